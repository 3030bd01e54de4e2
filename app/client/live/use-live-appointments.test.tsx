import { act, cleanup, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CountAnnouncer } from "#app/components/appointment/count-announcer.tsx";
import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { useLiveAppointments } from "./use-live-appointments.ts";

const sockets: FakeSocket[] = [];
let isUp = true;

class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    sockets.push(this);
    setTimeout(() => {
      this.readyState = isUp ? FakeSocket.OPEN : 3;
      if (!isUp) this.onclose?.({ code: 1006 });
    });
  }
  close() {
    this.readyState = 2; // Without a network the close event comes after minutes.
  }
  send() {}
}

vi.mock("#app/client/api.ts", () => ({
  api: { offerAppointment: { listUpcoming: { query: () => Promise.reject(new TypeError("offline")) } } },
}));

const loaded = {
  id: "a",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  remaining_slots: 7,
  version: 1,
  status: "scheduled",
} as Appointment;

function Page() {
  const appointments = useLiveAppointments("offer", [loaded]);
  return (
    <Suspense>
      {appointments.map((each) => (
        <SlotCount key={each.id} {...each} />
      ))}
      <CountAnnouncer appointments={appointments} />
    </Suspense>
  );
}

/** A list with a part that never loads. */
function ListOf({ Late }: { Late: ComponentType }) {
  const [appointment] = useLiveAppointments("late", [loaded]);
  return (
    <Suspense>
      <output>{appointment?.remaining_slots}</output>
      <Late />
    </Suspense>
  );
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dot = () => screen.getByText("Noch 7 Plätze").previousElementSibling?.className ?? "";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-04-01T16:04:30Z") });
  vi.stubGlobal("WebSocket", FakeSocket);
  isUp = true;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows a hollow dot and the time of the count when the socket has been closed for ten seconds", async () => {
  render(<Page />);
  await vi.dynamicImportSettled();
  await advance(5_000);
  expect(sockets[0]?.readyState).toBe(FakeSocket.OPEN);
  expect(dot()).toContain("bg-live");

  isUp = false;
  dispatchEvent(new Event("offline"));
  await advance(9_000);
  expect(dot()).toContain("bg-live");
  await advance(2_000);
  expect(dot()).not.toContain("bg-live");
  expect(screen.getByText("Stand 18:04")).toBeTruthy();
  const announced = "Gerade keine Verbindung. Die freien Plätze haben den Stand 18:04.";
  expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(announced);

  isUp = true;
  dispatchEvent(new Event("online"));
  await advance(2_000);
  expect(dot()).toContain("bg-live");
  expect(screen.queryByText(/Stand/)).toBeNull();
});

it("keeps a list that is not hydrated yet when a count arrives", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<ListOf Late={() => null} />);
  const list = container.querySelector("output");
  const root = await act(async () =>
    hydrateRoot(container, <ListOf Late={lazy(() => new Promise<never>(() => {}))} />),
  );
  await vi.dynamicImportSettled();
  await advance(5_000);
  const slots = { id: "a", remaining_slots: 6, version: 2, status: "scheduled" };
  await act(async () =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "slots", appointments: [slots] }) }),
  );
  expect(container.querySelector("output")).toBe(list);
  await act(async () => root.unmount());
  container.remove();
});
