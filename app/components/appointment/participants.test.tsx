import { act, render } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { Participants } from "./participants.tsx";

it("changes the label to “wird gerade entschieden” when the decision time passes while the page is open", async () => {
  vi.useFakeTimers({ now: new Date("2027-04-02T15:59:55Z") });
  onTestFinished(() => void vi.useRealTimers());
  const timestamp = new Date("2027-04-04T16:00:00Z");
  const appointment = { timestamp, capacity: 8, remaining_slots: 6, held_slots: 0, is_confirmed: false };
  const offer = { minimum_participants: 4, decides_hours_before: 48, cancellation_deadline_hours: 24 };
  const { container } = render(<Participants appointment={appointment} offer={offer} />);
  expect(container.textContent).toMatch(/^2 von 4 angemeldet, entschieden bis /);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(container.textContent).toBe("2 von 4 angemeldet, wird gerade entschieden");
});
