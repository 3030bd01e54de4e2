import { CalendarDate, CalendarDateTime, fromDate, toCalendarDate } from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";
import { seededRandom } from "./art/random.ts";
import type { DemoState, Offer, WeeklyRule } from "./offer.ts";
import { rowId } from "./row-id.ts";
import { bookingGuests } from "./users.ts";

export type Appointment = {
  id: string;
  offer: Offer;
  /** ISO 8601 in UTC */
  timestamp: string;
  isPast: boolean;
  isCancelled: boolean;
  bookings: AppointmentBooking[];
};

type AppointmentBooking = { id: string; guest: (typeof bookingGuests)[number]; quantity: number };

const epoch = new CalendarDate(1970, 1, 5); // a Monday

/** All appointments of an offer relative to the day of `now`. Calls on the same day return the same appointments. */
export function appointmentsOf(offer: Offer, now: Date): Appointment[] {
  const today = toCalendarDate(fromDate(now, BERLIN));
  const pastStarts = offer.appointments.flatMap((rule) =>
    daysOf(offer, rule, today, -1).map((day) => startOn(day, rule, true)),
  );
  const upcomingStarts = offer.appointments
    .flatMap((rule) => daysOf(offer, rule, today, 1).map((day) => startOn(day, rule, false)))
    .sort((first, second) => first.timestamp.localeCompare(second.timestamp));
  return [
    ...pastStarts.map((start) => fillAppointment(offer, start, "ordinary")),
    ...upcomingStarts.map((start, i) => fillAppointment(offer, start, offer.firstUpcomingStates?.[i] ?? "ordinary")),
  ];
}

/** `key` is the local day and time in Berlin, from which the appointment's id is derived. */
type Start = { timestamp: string; key: string; isPast: boolean };

/** The upcoming days of a rule or, with `direction` -1, the past days, backwards from yesterday. */
function daysOf(offer: Offer, rule: WeeklyRule, today: CalendarDate, direction: 1 | -1): CalendarDate[] {
  const wantedDays = direction === 1 ? rule.upcoming : (rule.past ?? 0);
  const weekOffset = seededRandom(offer.key).integer(0, 51);
  const days: CalendarDate[] = [];
  let day = today.add({ days: direction === 1 ? 1 + (rule.weeksBeforeFirst ?? 0) * 7 : -1 });
  for (; days.length < wantedDays; day = day.add({ days: direction })) {
    const daysSinceEpoch = day.compare(epoch);
    const matchesWeekday = (daysSinceEpoch % 7) + 1 === rule.weekday;
    if (matchesWeekday && (Math.floor(daysSinceEpoch / 7) + weekOffset) % rule.everyWeeks === 0) days.push(day);
  }
  return days;
}

function startOn(day: CalendarDate, rule: WeeklyRule, isPast: boolean): Start {
  const [hour, minute] = rule.time.split(":").map(Number) as [number, number];
  const local = new CalendarDateTime(day.year, day.month, day.day, hour, minute);
  return { timestamp: local.toDate(BERLIN).toISOString(), key: `${day.toString()} ${rule.time}`, isPast };
}

function fillAppointment(offer: Offer, { timestamp, key, isPast }: Start, state: DemoState): Appointment {
  const id = rowId("offer_appointment", `${offer.key}/${key}`);
  const random = seededRandom(id);
  const bookedShare = random.chance(0.3) ? 0 : random.between(0.1, isPast ? 1 : 0.85);
  const booked = {
    full: offer.capacity,
    few_left: offer.capacity - 2,
    cancelled: 0,
    ordinary: Math.floor(offer.capacity * bookedShare),
  }[state];
  const guests = random.shuffle(bookingGuests);
  const bookings: AppointmentBooking[] = [];
  for (let unassigned = booked; unassigned > 0; ) {
    const guest = guests[bookings.length % guests.length] as (typeof bookingGuests)[number];
    // A guest books an appointment at most once, so the remaining guests have to share the unassigned slots.
    const guestsLeft = Math.max(1, guests.length - bookings.length);
    const leastQuantity = Math.ceil(unassigned / guestsLeft);
    const quantity = Math.min(unassigned, offer.maxSlots ?? 6, Math.max(leastQuantity, random.pick([1, 1, 2, 2, 3])));
    const [, lastName] = guest;
    bookings.push({ id: rowId("offer_booking", `${id}/${lastName}`), guest, quantity });
    unassigned -= quantity;
  }
  return { id, offer, timestamp, isPast, isCancelled: state === "cancelled", bookings };
}
