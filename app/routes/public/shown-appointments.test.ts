import { expect, it } from "vitest";
import type { UpcomingAppointment } from "#domain/appointment/offer-appointment.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { appointmentsPageOf, hasAppointmentsPage, selectShownAppointments } from "./shown-appointments.ts";

const DAY_MS = 86_400_000;
const bookableAfter = new Date("2027-01-01T00:00:00Z");

/** One appointment a day: the first `full` appointments have no remaining slots, the next `free` ones have some. */
function upcoming({ full, free }: { full: number; free: number }) {
  return Array.from(
    { length: full + free },
    (_, day) =>
      ({
        id: `day-${day}`,
        timestamp: new Date(bookableAfter.getTime() + (day + 1) * DAY_MS),
        status: "scheduled",
        remaining_slots: day < full ? 0 : 3,
      }) as UpcomingAppointment,
  );
}

it.each([
  { full: 0, free: 10, page: 1, shown: 10, laterLink: null },
  { full: 0, free: 22, page: 1, shown: 10, laterLink: { count: 12, firstId: "day-10", page: 2 } },
  { full: 0, free: 22, page: 2, shown: 20, laterLink: { count: 2, firstId: "day-20", page: 3 } },
  { full: 0, free: 22, page: 9, shown: 22, laterLink: null },
  { full: 14, free: 8, page: 1, shown: 15, laterLink: { count: 7, firstId: "day-15", page: 2 } },
  { full: 20, free: 5, page: 1, shown: 21, laterLink: { count: 4, firstId: "day-21", page: 3 } },
])(
  "shows the first $shown appointments on page $page when $full full appointments precede $free free ones",
  ({ full, free, page, shown, laterLink }) => {
    const result = selectShownAppointments(upcoming({ full, free }), page, bookableAfter);
    expect(result.appointments).toHaveLength(shown);
    expect(result.laterLink).toEqual(laterLink);
    expect(result.isByMonth).toBe(full + free > itemsPerPage.appointments);
  },
);

it.each([
  ["/angebot/x/", 1],
  ["/angebot/x/?termine=3", 3],
  ["/angebot/x/?termine=0", 1],
  ["/angebot/x/?termine=100", 100],
  ["/angebot/x/?termine=101", 1],
  ["/angebot/x/?termine=-2", 1],
  ["/angebot/x/?termine=zwei", 1],
])("returns the page number in the URL, or 1 when it is missing or invalid: %s → %i", (path, page) => {
  expect(appointmentsPageOf(new URL(path, "https://atelierland.example.org"))).toBe(page);
});

it.each([
  { count: 0, pages: 1 },
  { count: 10, pages: 1 },
  { count: 11, pages: 2 },
  { count: 20, pages: 2 },
])("accepts page numbers up to $pages when there are $count appointments", ({ count, pages }) => {
  const existing = [1, 2, 3, 99].filter((page) => hasAppointmentsPage(upcoming({ full: 0, free: count }), page));
  expect(existing).toEqual([1, 2].slice(0, pages));
});
