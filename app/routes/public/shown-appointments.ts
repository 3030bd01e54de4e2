import { isBookable, type UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";

/** For the link that shows later appointments. */
export type LaterLinkProps = {
  /** The number of appointments that are not shown yet. */
  count: number;
  /** The id of the first appointment that is not shown yet. */
  firstId: string;
  /** The value of `?termine=` with which this appointment is shown. */
  page: number;
};

/** The page in `?termine=`, 1 to 100; 1 when it is missing or invalid. */
export function appointmentsPageOf(url: URL): number {
  const text = url.searchParams.get("termine") ?? "";
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : 1;
}

/** False when the list has fewer than `page` pages; the first page always exists. */
export function hasAppointmentsPage(upcoming: readonly UpcomingAppointment[], page: number): boolean {
  return page === 1 || (page - 1) * itemsPerPage.appointments < upcoming.length;
}

/**
 * The appointments up to the end of a page, and at least up to the first appointment that can be booked. When
 * `isByMonth` is true, the list has a heading for each month.
 * @param upcoming earliest first
 * @param bookableAfter only appointments after this time can be booked
 */
export function selectShownAppointments(upcoming: UpcomingAppointment[], page: number, bookableAfter: Date) {
  const nextBookableIndex = upcoming.findIndex((appointment) => isBookable(appointment, bookableAfter));
  const length = Math.max(page * itemsPerPage.appointments, nextBookableIndex + 1);
  const firstLater = upcoming[length];
  const nextPage = Math.floor(length / itemsPerPage.appointments) + 1;
  const laterLink: LaterLinkProps | null = firstLater
    ? { count: upcoming.length - length, firstId: firstLater.id, page: nextPage }
    : null;
  return { appointments: upcoming.slice(0, length), laterLink, isByMonth: upcoming.length > itemsPerPage.appointments };
}
