import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Autosave, type Saved, SaveFailure, type SaveState } from "./autosave.ts";

const at = new Date("2027-04-12T10:00:00Z");
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosave whose requests are answered by hand. */
function anAutosave() {
  const requests: {
    draft: string;
    version: number | null;
    answer: (saved: Saved) => void;
    fail: (e: unknown) => void;
  }[] = [];
  const states: SaveState["kind"][] = [];
  const autosave = new Autosave<string>(null, {
    save: (draft, version) =>
      new Promise((answer, fail) => {
        requests.push({ draft, version, answer, fail });
      }),
    onState: ({ kind }) => states.push(kind),
    onSaved: () => {},
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { autosave, requests, states, settle };
}

describe("an editor that saves by itself", () => {
  it("sends the last of what was typed once, a moment later", async () => {
    const { autosave, requests, states, settle } = anAutosave();
    for (const draft of ["T", "To", "Ton"]) autosave.change(draft);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version])).toEqual([["Ton", null]]);
    requests[0]?.answer({ draftVersion: 1, savedAt: at });
    await settle();
    expect([states.at(-1), autosave.hasUnsaved, autosave.draftVersion]).toEqual(["saved", false, 1]);
  });

  it("never has two requests under way; what was typed meanwhile follows on the new version", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("zwei");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toHaveLength(1);
    requests[0]?.answer({ draftVersion: 1, savedAt: at });
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version])).toEqual([
      ["eins", null],
      ["zwei", 1],
    ]);
  });

  it("keeps what could not be sent and tries again", async () => {
    const { autosave, requests, states, settle } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[0]?.fail(new SaveFailure("other", "offline"));
    await settle();
    expect([states.at(-1), autosave.hasUnsaved]).toEqual(["failed", true]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["eins", "eins"]);
  });

  it("knows which drafts may have arrived without an answer, until one is answered", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("eins, zwei");
    requests[0]?.fail(new SaveFailure("other", "offline"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.map(({ draft }) => draft)).toEqual(["eins", "eins, zwei"]);
    requests[1]?.fail(new SaveFailure("conflict", ""));
    await settle();
    expect(autosave.unanswered).toEqual(["eins"]);
    autosave.rebase(1, at, "eins, zwei");
    void autosave.flush();
    await settle();
    requests[2]?.answer({ draftVersion: 2, savedAt: at });
    await settle();
    expect(autosave.unanswered).toEqual([]);
  });

  it("sends nothing more after a conflict until somebody decides", async () => {
    const { autosave, requests, states, settle } = anAutosave();
    autosave.change("meins");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[0]?.fail(new SaveFailure("conflict", ""));
    await settle();
    autosave.change("meins, länger");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, states.at(-1), await autosave.flush()]).toEqual([1, "conflict", false]);
    autosave.rebase(7, at, "zusammen");
    void autosave.flush();
    await settle();
    expect(requests.map(({ draft, version }) => [draft, version]).at(-1)).toEqual(["zusammen", 7]);
  });

  it("saves everything before something is published", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.change("zwei");
    const flushed = autosave.flush();
    requests[0]?.answer({ draftVersion: 1, savedAt: at });
    await settle();
    requests[1]?.answer({ draftVersion: 2, savedAt: at });
    expect([await flushed, autosave.draftVersion]).toEqual([true, 2]);
  });

  it("sends nothing while what is there is replaced, and goes on with what was typed meanwhile", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    const held = autosave.hold();
    await settle();
    autosave.change("eins, zwei");
    requests[0]?.answer({ draftVersion: 1, savedAt: at });
    expect(await held).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, await autosave.flush(), autosave.hasUnsaved]).toEqual([1, false, true]);
    autosave.release();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ draft, version }) => [draft, version]).at(-1)).toEqual(["eins, zwei", 1]);
  });

  it("answers a flush for what was there when it was asked, whatever is typed meanwhile", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    const flushed = autosave.flush();
    await settle();
    autosave.change("eins, zwei");
    requests[0]?.answer({ draftVersion: 1, savedAt: at });
    expect(await flushed).toBe(true);
  });

  it("sends once what is left behind, and tries again only when something is written again", async () => {
    const { autosave, requests, settle } = anAutosave();
    autosave.change("eins");
    const left = autosave.leave();
    requests[0]?.fail(new SaveFailure("other", "Keine Verbindung."));
    expect(await left).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    autosave.change("eins, zwei");
    await vi.advanceTimersByTimeAsync(1_000);
    requests[1]?.answer({ draftVersion: 1, savedAt: at });
    await settle();
    expect([requests.length, autosave.hasUnsaved, await autosave.leave()]).toEqual([2, false, true]);
  });
});
