import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { BookingEvent } from "#workers/data/booking/booking-records.ts";
import { BookingHistory } from "./booking-history.tsx";

it("shows the time of each event, with its author and the old and new values when they are known", () => {
  const at = new Date("2026-12-01T09:05:00Z");
  const noMail = { mail_kind: null, mail_sent_at: null, mail_error: null };
  const event: BookingEvent = {
    at,
    what: "changed",
    changes: {},
    by_guest: false,
    by_check_in_pass: false, // true when made with a check-in pass
    actor: null,
    ...noMail,
  };
  render(
    <BookingHistory
      events={[
        { ...event, what: "booked", by_guest: true },
        { ...event, changes: { quantity: [3, 2], companions: true }, by_guest: true },
        {
          ...event,
          changes: { timestamp: [new Date("2026-12-05T17:00:00Z"), new Date("2027-06-06T17:00:00Z")] },
          actor: "chefin@example.org",
        },
        { ...event, changes: { status: ["confirmed", "attended"], present: [null, 2] }, actor: "chefin@example.org" },
        { ...event, changes: { status: ["attended", "cancelled_by_host"], present: [2, null] } },
        { ...event, changes: { paid_cents: [0, 4500] }, by_check_in_pass: true },
        { ...event, what: "note", actor: "chefin@example.org" },
        { ...event, what: "note", actor: "" },
        { ...event, what: "mail", mail_kind: "booking_changed", mail_sent_at: at },
        { ...event, what: "mail", mail_kind: "booking_confirmed", mail_error: "obsolete" },
      ]}
    />,
  );
  const lines = screen.getAllByRole("listitem").map((line) => [...line.children].map((part) => part.textContent));
  expect(lines).toEqual([
    ["Gebucht", "01.12.2026 — 10:05 Uhr, Gast"],
    ["Plätze: 3 → 2, Begleitung geändert", "01.12.2026 — 10:05 Uhr, Gast"],
    ["Termin: 05.12.2026 — 18:00 Uhr → 06.06.2027 — 19:00 Uhr", "01.12.2026 — 10:05 Uhr, chefin@example.org"],
    ["Status: Bestätigt → Teilgenommen, Anwesend: 0 → 2", "01.12.2026 — 10:05 Uhr, chefin@example.org"],
    ["Status: Teilgenommen → Vom Veranstalter abgesagt, Anwesend: 2 → 0", "01.12.2026 — 10:05 Uhr"],
    ["Bezahlt: 0,00 € → 45,00 €", "01.12.2026 — 10:05 Uhr, per Einlass-Link"],
    ["Notiz geändert", "01.12.2026 — 10:05 Uhr, chefin@example.org"],
    ["Notiz geändert", "01.12.2026 — 10:05 Uhr, gelöschtes Konto"],
    ["E-Mail „Buchung geändert“: gesendet", "01.12.2026 — 10:05 Uhr"],
    ["E-Mail „Buchung bestätigt“: nicht angekommen, inzwischen überholt", "01.12.2026 — 10:05 Uhr"],
  ]);
});
