import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, Link, useLoaderData, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { PublishDialog } from "#app/routes/admin/content/publish-dialog.tsx";
import { closeNotification, getOpenNotifications, notify } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { Refused } from "#domain/refusal.ts";
import { delayResponsesOf, stubApi } from "#tests/builders/trpc-stub.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { nextSteps, usePublication } from "./use-publication.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getOpenNotifications()) closeNotification(id);
});

it("suggests creating appointments when an offer becomes public", () => {
  const navigate = vi.fn();
  const steps = nextSteps("offer", "ofenbau-ab1cd", true, navigate);
  expect(steps.map(({ label }) => label)).toEqual(["Termine anlegen", "Seite ansehen"]);
  steps[0]?.onClick();
  expect(navigate).toHaveBeenCalledWith("/admin/angebots-termine/ofenbau-ab1cd/");
});

it.each([
  ["offer", false],
  ["artist", true],
  ["landing_page", true],
] as const)("suggests only to view the page when %s is published (newly public: %s)", (entity, isNewlyPublic) => {
  expect(nextSteps(entity, "x", isNewlyPublic, vi.fn()).map(({ label }) => label)).toEqual(["Seite ansehen"]);
});

it.each([
  [
    "says that the publication is no longer planned when it is cancelled in time",
    { "record.unschedule": () => true },
    "Nicht mehr vorgemerkt.",
  ],
  [
    "says that the record is already published when its planned publication is cancelled too late",
    { "record.unschedule": () => false },
    "Inzwischen veröffentlicht.",
  ],
  [
    "shows a German message when the server is unreachable",
    {},
    "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.",
  ],
])("%s", async (_, responses, message) => {
  stubApi(responses);
  const record = { id: "1" } as RecordForEditing;
  function Editor() {
    const draft = { fields: {}, address: null, art_form_ids: [], sections: [] } as unknown as RecordDraft;
    const editor = { draft, session: { draftVersion: null } } as unknown as RecordEditorState;
    const { unschedule } = usePublication("region", record, editor, vi.fn(), { current: null });
    return (
      <button type="button" onClick={unschedule}>
        Nicht mehr vormerken
      </button>
    );
  }
  const Stub = createRoutesStub([{ path: "/", Component: Editor }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(getOpenNotifications().map(({ title }) => title)).toEqual([message]));
});

it("closes the notifications about missing fields and about a change that can be undone once the record is published", async () => {
  stubApi({ "record.publish": () => ({ slug: "oderbruch-ab1cd" }) });
  const record = { status: "published", slug: "oderbruch-ab1cd", slug_id: "ab1cd" } as RecordForEditing;
  function Editor() {
    const [name, setName] = useState("");
    const draft = {
      fields: { name, intro: "", image_id: null },
      address: null,
      art_form_ids: [],
      sections: [],
    } as unknown as RecordDraft;
    const session = {
      flush: async () => true,
      replaceDraft: async (action: (version: number) => Promise<null>) => (await action(1)) === null,
    };
    const editor = { draft, session } as unknown as RecordEditorState;
    const { publish, undoToastId } = usePublication("region", record, editor, vi.fn(), { current: null });
    const change = () => {
      undoToastId.current = notify({ title: "Aus dem Archiv geholt." });
    };
    return (
      <>
        <button type="button" onClick={change}>
          Aus dem Archiv holen
        </button>
        <input aria-label="Name" onChange={(event) => setName(event.currentTarget.value)} />
        <button type="button" onClick={() => publish()}>
          Veröffentlichen
        </button>
      </>
    );
  }
  const Stub = createRoutesStub([{ path: "/", Component: Editor }]);
  render(<Stub />);
  const titles = () => getOpenNotifications().map(({ title }) => title);
  const publish = () => act(async () => void fireEvent.click(screen.getByText("Veröffentlichen")));
  fireEvent.click(screen.getByText("Aus dem Archiv holen"));
  await publish();
  expect(titles()).toEqual(["Aus dem Archiv geholt.", "Es fehlt noch etwas."]);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Oderbruch" } });
  await publish();
  await waitFor(() => expect(titles()).toEqual(["Veröffentlicht."]));
});

it("keeps the typed day and shows the planned time when another admin has planned the publication meanwhile", async () => {
  const plannedByOther = new Date("2099-04-10T16:00:00Z");
  let publish_at: Date | null = null;
  let isOutdated = false;
  const seen: unknown[] = [];
  stubApi({
    "record.schedule": ({ seenPublishAt, seenStatus }: { seenPublishAt: Date | null; seenStatus: string }) => {
      if (isOutdated) throw new Refused("outdated_version");
      seen.push([seenPublishAt, seenStatus]);
      if (publish_at) return;
      publish_at = plannedByOther;
      throw new Refused("plan_changed");
    },
  });
  function Editor() {
    const record = useLoaderData<RecordForEditing>();
    const fields = { name: "Oderbruch", intro: "", image_id: null };
    const draft = { fields, address: null, art_form_ids: [], sections: [] } as unknown as RecordDraft;
    const changeState = (action: () => Promise<void>) => action();
    const session = { flush: async () => true, draftVersion: 1, changeState };
    const editor = { draft, session } as unknown as RecordEditorState;
    const publication = usePublication("region", record, editor, vi.fn(), { current: null });
    return (
      <OverlayProvider>
        <button type="button" onClick={publication.openSchedule}>
          Später
        </button>
        {publication.scheduleChecks && (
          <ScheduleDialog
            publishAt={record.publish_at}
            checks={publication.scheduleChecks}
            onSchedule={publication.schedule}
            onClose={publication.closeSchedule}
          />
        )}
      </OverlayProvider>
    );
  }
  const loader = () => ({ id: "1", status: "published", slug_id: "ab1cd", publish_at });
  const Stub = createRoutesStub([{ path: "/", Component: Editor, loader, HydrateFallback: () => null }]);
  render(<Stub />);
  fireEvent.click(await screen.findByText("Später"));
  const day = await screen.findByLabelText<HTMLInputElement>("Tag");
  fireEvent.change(day, { target: { value: "2099-04-12" } });
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  expect(await screen.findByText(/^Vorgemerkt ist der 10.04.2099 — 18:00 Uhr\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Tag").value).toBe("2099-04-12");
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  await waitFor(() => expect(screen.queryByLabelText("Tag")).toBeNull());
  expect(seen).toEqual([
    [null, "published"],
    [plannedByOther, "published"],
  ]);
  // The refusal is no longer shown.
  await waitFor(() =>
    expect(getOpenNotifications().map(({ title }) => title)).toEqual([expect.stringMatching(/^Wird am/)]),
  );
  // After `outdated_version`, the dialog closes, because its check does not apply to the new status or draft.
  isOutdated = true;
  fireEvent.click(screen.getByText("Später"));
  fireEvent.change(await screen.findByLabelText("Tag"), { target: { value: "2099-04-13" } });
  fireEvent.click(screen.getByRole("button", { name: "Vormerken" }));
  await waitFor(() => expect(screen.queryByLabelText("Tag")).toBeNull());
});

/** An editor whose button restores the version `v`. */
function RestoringEditor() {
  const replaceDraft = async (action: (version: number) => Promise<number>) => (await action(1)) && (() => {});
  const editor = { draft: { fields: {}, sections: [] }, session: { replaceDraft } } as unknown as RecordEditorState;
  const { restore } = usePublication("region", {} as RecordForEditing, editor, vi.fn(), { current: null });
  return (
    <button type="button" onClick={() => restore("v", vi.fn())}>
      Zurückholen
    </button>
  );
}

it.each([
  [false, "Veröffentlicht ist sie noch nicht."],
  [true, "Was inzwischen gelöscht wurde, etwa ein Bild, fehlt darin. Veröffentlicht ist sie noch nicht."],
])("says whether a restored version lacks what was deleted since (%j)", async (lacks_deleted_content, description) => {
  stubApi({ "record.restoreVersion": () => ({ version: 2, updated_at: new Date(), lacks_deleted_content }) });
  const Stub = createRoutesStub([{ path: "/", Component: RestoringEditor }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(getOpenNotifications()).toMatchObject([{ description }]));
});

it("offers to undo the restoring of a version until the editor is left", async () => {
  stubApi({ "record.restoreVersion": () => ({ version: 2, updated_at: new Date(), lacks_deleted_content: false }) });
  const Stub = createRoutesStub([{ path: "/", Component: RestoringEditor }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(getOpenNotifications()[0]?.actions[0]?.label).toBe("Rückgängig"));
  cleanup();
  expect(getOpenNotifications()).toEqual([]);
});

it("says how many guests get an email, and publishes the offer only when the admin confirms", async () => {
  const publishMutation = vi.fn(() => ({ slug: "ofenbau-ab1cd" }));
  const check = { id: "1", name: "Ofenbau", missing: [], mailed: 3, unmailed: [], overlapping: [] };
  stubApi({ "record.checkPublication": () => [check], "record.publish": publishMutation });
  const record = { id: "1", status: "published", slug: "ofenbau-ab1cd", slug_id: "ab1cd" } as RecordForEditing;
  const session = {
    flush: async () => true,
    replaceDraft: async (action: (version: number) => Promise<null>) => (await action(1)) === null,
  };
  const fields = {
    name: "Ofenbau",
    summary: "",
    price: 0,
    image_id: null,
    offer_type_id: "0a3b8c1e-8f5d-4c1b-9a55-1f2e3d4c5b6a",
    location_id: null,
    artist_id: null,
    duration_minutes: 120,
    max_slots_per_booking: 6,
    cancellation_deadline_hours: 48,
    minimum_participants: null,
    decides_hours_before: null,
  };
  function Editor() {
    const draft = { fields, address: null, art_form_ids: [], sections: [] } as unknown as RecordDraft;
    const editor = { draft, session } as unknown as RecordEditorState;
    const publication = usePublication("offer", record, editor, vi.fn(), { current: null });
    return (
      <OverlayProvider>
        <button type="button" onClick={() => publication.publish()}>
          Veröffentlichen
        </button>
        {publication.checks.length > 0 && (
          <PublishDialog
            checks={publication.checks}
            onConfirm={() => publication.publish(true)}
            onClose={publication.closeChecks}
          />
        )}
      </OverlayProvider>
    );
  }
  const Stub = createRoutesStub([{ path: "/", Component: Editor }]);
  render(<Stub />);
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await press("Veröffentlichen");
  expect((await screen.findByRole("dialog")).textContent).toMatch(
    /fünf Minuten nach der Veröffentlichung hinaus, aber spätestens eine halbe Stunde vor Beginn\..*3 Gäste bekommen eine E-Mail\./,
  );
  await press("Abbrechen");
  expect(publishMutation).not.toHaveBeenCalled();
  await press("Veröffentlichen");
  await screen.findByRole("dialog");
  await press("So veröffentlichen");
  await waitFor(() => expect(publishMutation).toHaveBeenCalledOnce());
  expect(publishMutation).toHaveBeenCalledWith({
    entity: "offer",
    slugId: "ab1cd",
    draftVersion: 1,
    seenStatus: "published",
  });
});

/** Publishes a region that was renamed to "Oderbruch", in an editor with a link to another page. */
function publishRegion() {
  const record = { id: "1", status: "draft", slug: "oder-ab1cd", slug_id: "ab1cd" } as RecordForEditing;
  const draft = {
    fields: { name: "Oderbruch", intro: "", image_id: null },
    address: null,
    art_form_ids: [],
    sections: [],
  };
  const session = {
    flush: async () => true,
    replaceDraft: async (action: (version: number) => Promise<null>) => (await action(1)) === null,
  };
  function Editor() {
    const editor = { draft, session } as unknown as RecordEditorState;
    const { publish, checks } = usePublication("region", record, editor, vi.fn(), { current: null });
    return (
      <>
        <button type="button" onClick={() => publish()}>
          Veröffentlichen
        </button>
        <Link to="/einstellungen">Einstellungen</Link>
        {checks.length > 0 && <p>Bitte bestätigen</p>}
      </>
    );
  }
  const Path = () => <output>{useLocation().pathname}</output>;
  const Stub = createRoutesStub([
    { path: "/", Component: Editor },
    { path: "*", Component: Path },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByText("Veröffentlichen"));
}

it.each([
  ["shows the new URL of a renamed record", () => {}, "/admin/region/oderbruch-ab1cd/"],
  [
    "does not return to a renamed record when the editor was left",
    () => fireEvent.click(screen.getByText("Einstellungen")),
    "/einstellungen",
  ],
])("%s once the record is published", async (_, leave, path) => {
  stubApi({ "record.checkPublication": () => [], "record.publish": () => ({ slug: "oderbruch-ab1cd" }) });
  const respond = delayResponsesOf("record.publish");
  publishRegion();
  await act(async () => void leave());
  respond();
  await waitFor(() => expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Veröffentlicht."]));
  expect(screen.getByRole("status").textContent).toBe(path);
});

it("tells an admin who has left the editor that publishing needs a confirmation, and opens the editor on a click", async () => {
  const check = { id: "1", name: "Oderbruch", missing: ["image"] };
  stubApi({ "record.checkPublication": () => [check] });
  const respond = delayResponsesOf("record.checkPublication");
  publishRegion();
  fireEvent.click(screen.getByText("Einstellungen"));
  await screen.findByText("/einstellungen");
  respond();
  await waitFor(() => expect(getOpenNotifications()[0]?.title).toBe("„Oderbruch“: noch nicht veröffentlicht."));
  await act(async () => getOpenNotifications()[0]?.actions[0]?.onClick());
  expect(screen.getByText("/admin/region/oder-ab1cd/")).toBeTruthy();
});
