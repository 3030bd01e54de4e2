import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Autosave, SaveError, type SaveResult, type SaveState } from "./autosave.ts";

const savedAt = new Date("2027-04-12T10:00:00Z");
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosave whose requests the test resolves. */
function anAutosave() {
  const requests: {
    draft: string;
    version: number | null;
    resolve: (saved: SaveResult) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const states: SaveState["kind"][] = [];
  const autosave = new Autosave<string>(null, {
    save: (draft, version) =>
      new Promise((resolve, fail) => {
        requests.push({ draft, version, resolve, fail });
      }),
    onState: ({ kind }) => states.push(kind),
    onSaved: () => {},
  });
  const flushMicrotasks = () => vi.advanceTimersByTimeAsync(0);
  return { autosave, requests, states, flushMicrotasks };
}

describe("autosave", () => {
  it("sends the last change once when typing pauses", async () => {
    const { autosave, requests, states, flushMicrotasks } = anAutosave();
    for (const draft of ["T", "To", "Ton"]) autosave.change(draft);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version])).toEqual([["Ton", null]]);
    requests[0]?.resolve({ version: 1, updated_at: savedAt });
    await flushMicrotasks();
    expect([states.at(-1), autosave.hasUnsaved, autosave.draftVersion]).toEqual(["saved", false, 1]);
  });

  it("sends a change made during a request after the request succeeds, based on the new version", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("zwei");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toHaveLength(1);
    requests[0]?.resolve({ version: 1, updated_at: savedAt });
    await flushMicrotasks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version])).toEqual([
      ["eins", null],
      ["zwei", 1],
    ]);
  });

  it("keeps and retries a draft when saving fails", async () => {
    const { autosave, requests, states, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[0]?.fail(new SaveError("other", "offline"));
    await flushMicrotasks();
    expect([states.at(-1), autosave.hasUnsaved]).toEqual(["failed", true]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["eins", "eins"]);
  });

  it("lists a draft as unacknowledged when the response to its save is lost, until the editor rebases", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("eins, zwei");
    requests[0]?.fail(new SaveError("other", "offline"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["eins", "eins, zwei"]);
    requests[1]?.fail(new SaveError("conflict", ""));
    await flushMicrotasks();
    expect(autosave.unacknowledged).toEqual(["eins"]);
    autosave.rebase(1, savedAt, "eins, zwei");
    expect(autosave.unacknowledged).toEqual([]);
  });

  it("sends nothing after a conflict until it is resolved", async () => {
    const { autosave, requests, states, flushMicrotasks } = anAutosave();
    autosave.change("meins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("meins, lang");
    requests[0]?.fail(new SaveError("conflict", ""));
    await flushMicrotasks();
    autosave.change("meins, länger");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, states.at(-1), await autosave.flush()]).toEqual([1, "conflict", false]);
    autosave.rebase(7, savedAt, "zusammen");
    void autosave.flush();
    await flushMicrotasks();
    expect(requests.map(({ draft, version }) => [draft, version]).at(-1)).toEqual(["zusammen", 7]);
  });

  it("saves everything when flushed during a request", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("zwei");
    const flushed = autosave.flush();
    requests[0]?.resolve({ version: 1, updated_at: savedAt });
    await flushMicrotasks();
    requests[1]?.resolve({ version: 2, updated_at: savedAt });
    expect([await flushed, autosave.draftVersion]).toEqual([true, 2]);
  });

  it("saves on `pause`, and sends text typed afterwards only after `resume`", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    const paused = autosave.pause();
    await flushMicrotasks();
    autosave.change("eins, zwei");
    requests[0]?.resolve({ version: 1, updated_at: savedAt });
    expect(await paused).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, await autosave.flush(), autosave.hasUnsaved]).toEqual([1, false, true]);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version]).at(-1)).toEqual(["eins, zwei", 1]);
  });

  it("resolves a flush when its draft is saved, even when more is typed in the meantime", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    const flushed = autosave.flush();
    await flushMicrotasks();
    autosave.change("eins, zwei");
    requests[0]?.resolve({ version: 1, updated_at: savedAt });
    expect(await flushed).toBe(true);
  });

  it("does not retry a refused draft, and sends the next change", async () => {
    const { autosave, requests, states } = anAutosave();
    autosave.change("zu lang");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[0]?.fail(new SaveError("refused", "Diese Seite ist zu lang geworden."));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, states.at(-1), autosave.hasUnsaved]).toEqual([1, "failed", true]);
    autosave.change("kürzer");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["zu lang", "kürzer"]);
  });

  it("sends the text that was typed during a request when the request is refused", async () => {
    const { autosave, requests } = anAutosave();
    autosave.change("zu lang");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("kürzer");
    await vi.advanceTimersByTimeAsync(5_000);
    requests[0]?.fail(new SaveError("refused", "Diese Seite ist zu lang geworden."));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["zu lang", "kürzer"]);
  });

  it("sends once when closed, and retries only after another change", async () => {
    const { autosave, requests, flushMicrotasks } = anAutosave();
    autosave.change("eins");
    const closed = autosave.close();
    requests[0]?.fail(new SaveError("other", "Keine Verbindung."));
    expect(await closed).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    autosave.change("eins, zwei");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[1]?.resolve({ version: 1, updated_at: savedAt });
    await flushMicrotasks();
    expect([requests.length, autosave.hasUnsaved, await autosave.close()]).toEqual([2, false, true]);
  });

  it.each([false, true])(
    "waits for the save that `pause` has sent when the editor closes (saved: %j)",
    async (isSaved) => {
      const { autosave, requests, flushMicrotasks } = anAutosave();
      autosave.change("eins");
      void autosave.pause();
      await flushMicrotasks();
      const closed = autosave.close();
      if (isSaved) requests[0]?.resolve({ version: 1, updated_at: savedAt });
      else requests[0]?.fail(new SaveError("other", "Keine Verbindung."));
      expect([await closed, requests.length]).toEqual([isSaved, 1]);
    },
  );
});
