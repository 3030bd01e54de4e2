import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { applyCheckInEvents } from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { NoShows } from "./no-shows.tsx";
import { PartyList, type PartyListProps } from "./party-list.tsx";

const aParty = (id: string, change: Partial<Party> = {}): Party =>
  ({
    id,
    code: `KUNST${id}`,
    first_name: "Frieda",
    last_name: `Brandt ${id}`,
    user_email: `${id}@example.org`,
    companions: [],
    status: "confirmed",
    quantity: 1,
    present: null,
    price: 5800,
    paid_cents: 0,
    paid_at: null,
    attendance_at: null,
    note: "",
    message: null,
    phone: null,
    ...change,
  }) as Party;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function CheckInList({ parties, hasBegun = false }: { parties: Party[]; hasBegun?: boolean }) {
  const [shown, setShown] = useState(parties);
  return (
    <MemoryRouter>
      <PartyList
        parties={shown}
        canCheckIn
        hasBegun={hasBegun}
        onCheckIn={(event) => setShown((previous) => applyCheckInEvents(previous, [{ ...event, at: new Date() }]))}
      />
    </MemoryRouter>
  );
}

/** Presses a button after the double-tap interval. */
function press(name: string) {
  vi.setSystemTime(Date.now() + 1_000);
  const button = screen.getByRole("button", { name });
  act(() => button.focus());
  fireEvent.click(button);
}
const focusedLabel = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

it("moves the focus to the button that replaces a pressed one", () => {
  render(<CheckInList parties={[aParty("A", { quantity: 3 }), aParty("B")]} hasBegun />);
  press("Erst 1 da: Frieda Brandt A");
  expect(focusedLabel()).toBe("Noch 1 da: Frieda Brandt A");
  press("Noch 1 da: Frieda Brandt A");
  expect(focusedLabel()).toBe("Noch 1 da: Frieda Brandt A");
  press("Noch 1 da: Frieda Brandt A");
  expect(focusedLabel()).toBe("Zurücknehmen: Frieda Brandt A");
  press("Zurücknehmen: Frieda Brandt A");
  expect(focusedLabel()).toBe("Alle 3 da: Frieda Brandt A");
  press("Ist da: Frieda Brandt B");
  expect(focusedLabel()).toBe("Zurücknehmen: Frieda Brandt B");
  press("Zurücknehmen: Frieda Brandt B");
  press("Fehlt: Frieda Brandt B");
  expect(focusedLabel()).toBe("Zurücknehmen: Frieda Brandt B");
});

it("moves the focus to the new button even when the page renders again before the party is shown as present", () => {
  const { rerender } = render(<StaticPartyList parties={[aParty("A")]} />);
  press("Ist da: Frieda Brandt A");
  rerender(<StaticPartyList parties={[aParty("A")]} />);
  rerender(<StaticPartyList parties={[aParty("A", { status: "attended", present: 1 })]} />);
  expect(focusedLabel()).toBe("Zurücknehmen: Frieda Brandt A");
});

it("ignores the second tap of a double tap when the first replaced the button, and counts later quick taps that add guests", () => {
  render(<CheckInList parties={[aParty("A"), aParty("B", { quantity: 3 })]} />);
  press("Ist da: Frieda Brandt A");
  const undo = screen.getByRole("button", { name: "Zurücknehmen: Frieda Brandt A" });
  fireEvent.click(undo);
  expect(undo.isConnected).toBe(true);
  press("Erst 1 da: Frieda Brandt B");
  const addGuest = () => fireEvent.click(screen.getByRole("button", { name: "Noch 1 da: Frieda Brandt B" }));
  addGuest(); // the second tap of a double tap on "Erst 1 da"
  expect(screen.getByText("1 von 3 da")).toBeTruthy();
  vi.setSystemTime(Date.now() + DOUBLE_TAP_MS);
  addGuest();
  addGuest();
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Zurücknehmen: Frieda Brandt A",
    "Zurücknehmen: Frieda Brandt B",
  ]);
});

it("names the checkbox of a payment by its visible text and the guest", () => {
  render(<PaidPartyList paidCents={2000} paidMinute={0} onCheckIn={() => {}} />);
  expect(screen.getByRole("checkbox", { name: /^20,00.€ von 58,00.€ bezahlt\s*: Frieda Brandt P$/ })).toBeTruthy();
});

it("restores a partial payment when the whole amount is ticked and unticked, also after a search", () => {
  const onCheckIn = vi.fn();
  const { rerender } = render(<PaidPartyList paidCents={2000} paidMinute={0} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(onCheckIn).toHaveBeenLastCalledWith({ bookingId: "P", paidCents: 5800 });
  rerender(<PaidPartyList paidCents={5800} paidMinute={1} onCheckIn={onCheckIn} />);
  rerender(<PaidPartyList paidCents={5800} paidMinute={1} onCheckIn={onCheckIn} query="niemand" />);
  rerender(<PaidPartyList paidCents={5800} paidMinute={1} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(onCheckIn).toHaveBeenLastCalledWith({ bookingId: "P", paidCents: 2000 });
});

it("restores a partial payment on unticking even when the device's clock is ahead and the server corrects the payment time", () => {
  const onCheckIn = vi.fn();
  const { rerender } = render(<PaidPartyList paidCents={2000} paidMinute={0} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("checkbox"));
  rerender(<PaidPartyList paidCents={5800} paidMinute={5} onCheckIn={onCheckIn} />);
  rerender(<PaidPartyList paidCents={5800} paidMinute={1} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(onCheckIn).toHaveBeenLastCalledWith({ bookingId: "P", paidCents: 2000 });
});

it("asks for confirmation on unticking when another device has recorded a payment since the tick", () => {
  const onCheckIn = vi.fn();
  const { rerender } = render(<PaidPartyList paidCents={2000} paidMinute={0} onCheckIn={onCheckIn} />);
  fireEvent.click(screen.getByRole("checkbox"));
  rerender(<PaidPartyList paidCents={5800} paidMinute={1} onCheckIn={onCheckIn} />);
  rerender(<PaidPartyList paidCents={5800} paidMinute={2} onCheckIn={onCheckIn} />);
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Zahlung löschen: 58,00.€ von Frieda Brandt P\?$/));
  expect(onCheckIn).toHaveBeenCalledTimes(1);
  confirm.mockReturnValue(true);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(onCheckIn).toHaveBeenLastCalledWith({ bookingId: "P", paidCents: 0 });
});

type PaidPartyListProps = Pick<PartyListProps, "query" | "onCheckIn"> & { paidCents: number; paidMinute: number };

function PaidPartyList({ paidCents, paidMinute, ...props }: PaidPartyListProps) {
  const party = aParty("P", { paid_cents: paidCents, paid_at: new Date(Date.UTC(2027, 0, 1, 18, paidMinute)) });
  return (
    <MemoryRouter>
      <PartyList parties={[party]} canCheckIn hasBegun {...props} />
    </MemoryRouter>
  );
}

it("moves no focus when another device checks a party in", () => {
  const { rerender } = render(<StaticPartyList parties={[aParty("A")]} />);
  rerender(<StaticPartyList parties={[aParty("A", { status: "attended", present: 1 })]} />);
  expect(document.activeElement).toBe(document.body);
});

function StaticPartyList({ parties }: { parties: Party[] }) {
  return (
    <MemoryRouter>
      <PartyList parties={parties} canCheckIn hasBegun onCheckIn={() => {}} />
    </MemoryRouter>
  );
}

function PageWithNoShows({ markedElsewhere = 0 }) {
  const [unmarked, setUnmarked] = useState(2);
  const unmarkedCount = unmarked - markedElsewhere;
  return (
    <>
      <h2 id="liste" tabIndex={-1}>
        Teilnehmende
      </h2>
      {unmarkedCount > 0 && (
        <NoShows unmarkedCount={unmarkedCount} isBusy={false} onConfirm={async () => setUnmarked(0)} />
      )}
    </>
  );
}

it("keeps the focus in the no-show question, and moves it to the list heading when all parties are marked", async () => {
  render(<PageWithNoShows />);
  expect(document.activeElement).toBe(document.body);
  press("Alle ohne Häkchen: nicht erschienen");
  expect(focusedLabel()).toBe("Ja, eintragen");
  press("Doch nicht");
  expect(focusedLabel()).toBe("Alle ohne Häkchen: nicht erschienen");
  press("Alle ohne Häkchen: nicht erschienen");
  await act(async () => press("Ja, eintragen"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Teilnehmende" }));
});

it("moves the focus from the no-show button to the list heading when another device marks the last parties", () => {
  const { rerender } = render(<PageWithNoShows />);
  screen.getByRole("button", { name: "Alle ohne Häkchen: nicht erschienen" }).focus();
  rerender(<PageWithNoShows markedElsewhere={2} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Teilnehmende" }));
});

it("moves no focus when another device marks the last parties and no element has the focus", () => {
  const { rerender } = render(<PageWithNoShows />);
  rerender(<PageWithNoShows markedElsewhere={2} />);
  expect(document.activeElement).toBe(document.body);
});

it("lists unrecorded parties, collapses recorded ones, and moves a changed party only when the search changes", () => {
  const parties = [aParty("A"), aParty("B", { status: "attended", present: 1 }), aParty("C")];
  const list = (query: string, shown = parties) => (
    <MemoryRouter>
      <PartyList parties={shown} query={query} canCheckIn hasBegun onCheckIn={() => {}} />
    </MemoryRouter>
  );
  const listed = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 8));
  const { rerender } = render(list(""));
  expect(listed()).toEqual(["Brandt A", "Brandt C"]);
  expect(screen.getByText("Schon eingetragen: 1")).toBeTruthy();
  const marked = [aParty("A", { status: "attended", present: 1 }), ...parties.slice(1)];
  rerender(list("", marked));
  expect(listed()).toEqual(["Brandt A", "Brandt C"]);
  rerender(list("brandt c", marked));
  expect(listed()).toEqual(["Brandt C"]);
  rerender(list("frieda", marked));
  expect(listed()).toEqual(["Brandt C", "Brandt A", "Brandt B"]);
  rerender(list("", marked));
  expect(listed()).toEqual(["Brandt C"]);
});

it("lists a new party last until the search changes", () => {
  const list = (query: string, shown: Party[]) => (
    <MemoryRouter>
      <PartyList parties={shown} query={query} canCheckIn hasBegun onCheckIn={() => {}} />
    </MemoryRouter>
  );
  const listed = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.slice(0, 8));
  const { rerender } = render(list("", [aParty("B"), aParty("C")]));
  rerender(list("", [aParty("A"), aParty("B"), aParty("C")]));
  expect(listed()).toEqual(["Brandt B", "Brandt C", "Brandt A"]);
  rerender(list("brandt", [aParty("A"), aParty("B"), aParty("C")]));
  expect(listed()).toEqual(["Brandt A", "Brandt B", "Brandt C"]);
});

it("counts cancelled parties apart from those whose attendance is recorded", () => {
  const cancelled = [aParty("A", { status: "cancelled_by_host" }), aParty("B", { status: "cancelled_by_guest" })];
  const { rerender } = render(<StaticPartyList parties={cancelled} />);
  expect(document.body.textContent).toBe("Storniert oder abgesagt: 2");
  rerender(<StaticPartyList key="with no-show" parties={[...cancelled, aParty("C", { status: "no_show" })]} />);
  expect(document.body.textContent).toBe("Alle eingetragen.Schon eingetragen: 1Storniert oder abgesagt: 2");
});

it("shows the first 100 parties of a long list, and more on request", () => {
  render(<StaticPartyList parties={Array.from({ length: 230 }, (_, index) => aParty(String(index)))} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(100);
  fireEvent.click(screen.getByText("Weitere zeigen: 100 von 130"));
  fireEvent.click(screen.getByText("Weitere zeigen: 30 von 30"));
  expect(screen.getAllByRole("listitem")).toHaveLength(230);
});

it("shows the first 100 recorded parties, and more on request until the search changes", () => {
  const arrived = Array.from({ length: 120 }, (_, index) => aParty(String(index), { status: "attended", present: 1 }));
  const list = (query: string) => (
    <MemoryRouter>
      <PartyList parties={arrived} query={query} canCheckIn hasBegun onCheckIn={() => {}} />
    </MemoryRouter>
  );
  const { rerender } = render(list("frieda"));
  expect(screen.getAllByRole("listitem")).toHaveLength(100);
  fireEvent.click(screen.getByText("Weitere zeigen: 20 von 20"));
  expect(screen.getAllByRole("listitem")).toHaveLength(120);
  rerender(list("brandt"));
  expect(screen.getAllByRole("listitem")).toHaveLength(100);
});
