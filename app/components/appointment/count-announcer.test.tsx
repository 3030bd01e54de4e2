import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CountAnnouncer } from "./count-announcer.tsx";

afterEach(cleanup);

const date = (id: string, remaining_slots: number) => ({
  id,
  timestamp: new Date("2027-04-12T16:00:00Z"),
  remaining_slots,
  status: "scheduled" as const,
});

test("nothing is announced when the page opens", () => {
  const { container } = render(<CountAnnouncer appointments={[date("a", 3)]} />);
  expect(container.textContent).toBe("");
});

test("only the date whose count changed is announced, politely", () => {
  const { container, rerender } = render(<CountAnnouncer appointments={[date("a", 3), date("b", 5)]} />);
  rerender(<CountAnnouncer appointments={[date("a", 1), date("b", 5)]} />);
  expect(container.textContent).toBe("12.04.2027 — 18:00 Uhr: Noch 1 Platz.");
  expect(container.querySelector("[aria-live=polite]")).toBeTruthy();
});
