import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { BookingPayment, type BookingPaymentProps } from "./booking-payment.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const booking: BookingPaymentProps["booking"] = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  first_name: "Erna",
  last_name: "Schmidt",
  price: 4500,
  quantity: 2,
  paid_cents: 0,
  paid_at: null,
};
const props = { onUnsaved: () => {} };

it("asks for confirmation of each amount that is higher than the price of the booking", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const requests = stubApi({ "offerBooking.checkIn": () => [] });
  const Stub = createRoutesStub([{ path: "*", Component: () => <BookingPayment {...props} booking={booking} /> }]);
  render(<Stub />);
  const field = screen.getByLabelText("Bezahlt, in Euro");
  const tap = () => fireEvent.submit(field.closest("form") as HTMLFormElement);
  const submit = () => {
    vi.setSystemTime(Date.now() + 1000);
    tap();
  };
  fireEvent.input(field, { target: { value: "1.250,00" } });
  submit();
  expect(screen.getByText("Das sind 1.160,00 € mehr als die 90,00 € der Buchung. Stimmt das?")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ja, so eintragen" })).toBeTruthy();
  // Another amount requires another confirmation.
  fireEvent.input(field, { target: { value: "125,00" } });
  submit();
  // The second tap of a double tap confirms nothing.
  tap();
  expect(screen.getByText("Das sind 35,00 € mehr als die 90,00 € der Buchung. Stimmt das?")).toBeTruthy();
  expect(requests).toEqual([]);
  submit();
  await waitFor(() =>
    expect(requests[0]?.input).toMatchObject({ events: [{ bookingId: booking.id, paidCents: 12_500 }] }),
  );
});

it("changes the total of a recorded payment, for a partial refund or a second payment", async () => {
  const paidAt = new Date();
  let payment = { ...booking, paid_cents: 1250, paid_at: paidAt };
  const requests = stubApi({
    "offerBooking.checkIn": ({ events: [event] }: { events: [{ paidCents: number; at: Date }] }) => {
      payment = { ...booking, paid_cents: event.paidCents, paid_at: event.at };
      return [{ booking_id: booking.id, outcome: "applied" }];
    },
  });
  const Component = () => <BookingPayment {...props} booking={useLoaderData<typeof payment>()} />;
  const Stub = createRoutesStub([{ path: "*", Component, loader: () => payment, HydrateFallback: () => null }]);
  render(<Stub />);
  const field = () => screen.getByLabelText<HTMLInputElement>("Insgesamt, in Euro");
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Betrag speichern" }));
  await screen.findByText("12,50 €");
  save(); // sends nothing: the same total would only change the time of the payment
  for (const [initial, typed, shown] of [
    ["12,50", "5", "5,00 €"],
    ["5,00", "90", "90,00 €"],
  ] as const) {
    expect(field().value).toBe(initial);
    fireEvent.input(field(), { target: { value: typed } });
    save();
    await screen.findByText(shown);
  }
  expect(requests.map(({ input }) => input)).toMatchObject([
    { events: [{ bookingId: booking.id, paidCents: 500 }] },
    { events: [{ bookingId: booking.id, paidCents: 9000 }] },
  ]);
});

it.each([
  [0, "Bezahlt, in Euro", "Bitte gib einen Betrag ein, etwa 58,00."],
  [1250, "Insgesamt, in Euro", "Dafür gibt es „Zahlung zurücknehmen“."],
])("refuses the amount 0 and says what to do instead when %i cents are paid", (paid_cents, label, message) => {
  const requests = stubApi({ "offerBooking.checkIn": () => [] });
  const Stub = createRoutesStub([
    { path: "*", Component: () => <BookingPayment {...props} booking={{ ...booking, paid_cents }} /> },
  ]);
  render(<Stub />);
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value: "0" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  expect(screen.getByText(message)).toBeTruthy();
  expect(requests).toEqual([]);
});

it("reports a typed amount as unsaved only until it is stored, without waiting for the page to reload", async () => {
  stubApi({ "offerBooking.checkIn": () => [{ booking_id: booking.id, outcome: "applied" }] });
  const onUnsaved = vi.fn();
  let isLoaded = false;
  const loader = () => {
    if (isLoaded) return new Promise<null>(() => {}); // the reload does not end
    isLoaded = true;
    return null;
  };
  const Component = () => <BookingPayment onUnsaved={onUnsaved} booking={booking} />;
  const Stub = createRoutesStub([{ path: "*", Component, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  const field = await screen.findByLabelText("Bezahlt, in Euro");
  fireEvent.input(field, { target: { value: "80" } });
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
  fireEvent.input(field, { target: { value: "85" } });
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
});

it.each([
  [1250, "Insgesamt, in Euro", "12,5"],
  [0, "Bezahlt, in Euro", "90"],
])(
  "reports nothing as unsaved when the shown amount is only typed in another notation (%i cents paid)",
  (paid_cents, label, typed) => {
    const onUnsaved = vi.fn();
    const Component = () => <BookingPayment onUnsaved={onUnsaved} booking={{ ...booking, paid_cents }} />;
    const Stub = createRoutesStub([{ path: "*", Component }]);
    render(<Stub />);
    fireEvent.input(screen.getByLabelText(label), { target: { value: typed } });
    expect(onUnsaved).not.toHaveBeenCalledWith(true);
  },
);

it("suggests the new amount when the price per slot changes and the quantity stays the same", () => {
  const onUnsaved = vi.fn();
  const Component = () => {
    const [price, setPrice] = useState(booking.price);
    return (
      <>
        <button type="button" onClick={() => setPrice(5000)}>
          Neuer Preis
        </button>
        <BookingPayment onUnsaved={onUnsaved} booking={{ ...booking, price }} />
      </>
    );
  };
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  fireEvent.click(screen.getByText("Neuer Preis"));
  expect(screen.getByLabelText<HTMLInputElement>("Bezahlt, in Euro").value).toBe("100,00");
  expect(onUnsaved).not.toHaveBeenCalledWith(true);
});

it("moves the focus to the group of the payment when the payment is recorded or undone", async () => {
  vi.stubGlobal("confirm", () => true);
  let payment = booking;
  stubApi({
    "offerBooking.checkIn": ({ events: [event] }: { events: [{ paidCents: number; at: Date }] }) => {
      payment = { ...booking, paid_cents: event.paidCents, paid_at: event.at };
      return [{ booking_id: booking.id, outcome: "applied" }];
    },
  });
  const Component = () => <BookingPayment {...props} booking={useLoaderData<typeof booking>()} />;
  const Stub = createRoutesStub([{ path: "*", Component, loader: () => payment, HydrateFallback: () => null }]);
  render(<Stub />);
  for (const [pressed, next] of [
    ["Als bezahlt eintragen", "Zahlung zurücknehmen"],
    ["Zahlung zurücknehmen", "Als bezahlt eintragen"],
  ] as const) {
    const button = await screen.findByRole("button", { name: pressed });
    button.focus();
    fireEvent.click(button);
    const nextButton = await screen.findByRole("button", { name: next });
    const group = screen.getByRole("group", { name: "Zahlung" });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(group.contains(nextButton)).toBe(true);
  }
});

it("asks before a payment is undone, and dates the undoing after the payment even when this device's clock is slow", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  const paidAt = new Date(Date.now() + 5 * 60_000); // by the server's clock
  const paid = { ...booking, paid_cents: 9000, paid_at: paidAt };
  const requests = stubApi({ "offerBooking.checkIn": () => [{ booking_id: booking.id, outcome: "applied" }] });
  const Stub = createRoutesStub([{ path: "*", Component: () => <BookingPayment {...props} booking={paid} /> }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Zahlung zurücknehmen" }));
  expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Zahlung löschen: 90,00.€ von Erna Schmidt\?$/));
  expect(requests).toEqual([]);
  confirm.mockReturnValue(true);
  fireEvent.click(screen.getByRole("button", { name: "Zahlung zurücknehmen" }));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Die Zahlung ist zurückgenommen."));
  expect(requests.map(({ input }) => input)).toEqual([
    { events: [{ bookingId: booking.id, paidCents: 0, at: new Date(paidAt.getTime() + 1) }] },
  ]);
});

it.each([
  ["a later payment has been recorded", "superseded", /^Inzwischen ist eine andere Zahlung eingetragen/],
  ["the booking has been deleted", "booking_not_found", /^Diese Buchung gibt es nicht/],
])("reports no success when %s in the meantime", async (_, outcome, title) => {
  stubApi({ "offerBooking.checkIn": () => [{ booking_id: booking.id, outcome }] });
  const Stub = createRoutesStub([{ path: "*", Component: () => <BookingPayment {...props} booking={booking} /> }]);
  render(<Stub />);
  fireEvent.submit(screen.getByLabelText("Bezahlt, in Euro").closest("form") as HTMLFormElement);
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toMatch(title));
});
