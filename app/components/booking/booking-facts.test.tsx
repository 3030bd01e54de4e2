import { act, cleanup, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import { BookingChange } from "#app/routes/booking/detail/booking-change.tsx";
import { BookingRow } from "#app/routes/booking/overview/booking-row.tsx";
import { type OwnBooking, ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aBooking, sampleSite } from "#workers/mail/sample-emails.ts";
import { BookingFacts } from "./booking-facts.tsx";

const beforeEnd = new Date("2027-04-05T10:00:00Z");
const end = endOf(aBooking().appointment, aBooking().offer);

function anOwnBooking(facts: Parameters<typeof aBooking>[0], now: Date): OwnBooking {
  return ownBookingOf({ ...aBooking(facts), user_email: null, isAppointmentBooked: true }, sampleSite, now);
}

function renderTicketAndRow(booking: OwnBooking, now: Date): void {
  const Component = () => (
    <>
      <BookingFacts booking={booking} now={now} />
      <BookingRow booking={booking} cancellationKey="k1" refusal={null} isUndoShown={false} />
    </>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
}

it.each([
  [
    "confirmed",
    0,
    "before the end",
    "Du zahlst 90,00 € vor Ort. Online wird nichts abgebucht.",
    "2 Plätze, 90,00 € vor Ort",
  ],
  [
    "confirmed",
    4000,
    "before the end",
    "Du hast 40,00 € bezahlt und zahlst noch 50,00 € vor Ort.",
    "2 Plätze, noch 50,00 € vor Ort",
  ],
  ["confirmed", 9000, "before the end", "Du hast 90,00 € bezahlt.", "2 Plätze, 90,00 € bezahlt"],
  ["confirmed", 0, "at the end", null, "2 Plätze, 90,00 €"],
  ["confirmed", 4000, "at the end", "Du hast 40,00 € bezahlt.", "2 Plätze, 40,00 € bezahlt"],
  ["attended", 0, "before the end", null, "2 Plätze, 90,00 €"],
  ["attended", 9000, "at the end", "Du hast 90,00 € bezahlt.", "2 Plätze, 90,00 € bezahlt"],
] as const)(
  "shows the payment of a %s booking with %s cents paid, %s of its appointment, on the ticket and in the overview",
  (status, paid_cents, time, ticket, overview) => {
    const at = time === "at the end" ? end : beforeEnd;
    const booking = anOwnBooking({ status, paid_cents }, at);
    renderTicketAndRow(booking, at);
    const lines = screen
      .getAllByText((_, element) => element?.tagName === "P")
      .map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
    expect(lines.filter((line) => /^Du (hast|zahlst) /.test(line))).toEqual(ticket ? [ticket] : []);
    // Ticket and overview both label an attended booking.
    const attendedLabel = at < end ? "Du bist da" : "Teilgenommen";
    expect(screen.queryAllByText(attendedLabel)).toHaveLength(status === "attended" ? 2 : 0);
    expect(lines).toContain(overview);
    cleanup();
  },
);

it.each(["cancelled_by_guest", "cancelled_by_host"] as const)(
  "says on the ticket and in the overview whom to ask for a refund when a paid booking has the status %s",
  (status) => {
    const booking = anOwnBooking({ status, paid_cents: 9000 }, beforeEnd);
    renderTicketAndRow(booking, beforeEnd);
    const sentence = /Du hast schon 90,00 € bezahlt\. Melde dich bei Mira Sandow wegen der Rückzahlung[.,]/;
    expect(screen.getAllByText(sentence)).toHaveLength(2);
    expect(screen.queryByText(/Du zahlst nichts/)).toBeNull();
    const row = within(screen.getByRole("listitem"));
    expect(row.getByRole("link", { name: "030 23125 101" })).toBeTruthy();
    cleanup();
  },
);

it("says on the ticket and in the overview how much was paid too much, and whom to ask for the refund", () => {
  const booking = anOwnBooking({ quantity: 1, paid_cents: 9000 }, beforeEnd);
  renderTicketAndRow(booking, beforeEnd);
  const sentence =
    /Du hast 90,00 € bezahlt, das sind 45,00 € zu viel\. Melde dich bei Mira Sandow wegen der Rückzahlung[.,]/;
  expect(screen.getAllByText(sentence)).toHaveLength(2);
  cleanup();
});

it("names the former contract partner for the refund, with the site's phone and email, on the ticket and in the overview when the offer now has another", () => {
  const artist = { name: "Jonas Wieck", contact_email: null, contact_phone: "030 23125 102", is_vat_exempt: false };
  const cases = [
    [{ offer: { artist: { ...artist, address: null } } }, "Mira Sandow wegen der Rückzahlung, über Atelierland: "],
    [{ offer: { artist: null } }, "Mira Sandow wegen der Rückzahlung, über Atelierland: "],
    // `null`: the site's operator was paid. The contract partner is now the artist.
    [{ paid_to: null }, "Atelierland gGmbH in Gründung wegen der Rückzahlung, "],
  ] as const;
  for (const [facts, contact] of cases) {
    const booking = anOwnBooking({ status: "cancelled_by_guest", paid_cents: 9000, ...facts }, beforeEnd);
    renderTicketAndRow(booking, beforeEnd);
    const refunds = screen
      .getAllByText(/Rückzahlung/)
      .map(({ textContent }) => textContent.replace(/.*Melde dich bei /, ""));
    expect(refunds).toEqual(Array(2).fill(`${contact}030 23125 000, hallo@example.org`));
    cleanup();
  }
});

it("mentions payment, the host's decision and the cancellation deadline only until the appointment ends", () => {
  const facts = aBooking({ offer: { minimum_participants: 99 } });
  const endMs = endOf(facts.appointment, facts.offer).getTime();
  const texts = [/vor Ort/, /wird gerade entschieden/, /Stornofrist ist abgelaufen/];
  const countsAt = (timeMs: number) => {
    const at = new Date(timeMs);
    const booking = anOwnBooking(facts, at);
    const Component = () => (
      <>
        <BookingFacts booking={booking} now={at} />
        <BookingChange booking={booking} cancellationKey="k1" refusedFields={null} isUndoShown={false} />
      </>
    );
    const Stub = createRoutesStub([{ path: "/", Component }]);
    render(<Stub />);
    const counts = texts.map((text) => screen.queryAllByText(text).length);
    cleanup();
    return counts;
  };
  expect(countsAt(endMs - 1)).toEqual([1, 1, 2]);
  expect(countsAt(endMs)).toEqual([0, 0, 0]);
});

it("shows a changed quantity on the ticket and in the overview after the browser has translated the page", () => {
  let changeQuantity = (_: number) => {};
  const Component = () => {
    const [quantity, setQuantity] = useState(2);
    changeQuantity = setQuantity;
    const booking = anOwnBooking({ quantity }, beforeEnd);
    return (
      <>
        <BookingFacts booking={booking} now={beforeEnd} />
        <BookingRow booking={booking} cancellationKey="k1" refusal={null} isUndoShown={false} />
      </>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  translatePage();
  act(() => changeQuantity(3));
  const quantities = screen.getAllByText(/^(3 Plätze|3 × 45,00\s€)$/).map(({ textContent }) => textContent);
  expect(quantities.map((text) => text.replace(/\s/g, " "))).toEqual(["3 Plätze", "3 × 45,00 €", "3 Plätze"]);
  cleanup();
});

/** Replaces each text node with an element, as the translation of browsers does. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const translated = document.createElement("font");
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
}

it("counts the participants from the live slots when the offer has a minimum", async () => {
  const sockets: { onmessage: ((event: { data: string }) => void) | null }[] = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        sockets.push(this);
      }
      close() {}
    },
  );
  const booking = anOwnBooking({ offer: { minimum_participants: 9 } }, beforeEnd);
  const Stub = createRoutesStub([{ path: "/", Component: () => <BookingFacts booking={booking} now={beforeEnd} /> }]);
  render(<Stub />);
  expect(screen.getByText(/^8 von 9 angemeldet/)).toBeDefined();
  await eventually(() => expect(sockets).toHaveLength(1));
  const { id, version, timestamp: _, ...slots } = booking.appointment;
  const newest = { ...slots, id, remaining_slots: 3, version: version + 1 };
  act(() => sockets[0]?.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [newest] }) }));
  expect(await screen.findByText(/^5 von 9 angemeldet/)).toBeDefined();
  cleanup();
  vi.unstubAllGlobals();
});
