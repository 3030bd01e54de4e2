// @vitest-environment node
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { AppointmentList } from "./appointment-list.tsx";

it("renders the lazy-loaded parts even when an isolate renders the list for the first time", () => {
  const appointment = {
    id: "1",
    timestamp: new Date("2027-04-12T16:00:00Z"),
    capacity: 8,
    remaining_slots: 3,
    held_slots: 0,
    is_confirmed: false,
    status: "scheduled" as const,
    isBookable: true,
  };
  const offer = { price: 4500, minimum_participants: 4, decides_hours_before: null, cancellation_deadline_hours: 48 };
  const html = renderToString(
    <MemoryRouter>
      <AppointmentList appointments={[appointment]} offer={offer} />
    </MemoryRouter>,
  );
  expect(html).toContain("Mindestzahl erreicht: 5 angemeldet");
  expect(html).toContain('aria-live="polite"');
  expect(html).not.toContain("<template"); // React's marker for a part that suspended
});
