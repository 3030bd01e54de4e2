import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { refusalMessage } from "#domain/refusal.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

afterEach(cleanup);

function show(publishAt: string, { onSchedule = () => {}, onClose = () => {} } = {}) {
  const Component = () => (
    <OverlayProvider>
      <ScheduleDialog publishAt={new Date(publishAt)} checks={[]} onSchedule={onSchedule} onClose={onClose} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
}

it.each([
  ["Tag", "2099-04-12"],
  ["Uhrzeit", "19:30"],
])("asks before closing when the field „%s“ is changed, and closes without asking otherwise", (label, value) => {
  const onClose = vi.fn();
  show("2099-04-10T16:00:00Z", { onClose });
  const close = () => fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  close();
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByRole("alertdialog", { name: "Eingaben verwerfen?" })).toBeTruthy();
});

it.each([
  ["Tag", "2099-04-12"],
  ["Uhrzeit", "19:30"],
])("hides the refusal of a past time when the field „%s“ is changed", (label, value) => {
  show("2020-04-10T16:00:00Z");
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  expect(screen.getByText(refusalMessage("publication_in_past"))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.queryByText(refusalMessage("publication_in_past"))).toBeNull();
});

it.each([
  ["2099-03-29", "Es gilt 03:30 Uhr."],
  ["2099-10-25", "Es gilt die zweite."],
])("says which time applies when the clock change of %s skips or repeats the entered time", (day, hint) => {
  const onSchedule = vi.fn();
  show("2099-04-10T16:00:00Z", { onSchedule });
  fireEvent.change(screen.getByLabelText("Tag"), { target: { value: day } });
  expect(screen.queryByText(/Es gilt/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Uhrzeit"), { target: { value: "02:30" } });
  expect(screen.getByText(new RegExp(hint))).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  expect(onSchedule).toHaveBeenCalledExactlyOnceWith(new Date(`${day}T01:30:00Z`));
});
