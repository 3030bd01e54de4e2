import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ownBookingOf } from "#app/routes/booking/own-booking.ts";
import { offerConditionsText } from "#domain/booking/offer-booking.ts";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import { aBooking } from "#workers/mail/sample-emails.ts";
import { ReplacementQuestion } from "./replacement-question.tsx";

function show(booking: Parameters<typeof aBooking>[0]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  // The deadline is the start of the sample appointment, as after a move to a replacement.
  const ownBooking = ownBookingOf(
    {
      ...aBooking({ free_cancellation_until: new Date("2027-04-12T16:00:00Z"), ...booking }),
      user_email: null,
      isAppointmentBooked: true,
    },
    { ...defaultSiteSettings, contact_email: "hallo@example.org", mail_sender: "Atelierland" },
    new Date("2027-04-05T10:00:00Z"),
  );
  const Component = () => <ReplacementQuestion booking={ownBooking} cancellationKey="k1" />;
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return null;
  };
  const Stub = createRoutesStub([{ path: "/", Component, action }]);
  render(<Stub />);
  return sent;
}

it("asks whether the replacement suits the guest, and sends either answer", async () => {
  const sent = show({ replacement: "open" });
  expect(screen.getByText(/Wir haben dich auf den/).textContent).toContain("12.04.2027 — 18:00 Uhr");
  fireEvent.click(await screen.findByRole("button", { name: /^Zusagen/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(await screen.findByRole("button", { name: /^Stornieren/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const { id, appointment, offer } = aBooking();
  const beginn = appointment.timestamp.toISOString();
  const bedingungen = offerConditionsText(offer);
  // The key makes a cancellation idempotent; an acceptance ignores it.
  expect(sent).toEqual([
    { id, schluessel: "k1", beginn, bedingungen, intent: "zusagen" },
    { id, schluessel: "k1", beginn, bedingungen, intent: "stornieren" },
  ]);
});

it("asks nothing when the guest has accepted or cancelled, or when the booking was not moved", () => {
  for (const booking of [
    { replacement: "accepted" },
    { replacement: "open", status: "cancelled_by_guest" },
    { replacement: null },
  ] as const) {
    show(booking);
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
  }
});
