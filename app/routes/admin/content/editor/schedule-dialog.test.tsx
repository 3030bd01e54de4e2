import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { refusalMessage } from "#domain/refusal.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

afterEach(cleanup);

it.each([
  ["Tag", "2099-04-12"],
  ["Uhrzeit", "19:30"],
])("asks before closing when the field „%s“ is changed, and closes without asking otherwise", (label, value) => {
  const onClose = vi.fn();
  const Component = () => (
    <OverlayProvider>
      <ScheduleDialog
        publishAt={new Date("2099-04-10T16:00:00Z")}
        checks={[]}
        onSchedule={() => {}}
        onClose={onClose}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
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
  const Component = () => (
    <OverlayProvider>
      <ScheduleDialog
        publishAt={new Date("2020-04-10T16:00:00Z")}
        checks={[]}
        onSchedule={() => {}}
        onClose={() => {}}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  expect(screen.getByText(refusalMessage("publication_in_past"))).toBeTruthy();
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.queryByText(refusalMessage("publication_in_past"))).toBeNull();
});
