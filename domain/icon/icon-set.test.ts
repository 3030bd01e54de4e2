import { describe, expect, it } from "vitest";
import { iconOf } from "./icon-set.ts";

describe("a set", () => {
  const body = '<path d="M0 0"/>';
  const set = {
    prefix: "mdi",
    icons: { pot: { body }, wide: { body, width: 40 }, turned: { body, rotate: 1 } },
    aliases: { jug: { parent: "pot" }, mirrored: { parent: "pot", hFlip: true }, lost: { parent: "nothing" } },
    width: 24,
    height: 24,
  };

  it("has an icon for each name and alias, in the icon's own size, else in the size of the set", () => {
    const pot = { body, left: 0, top: 0, width: 24, height: 24 };
    expect([iconOf(set, "pot"), iconOf(set, "jug"), iconOf(set, "wide")]).toEqual([pot, pot, { ...pot, width: 40 }]);
  });

  it.each(["missing", "constructor", "turned", "mirrored", "lost"])(
    "has no icon for “%s”, which is unknown, rotated or flipped",
    (name) => {
      expect(iconOf(set, name)).toBeNull();
    },
  );
});
