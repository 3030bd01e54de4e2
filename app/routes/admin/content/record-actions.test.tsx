import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, useParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { closeNotification, openNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { useRecordActions } from "./record-actions.ts";

const mutate = vi.hoisted(() => vi.fn<(change: { ids: string[]; action: string }) => Promise<unknown>>());
vi.mock("#app/client/api.ts", () => ({ api: { record: { change: { mutate } } } }));

const rows = [
  {
    id: "a",
    name: "Druckwerkstatt",
    slug: "druckwerkstatt-aaaaa",
    status: "published" as const,
    has_draft: false,
    is_trashed: false,
  },
  { id: "b", name: "Töpfern", slug: "toepfern-bbbbb", status: "draft" as const, has_draft: false, is_trashed: false },
];

afterEach(() => {
  cleanup();
  for (const { id } of openNotifications()) closeNotification(id);
});

type RecordBulkActions = ReturnType<typeof useRecordActions>;

function actionsOf(): RecordBulkActions {
  let actions: RecordBulkActions = [];
  const Component = () => {
    actions = useRecordActions("offer");
    return null;
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  return actions;
}

const actionWithLabel = (actions: RecordBulkActions, label: string) =>
  actions.find((action) => action.label === label) as RecordBulkActions[number];
const press = (index: number) => act(async () => openNotifications()[index]?.actions[0]?.onClick());

test("offers a retry for the remaining records when an undo fails", async () => {
  const requests: { ids: string[]; action: string }[] = [];
  let isOffline = false;
  mutate.mockImplementation(async ({ ids, action }) => {
    if (isOffline && action === "draft") throw new TypeError("Failed to fetch");
    requests.push({ ids, action });
    const statusOf = (id: string) => rows.find((row) => row.id === id)?.status ?? "draft";
    return {
      changed: ids.map((id) => ({ id, slugId: id, previous_status: statusOf(id) })),
      refused: [],
      purged: [],
    } as never;
  });
  const archive = actionWithLabel(actionsOf(), "Archivieren");
  await act(async () => void (await archive.run(rows)));
  isOffline = true;
  await press(0);
  const problem = openNotifications().at(-1);
  expect(problem).toMatchObject({ title: "1 Eintrag ließ sich nicht zurückholen.", timeout: 0 });
  expect(problem?.description).toContain("Bitte prüfe deine Verbindung");
  isOffline = false;
  await press(openNotifications().length - 1);
  expect(requests).toEqual([
    { ids: ["a", "b"], action: "archived" },
    { ids: ["a"], action: "republish" },
    { ids: ["b"], action: "draft" },
  ]);
  expect(openNotifications().at(-1)?.title).toBe("Rückgängig gemacht.");
});

test("opens the appointments of an offer that people have booked", async () => {
  const refused = [{ id: "a", reason: "record_booked", message: "2 Plätze sind gebucht." }];
  mutate.mockResolvedValue({ changed: [], refused });
  let path = "";
  let actions: RecordBulkActions = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => {
        actions = useRecordActions("offer");
        return null;
      },
    },
    {
      path: "/admin/angebots-termine/:slug",
      Component: () => {
        path = useParams().slug ?? "";
        return null;
      },
    },
  ]);
  render(<Stub />);
  await act(async () => void (await actionWithLabel(actions, "In den Papierkorb").run(rows.slice(0, 1))));
  expect(openNotifications()[0]).toMatchObject({
    title: "Das ging nicht.",
    description: "Druckwerkstatt: 2 Plätze sind gebucht.",
    timeout: 0,
  });
  await press(0);
  expect(path).toBe("druckwerkstatt-aaaaa");
});

test("confirms permanent deletion with the names of the records", async () => {
  const run = vi.fn(async () => {});
  const trashed = rows.map((row) => ({ ...row, is_trashed: true }));
  const erase = { ...actionWithLabel(actionsOf(), "Endgültig löschen"), run };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <OverlayProvider>
          <BulkBar rows={trashed} actions={[erase]} rowName={({ name }) => name} onClear={() => {}} />
        </OverlayProvider>
      ),
    },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Endgültig löschen" }));
  expect(run).not.toHaveBeenCalled();
  const dialog = screen.getByRole("dialog", { name: "2 Einträge endgültig löschen?" });
  expect(dialog.textContent).toContain("Druckwerkstatt");
  expect(dialog.textContent).toContain("Töpfern");
  fireEvent.click(screen.getByRole("button", { name: "Behalten" }));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Endgültig löschen" }));
  await act(async () => {
    const inDialog = screen.getByRole("dialog").querySelectorAll("button");
    fireEvent.click([...inDialog].find(({ textContent }) => textContent === "Endgültig löschen") as Element);
  });
  expect(run).toHaveBeenCalledExactlyOnceWith(trashed);
});
