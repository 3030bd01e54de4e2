import { describe, expect, it } from "vitest";
import { bundledIcons, iconLabel, searchBundledIcons } from "./bundled-icons.ts";
import { isIconName } from "./icon-name.ts";

describe("the bundle", () => {
  it("finds icons by German and English words", () => {
    expect(searchBundledIcons("Keramik", 10)).toEqual(["lucide:amphora"]);
    for (const query of ["Töpfers", "toepfers", "To\u0308pfers"]) {
      expect(searchBundledIcons(query, 10)).toEqual(["lucide:torus"]);
    }
    expect(searchBundledIcons("wareh", 10)).toEqual(["lucide:warehouse"]);
    expect(searchBundledIcons("xylophon", 10)).toEqual([]);
    expect(searchBundledIcons("", 10)).toHaveLength(10);
  });

  it("has valid names and German labels; the label of any other icon is its id", () => {
    expect(Object.keys(bundledIcons).filter((name) => !isIconName(name))).toEqual([]);
    expect([iconLabel("lucide:amphora"), iconLabel("mdi:pottery")]).toEqual(["Amphore", "mdi:pottery"]);
  });
});
