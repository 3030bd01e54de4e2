import { describe, expect, it } from "vitest";
import { drawIcon, parseIconBody } from "./icon-drawing.ts";

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
