import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookingStatus } from "#domain/booking/offer-booking.ts";
import {
  applyCheckInEvents,
  type CheckInEvent,
  checkInOpensAt,
  countGuests,
  listedName,
  walkInName,
} from "./check-in-event.ts";
import { CheckInEventInput } from "./check-in-event-input.ts";

const aParty = (id: string, quantity: number, status: BookingStatus = "confirmed") => ({
  id,
  quantity,
  status,
  present: null,
  attendance_at: null,
  paid_cents: 0,
  paid_at: null,
});
/** An arrival of `present` guests (`null`: the whole party); 0 undoes an arrival. */
const anEvent = (bookingId: string, minute: number, present: number | null = null): CheckInEvent => ({
  bookingId,
  status: present === 0 ? "confirmed" : "attended",
  present: present === 0 ? null : present,
  at: new Date(Date.UTC(2027, 0, 1, 18, minute)),
});

describe("applyCheckInEvents", () => {
  it("counts a party once when its event arrives twice", () => {
    const parties = applyCheckInEvents(
      [aParty("a", 4), aParty("b", 2)],
      [anEvent("a", 1, 3), anEvent("a", 1, 3), anEvent("b", 2)],
    );
    expect(countGuests(parties)).toEqual({ present: 5, expected: 6 });
  });

  it("gives the same result when events arrive in another order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom("a", "b"), fc.nat(59), fc.nat(4)), {
          selector: ([, minute]) => minute,
        }),
        fc.infiniteStream(fc.nat()),
        (arrivals, order) => {
          const events = arrivals.map(([id, minute, present]) => anEvent(id, minute, present));
          const shuffled = events
            .map((event) => ({ event, rank: order.next().value }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ event }) => event);
          const parties = [aParty("a", 3), aParty("b", 2)];
          expect(applyCheckInEvents(parties, shuffled)).toEqual(applyCheckInEvents(parties, events));
        },
      ),
    );
  });

  it("ignores an event when the server has a newer one or the booking is cancelled", () => {
    const known = { ...aParty("a", 2, "no_show"), attendance_at: new Date(Date.UTC(2027, 0, 1, 19)) };
    const parties = [known, aParty("b", 2, "cancelled_by_guest")];
    expect(applyCheckInEvents(parties, [anEvent("a", 5), anEvent("b", 5)])).toEqual(parties);
    expect(countGuests(parties)).toEqual({ present: 0, expected: 2 });
  });

  it("applies attendance and payments independently, and only the latest payment", () => {
    const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 18, minute));
    const [party] = applyCheckInEvents(
      [{ ...aParty("a", 2), paid_cents: 0, paid_at: at(2) }],
      [
        { bookingId: "a", paidCents: 11600, at: at(3) },
        anEvent("a", 4, 2),
        { bookingId: "a", paidCents: 0, at: at(1) },
      ],
    );
    expect(party).toMatchObject({ status: "attended", present: 2, paid_cents: 11600, paid_at: at(3) });
    const [partyWithNewerPayment] = applyCheckInEvents(
      [{ ...aParty("a", 2), paid_cents: 5800, paid_at: at(2) }],
      [{ bookingId: "a", paidCents: 0, at: at(1) }],
    );
    expect(partyWithNewerPayment?.paid_cents).toBe(5800);
  });
});

it("opens check-in twelve hours before the start", () => {
  expect(checkInOpensAt(new Date("2027-03-28T16:00:00Z"))).toEqual(new Date("2027-03-28T04:00:00Z"));
});

it("lists the last name first, except for a walk-in without a name", () => {
  expect(listedName({ first_name: "Frieda", last_name: "Brandt" })).toBe("Brandt, Frieda");
  const { firstName = "", lastName = "" } = walkInName("") ?? {};
  expect(listedName({ first_name: firstName, last_name: lastName })).toBe("Gast ohne Buchung");
});

it("turns the typed name of a walk-in into a valid first and last name, or into null when it is invalid", () => {
  const nameOf = (typed: string) => Object.values(walkInName(typed) ?? {}).join("|");
  expect(nameOf("")).toBe("Gast|ohne Buchung");
  expect(nameOf(" Schmidt ")).toBe("Gast|Schmidt");
  expect(nameOf("Erna\u200b Maria Schmidt")).toBe("Erna Maria|Schmidt");
  expect(nameOf("Mina Hosein\u200cpour")).toBe("Mina|Hosein\u200cpour");
  expect(nameOf("Erna\tSchmidt\u200b \n")).toBe("Erna|Schmidt");
  expect(nameOf("Anna K")).toBe("Anna|K");
  expect(nameOf("林")).toBe("Gast|林");
  expect(nameOf("Anna 2")).toBe("Gast|Anna 2");
  expect(nameOf("Ömer <b>Ü</b> 😀")).toBe("Gast|Ömer <b>Ü</b> 😀");
  expect(["?", "😀", "??", "a".repeat(81)].map(walkInName)).toEqual([null, null, null, null]);
  for (const typed of [
    "",
    "Schmidt",
    "Anna K",
    "林",
    "Ö 😀",
    "𝒜".repeat(80),
    "Erna Maria\u202e Schmidt",
    "Mina Hosein\u200cpour",
  ]) {
    const event = { bookingId: crypto.randomUUID(), appointmentId: crypto.randomUUID(), ...walkInName(typed) };
    const input = { ...event, quantity: 1, canRaiseCapacity: false, at: new Date() };
    expect(CheckInEventInput.parse(input)).toEqual(input);
  }
});
