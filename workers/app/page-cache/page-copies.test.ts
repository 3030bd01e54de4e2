import { expect, it } from "vitest";
import { PageCopies } from "./page-copies.ts";

const MB = 1_000_000;
const aCopy = (bytes: number, renderBeganAt = 0) => ({
  head: { tags: [], renderBeganAt, headers: {} },
  body: new ArrayBuffer(bytes),
});

it("evicts the least recently served copy when the copies exceed 16 MB", () => {
  const copies = new PageCopies();
  for (const path of ["/a/", "/b/"]) copies.set(path, aCopy(7 * MB));
  copies.get("/a/");
  copies.set("/c/", aCopy(7 * MB));
  expect(["/a/", "/b/", "/c/"].filter((path) => copies.get(path))).toEqual(["/a/", "/c/"]);
});

it("does not count the size of a copy that was replaced", () => {
  const copies = new PageCopies();
  for (let renderBeganAt = 0; renderBeganAt < 10; renderBeganAt++) copies.set("/a/", aCopy(7 * MB, renderBeganAt));
  copies.set("/b/", aCopy(7 * MB));
  expect(copies.get("/a/")?.head.renderBeganAt).toBe(9);
});

it("does not replace a copy with one whose render began earlier", () => {
  const copies = new PageCopies();
  copies.set("/a/", aCopy(1, 2));
  copies.set("/a/", aCopy(1, 1));
  expect(copies.get("/a/")?.head.renderBeganAt).toBe(2);
});

it("ignores a page that is larger than the limit of all copies", () => {
  const copies = new PageCopies();
  copies.set("/a/", aCopy(1));
  copies.set("/b/", aCopy(17 * MB));
  expect([copies.get("/a/")?.body.byteLength, copies.get("/b/")]).toEqual([1, null]);
});
