import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listFormDrafts, saveFormDraft } from "#app/client/form-draft.ts";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import type { Decision, RecoveredDraft } from "./conflict.ts";
import { type RecordBackend, RecordEditorSession } from "./record-editor-session.ts";

/** The record on the server. */
let stored: RecordForEditing;
/** The drafts that were sent to the server, also when it did not store them. */
let sentDrafts: { name: string; draftVersion: number | null }[];
/** `load` waits for this promise. */
let loading: Promise<void>;
let isBackendDown: boolean;
/** The status with which the server refuses every save (403: the user is no longer an admin); `null` to save. */
let refusalStatus: number | null;

const backend: RecordBackend = {
  load: async () => {
    await loading;
    if (isBackendDown) throw new Error("offline");
    return structuredClone(stored);
  },
  save: async (draft, draftVersion, recordVersion) => {
    sentDrafts.push({ name: nameOf(draft), draftVersion });
    if (isBackendDown) throw new Error("offline");
    if (refusalStatus !== null) throw refusedError(refusalStatus);
    if (draftVersion !== stored.draft_version) throw refusedError(409);
    if (draftVersion === null && recordVersion !== stored.version) throw refusedError(409);
    return { ...stored, version: store(draft), updated_at: savedAt };
  },
};

const savedAt = new Date("2027-04-12T10:00:00Z");
const aDraft = (name: string, intro = ""): RecordDraft => ({
  fields: { name, intro, image_id: null },
  address: null,
  art_form_ids: [],
  sections: [],
});
const nameOf = ({ fields }: RecordDraft) => ("name" in fields ? fields.name : "");
const introOf = ({ fields }: RecordDraft) => ("intro" in fields ? fields.intro : "");
const textsOf = (draft: RecordDraft) => [nameOf(draft), introOf(draft)];
/** The error of a refused request, with the status in `data`. */
const refusedError = (httpStatus: number) =>
  TRPCClientError.from({ error: { message: "Jemand hat gespeichert.", code: -32_009, data: { httpStatus } } });
let latestVersion = 0;
function store(draft: RecordDraft, savedBy = "me@example.org"): number {
  latestVersion += 1;
  stored = {
    ...stored,
    draft: structuredClone(draft),
    draft_version: latestVersion,
    saved_at: savedAt,
    saved_by: savedBy,
  };
  return latestVersion;
}
const publish = (draft = stored.draft) => {
  stored = { ...stored, draft, draft_version: null, version: stored.version + 1 };
};
function delayLoading(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  return resolve;
}

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let closeFunctions: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  closeFunctions = [];
  sentDrafts = [];
  loading = Promise.resolve();
  isBackendDown = false;
  refusalStatus = null;
  stored = {
    id: "r",
    slug: "oderbruch-abcde",
    slug_id: "abcde",
    status: "published",
    version: 1,
    is_trashed: false,
    draft: aDraft("Oderbruch"),
    publish_at: null,
    publication_failure: null,
    draft_version: null,
    saved_at: savedAt,
    saved_by: null,
  };
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const close of closeFunctions) close();
  await advanceTime(0);
  for (const { id } of getOpenNotifications()) closeNotification(id);
  vi.useRealTimers();
});

function aSession(userId = "me") {
  const session = new RecordEditorSession("region", structuredClone(stored), userId, backend);
  const onOutdated = vi.fn();
  const close = session.open(onOutdated);
  closeFunctions.push(close);
  const type = (name: string, value: string) => session.change({ type: "field", name, value });
  return { session, close, onOutdated, type, snapshot: session.getSnapshot };
}
/** The names in this browser's form drafts of the record. */
const namesInBrowser = () =>
  listFormDrafts<RecoveredDraft["value"]>("editor:region:r:", { userId: "me" }).map(({ value }) => nameOf(value.draft));
/** Resolves a conflict with my version of each conflicting part. */
const keepMine: Decision = [];
const recoveredIn = ({ session }: ReturnType<typeof aSession>) => {
  const { recoveredDraft } = session.getSnapshot();
  if (!recoveredDraft) throw new Error("nothing recovered");
  return recoveredDraft;
};

it("notifies subscribers of each change, until they unsubscribe", () => {
  const { session, type, snapshot } = aSession();
  const listener = vi.fn();
  const before = snapshot();
  const unsubscribe = session.subscribe(listener);
  type("name", "Oder");
  expect(listener).toHaveBeenCalled();
  expect(snapshot()).not.toBe(before);
  expect(snapshot()).toBe(snapshot());
  unsubscribe();
  listener.mockClear();
  type("name", "Oder und Elbe");
  expect(listener).not.toHaveBeenCalled();
});

describe("replaceDraft", () => {
  it.each([
    ["publishing", () => publish(), "Oder"],
    [
      "discarding the draft",
      () => Object.assign(stored, { draft_version: null, draft: aDraft("Oderbruch") }),
      "Oderbruch",
    ],
    ["restoring a version", () => void store(aDraft("Früher")), "Früher"],
  ])("merges text into the stored draft when it is typed while %s", async (_, replace, name) => {
    const { session, type, snapshot } = aSession();
    type("name", "Oder");
    const continueLoading = delayLoading();
    const replaced = session.replaceDraft(async () => {
      replace();
      return stored.draft_version;
    });
    await advanceTime(0);
    type("intro", "Weites Land");
    await advanceTime(5_000);
    // Only the draft from before the action was sent; text typed during the action waits.
    expect(sentDrafts).toHaveLength(1);
    expect(namesInBrowser()).toEqual(["Oder"]);
    continueLoading();
    expect(await replaced).not.toBeNull();
    expect(textsOf(snapshot().draft)).toEqual([name, "Weites Land"]);
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual([name, "Weites Land"]);
    expect([snapshot().conflict, snapshot().saveState.kind, namesInBrowser()]).toEqual([null, "saved", []]);
  });

  it("keeps typed text when the action changes the same field", async () => {
    const { session, type, snapshot } = aSession();
    type("name", "Oder");
    const replaced = session.replaceDraft(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return store(aDraft("Früher"));
    });
    await advanceTime(500);
    type("name", "Oder und Elbe");
    await advanceTime(5_000);
    await replaced;
    await advanceTime(2_000);
    expect([nameOf(snapshot().draft), nameOf(stored.draft)]).toEqual(["Oder und Elbe", "Oder und Elbe"]);
    expect(snapshot().conflict).toBeNull();
  });

  it("opens a conflict when the draft was saved elsewhere before the action", async () => {
    const { session, type, snapshot } = aSession();
    type("name", "Meins");
    const replaced = session.replaceDraft(async () => {
      type("name", "Meins, länger");
      store(aDraft("Ihres"), "ida@example.org");
      throw refusedError(409);
    });
    await expect(replaced).rejects.toThrow();
    await advanceTime(0);
    expect(snapshot().conflict?.origin).toBe("remote");
    expect([nameOf(snapshot().draft), nameOf(stored.draft)]).toEqual(["Meins, länger", "Ihres"]);
  });

  it("keeps text typed after an action when the action is undone", async () => {
    const { session, type } = aSession();
    type("name", "Oder");
    const undo = await session.replaceDraft(async () => store(aDraft("Früher")));
    type("intro", "Danach getippt");
    undo?.();
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual(["Oder", "Danach getippt"]);
  });
});

describe("a record that another admin changes meanwhile", () => {
  const publish_at = new Date("2099-04-12T16:00:00Z");
  const titles = () => getOpenNotifications().map(({ title }) => title);

  it.each([
    ["archives", { status: "archived" }, ["Dieser Eintrag ist inzwischen archiviert."]],
    ["trashes", { status: "archived", is_trashed: true }, ["Dieser Eintrag liegt inzwischen im Papierkorb."]],
    ["plans", { publish_at }, ["Inzwischen vorgemerkt: Wird am 12.04.2099 — 18:00 Uhr veröffentlicht."]],
    ["unpublishes", { status: "draft" }, []],
  ] as const)(
    "is reloaded once when another admin %s it; a notification says so, except for unpublishing",
    async (_, change, expectedTitles) => {
      store(aDraft("Oder"));
      const { session, onOutdated, type } = aSession();
      Object.assign(stored, change);
      type("name", "Oder und Elbe");
      await advanceTime(2_000);
      expect([nameOf(stored.draft), onOutdated.mock.calls.length, titles()]).toEqual([
        "Oder und Elbe",
        1,
        expectedTitles,
      ]);
      session.refresh(structuredClone(stored));
      type("name", "Oder, Elbe");
      await advanceTime(2_000);
      expect([nameOf(stored.draft), onOutdated.mock.calls.length, titles()]).toEqual(["Oder, Elbe", 1, expectedTitles]);
    },
  );

  it("has one notification, of its latest change, until the editor is left", async () => {
    store(aDraft("Oder"));
    const { close, type } = aSession();
    Object.assign(stored, { status: "archived" });
    type("name", "Oder und Elbe");
    await advanceTime(2_000);
    Object.assign(stored, { is_trashed: true });
    type("name", "Oder, Elbe");
    await advanceTime(2_000);
    expect(titles()).toEqual(["Dieser Eintrag liegt inzwischen im Papierkorb."]);
    close();
    expect(titles()).toEqual([]);
  });

  it("loses its notification when the page shows another state, for example after restoring from the trash", async () => {
    store(aDraft("Oder"));
    const { session, type } = aSession();
    Object.assign(stored, { is_trashed: true });
    type("name", "Oder und Elbe");
    await advanceTime(2_000);
    expect(titles()).toEqual(["Dieser Eintrag liegt inzwischen im Papierkorb."]);
    session.refresh({ ...structuredClone(stored), is_trashed: false });
    expect(titles()).toEqual([]);
  });

  it("is not announced as changed by another admin when text is saved during a change by this page", async () => {
    store(aDraft("Oder"));
    const { session, onOutdated, type } = aSession();
    type("name", "Oder und Elbe");
    await session.changeState(async () => {
      Object.assign(stored, { status: "archived", is_trashed: true });
      await advanceTime(2_000);
    });
    expect([nameOf(stored.draft), onOutdated.mock.calls.length, titles()]).toEqual(["Oder und Elbe", 1, []]);
  });

  it("is reloaded when a save is refused and, because the content is unchanged, repeated without a conflict", async () => {
    Object.assign(stored, { publish_at });
    const { onOutdated, type, snapshot } = aSession();
    publish();
    Object.assign(stored, { publish_at: null });
    type("name", "Oder");
    await advanceTime(2_000);
    expect([nameOf(stored.draft), snapshot().conflict, onOutdated.mock.calls.length]).toEqual(["Oder", null, 1]);
    expect(titles()).toEqual([]);
  });

  it("is reloaded when the change opens a conflict, makes the server refuse an action, or is noticed after an action", async () => {
    const [typing, publishing, restoring] = [aSession(), aSession(), aSession()];
    store(aDraft("Ihres"), "ida@example.org");
    Object.assign(stored, { status: "archived" });
    typing.type("name", "Meins");
    await advanceTime(2_000);
    expect([typing.snapshot().conflict?.origin, typing.onOutdated.mock.calls.length]).toEqual(["remote", 1]);
    await expect(publishing.session.replaceDraft(() => Promise.reject(refusedError(409)))).rejects.toThrow();
    expect(publishing.onOutdated).toHaveBeenCalledTimes(1);
    await restoring.session.replaceDraft(async () => store(aDraft("Früher")));
    expect(restoring.onOutdated).toHaveBeenCalledTimes(1);
  });

  it("is not reloaded by `replaceDraft` when the action publishes the record, because the caller reloads the page", async () => {
    Object.assign(stored, { status: "draft" });
    const { session, onOutdated } = aSession();
    await session.replaceDraft(
      async () => {
        publish();
        Object.assign(stored, { status: "published" });
        return null;
      },
      { isPublication: true },
    );
    expect(onOutdated).not.toHaveBeenCalled();
  });
});

describe("a conflict", () => {
  it("is resolved without loss of the text that was typed while it was postponed", async () => {
    const { session, type, snapshot } = aSession();
    store(aDraft("Ihres"), "ida@example.org");
    type("name", "Meins");
    await advanceTime(2_000);
    expect(snapshot().isConflictOpen).toBe(true);
    session.postponeConflict();
    type("intro", "Später geschrieben");
    type("name", "Meins, länger");
    await advanceTime(2_000);
    expect([snapshot().isConflictOpen, namesInBrowser()]).toEqual([false, ["Meins, länger"]]);
    session.openConflict();
    await session.resolveConflict(keepMine);
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual(["Meins, länger", "Später geschrieben"]);
    expect([snapshot().conflict, namesInBrowser()]).toEqual([null, []]);
  });

  it("opens when another admin has published a record that was loaded without a draft", async () => {
    const { session, type, snapshot } = aSession();
    publish(aDraft("Oderbruch", "Von Ida"));
    type("name", "Meins");
    await advanceTime(2_000);
    expect([snapshot().conflict?.origin, introOf(stored.draft)]).toEqual(["remote", "Von Ida"]);
    await session.resolveConflict(keepMine);
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual(["Meins", "Von Ida"]);
  });

  it("does not begin when the record is reloaded with a new version but the same content", async () => {
    const { session, type } = aSession();
    publish();
    session.refresh(structuredClone(stored));
    type("name", "Meins");
    await advanceTime(1_000);
    expect([sentDrafts.length, nameOf(stored.draft)]).toEqual([1, "Meins"]);
    // A reload with other content does not prevent the conflict.
    publish(aDraft("Von Ida"));
    const other = aSession();
    publish(aDraft("Von Ada"));
    other.session.refresh(structuredClone(stored));
    other.type("intro", "Weites Land");
    await advanceTime(2_000);
    expect(other.snapshot().conflict?.origin).toBe("remote");
  });

  it("does not begin when the record is reloaded after its draft was published elsewhere, and the draft counts as published", async () => {
    const { session, type, snapshot } = aSession();
    type("name", "Oder");
    await advanceTime(1_000);
    expect(session.draftVersion).not.toBeNull();
    publish();
    session.refresh(structuredClone(stored));
    expect([session.draftVersion, snapshot().saveState]).toEqual([null, { kind: "saved", at: null }]);
    type("name", "Elbe");
    session.refresh(structuredClone(stored));
    expect(snapshot().saveState.kind).toBe("waiting");
    await advanceTime(1_000);
    expect([nameOf(stored.draft), snapshot().conflict]).toEqual(["Elbe", null]);
  });

  it("does not begin when publishing has trimmed the name, which the editor then shows; the draft counts as published", async () => {
    const shownBy = ({ session, snapshot }: ReturnType<typeof aSession>) => [
      session.draftVersion,
      nameOf(snapshot().draft),
      snapshot().saveState.kind,
      snapshot().conflict,
    ];
    const planned = aSession();
    planned.type("name", " Oder ");
    await advanceTime(1_000);
    publish(aDraft("Oder"));
    planned.session.refresh(structuredClone(stored));
    expect(shownBy(planned)).toEqual([null, "Oder", "saved", null]);

    const published = aSession();
    published.type("name", "\u00a0Elbe");
    await published.session.replaceDraft(async () => {
      publish(aDraft("Elbe"));
      return null;
    });
    expect(shownBy(published)).toEqual([null, "Elbe", "saved", null]);

    const unanswered = aSession();
    unanswered.type("name", "Elbe ");
    await advanceTime(1_000);
    publish(aDraft("Elbe")); // the response is lost
    unanswered.type("intro", "Weites Land");
    await advanceTime(3_000);
    expect([unanswered.snapshot().conflict, introOf(stored.draft)]).toEqual([null, "Weites Land"]);
  });

  it("opens after a retry when the other version could not be loaded at first", async () => {
    const { session, type, snapshot } = aSession();
    store(aDraft("Ihres"), "ida@example.org");
    const continueLoading = delayLoading();
    type("name", "Meins");
    await advanceTime(2_000);
    isBackendDown = true;
    continueLoading();
    await advanceTime(0);
    expect([snapshot().saveState.kind, snapshot().conflict]).toEqual(["failed", null]);
    isBackendDown = false;
    await session.flush();
    expect(snapshot().conflict?.origin).toBe("remote");
  });
});

it("opens no conflict when a response is lost and the server has stored the art forms in another order", async () => {
  const { session, snapshot } = aSession();
  vi.spyOn(backend, "save").mockImplementationOnce(async (draft) => {
    store({ ...draft, art_form_ids: draft.art_form_ids.toSorted() });
    throw new Error("offline");
  });
  for (const id of ["b", "a"]) session.change({ type: "art_form", id, isSelected: true });
  await advanceTime(60_000);
  expect([snapshot().conflict, snapshot().saveState.kind]).toEqual([null, "saved"]);
  // The retry was sent. The server refused it, because its draft version was outdated.
  expect(sentDrafts.length).toBeGreaterThan(0);
});

it("reports after closing that the draft was saved, but only when there was something to save", async () => {
  const [edited, unchanged] = [aSession(), aSession()];
  edited.type("name", "Letzte Zeile");
  for (const { close } of [edited, unchanged]) close();
  closeFunctions = [];
  expect(edited.onOutdated).not.toHaveBeenCalled();
  await advanceTime(0);
  expect([sentDrafts.length, edited.onOutdated.mock.calls.length]).toEqual([1, 1]);
  expect(unchanged.onOutdated).not.toHaveBeenCalled();
});

it("stores unsaved text, notifies the user and recovers the text on the next visit when closing cannot save it", async () => {
  const { type, close } = aSession();
  isBackendDown = true;
  type("name", "Im Funkloch");
  close();
  closeFunctions = [];
  await advanceTime(60_000);
  expect(sentDrafts).toHaveLength(1);
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Dein Text ist nicht gespeichert."]);
  expect(nameOf(recoveredIn(aSession()).value.draft)).toBe("Im Funkloch");
});

it("asks to enter the text again when closing can neither save nor store it", async () => {
  const { type, close } = aSession();
  isBackendDown = true;
  type("name", "Im Funkloch");
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { setItem: fail, getItem: () => null, removeItem: () => {} });
  close();
  closeFunctions = [];
  await advanceTime(60_000);
  expect(getOpenNotifications().map(({ description }) => description)).toEqual([
    "Auch dieser Browser konnte ihn nicht aufheben. Gib ihn bitte noch einmal ein.",
  ]);
});

it("asks to enter the text again when only an earlier text could be stored", async () => {
  const { type, close } = aSession();
  isBackendDown = true;
  type("name", "Im Funk");
  await advanceTime(500);
  expect(namesInBrowser()).toEqual(["Im Funk"]);
  const storage = localStorage;
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const getItem = (key: string) => storage.getItem(key);
  vi.stubGlobal("localStorage", { setItem: fail, getItem, removeItem: () => {} });
  type("name", "Im Funkloch");
  close();
  closeFunctions = [];
  await advanceTime(60_000);
  expect(getOpenNotifications().map(({ description }) => description)).toEqual([
    "Auch dieser Browser konnte ihn nicht aufheben. Gib ihn bitte noch einmal ein.",
  ]);
});

it.each([
  [400, "Höchstens 2000 Zeichen."],
  [413, "Höchstens 2000 Zeichen."],
  [401, "Du bist nicht mehr angemeldet."], // the text is not the reason
])("says why a save is refused while a text is too long, with status %i: %s", async (status, message) => {
  const { type, snapshot } = aSession();
  refusalStatus = status;
  type("intro", "O".repeat(5001)); // a draft allows 5,000 characters, a published region 2,000
  await advanceTime(1000);
  expect(snapshot().saveState).toMatchObject({ kind: "failed", message });
});

it("stores text only in this browser while the user is no longer an admin; `flush` saves it once the user is an admin again", async () => {
  const { session, type, snapshot } = aSession();
  refusalStatus = 403;
  type("name", "Oder");
  await advanceTime(1_000);
  expect(snapshot()).toMatchObject({
    isDenied: true,
    saveState: { kind: "failed", message: expect.stringContaining("Dieser Browser hebt deinen Text auf.") },
  });
  await advanceTime(60_000);
  expect(sentDrafts).toHaveLength(1);
  type("name", "Oder und Elbe");
  await advanceTime(500);
  expect([snapshot().isDenied, namesInBrowser()]).toEqual([true, ["Oder und Elbe"]]);
  refusalStatus = null;
  await session.flush();
  expect([snapshot().isDenied, nameOf(stored.draft)]).toEqual([false, "Oder und Elbe"]);
});

describe("a recovered draft", () => {
  const storeRecoverableDraft = (name: string, base = "Oderbruch") => {
    const value = { draft: aDraft(name), base: aDraft(base) };
    saveFormDraft(`editor:region:r:${name}`, value, { userId: "me" });
  };

  it("is not offered when another user is signed in", () => {
    storeRecoverableDraft("Aufgehoben");
    expect(aSession("somebody else").snapshot().recoveredDraft).toBeNull();
  });

  it("is merged with text typed before it is applied", async () => {
    storeRecoverableDraft("Aufgehoben");
    const editor = aSession();
    editor.type("intro", "Schon getippt");
    editor.session.applyRecoveredDraft(recoveredIn(editor));
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual(["Aufgehoben", "Schon getippt"]);
    expect([editor.snapshot().recoveredDraft, namesInBrowser()]).toEqual([null, []]);
  });

  it("stays stored while other text is saved and while its conflict is postponed", async () => {
    storeRecoverableDraft("Aufgehoben", "Vorher");
    const editor = aSession();
    editor.type("intro", "eins");
    await advanceTime(2_000);
    expect(namesInBrowser()).toEqual(["Aufgehoben"]);
    editor.session.applyRecoveredDraft(recoveredIn(editor));
    expect(editor.snapshot().conflict?.origin).toBe("recovered");
    editor.session.postponeConflict();
    editor.type("intro", "eins, zwei");
    await advanceTime(2_000);
    expect([editor.snapshot().conflict?.origin, namesInBrowser()]).toEqual(["recovered", ["Aufgehoben"]]);
    editor.close();
    await advanceTime(0);

    const nextVisit = aSession();
    nextVisit.session.applyRecoveredDraft(recoveredIn(nextVisit));
    nextVisit.type("intro", "eins, zwei, drei");
    await nextVisit.session.resolveConflict(keepMine);
    await advanceTime(2_000);
    expect(textsOf(stored.draft)).toEqual(["Aufgehoben", "eins, zwei, drei"]);
    expect(namesInBrowser()).toEqual([]);
  });

  it("is offered before a newer recovered draft when there are two", () => {
    storeRecoverableDraft("Erstes", "Vorher");
    vi.advanceTimersByTime(1_000);
    storeRecoverableDraft("Zweites", "Vorher");
    const editor = aSession();
    expect(nameOf(recoveredIn(editor).value.draft)).toBe("Erstes");
    editor.session.discardRecoveredDraft(recoveredIn(editor));
    expect(nameOf(recoveredIn(editor).value.draft)).toBe("Zweites");
    expect(namesInBrowser()).toEqual(["Zweites"]);
  });
});
