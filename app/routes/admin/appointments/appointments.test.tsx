import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import Papa from "papaparse";
import { createRoutesStub } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { appointmentRecords, type ListedAppointment } from "#domain/appointment/appointment-records.ts";
import type { ExportCursor } from "#domain/list/export-page.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import AppointmentsPage from "./appointments.tsx";

const appointment: ListedAppointment = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c02",
  offer_id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  timestamp: new Date("2099-03-20T17:00:00Z"), // 18:00 in Berlin
  capacity: 8,
  remaining_slots: 3,
  held_slots: 1,
  is_confirmed: false,
  status: "scheduled",
  version: 1,
  reason: "",
  waiting_slots: 2,
  is_untouched: false,
  present: 1,
  due_cents: 4500,
  offer: {
    name: "Weben",
    slug: "weben-ab1cd",
    status: "published",
    duration_minutes: 120,
    minimum_participants: 6,
    artist: null,
    location: "Speicher",
  },
};

it("exports every appointment of the filtered list with the state and numbers that the list shows", async () => {
  const files: Blob[] = [];
  const createUrl = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    files.push(blob as Blob);
    return "blob:";
  });
  onTestFinished(() => createUrl.mockRestore());
  const next = { at: "2099-03-20T17:00:00+00:00", id: appointment.id };
  const requests = stubApi({
    "offerAppointment.exportRecords": ({ after }: { after: ExportCursor | null }) =>
      after === null
        ? { items: [appointment], next }
        : { items: [{ ...appointment, id: crypto.randomUUID(), status: "cancelled" }], next: null },
  });
  const search = "suche=weben&stand=waited&zeitraum=alle&sortierung=-timestamp";
  const state = appointmentRecords.read(new URLSearchParams(search));
  const records = { items: [appointment], total: 2, page: 1, itemsPerPage: 1 };
  const Component = () => (
    <OverlayProvider>
      <AppointmentsPage loaderData={{ state, today: "2099-01-01", view: { kind: "list", records } }} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub initialEntries={[`/?${search}`]} />);
  fireEvent.click(screen.getByRole("button", { name: "CSV" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const csv = (await files[0]?.text()) ?? "";
  expect(Papa.parse<string[]>(csv).data).toEqual([
    ["Termin", "Angebot", "Kunstraum", "Stand", "Plätze", "Gebucht", "Frei", "Warten", "Da", "Offen"],
    ["20.03.2099 18:00", "Weben", "Speicher", "noch 2 bis zur Mindestzahl", "8", "4", "3", "3", "1", "45,00"],
    ["20.03.2099 18:00", "Weben", "Speicher", "Abgesagt", "8", "4", "3", "3", "1", "45,00"],
  ]);
  const filters = { zeitraum: "alle", stand: "waited" };
  const input = { query: "weben", sort: "timestamp", isDescending: true, filters };
  expect(requests.map((request) => request.input)).toEqual([
    { ...input, after: null },
    { ...input, after: next },
  ]);
});
