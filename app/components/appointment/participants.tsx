import { type CountedAppointment, type OfferWithMinimum, participantsLabel } from "#domain/appointment/participants.ts";

export type ParticipantsProps = { appointment: CountedAppointment; offer: OfferWithMinimum };

/**
 * How many of the minimum have booked; nothing without a minimum. If the deadline of the decision passes before hydration, the
 * next update corrects the text.
 */
export function Participants({ appointment, offer }: ParticipantsProps) {
  const label = participantsLabel(appointment, offer, new Date());
  return (
    label && (
      <span className="block text-xs text-ink-soft hyphens-none" suppressHydrationWarning>
        {label}
      </span>
    )
  );
}
