import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { closeNotification, openNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { useRecordDeeds } from "./record-actions.ts";

const mutate = vi.hoisted(() => vi.fn<(change: { ids: string[]; deed: string }) => Promise<unknown>>());
vi.mock("#app/client/api.ts", () => ({ api: { record: { change: { mutate } } } }));

const rows = [
  { id: "a", name: "Druckwerkstatt", status: "published" as const, hasDraft: false, isBinned: false },
  { id: "b", name: "Töpfern", status: "draft" as const, hasDraft: false, isBinned: false },
];

afterEach(() => {
  cleanup();
  for (const { id } of openNotifications()) closeNotification(id);
});

type Deeds = ReturnType<typeof useRecordDeeds>;

function deedsOf(): Deeds {
  let deeds: Deeds = [];
  const Component = () => {
    deeds = useRecordDeeds("offer");
    return null;
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  return deeds;
}

const labelled = (deeds: Deeds, label: string) => deeds.find((deed) => deed.label === label) as Deeds[number];
const press = (index: number) => act(async () => openNotifications()[index]?.actions[0]?.onClick());

test("an undo that does not get through says so and can be tried again, for what is still missing only", async () => {
  const asked: { ids: string[]; deed: string }[] = [];
  let isOffline = false;
  mutate.mockImplementation(async ({ ids, deed }) => {
    if (isOffline && deed === "draft") throw new TypeError("Failed to fetch");
    asked.push({ ids, deed });
    const statusOf = (id: string) => rows.find((row) => row.id === id)?.status ?? "draft";
    return {
      changed: ids.map((id) => ({ id, slugId: id, previousStatus: statusOf(id) })),
      refused: [],
      purged: [],
    } as never;
  });
  const archive = labelled(deedsOf(), "Archivieren");
  await act(() => archive.run(rows));
  isOffline = true;
  await press(0);
  const problem = openNotifications().at(-1);
  expect(problem).toMatchObject({ title: "1 Eintrag ließ sich nicht zurückholen.", timeout: 0 });
  expect(problem?.description).toContain("Bitte prüfe deine Verbindung");
  isOffline = false;
  await press(openNotifications().length - 1);
  expect(asked).toEqual([
    { ids: ["a", "b"], deed: "archived" },
    { ids: ["a"], deed: "reinstate" },
    { ids: ["b"], deed: "draft" },
  ]);
  expect(openNotifications().at(-1)?.title).toBe("Rückgängig gemacht.");
});

test("what erases for ever asks first and says what would be gone", async () => {
  const run = vi.fn(async () => {});
  const binned = rows.map((row) => ({ ...row, isBinned: true }));
  const erase = { ...labelled(deedsOf(), "Endgültig löschen"), run };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <OverlayProvider>
          <BulkBar rows={binned} actions={[erase]} rowName={({ name }) => name} onClear={() => {}} />
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
  expect(run).toHaveBeenCalledExactlyOnceWith(binned);
});
