import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { BookingChange } from "#app/routes/booking/detail/booking-change.tsx";
import { BookingRow } from "#app/routes/booking/overview/booking-row.tsx";
import { ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { aBooking, sampleSite } from "#workers/mail/sample-emails.ts";
import { BookingFacts } from "./booking-facts.tsx";

const now = new Date("2027-04-05T10:00:00Z");

it.each([
  [0, "Du zahlst 90,00 € vor Ort. Online wird nichts abgebucht.", "2 Plätze, 90,00 € vor Ort"],
  [4000, "Du hast 40,00 € bezahlt und zahlst noch 50,00 € vor Ort.", "2 Plätze, 50,00 € vor Ort"],
  [9000, "Du hast 90,00 € bezahlt.", "2 Plätze, 90,00 € bezahlt"],
])(
  "shows on ticket and overview what is still to be paid after a payment of %s cents",
  (paid_cents, ticket, overview) => {
    const booking = ownBookingOf(aBooking({ paid_cents }), sampleSite, now);
    const Component = () => (
      <>
        <BookingFacts booking={booking} contact={booking.contact} now={now} />
        <BookingRow booking={booking} cancellationKey="k1" refusal={null} isUndoShown={false} />
      </>
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
    const lines = screen
      .getAllByText((_, element) => element?.tagName === "P")
      .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
    expect(lines).toContain(ticket);
    expect(lines).toContain(overview);
    cleanup();
  },
);

it("mentions payment, the host's decision and the cancellation deadline only until the appointment ends", () => {
  const facts = aBooking({ offer: { minimum_participants: 99 } });
  const end = endOf(facts.appointment, facts.offer).getTime();
  const texts = [/vor Ort/, /wird gerade entschieden/, /Stornofrist ist abgelaufen/];
  const countsAt = (time: number) => {
    const at = new Date(time);
    const booking = ownBookingOf(facts, sampleSite, at);
    const Component = () => (
      <>
        <BookingFacts booking={booking} contact={booking.contact} now={at} />
        <BookingChange booking={booking} cancellationKey="k1" refusedFields={null} isUndoShown={false} />
      </>
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
    const counts = texts.map((text) => screen.queryAllByText(text).length);
    cleanup();
    return counts;
  };
  expect(countsAt(end - 1)).toEqual([1, 1, 2]);
  expect(countsAt(end)).toEqual([0, 0, 0]);
});
