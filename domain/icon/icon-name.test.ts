import { describe, expect, it } from "vitest";
import { isIconName, parseIconId } from "./icon-name.ts";

describe("a name", () => {
  it.each(["check", "arrow-right", "h1", "a-1-b"])("is valid: %s", (name) => {
    expect(isIconName(name)).toBe(true);
  });

  it.each(["", "Check", "arrow_right", "-check", "check-", "a--b", "check check", "../check", "ä", "a".repeat(101)])(
    "is invalid: %j",
    (name) => {
      expect(isIconName(name)).toBe(false);
    },
  );

  it("is parsed, together with its set, only from a valid id", () => {
    expect(parseIconId("mdi:pottery")).toEqual({ set: "mdi", name: "pottery" });
    for (const text of ["pottery", "mdi:", ":pottery", "mdi:pottery:x", "mdi:Pottery", "../mdi:x", " mdi:pottery"]) {
      expect([text, parseIconId(text)]).toEqual([text, null]);
    }
  });
});
