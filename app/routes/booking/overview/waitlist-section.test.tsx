import { act, cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { OpenWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";
import { WaitlistSection } from "./waitlist-section.tsx";

const now = new Date("2027-04-01T10:00:00Z");
const entry: OpenWaitlistEntry = {
  id: "w",
  appointment_id: "d",
  quantity: 2,
  status: "offered",
  offer_expires_at: new Date(now.getTime() + 90_000),
  parties_ahead: 0,
  passed_by: 0,
  timestamp: new Date("2027-04-12T16:00:00Z"),
  created_at: new Date("2027-03-12T16:00:00Z"),
  offer_id: "o",
  offer_name: "Drehen an der Scheibe",
  offer_slug: "drehen",
  price: 4500,
  location_name: null,
  artist_name: null,
};

function show(shownEntry: OpenWaitlistEntry, joinedId: string | null = null) {
  const Section = () => <WaitlistSection entries={[shownEntry]} now={now} joinedId={joinedId} refusal={null} />;
  const Stub = createRoutesStub([{ path: "/", Component: Section }]);
  return render(<Stub />);
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["right", 0],
  ["ahead by a day", 86_400_000],
])("offers the slots while they are held when the clock of the device is %s", (_, skewMs) => {
  vi.useFakeTimers({ now: now.getTime() + skewMs });
  show(entry);
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.getByText("noch 1 Minute")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Annehmen/ })).toBeTruthy();
  act(() => vi.advanceTimersByTime(80_000));
  expect(screen.getByText("Dieses Angebot von der Warteliste gilt nicht mehr.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Annehmen/ })).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows after joining that the guest waits, or the deadline of a waitlist offer that has not expired", () => {
  const notice = () => screen.getByRole("status").textContent ?? "";
  show({ ...entry, status: "waiting", offer_expires_at: null }, entry.id);
  expect(notice()).toBe(
    "Du stehst auf der Warteliste.Wir schreiben dir, sobald deine 2 Plätze frei sind. Bis dahin musst du für diesen Termin nichts tun.",
  );
  cleanup();
  show(entry, entry.id);
  expect(notice()).toMatch(/^2 Plätze sind frei geworden\.Nimm das Angebot bis 01\.04\.2027 — 12:01 Uhr an/);
  cleanup();
  show({ ...entry, offer_expires_at: now }, entry.id);
  expect(notice()).toBe("");
});

it("does not say that the next parties get the slots when the waitlist offer lasts until the cut-off", () => {
  const timestamp = new Date("2027-04-02T16:00:00Z");
  show({ ...entry, timestamp, offer_expires_at: new Date("2027-04-01T22:00:00Z") }, entry.id);
  expect(screen.getAllByText(/Danach lässt sich der Termin nicht mehr buchen\./)).toHaveLength(2);
  expect(screen.queryByText(/an die Nächsten/)).toBeNull();
});

it.each([
  ["Ablehnen", "offered", "Angebot ablehnen", /^Die Plätze gehen sofort an andere/],
  ["Warteliste verlassen", "waiting", "Warteliste verlassen", /wieder hinten an\.$/],
] as const)("asks before the guest leaves the waitlist: %s", (summary, status, button, consequence) => {
  show({ ...entry, status });
  const details = screen.getAllByText(summary)[0]?.closest("details");
  const submit = screen.getByRole("button", { name: button, hidden: true });
  expect([details?.open, details?.contains(submit)]).toEqual([false, true]);
  expect(document.getElementById(submit.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(consequence);
});

it("uses the singular when a waitlist entry is for one slot", () => {
  show({ ...entry, quantity: 1, status: "waiting", offer_expires_at: null }, entry.id);
  expect(screen.getByRole("status").textContent).toContain("sobald dein Platz frei ist.");
  cleanup();
  show({ ...entry, quantity: 1 });
  expect(screen.getByText("Platz für dich")).toBeTruthy();
});
