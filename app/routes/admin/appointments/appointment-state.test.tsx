import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AppointmentRecord } from "#workers/data/appointment/appointment-records.ts";
import { appointment, fakeTime, offer } from "./appointment-builders.tsx";
import { AppointmentStateBadge } from "./appointment-state.tsx";

fakeTime();

it("shows the state of an appointment, but not how many participants are still needed once it has begun", () => {
  vi.setSystemTime("2027-03-20T17:30:00Z");
  const stateAt = (timestamp: string, changes: Partial<AppointmentRecord> = {}, status = offer.status) => {
    const { container, unmount } = render(
      <AppointmentStateBadge
        appointment={{ ...appointment, timestamp: new Date(timestamp), ...changes }}
        offer={{ status, duration_minutes: 120, minimum_participants: 4 }}
      />,
    );
    const label = container.textContent;
    unmount();
    return label;
  };
  const later = "2027-03-21T17:00:00Z";
  expect(stateAt(later)).toBe("noch 4 bis zur Mindestzahl");
  expect(stateAt(later, { remaining_slots: 4 })).toBe("Findet statt");
  expect(stateAt(later, { is_confirmed: true })).toBe("Findet statt");
  expect(stateAt(later, { remaining_slots: 0 })).toBe("Ausgebucht");
  expect(stateAt(later, {}, "draft")).toBe("Angebot nicht öffentlich");
  expect(stateAt(later, { status: "cancelled" })).toBe("Abgesagt");
  expect(stateAt("2027-03-20T17:00:00Z")).toBe("Läuft gerade");
  expect(stateAt("2027-03-20T15:30:00Z", { remaining_slots: 0 })).toBe("Vorbei");
});
