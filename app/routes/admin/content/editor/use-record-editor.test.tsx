import { act, cleanup, renderHook } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeNotification, openNotifications } from "#app/ui/notification/notifications.ts";
import type { RecordDraft, RecordForEditing } from "#domain/content/record-draft.ts";
import { localCopyKey, readLocalCopies, saveLocalCopy } from "./local-copy.ts";
import { useRecordEditor } from "./use-record-editor.ts";

/** What the database holds, and what it was asked to save. */
let stored: RecordForEditing;
let sent: { name: string; draftVersion: number | null }[];
/** Keeps the answer to what is read back until it is let go. */
let reading: Promise<void>;
let isDown: boolean;

vi.mock("#app/client/api.ts", () => ({
  api: {
    record: {
      forEditing: {
        query: async () => {
          await reading;
          if (isDown) throw new Error("offline");
          return structuredClone(stored);
        },
      },
    },
  },
  draftApi: {
    record: {
      saveDraft: {
        mutate: async ({ draft, draftVersion }: { draft: RecordDraft; draftVersion: number | null }) => {
          sent.push({ name: nameOf(draft), draftVersion });
          if (isDown) throw new Error("offline");
          if (draftVersion !== stored.draftVersion) throw refused(409);
          save(draft);
          return { draftVersion: stored.draftVersion, savedAt: stored.savedAt };
        },
      },
    },
  },
}));

const at = new Date("2027-04-12T10:00:00Z");
const aDraft = (name: string, intro = ""): RecordDraft => ({
  fields: { name, intro, image_id: null },
  address: null,
  art_form_ids: [],
  sections: [],
});
const nameOf = ({ fields }: RecordDraft) => ("name" in fields ? fields.name : "");
const introOf = ({ fields }: RecordDraft) => ("intro" in fields ? fields.intro : "");
/** The client reads the status from the answer's data. */
const refused = (httpStatus: number) =>
  TRPCClientError.from({ error: { message: "Jemand hat gespeichert.", code: -32_009, data: { httpStatus } } });
let versions = 0;
function save(draft: RecordDraft, savedBy = "me@example.org") {
  versions += 1;
  stored = { ...stored, draft: structuredClone(draft), draftVersion: versions, savedAt: at, savedBy };
}
const publish = () => {
  stored = { ...stored, draftVersion: null };
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  reading = Promise.resolve();
  isDown = false;
  stored = {
    id: "r",
    slug: "oderbruch-abcde",
    slug_id: "abcde",
    status: "published",
    version: 1,
    isTrashed: false,
    draft: aDraft("Oderbruch"),
    draftVersion: null,
    savedAt: at,
    savedBy: null,
  };
});
afterEach(async () => {
  cleanup();
  await pass(0);
  for (const { id } of openNotifications()) closeNotification(id);
  vi.useRealTimers();
});

function anEditor() {
  const { result, unmount } = renderHook(() => useRecordEditor("region", structuredClone(stored)));
  const write = (name: string, value: string) => act(() => result.current.change({ type: "field", name, value }));
  return { result, unmount, write };
}
const copies = () => readLocalCopies("region", "r").map(({ draft }) => nameOf(draft));

describe("text typed while the draft is replaced", () => {
  it.each([
    ["published", () => publish(), "Oder"],
    ["thrown away", () => Object.assign(stored, { draftVersion: null, draft: aDraft("Oderbruch") }), "Oderbruch"],
    ["an earlier version", () => save(aDraft("Früher")), "Früher"],
  ])("stays, and is saved on top of what is there then: %s", async (_, replace, name) => {
    const { result, write } = anEditor();
    await write("name", "Oder");
    let letGo = () => {};
    reading = new Promise((resolve) => {
      letGo = resolve;
    });
    let isDone = false;
    await act(async () => {
      void result.current
        .supersede(async () => {
          replace();
          return stored.draftVersion;
        })
        .then((undo) => {
          isDone = undo !== null;
        });
    });
    await write("intro", "Weites Land");
    await pass(5_000);
    // Nothing was sent against a draft that is about to be another.
    expect(sent).toHaveLength(1);
    expect(copies()).toEqual(["Oder"]);
    letGo();
    await pass(0);
    expect(isDone).toBe(true);
    expect([nameOf(result.current.draft), introOf(result.current.draft)]).toEqual([name, "Weites Land"]);
    await pass(2_000);
    expect([nameOf(stored.draft), introOf(stored.draft)]).toEqual([name, "Weites Land"]);
    expect(result.current.collision).toBeNull();
    expect(result.current.saveState.kind).toBe("saved");
    expect(copies()).toEqual([]);
  });

  it("stays in the field that the deed changed, too", async () => {
    const { result, write } = anEditor();
    await write("name", "Oder");
    await act(async () => {
      const superseded = result.current.supersede(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        save(aDraft("Früher"));
        return stored.draftVersion;
      });
      await vi.advanceTimersByTimeAsync(500);
      result.current.change({ type: "field", name: "name", value: "Oder und Elbe" });
      await vi.advanceTimersByTimeAsync(5_000);
      await superseded;
    });
    await pass(2_000);
    expect([nameOf(result.current.draft), nameOf(stored.draft)]).toEqual(["Oder und Elbe", "Oder und Elbe"]);
    expect(result.current.collision).toBeNull();
  });

  it("is a question when somebody else saved before the deed", async () => {
    const { result, write } = anEditor();
    await write("name", "Meins");
    await act(async () => {
      const superseded = result.current.supersede(async () => {
        result.current.change({ type: "field", name: "name", value: "Meins, länger" });
        save(aDraft("Ihres"), "ida@example.org");
        throw refused(409);
      });
      await expect(superseded).rejects.toThrow();
    });
    await pass(0);
    expect(result.current.collision?.origin).toBe("elsewhere");
    expect(nameOf(result.current.draft)).toBe("Meins, länger");
    expect(nameOf(stored.draft)).toBe("Ihres");
  });

  it("outlives taking the deed back", async () => {
    const { result, write } = anEditor();
    await write("name", "Oder");
    let undo: (() => void) | null = null;
    await act(async () => {
      undo = await result.current.supersede(async () => {
        save(aDraft("Früher"));
        return stored.draftVersion;
      });
    });
    await write("intro", "Danach getippt");
    act(() => undo?.());
    await pass(2_000);
    expect([nameOf(stored.draft), introOf(stored.draft)]).toEqual(["Oder", "Danach getippt"]);
  });
});

describe("a question that was put off", () => {
  it("is decided with what was written since", async () => {
    const { result, write } = anEditor();
    save(aDraft("Ihres"), "ida@example.org");
    await write("name", "Meins");
    await pass(2_000);
    expect(result.current.isAsking).toBe(true);
    act(() => result.current.putOff());
    await write("intro", "Später geschrieben");
    await write("name", "Meins, länger");
    await pass(2_000);
    expect([result.current.isAsking, copies()]).toEqual([false, ["Meins, länger"]]);
    act(() => result.current.compare());
    await act(() => result.current.settle([]));
    await pass(2_000);
    expect([nameOf(stored.draft), introOf(stored.draft)]).toEqual(["Meins, länger", "Später geschrieben"]);
    expect([result.current.collision, copies()]).toEqual([null, []]);
  });

  it("comes once the line is back, when theirs could not be read", async () => {
    const { result, write } = anEditor();
    save(aDraft("Ihres"), "ida@example.org");
    let letGo = () => {};
    reading = new Promise((resolve) => {
      letGo = resolve;
    });
    await write("name", "Meins");
    await pass(2_000);
    isDown = true;
    letGo();
    await pass(0);
    expect([result.current.saveState.kind, result.current.collision]).toEqual(["failed", null]);
    isDown = false;
    await act(() => result.current.flush());
    expect(result.current.collision?.origin).toBe("elsewhere");
  });
});

describe("text that cannot be saved", () => {
  it("is kept when its author goes to another page, says so, and is offered to the next visit", async () => {
    const { write, unmount } = anEditor();
    isDown = true;
    await write("name", "Im Funkloch");
    unmount();
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(openNotifications().map(({ title }) => title)).toEqual(["Dein Text ist nicht gespeichert."]);
    const { result } = anEditor();
    expect(nameOf(result.current.recoveredDraft?.draft as RecordDraft)).toBe("Im Funkloch");
  });
});

describe("text this browser kept", () => {
  const leave = (name: string, base = "Oderbruch") =>
    saveLocalCopy(localCopyKey("region", "r"), { draft: aDraft(name), base: aDraft(base), at: Date.now() });

  it("is joined with what was typed before it was taken", async () => {
    leave("Aufgehoben");
    const { result, write } = anEditor();
    await write("intro", "Schon getippt");
    act(() => result.current.takeLeftOver(result.current.recoveredDraft as never));
    await pass(2_000);
    expect([nameOf(stored.draft), introOf(stored.draft)]).toEqual(["Aufgehoben", "Schon getippt"]);
    expect([result.current.recoveredDraft, copies()]).toEqual([null, []]);
  });

  it("stays until it is settled: while something else is saved, and while its question is put off", async () => {
    leave("Aufgehoben", "Vorher");
    const { result, write, unmount } = anEditor();
    await write("intro", "eins");
    await pass(2_000);
    expect(copies()).toEqual(["Aufgehoben"]);
    act(() => result.current.takeLeftOver(result.current.recoveredDraft as never));
    expect(result.current.collision?.origin).toBe("kept");
    act(() => result.current.putOff());
    await write("intro", "eins, zwei");
    await pass(2_000);
    expect([result.current.collision?.origin, copies()]).toEqual(["kept", ["Aufgehoben"]]);
    unmount();
    await pass(0);

    const again = anEditor();
    act(() => again.result.current.takeLeftOver(again.result.current.recoveredDraft as never));
    await again.write("intro", "eins, zwei, drei");
    await act(() => again.result.current.settle([]));
    await pass(2_000);
    expect([nameOf(stored.draft), introOf(stored.draft)]).toEqual(["Aufgehoben", "eins, zwei, drei"]);
    expect(copies()).toEqual([]);
  });

  it("of two visits is offered one after the other", () => {
    leave("Erstes", "Vorher");
    vi.advanceTimersByTime(1_000);
    leave("Zweites", "Vorher");
    const { result } = anEditor();
    expect(nameOf(result.current.recoveredDraft?.draft as RecordDraft)).toBe("Erstes");
    act(() => result.current.dropLeftOver(result.current.recoveredDraft as never));
    expect(nameOf(result.current.recoveredDraft?.draft as RecordDraft)).toBe("Zweites");
    expect(copies()).toEqual(["Zweites"]);
  });
});
