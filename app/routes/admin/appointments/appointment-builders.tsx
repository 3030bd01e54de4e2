import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import type {
  AppointmentConflict,
  AppointmentRecord,
  OfferWithLastAppointment,
} from "#workers/data/appointment/appointment-records.ts";
import { useAppointmentActions } from "./appointment-actions.tsx";

/**
 * Fakes the time in each test of the file: 1 January 2027, 11:00 in Berlin. After each test, also unmounts what it has
 * rendered and removes stubs of globals.
 */
export function fakeTime() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-01-01T10:00:00Z") });
  });
  afterEach(() => {
    cleanup();
    // Sends calls that wait for their batch: if the batch's timer were lost, the client would send no later call.
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const offer: OfferWithLastAppointment = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  name: "Weben ohne Eile",
  slug: "weben-ohne-eile-ab1cd",
  slug_id: "ab1cd",
  status: "published",
  price: 4500,
  duration_minutes: 120,
  minimum_participants: null,
  location: null,
  state: "BB",
  artist: null,
  last_appointment: null,
};

export const appointment: AppointmentRecord = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c02",
  offer_id: offer.id,
  timestamp: new Date("2027-03-20T17:00:00Z"), // 18:00 in Berlin
  capacity: 8,
  remaining_slots: 8,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled",
  version: 1,
  reason: "",
  waiting_slots: 0,
};

export const listedAppointment: ListedAppointment = {
  ...appointment,
  is_untouched: true,
  present: 0,
  due_cents: 0,
  offer: { ...offer, minimum_participants: 4 },
};

export const erna = {
  id: "e",
  appointment_id: appointment.id,
  first_name: "Erna",
  last_name: "Schmidt",
  phone: "0331 123 45",
};

export const conflict = (at: string, shared: AppointmentConflict["shared"]): AppointmentConflict => ({
  planned_at: new Date(at),
  conflict_at: new Date(at),
  offer_name: shared === "appointment" ? offer.name : "Scherben bringen Kunst",
  // Conflicts at the same time need different slugs, because `PlannedLabel` uses slug and time as the key.
  offer_slug: shared,
  shared,
});

export const show = (element: ReactElement) => {
  const Stub = createRoutesStub([{ path: "*", Component: () => <OverlayProvider>{element}</OverlayProvider> }]);
  render(<Stub />);
};

/** Returns a function that shows another value. */
export function showValue<Value>(renderValue: (value: Value) => ReactElement, initialValue: Value) {
  let changeValue: (value: Value) => void = () => {};
  function ChangingValue() {
    const [value, setValue] = useState(initialValue);
    changeValue = setValue;
    return renderValue(value);
  }
  show(<ChangingValue />);
  return (value: Value) => act(() => changeValue(value));
}

export const fill = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  if (field instanceof HTMLSelectElement) fireEvent.change(field, { target: { value } });
  else fireEvent.input(field, { target: { value } });
};

export function BulkActions({ rows }: { rows: ListedAppointment[] }) {
  const { actions, dialog } = useAppointmentActions(rows);
  const [isSelected, setSelected] = useState(true);
  return (
    <>
      {isSelected && (
        <BulkBar rows={rows} actions={actions} rowName={({ id }) => id} onClear={() => setSelected(false)} />
      )}
      {dialog}
    </>
  );
}
