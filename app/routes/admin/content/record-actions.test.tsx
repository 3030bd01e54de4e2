import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { createPath, createRoutesStub, Link, useLocation, useParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { BulkBar } from "#app/components/admin/list/bulk-bar.tsx";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import { useRecordActions } from "./record-actions.ts";

type RecordChange = { ids: string[]; action: string; publishAt?: Record<string, Date> | undefined };
const changeRecords = vi.hoisted(() => vi.fn<(change: RecordChange) => Promise<unknown>>());
const checkPublication = vi.hoisted(() => vi.fn());
const duplicateOffer = vi.hoisted(() => vi.fn<(input: { id: string; copyId: string }) => Promise<unknown>>());
vi.mock("#app/client/api.ts", () => ({
  api: {
    record: {
      change: { mutate: changeRecords },
      checkPublication: { query: checkPublication },
      duplicateOffer: { mutate: duplicateOffer },
    },
  },
}));

const rows = [
  {
    id: "a",
    name: "Druckwerkstatt",
    slug: "druckwerkstatt-aaaaa",
    status: "published" as const,
    draft_version: null,
    is_trashed: false,
  },
  {
    id: "b",
    name: "Töpfern",
    slug: "toepfern-bbbbb",
    status: "draft" as const,
    draft_version: null,
    is_trashed: false,
  },
];
const plannedAt = new Date("2099-04-12T16:00:00Z");

afterEach(() => {
  cleanup();
  for (const { id } of getOpenNotifications()) closeNotification(id);
});

type RecordBulkActions = ReturnType<typeof useRecordActions>["actions"];

const renderOfferActions = () => renderActions("offer");

function renderActions(entity: RecordEntity): RecordBulkActions {
  let actions: RecordBulkActions = [];
  const Component = () => {
    const result = useRecordActions(entity);
    actions = result.actions;
    return (
      <OverlayProvider>
        <Link to="/admin/">Heute</Link>
        {result.dialog}
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "*", Component: () => <output>{createPath(useLocation())}</output> },
  ]);
  render(<Stub />);
  return actions;
}

const actionWithLabel = (actions: RecordBulkActions, label: string) =>
  actions.find((action) => action.label === label) as RecordBulkActions[number];
const pressActionOf = (notificationIndex: number) =>
  act(async () => getOpenNotifications()[notificationIndex]?.actions[0]?.onClick());

test("restores planned publications on undo, and offers a retry for the remaining records when the undo fails", async () => {
  const requests: RecordChange[] = [];
  let isOffline = false;
  changeRecords.mockImplementation(async ({ ids, action, publishAt }) => {
    if (isOffline && action === "draft") throw new TypeError("Failed to fetch");
    requests.push({ ids, action, publishAt });
    const statusOf = (id: string) => rows.find((row) => row.id === id)?.status ?? "draft";
    const status = action === "archived" ? "archived" : "published";
    return {
      changed: ids.map((id) => ({
        id,
        slug_id: id,
        previous_status: statusOf(id),
        status,
        publish_at: id === "b" ? plannedAt : null,
      })),
      refused: [],
      purged: [],
    } as never;
  });
  const archive = actionWithLabel(renderOfferActions(), "Archivieren");
  await act(async () => void (await archive.run(rows)));
  expect(getOpenNotifications()[0]?.description).toBe(purgeMessage);
  isOffline = true;
  await pressActionOf(0);
  const problem = getOpenNotifications().at(-1);
  expect(problem).toMatchObject({ title: "Bei 1 Eintrag ließ sich das nicht rückgängig machen.", timeout: 0 });
  expect(problem?.description).toContain("Bitte prüfe deine Verbindung");
  isOffline = false;
  await pressActionOf(getOpenNotifications().length - 1);
  expect(requests).toEqual([
    { ids: ["a", "b"], action: "archived" },
    { ids: ["a"], action: "republish", publishAt: {} },
    { ids: ["b"], action: "draft", publishAt: { b: plannedAt } },
  ]);
  expect(getOpenNotifications().at(-1)?.title).toBe("Rückgängig gemacht.");
});

test("says how many public records no longer show the records that an action hides", async () => {
  const respondWith = (lostLinkCounts: number[]) =>
    changeRecords.mockResolvedValueOnce({
      changed: lostLinkCounts.map((links_lost) => ({
        id: "a",
        slug_id: "a",
        previous_status: "published",
        status: "archived",
        was_trashed: false,
        publish_at: null,
        links_lost,
      })),
      refused: [],
    });
  const descriptionAfter = async (entity: RecordEntity, lostLinkCounts: number[]) => {
    respondWith(lostLinkCounts);
    const archive = actionWithLabel(renderActions(entity), "Archivieren");
    await act(async () => void (await archive.run(rows)));
    return getOpenNotifications().at(-1)?.description;
  };
  expect(await descriptionAfter("location", [2, 1])).toBe(
    `3 veröffentlichte Angebote zeigen jetzt keinen Kunstraum. ${purgeMessage}`,
  );
  expect(await descriptionAfter("artist", [1])).toBe(
    `1 veröffentlichtes Angebot zeigt jetzt keine Künstler:in. ${purgeMessage}`,
  );
  expect(await descriptionAfter("region", [1])).toBe(
    `1 veröffentlichter Eintrag zeigt jetzt keine Region. ${purgeMessage}`,
  );
  expect(await descriptionAfter("artist", [0])).toBe(purgeMessage);
});

test("undoes an action only for records whose status it has changed", async () => {
  const requests: RecordChange[] = [];
  changeRecords.mockImplementation(async ({ ids, action }) => {
    requests.push({ ids, action });
    const changed = ids.map((id) => {
      return { id, slug_id: id, previous_status: id === "a" ? "archived" : "draft", publish_at: null };
    });
    return { changed, refused: [], purged: [] };
  });
  const archive = actionWithLabel(renderOfferActions(), "Archivieren");
  await act(async () => void (await archive.run(rows)));
  expect(getOpenNotifications()[0]).toMatchObject({ title: "2 Einträge archiviert.", description: undefined });
  await pressActionOf(0);
  expect(requests).toEqual([
    { ids: ["a", "b"], action: "archived" },
    { ids: ["b"], action: "draft" },
  ]);
});

test("undoes a move from the trash only for records that were in the trash", async () => {
  const requests: RecordChange[] = [];
  changeRecords.mockImplementation(async ({ ids, action }) => {
    requests.push({ ids, action });
    const changed = ids.map((id) => {
      const previous_status = id === "a" ? "published" : "archived";
      return { id, slug_id: id, previous_status, was_trashed: id === "b", publish_at: null };
    });
    return { changed, refused: [], purged: [] };
  });
  const restore = actionWithLabel(renderOfferActions(), "Zurückholen");
  await act(async () => void (await restore.run(rows)));
  await pressActionOf(0);
  expect(requests).toEqual([
    { ids: ["a", "b"], action: "restore" },
    { ids: ["b"], action: "trash" },
  ]);
});

test("says that a draft is newer than the list when publishing is refused because the list is outdated", async () => {
  checkPublication.mockResolvedValue([]);
  const refused = [{ id: "b", reason: "outdated_version", message: "Jemand hat diesen Eintrag inzwischen geändert." }];
  changeRecords.mockResolvedValue({ changed: [], refused });
  const publish = actionWithLabel(renderOfferActions(), "Veröffentlichen");
  await act(async () => void (await publish.run(rows.slice(1))));
  expect(getOpenNotifications()[0]?.description).toBe(
    "Töpfern: Der Entwurf ist neuer als diese Liste. Bitte prüf ihn und veröffentliche noch einmal.",
  );
});

const bookedAppointment = {
  id: "t1",
  timestamp: new Date("2099-04-12T16:00:00Z"), // 18:00 in Berlin
  offer: "Drucken",
  parties: 5,
  names: ["Ida Falk", "Ada Wolf"],
  waiting: 2,
};

test("lists the booked appointments with their guests when they prevent moving a record to the trash", async () => {
  const waitedFor = { ...bookedAppointment, id: "t2", parties: 0, names: [], waiting: 1 };
  const booked = { total: 3, items: [bookedAppointment, waitedFor] };
  const refused = [{ id: "a", reason: "record_booked", message: "7 Plätze sind gebucht.", booked }];
  changeRecords.mockResolvedValue({ changed: [], refused });
  const trash = actionWithLabel(renderOfferActions(), "In den Papierkorb");
  await act(async () => expect(await trash.run(rows.slice(0, 1))).toBe(false)); // `false` keeps the selection
  expect(getOpenNotifications()).toEqual([]);
  const dialog = screen.getByRole("dialog", { name: "Hier werden noch Gäste erwartet" });
  expect(dialog.textContent).toContain("Druckwerkstatt: 7 Plätze sind gebucht.");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "So 12.04.2099 — 18:00 Uhr, DruckenIda Falk, Ada Wolf und noch 3; 2 auf der Warteliste",
    "So 12.04.2099 — 18:00 Uhr, Drucken1 auf der Warteliste",
    "und noch 1",
  ]);
  expect(
    within(dialog)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/admin/termin-buchungen/t1/#verwalten", "/admin/termin-buchungen/t2/#verwalten"]);
});

test("shows the booked appointments on a click in the toast when several records are refused", async () => {
  const booked = { total: 1, items: [bookedAppointment] };
  const refused = rows.map(({ id }) => ({ id, reason: "record_booked", message: `${id} ist gebucht.`, booked }));
  changeRecords.mockResolvedValue({ changed: [], refused });
  const archive = actionWithLabel(renderOfferActions(), "Archivieren");
  await act(async () => void (await archive.run(rows)));
  expect(getOpenNotifications()[0]).toMatchObject({
    title: "Bei 2 Einträgen ging das nicht.",
    description: "Druckwerkstatt: a ist gebucht.",
    timeout: 0,
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  await pressActionOf(0);
  expect(screen.getByRole("dialog").textContent).toContain("Druckwerkstatt: a ist gebucht.");
  expect(screen.getByRole("dialog").textContent).toContain("Töpfern: b ist gebucht.");
});

test("clears the selection and shows the booked appointments on a click in the toast when one of several records is refused", async () => {
  const booked = { total: 1, items: [bookedAppointment] };
  const refused = [{ id: "b", reason: "record_booked", message: "Ein Platz ist gebucht.", booked }];
  const changed = [{ id: "a", slug_id: "a", previous_status: "published", publish_at: null }];
  changeRecords.mockResolvedValue({ changed, refused });
  const archive = actionWithLabel(renderOfferActions(), "Archivieren");
  await act(async () => expect(await archive.run(rows)).toBe(true));
  expect(screen.queryByRole("dialog")).toBeNull();
  await pressActionOf(1);
  expect(screen.getByRole("dialog").textContent).toContain("Töpfern: Ein Platz ist gebucht.");
});

test("counts the booked appointments in a toast with a link to the first one when the list was left", async () => {
  const later = { ...bookedAppointment, id: "t2", timestamp: new Date("2099-04-13T16:00:00Z") };
  const booked = { total: 20, items: [bookedAppointment, later] };
  const refused = rows.map(({ id }) => ({ id, reason: "record_booked", message: `${id} ist gebucht.`, booked }));
  changeRecords.mockResolvedValue({ changed: [], refused });
  const archive = actionWithLabel(renderOfferActions(), "Archivieren");
  await act(async () => void (await archive.run(rows)));
  fireEvent.click(screen.getByText("Heute"));
  expect((await screen.findByRole("status")).textContent).toBe("/admin/");
  await pressActionOf(0);
  expect(getOpenNotifications().at(-1)).toMatchObject({
    title: "Das ging nicht: Es werden noch Gäste erwartet.",
    description: "2 Einträge: 40 Termine",
    actions: [{ label: "Ersten Termin zeigen" }],
    timeout: 0,
  });
  await pressActionOf(getOpenNotifications().length - 1);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/admin/termin-buchungen/t1/#verwalten"));
});

test("asks for confirmation with the names of the records before deleting them permanently", async () => {
  const run = vi.fn(async () => {});
  const trashed = rows.map((row) => ({ ...row, is_trashed: true }));
  const erase = { ...actionWithLabel(renderOfferActions(), "Endgültig löschen"), run };
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
  const dialog = screen.getByRole("dialog", { name: "Diese 2 endgültig löschen?" });
  expect(dialog.textContent).toContain("Druckwerkstatt");
  expect(dialog.textContent).toContain("Töpfern");
  fireEvent.click(screen.getByRole("button", { name: "Behalten" }));
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Endgültig löschen" }));
  await act(async () => {
    const dialogButtons = screen.getByRole("dialog").querySelectorAll("button");
    fireEvent.click([...dialogButtons].find(({ textContent }) => textContent === "Endgültig löschen") as Element);
  });
  expect(run).toHaveBeenCalledExactlyOnceWith(trashed);
});

test("asks for confirmation before publishing unless the check is empty", async () => {
  changeRecords.mockReset();
  changeRecords.mockImplementation(async ({ ids }) => ({
    changed: ids.map((id) => ({ id, slug_id: id, previous_status: "draft" })),
    refused: [],
    purged: [],
  }));
  const overlapping = [28, 29, 30, 31].map((day) => new Date(Date.UTC(2027, 11, day)));
  checkPublication.mockResolvedValue([
    { id: "b", name: "Töpfern", missing: ["kein Bild", "kostenlos"], mailed: 0, unmailed: [], overlapping },
  ]);
  const publish = actionWithLabel(renderOfferActions(), "Veröffentlichen");
  const Component = () => (
    <OverlayProvider>
      <BulkBar rows={rows.slice(1)} actions={[publish]} rowName={({ name }) => name} onClear={() => {}} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await press("Veröffentlichen");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["kein Bild", "kostenlos"]);
  const overlaps = "4 Termine überschneiden sich mit anderen: 28.12.2027, 29.12.2027, 30.12.2027, …";
  expect(screen.getByText(overlaps)).toBeTruthy();
  await press("Erst ergänzen");
  expect([screen.queryByRole("dialog"), changeRecords.mock.calls]).toEqual([null, []]);
  await press("Veröffentlichen");
  await press("So veröffentlichen");
  expect([screen.queryByRole("dialog"), changeRecords.mock.calls.length]).toEqual([null, 1]);
  checkPublication.mockResolvedValue([]);
  await press("Veröffentlichen");
  expect([screen.queryByRole("dialog"), changeRecords.mock.calls.length]).toEqual([null, 2]);
});

test("says that nothing was published when the selection was cleared before the check found gaps", async () => {
  changeRecords.mockReset();
  const checks = Promise.withResolvers<unknown>();
  checkPublication.mockReturnValue(checks.promise);
  const publish = actionWithLabel(renderOfferActions(), "Veröffentlichen");
  const Component = () => {
    const [isSelected, setSelected] = useState(true);
    if (!isSelected) return null;
    return (
      <BulkBar
        rows={rows.slice(1)}
        actions={[publish]}
        rowName={({ name }) => name}
        onClear={() => setSelected(false)}
      />
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Veröffentlichen" }));
  fireEvent.click(screen.getByRole("button", { name: "Auswahl aufheben" }));
  const gaps = { id: "b", name: "Töpfern", missing: ["kein Bild"], mailed: 0, unmailed: [], overlapping: [] };
  await act(async () => checks.resolve([gaps]));
  expect(getOpenNotifications()[0]?.title).toBe("„Töpfern“: noch nicht veröffentlicht.");
  expect([screen.queryByRole("dialog"), changeRecords.mock.calls]).toEqual([null, []]);
});

test("publishes the draft versions that the list shows, and only once when the button is pressed twice", async () => {
  changeRecords.mockReset();
  changeRecords.mockResolvedValue({ changed: [], refused: [], purged: [] });
  const checks = Promise.withResolvers<[]>();
  checkPublication.mockReturnValue(checks.promise);
  const publish = actionWithLabel(renderOfferActions(), "Veröffentlichen");
  const listed = rows.map((row) => (row.id === "a" ? { ...row, draft_version: 7 } : row));
  const Component = () => <BulkBar rows={listed} actions={[publish]} rowName={({ name }) => name} onClear={() => {}} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
  const button = screen.getByRole("button", { name: "Veröffentlichen" });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => checks.resolve([]));
  expect(changeRecords).toHaveBeenCalledExactlyOnceWith({
    entity: "offer",
    ids: ["a", "b"],
    action: "publish",
    draftVersions: { a: 7 },
  });
});

test("opens the copy when one offer is duplicated", async () => {
  duplicateOffer.mockImplementation(async ({ copyId }) => ({
    id: copyId,
    slug: "toepfern-kopie-ccccc",
    slug_id: "ccccc",
  }));
  let actions: RecordBulkActions = [];
  const List = () => {
    actions = useRecordActions("offer").actions;
    return null;
  };
  const Editor = () => <p>{useParams().slug}</p>;
  const Stub = createRoutesStub([
    { path: "/", Component: List },
    { path: "/admin/angebot/:slug/", Component: Editor },
  ]);
  render(<Stub />);
  await act(async () => void (await actionWithLabel(actions, "Duplizieren").run(rows.slice(1))));
  expect(await screen.findByText("toepfern-kopie-ccccc")).toBeTruthy();
  expect(duplicateOffer).toHaveBeenCalledWith({ id: "b", copyId: expect.any(String) });
});

test("offers to open the copy, but does not open it, when the list was left before the response", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  duplicateOffer.mockReset().mockReturnValue(promise);
  const duplication = actionWithLabel(renderOfferActions(), "Duplizieren").run(rows.slice(0, 1));
  fireEvent.click(screen.getByText("Heute"));
  expect(await screen.findByText("/admin/")).toBeTruthy();
  resolve({ slug: "kopie-ccccc" });
  await act(async () => void (await duplication));
  expect(screen.getByText("/admin/")).toBeTruthy();
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Eine Kopie angelegt."]);
  await pressActionOf(0);
  expect(screen.getByText("/admin/angebot/kopie-ccccc/")).toBeTruthy();
});

test("duplicates only the remaining offers, with unchanged copy ids, when retried after an error", async () => {
  duplicateOffer.mockReset();
  duplicateOffer.mockImplementation(async ({ id, copyId }) => {
    if (id === "b" && duplicateOffer.mock.calls.length === 2) throw new TypeError("Failed to fetch");
    return { id: copyId, slug: `kopie-${id}`, slug_id: id };
  });
  const duplicate = actionWithLabel(renderOfferActions(), "Duplizieren");
  await act(async () => void (await duplicate.run(rows)));
  const titles = () => getOpenNotifications().map(({ title }) => title);
  expect(titles()).toEqual([expect.stringMatching(/^Das hat nicht geklappt/), "Eine Kopie angelegt."]);
  await pressActionOf(0);
  expect(titles().at(-1)).toBe("Eine Kopie angelegt.");
  const [first, failed, retried] = duplicateOffer.mock.calls.map(([input]) => input);
  expect([first?.id, failed?.id]).toEqual(["a", "b"]);
  expect(retried).toEqual(failed);
  expect(duplicateOffer).toHaveBeenCalledTimes(3);
});
