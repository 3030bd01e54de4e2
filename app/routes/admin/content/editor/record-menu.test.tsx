import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { UnsavedChangesDialog } from "#app/components/admin/frame/unsaved-changes-dialog.tsx";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { RecordMenu } from "./record-menu.tsx";
import { type RecordEditorState, useRecordEditor } from "./use-record-editor.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getOpenNotifications()) closeNotification(id);
});

type Status = RecordForEditing["status"];

/** Shows the menu of a record, and returns the session of its editor. `runAction` ignores the failure of an action. */
function show(
  entity: "region" | "offer",
  status: Status,
  {
    is_trashed = false,
    draftVersion = null as number | null,
    publish_at = null as Date | null,
    hasTypedTerm = false,
  } = {},
) {
  const record = { id: "r", slug: "oderbruch-ab1cd", slug_id: "ab1cd", status, is_trashed, publish_at };
  const session = {
    draftVersion,
    recordVersion: 1,
    flush: async () => true,
    onRecordDeleted: async () => {},
    replaceDraft: async (_action: (version: number) => Promise<null>) => () => {},
    changeState: vi.fn((action: () => Promise<unknown>) => action()),
  };
  const editor = { draft: { fields: { name: "Oderbruch" } }, session };
  const undoToastId = { current: "" };
  const Component = () => (
    <OverlayProvider>
      <RecordMenu
        entity={entity}
        record={record as RecordForEditing}
        editor={editor as unknown as RecordEditorState}
        hasTypedTerm={hasTypedTerm}
        runAction={(action) => action().catch(() => {})}
        undoToastId={undoToastId}
        onSchedule={() => {}}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/admin/angebot/:slug/", Component },
  ]);
  render(<Stub />);
  return session;
}

/** Archives a record that is shown as `status`. Returns the list of requests, to which `undo` adds one. */
async function archive(status: Status, response: { previous_status: Status; publish_at: Date | null }) {
  const changed = [{ id: "r", slug_id: "ab1cd", status: "archived", ...response }];
  const requests = stubApi({ "record.change": () => ({ changed, refused: [], purged: [] }) });
  show("region", status);
  fireEvent.click(screen.getByText("Archivieren"));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Archiviert."));
  return requests;
}

async function undo(requests: { input: unknown }[]) {
  getOpenNotifications().at(-1)?.actions[0]?.onClick();
  await waitFor(() => expect(requests).toHaveLength(2));
  return requests[1]?.input;
}

it("restores the planned publication, which archiving has deleted, when archiving is undone", async () => {
  // Planned by another admin after this page was loaded.
  const publish_at = new Date("2099-04-12T16:00:00Z");
  const requests = await archive("draft", { previous_status: "draft", publish_at });
  expect(requests[0]?.input).toEqual({ entity: "region", ids: ["r"], action: "archived" });
  expect(await undo(requests)).toEqual({
    entity: "region",
    ids: ["r"],
    action: "draft",
    publishAt: { r: publish_at },
  });
});

it("restores the stored status, not the outdated one on the page, when archiving is undone", async () => {
  // Another admin has unpublished the record after this page was loaded.
  const requests = await archive("published", { previous_status: "draft", publish_at: null });
  expect(getOpenNotifications().at(-1)?.description).toBeUndefined();
  expect(await undo(requests)).toMatchObject({ action: "draft" });
});

it("offers no undo when the record was already archived", async () => {
  await archive("published", { previous_status: "archived", publish_at: null });
  expect(getOpenNotifications().at(-1)?.actions).toEqual([]);
});

it("runs a change and its undo in `changeState`, so that the session does not announce them as another admin's", async () => {
  const changed = [{ id: "r", slug_id: "ab1cd", previous_status: "draft", publish_at: null }];
  const requests = stubApi({ "record.change": () => ({ changed, refused: [], purged: [] }) });
  const { changeState } = show("region", "draft");
  fireEvent.click(screen.getByText("Archivieren"));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Archiviert."));
  expect(changeState).toHaveBeenCalledTimes(1);
  await undo(requests);
  expect(changeState).toHaveBeenCalledTimes(2);
});

it("closes the undo of a change when the record is changed again or deleted forever", async () => {
  const changed = [{ id: "r", slug_id: "ab1cd", previous_status: "archived", was_trashed: true, publish_at: null }];
  stubApi({ "record.change": () => ({ changed, refused: [], purged: [] }) });
  show("region", "draft", { is_trashed: true });
  const titles = () => getOpenNotifications().map(({ title }) => title);
  fireEvent.click(screen.getByText("Archivieren"));
  await waitFor(() => expect(titles()).toEqual(["Archiviert."]));
  fireEvent.click(screen.getByText("Aus dem Papierkorb holen"));
  await waitFor(() => expect(titles()).toEqual(["Wieder da."]));
  fireEvent.click(screen.getByText("Endgültig löschen"));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Endgültig löschen" }));
  await waitFor(() => expect(titles()).toEqual(["Endgültig gelöscht."]));
});

it("offers to undo the discarding of a draft until the editor is left", async () => {
  show("region", "draft", { draftVersion: 7 });
  fireEvent.click(screen.getByText("Entwurf verwerfen"));
  await waitFor(() => expect(getOpenNotifications()[0]?.actions[0]?.label).toBe("Rückgängig"));
  cleanup();
  expect(getOpenNotifications()).toEqual([]);
});

it("says that a discarded draft is no longer planned, and plans it again when the discarding is undone", async () => {
  const plannedAt = new Date("2099-04-12T16:00:00Z");
  const requests = stubApi({ "record.discardDraft": () => plannedAt, "record.schedule": () => undefined });
  const restoreDraft = vi.fn();
  const session = show("region", "published", { draftVersion: 7, publish_at: plannedAt });
  session.replaceDraft = async (action: (version: number) => Promise<null>) => {
    await action(7);
    return restoreDraft;
  };
  fireEvent.click(screen.getByText("Entwurf verwerfen"));
  await waitFor(() => expect(getOpenNotifications()[0]?.description).toBe("Er ist auch nicht mehr vorgemerkt."));
  getOpenNotifications()[0]?.actions[0]?.onClick();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.input).toMatchObject({ draftVersion: 7, seenPublishAt: plannedAt });
  expect(restoreDraft).toHaveBeenCalledOnce();
  expect(requests[1]?.input).toMatchObject({ slugId: "ab1cd", publishAt: plannedAt, seenPublishAt: null });
});

it("deletes a record forever without a question or a toast about its text that could not be saved", async () => {
  const record = {
    id: "r",
    slug_id: "ab1cd",
    is_trashed: true,
    draft: { fields: { name: "Oderbruch" }, address: null, art_form_ids: [], sections: [] },
    draft_version: null,
  } as unknown as RecordForEditing;
  // `record.saveDraft` is not stubbed, so saving fails.
  stubApi({ "record.change": () => ({ changed: [record], refused: [], purged: [] }) });
  function Editor() {
    const editor = useRecordEditor("region", record);
    const { session, saveState } = editor;
    return (
      <OverlayProvider>
        <button type="button" onClick={() => session.change({ type: "field", name: "name", value: "Oder" })}>
          Tippen
        </button>
        <p>{saveState.kind}</p>
        <RecordMenu
          entity="region"
          record={record}
          editor={editor}
          hasTypedTerm={false}
          runAction={(action) => action()}
          undoToastId={{ current: "" }}
          onSchedule={() => {}}
        />
        <UnsavedChangesDialog isUnsaved={() => saveState.kind === "failed"}>Ungespeichert</UnsavedChangesDialog>
      </OverlayProvider>
    );
  }
  const Stub = createRoutesStub([
    { path: "/", Component: Editor },
    { path: "/admin/regionen/", Component: () => <p>Liste der Regionen</p> },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Tippen" }));
  await screen.findByText("failed");
  fireEvent.click(screen.getByText("Endgültig löschen"));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Endgültig löschen" }));
  await screen.findByText("Liste der Regionen");
  await act(async () => {});
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Endgültig gelöscht."]);
});

const bookedAppointment = {
  id: "t1",
  timestamp: new Date("2099-04-12T16:00:00Z"),
  offer: "Drucken",
  parties: 1,
  names: ["Ida Falk"],
  waiting: 0,
};

it("lists the booked appointments when they prevent unpublishing the record", async () => {
  const booked = { total: 1, items: [bookedAppointment] };
  const refused = [{ id: "r", reason: "record_booked", message: "Ein Platz ist gebucht.", booked }];
  stubApi({ "record.change": () => ({ changed: [], refused, purged: [] }) });
  show("offer", "published");
  fireEvent.click(screen.getByText("Von der Seite nehmen"));
  const dialog = await screen.findByRole("dialog", { name: "Hier werden noch Gäste erwartet" });
  expect(dialog.textContent).toContain("Oderbruch: Ein Platz ist gebucht.");
  expect(within(dialog).getByRole("listitem").textContent).toBe("So 12.04.2099 — 18:00 Uhr, DruckenIda Falk");
  expect(getOpenNotifications()).toEqual([]);
});

it("names the record in a toast when booked appointments prevent an undo after the editor was left", async () => {
  const booked = { total: 1, items: [bookedAppointment] };
  const changed = [{ id: "r", slug_id: "ab1cd", previous_status: "archived", publish_at: null, was_trashed: true }];
  const refused = [{ id: "r", reason: "record_booked", message: "Ein Platz ist gebucht.", booked }];
  const requests = stubApi({
    "record.change": ({ action }: { action: string }) =>
      action === "trash" ? { changed: [], refused, purged: [] } : { changed, refused: [], purged: [] },
  });
  show("offer", "draft", { is_trashed: true });
  fireEvent.click(screen.getByText("Aus dem Papierkorb holen"));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Wieder da."));
  cleanup();
  await undo(requests);
  await waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "Das ging nicht: Es werden noch Gäste erwartet.",
      description: "Oderbruch: 1 Termin",
      actions: [{ label: "Termin zeigen" }],
    }),
  );
});

it("requests the same copy of an offer again when the response of the first request was lost", async () => {
  const requests = stubApi({
    "record.duplicateOffer": ({ copyId }: { copyId: string }) => {
      if (requests.length === 1) throw new TypeError("Failed to fetch");
      return { id: copyId, slug: "oderbruch-kopie-cd2ef", slug_id: "cd2ef" };
    },
  });
  show("offer", "published");
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByText("Angebot duplizieren"));
    await waitFor(() => expect(requests).toHaveLength(count));
  }
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Das ist die Kopie."));
  expect(requests[1]?.input).toEqual(requests[0]?.input);
});

it("does not copy an offer while the name of a new term is typed, because opening the copy would discard the name", async () => {
  const requests = stubApi({ "record.duplicateOffer": () => ({ slug: "oderbruch-kopie-cd2ef" }) });
  show("offer", "published", { hasTypedTerm: true });
  fireEvent.click(screen.getByText("Angebot duplizieren"));
  await waitFor(() => expect(getOpenNotifications().at(-1)?.title).toBe("Noch nicht dupliziert."));
  expect(requests).toEqual([]);
});

it.each([
  ["its draft has changed", { draftVersion: 8 }],
  ["it was published", { draftVersion: null, recordVersion: 2 }],
])("requests another copy of an offer when %s since a request without a response", async (_, change) => {
  const requests = stubApi({});
  const session = show("offer", "published");
  for (const versions of [{}, {}, change]) {
    Object.assign(session, versions);
    const count = requests.length + 1;
    fireEvent.click(screen.getByText("Angebot duplizieren"));
    await waitFor(() => expect(requests).toHaveLength(count));
  }
  const [first, repeated, changed] = requests.map(({ input }) => (input as { copyId: string }).copyId);
  expect(repeated).toBe(first);
  expect(changed).not.toBe(first);
});
