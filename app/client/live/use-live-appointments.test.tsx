import { act, cleanup, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CountAnnouncer } from "#app/components/appointment/count-announcer.tsx";
import { Participants } from "#app/components/appointment/participants.tsx";
import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { useLiveAppointments } from "./use-live-appointments.ts";

const sockets: FakeSocket[] = [];
let isWorkerUp = true;

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    sockets.push(this);
    setTimeout(() => {
      this.readyState = isWorkerUp ? FakeSocket.OPEN : FakeSocket.CLOSED;
      if (!isWorkerUp) this.onclose?.({ code: 1006 });
    });
  }
  close() {
    this.readyState = FakeSocket.CLOSING; // Without a network, the close event comes only after minutes.
  }
  send() {}
}

/** Answers the poll of an offer's slots. */
let listUpcoming: (params: { offerId: string }) => Promise<unknown[]>;
vi.mock("#app/client/api.ts", () => ({
  api: { offerAppointment: { listUpcoming: { query: (params: { offerId: string }) => listUpcoming(params) } } },
}));

const loadedAppointment = {
  id: "a",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  remaining_slots: 7,
  version: 1,
  status: "scheduled",
} as Appointment;

function Page() {
  const appointments = useLiveAppointments("offer", [loadedAppointment]);
  return (
    <Suspense>
      {appointments.map((appointment) => (
        <SlotCount key={appointment.id} {...appointment} />
      ))}
      <CountAnnouncer appointments={appointments} />
    </Suspense>
  );
}

function MinimumPage() {
  const offer = { minimum_participants: 4, decides_hours_before: null, cancellation_deadline_hours: 48 };
  const appointments = useLiveAppointments("minimum", [{ ...loadedAppointment, capacity: 8, held_slots: 0 }]);
  return appointments.map((appointment) => (
    <Participants key={appointment.id} appointment={appointment} offer={offer} />
  ));
}

/** A count with a lazy-loaded part, which delays hydration. */
function CountWith({ LazyPart }: { LazyPart: ComponentType }) {
  const [appointment] = useLiveAppointments("late", [loadedAppointment]);
  return (
    <Suspense>
      <output>{appointment?.remaining_slots}</output>
      <LazyPart />
    </Suspense>
  );
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The classes of the dot. A filled dot has `bg-live`, the class of the secondary color; a hollow dot does not. */
const dotClasses = () => screen.getByText("Noch 7 Plätze").previousElementSibling?.className ?? "";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-04-01T16:04:30Z") });
  vi.stubGlobal("WebSocket", FakeSocket);
  isWorkerUp = true;
  listUpcoming = () => Promise.reject(new TypeError("offline"));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows a hollow dot and the time of the count when the socket has been closed for ten seconds", async () => {
  render(<Page />);
  await vi.dynamicImportSettled();
  await advanceTime(5_000);
  expect(sockets[0]?.readyState).toBe(FakeSocket.OPEN);
  expect(dotClasses()).toContain("bg-live");

  isWorkerUp = false;
  dispatchEvent(new Event("offline"));
  await advanceTime(9_000);
  expect(dotClasses()).toContain("bg-live");
  await advanceTime(2_000);
  expect(dotClasses()).not.toContain("bg-live");
  expect(screen.getByText("Stand 18:04")).toBeTruthy();
  const announced = "Gerade keine Verbindung. Freie Plätze: Stand 18:04.";
  expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(announced);

  isWorkerUp = true;
  dispatchEvent(new Event("online"));
  await advanceTime(2_000);
  expect(dotClasses()).toContain("bg-live");
  expect(screen.queryByText(/Stand/)).toBeNull();
});

it("does not show the time of the previous offer's count when the page changes to another offer", async () => {
  const Count = ({ offerId }: { offerId: string }) => {
    const [appointment] = useLiveAppointments(offerId, [{ ...loadedAppointment, id: offerId }]);
    return <output>{appointment?.slotsAsOf}</output>;
  };
  isWorkerUp = false;
  const { rerender } = render(<Count offerId="previous" />);
  await vi.dynamicImportSettled();
  await advanceTime(12_000);
  expect(screen.getByRole("status").textContent).toBe("unbekannt");
  rerender(<Count offerId="next" />);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("says that the time of the count is unknown when no socket was ever open", async () => {
  isWorkerUp = false;
  render(<Page />);
  await vi.dynamicImportSettled();
  await advanceTime(9_000);
  expect(screen.queryByText(/Stand/)).toBeNull();
  await advanceTime(2_000);
  expect(screen.getByText("Stand unbekannt")).toBeTruthy();
  const announced = "Gerade keine Verbindung. Freie Plätze: Stand unbekannt.";
  expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(announced);
});

it("keeps the server's HTML when a count arrives before hydration", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<CountWith LazyPart={() => null} />);
  const serverOutput = container.querySelector("output");
  const root = await act(async () =>
    hydrateRoot(container, <CountWith LazyPart={lazy(() => new Promise<never>(() => {}))} />),
  );
  await vi.dynamicImportSettled();
  await advanceTime(5_000);
  const slots = { id: "a", remaining_slots: 6, version: 2, status: "scheduled" };
  await act(async () =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [slots] }) }),
  );
  expect(container.querySelector("output")).toBe(serverOutput);
  await act(async () => root.unmount());
  container.remove();
});

it("updates the number of participants when a live message changes the slots", async () => {
  render(<MinimumPage />);
  await vi.dynamicImportSettled();
  await advanceTime(5_000);
  const slots = { id: "a", capacity: 10, remaining_slots: 3, held_slots: 1, version: 2, status: "scheduled" };
  await act(async () =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [slots] }) }),
  );
  expect(screen.getByText("Mindestzahl erreicht: 6 angemeldet")).toBeTruthy();
});

it("keeps the slots of an offer when a poll of the previous offer responds late", async () => {
  const Count = ({ offerId }: { offerId: string }) => {
    const [appointment] = useLiveAppointments(offerId, [{ ...loadedAppointment, id: offerId }]);
    return <output>{appointment?.remaining_slots}</output>;
  };
  const { promise, resolve: respond } = Promise.withResolvers<unknown[]>();
  listUpcoming = ({ offerId }) => (offerId === "former" ? promise : Promise.resolve([]));
  isWorkerUp = false;
  const { rerender } = render(<Count offerId="former" />);
  await vi.dynamicImportSettled();
  await advanceTime(16_000);
  isWorkerUp = true;
  rerender(<Count offerId="current" />);
  await vi.dynamicImportSettled();
  await advanceTime(1_000);
  const slotsOf = (id: string) => ({ id, remaining_slots: 3, version: 2, status: "scheduled" });
  const message = { type: "slots", appointments: [slotsOf("current")] };
  await act(async () => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) }));
  expect(screen.getByRole("status").textContent).toBe("3");
  respond([slotsOf("former")]);
  await advanceTime(1_000);
  expect(screen.getByRole("status").textContent).toBe("3");
});
