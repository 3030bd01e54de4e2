import { Badge, type BadgeVariant } from "#app/ui/layout/badge.tsx";
import { type BookingStatus, bookingStatusLabels } from "#domain/booking/offer-booking.ts";

const variants: Record<BookingStatus, BadgeVariant> = {
  confirmed: "positive",
  attended: "done",
  no_show: "off",
  cancelled_by_guest: "off",
  cancelled_by_host: "plain",
};

type BookingStatusBadgeProps = { status: BookingStatus; label?: string };

export function BookingStatusBadge({ status, label = bookingStatusLabels[status] }: BookingStatusBadgeProps) {
  return <Badge variant={variants[status]}>{label}</Badge>;
}
