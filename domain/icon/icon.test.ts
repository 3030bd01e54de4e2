import { describe, expect, it } from "vitest";
import { bundledIcons, iconLabel, searchBundledIcons } from "./bundled-icons.ts";
import { drawIcon, parseIconBody } from "./icon-drawing.ts";
import { isIconName, parseIconId } from "./icon-name.ts";
import { iconOf } from "./icon-set.ts";

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

describe("a body", () => {
  it("is parsed into elements and attributes", () => {
    expect(parseIconBody('<g fill="none"><path d="M1 2h3"/></g>\n<circle cx="1" cy="2" r="3" />')).toEqual([
      {
        tag: "g",
        attributes: { fill: "none" },
        children: [{ tag: "path", attributes: { d: "M1 2h3" }, children: [] }],
      },
      { tag: "circle", attributes: { cx: "1", cy: "2", r: "3" }, children: [] },
    ]);
  });

  it.each([
    "",
    "text",
    "<script>alert(1)</script>",
    '<path d="M0 0" onload="alert(1)"/>',
    '<g onclick="alert(1)"><path d="M0 0"/></g>',
    '<image href="https://example.org/x.png"/>',
    '<use xlink:href="https://example.org/x.svg#a"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    "<foreignObject><p>x</p></foreignObject>",
    '<path style="background:url(https://example.org)" d="M0 0"/>',
    '<path fill="url(https://example.org/#a)" d="M0 0"/>',
    '<path fill="URL(#a)" d="M0 0"/>',
    '<animate attributeName="href"/>',
    "<!-- x --><path d='M0 0'/>",
    "<![CDATA[x]]>",
    '<path d="M0 0"/><',
    '<g><path d="M0 0"/>',
    "<g></path></g>",
    "</g>",
    `<path d="${"M0 0".repeat(6000)}"/>`,
    `${"<g>".repeat(20)}${"</g>".repeat(20)}`,
  ])("is refused as a whole when it is malformed, too large or contains more than shapes: %s", (body) => {
    expect(parseIconBody(body)).toBeNull();
  });

  it("is drawn in the view box of its icon", () => {
    const size = { left: 0, top: -1, width: 20, height: 24 };
    expect(drawIcon({ body: '<path d="M0 0"/>', ...size })?.viewBox).toBe("0 -1 20 24");
  });
});

describe("a set", () => {
  const body = '<path d="M0 0"/>';
  const set = {
    prefix: "mdi",
    icons: { pot: { body }, wide: { body, width: 40 }, turned: { body, rotate: 1 } },
    aliases: { jug: { parent: "pot" }, mirrored: { parent: "pot", hFlip: true }, lost: { parent: "nothing" } },
    width: 24,
    height: 24,
  };

  it("has an icon for names and aliases, in the size of the icon or else of the set", () => {
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

describe("the bundle", () => {
  it("finds icons by German and English words", () => {
    expect(searchBundledIcons("Keramik", 10)).toEqual(["lucide:amphora"]);
    expect(searchBundledIcons("wareh", 10)).toEqual(["lucide:warehouse"]);
    expect(searchBundledIcons("xylophon", 10)).toEqual([]);
    expect(searchBundledIcons("", 10)).toHaveLength(10);
  });

  it("has valid names and German labels, and other icons are labelled with their ids", () => {
    expect(Object.keys(bundledIcons).filter((name) => !isIconName(name))).toEqual([]);
    expect([iconLabel("lucide:amphora"), iconLabel("mdi:pottery")]).toEqual(["Amphore", "mdi:pottery"]);
  });
});
