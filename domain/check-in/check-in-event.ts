import type { BookingStatus } from "#domain/booking/offer-booking.ts";

/** How many hours before the start check-in opens. SQL refuses earlier arrivals. */
const OPENS_HOURS_BEFORE = 12;

/**
 * `walkInName` removes these characters. The schema `personName` (`domain/booking/person-name.ts`) refuses some of
 * them, and one refused name makes `CheckInEventInput` refuse a whole batch of events.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/** When check-in opens for an appointment that starts at `timestamp`. */
export function checkInOpensAt(timestamp: Date): Date {
  return new Date(timestamp.getTime() - OPENS_HOURS_BEFORE * 60 * 60 * 1000);
}

/** The status `confirmed` undoes the other two. */
export type Attendance = {
  bookingId: string;
  status: "attended" | "no_show" | "confirmed";
  /** The number of guests of an `attended` party who are present; `null` for the whole party. */
  present: number | null;
  at: Date;
};
/** The total that a party has paid, in cents; 0 undoes a payment. */
type Payment = { bookingId: string; paidCents: number; at: Date };
/** The device generates the id of the new booking. */
export type WalkIn = {
  bookingId: string;
  appointmentId: string;
  firstName: string;
  lastName: string;
  quantity: number;
  /** When too few slots remain: true raises the appointment's capacity, false makes SQL refuse the walk-in. */
  canRaiseCapacity: boolean;
  at: Date;
};

/**
 * An event can be sent twice, arrive late or come from another device. Of two attendances or two payments of a booking,
 * the one with the later `at` applies.
 */
export type CheckInEvent = Attendance | Payment | WalkIn;
export type NewCheckInEvent = Omit<Attendance, "at"> | Omit<Payment, "at"> | Omit<WalkIn, "at">;

export const isPayment = (event: CheckInEvent): event is Payment => "paidCents" in event;
export const isWalkIn = (event: CheckInEvent): event is WalkIn => "appointmentId" in event;
export const isAttendance = (event: CheckInEvent): event is Attendance => "status" in event;

/**
 * The result of a check-in event, with the current state of the booking. `outcome` is `applied`, `superseded` or the
 * code of a refusal. `saved_at` is the Worker's time after saving the batch.
 */
export type CheckInResult = { booking_id: string; outcome: string; saved_at: Date } & (
  | { status: BookingStatus | null; present: number | null; attendance_at: Date | null }
  | { paid_cents: number | null; paid_at: Date | null }
);

/** The attendance or payment in a result, as an event; `null` when the result has none. */
export function checkInEventOf(result: CheckInResult): CheckInEvent | null {
  const bookingId = result.booking_id;
  if ("paid_at" in result) {
    const { paid_at: at, paid_cents: paidCents } = result;
    return at === null || paidCents === null ? null : { bookingId, paidCents, at };
  }
  const { status, present, attendance_at: at } = result;
  if (at === null || (status !== "attended" && status !== "no_show" && status !== "confirmed")) return null;
  return { bookingId, status, present, at };
}

type Party = { status: BookingStatus; quantity: number; present: number | null };
type RecordedParty = Party & { id: string; attendance_at: Date | null; paid_cents: number; paid_at: Date | null };

/** Applies attendance and payments to the parties. Ignores walk-ins. */
export function applyCheckInEvents<Row extends RecordedParty>(
  parties: readonly Row[],
  events: readonly CheckInEvent[],
): Row[] {
  const attendance = latestOf(events.filter(isAttendance));
  const payments = latestOf(events.filter(isPayment));
  return parties.map((party) => withPayment(withAttendance(party, attendance.get(party.id)), payments.get(party.id)));
}

function latestOf<Event extends CheckInEvent>(events: readonly Event[]): Map<string, Event> {
  const latest = new Map<string, Event>();
  for (const event of events) {
    const previous = latest.get(event.bookingId);
    if (!previous || previous.at <= event.at) latest.set(event.bookingId, event);
  }
  return latest;
}

function withAttendance<Row extends RecordedParty>(party: Row, event: Attendance | undefined): Row {
  if (!event || !takesSlots(party.status) || (party.attendance_at && party.attendance_at > event.at)) return party;
  const present = event.status === "attended" ? Math.min(event.present ?? party.quantity, party.quantity) : null;
  return { ...party, status: event.status, present, attendance_at: event.at };
}

function withPayment<Row extends RecordedParty>(party: Row, event: Payment | undefined): Row {
  if (!event || (party.paid_at && party.paid_at > event.at)) return party;
  return { ...party, paid_cents: event.paidCents, paid_at: event.at };
}

const NAMELESS_WALK_IN = { firstName: "Gast", lastName: "ohne Buchung" };

/** The name in a list sorted by last name: "Brandt, Frieda" or "Gast ohne Buchung". */
export function listedName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const { firstName, lastName } = NAMELESS_WALK_IN;
  const isNameless = first_name === firstName && last_name === lastName;
  return isNameless ? `${firstName} ${lastName}` : `${last_name}, ${first_name}`;
}

/**
 * Splits a typed name before the last word; an empty name becomes "Gast ohne Buchung". When a part breaks the rules of
 * `personName` ("Anna 2"), the first name is "Gast" and the last name the whole text. `null` when the whole text breaks
 * these rules, too.
 */
export function walkInName(typedName: string): Pick<WalkIn, "firstName" | "lastName"> | null {
  // Tabs become spaces first: removing tabs as invisible characters would join words.
  const words = typedName.replace(/\s+/g, " ").replace(INVISIBLE, "").trim().split(/ +/);
  const lastName = words.pop() ?? "";
  if (lastName === "") return NAMELESS_WALK_IN;
  const firstName = words.join(" ");
  if (isPersonName(firstName) && isPersonName(lastName)) return { firstName, lastName };
  const name = `${firstName} ${lastName}`.trim();
  return isPersonName(name) ? { firstName: "Gast", lastName: name } : null;
}

const isPersonName = (text: string) => /^.{1,80}$/u.test(text) && /\p{L}/u.test(text);

/** `expected` counts the guests of all bookings that are not cancelled. */
export function countGuests(parties: readonly Party[]): { present: number; expected: number } {
  const expectedParties = parties.filter(({ status }) => takesSlots(status));
  return {
    present: expectedParties.reduce((sum, party) => sum + presentOf(party), 0),
    expected: expectedParties.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** The number of present guests of a party. For an attended party, `present: null` means the whole party. */
export function presentOf({ status, present, quantity }: Pick<Party, "status" | "present" | "quantity">): number {
  return status === "attended" ? (present ?? quantity) : 0;
}

/** Whether a booking with this status takes slots of its appointment. */
export function takesSlots(status: BookingStatus): boolean {
  return status === "confirmed" || status === "attended" || status === "no_show";
}
