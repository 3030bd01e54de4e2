import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  discardFormDraft,
  discardFormDrafts,
  listFormDrafts,
  purgeFormDrafts,
  restoreFormDraft,
  saveFormDraft,
} from "./form-draft.ts";

const ada = { userId: "ada" };
const bea = { userId: "bea" };
const anonymous = { userId: null };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("restores a draft only when its owner is signed in", () => {
  saveFormDraft("editor:offer:1", { name: "Ton" }, ada);
  expect(restoreFormDraft("editor:offer:1", ada)).toEqual({ name: "Ton" });
  expect(restoreFormDraft("editor:offer:1", bea)).toBeNull();
  expect(restoreFormDraft("editor:offer:1", anonymous)).toBeNull();
});

it("restores a draft for everyone when it has no owner", () => {
  saveFormDraft("booking:random-key", ["Ida"], anonymous);
  expect(restoreFormDraft("booking:random-key", anonymous)).toEqual(["Ida"]);
  expect(restoreFormDraft("booking:random-key", ada)).toEqual(["Ida"]);
});

it("lists the drafts with the key prefix, except those of other users, oldest first", () => {
  saveFormDraft("editor:offer:1:a", "first", ada);
  vi.advanceTimersByTime(10);
  saveFormDraft("editor:offer:1:b", "second", ada);
  saveFormDraft("editor:offer:2:c", "another offer", ada);
  saveFormDraft("editor:offer:1:d", "another person", bea);
  const drafts = listFormDrafts<string>("editor:offer:1:", ada);
  expect(drafts.map(({ key, value }) => [key, value])).toEqual([
    ["editor:offer:1:a", "first"],
    ["editor:offer:1:b", "second"],
  ]);
  discardFormDraft("editor:offer:1:a");
  expect(listFormDrafts("editor:offer:1:", ada)).toHaveLength(1);
});

it("does not restore a draft that is a day old, and purges it", () => {
  saveFormDraft("a", "text", ada);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(restoreFormDraft("a", ada)).toBe("text");
  vi.advanceTimersByTime(1);
  expect(restoreFormDraft("a", ada)).toBeNull();
  purgeFormDrafts(anonymous);
  expect(localStorage).toHaveLength(0);
});

it("purges the drafts of other users when a user signs in, and discards all drafts when no prefix is given", () => {
  saveFormDraft("a", 1, ada);
  saveFormDraft("b", 2, bea);
  saveFormDraft("c", 3, anonymous);
  localStorage.setItem("color-mode", "dark");
  purgeFormDrafts(anonymous);
  expect(localStorage).toHaveLength(4);
  purgeFormDrafts(ada);
  expect(Object.keys(localStorage).sort()).toEqual(["al-draft:a", "al-draft:c", "color-mode"]);
  discardFormDrafts();
  expect(Object.keys(localStorage)).toEqual(["color-mode"]);
});

it("does nothing when storage is full or blocked", () => {
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { setItem: fail, getItem: fail, removeItem: fail });
  saveFormDraft("a", "text", ada);
  discardFormDraft("a");
  expect(restoreFormDraft("a", ada)).toBeNull();
});

it("ignores a stored value when it is not a draft", () => {
  localStorage.setItem("al-draft:a", "{broken");
  expect(restoreFormDraft("a", ada)).toBeNull();
});
