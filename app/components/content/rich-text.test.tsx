import { act, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { RichText as Document } from "#domain/content/page-section.ts";
import { RichText } from "./rich-text.tsx";

function htmlOf(document: unknown): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <RichText document={document as Document} /> }]);
  return render(<Stub />).container.innerHTML;
}

const paragraph = (...content: unknown[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });

describe("rich text", () => {
  it("shows marks, headings and lists", () => {
    const html = htmlOf({
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2, id: "a" }, content: [{ type: "text", text: "Titel" }] },
        { type: "paragraph", content: [{ type: "text", text: "fett", marks: [{ type: "bold" }] }] },
        {
          type: "bulletList",
          content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "eins" }] }] }],
        },
      ],
    });
    // Headings start at `h3`, because the section's title is an `h2`.
    expect(html).toMatch(/<h3 id="a"[^>]*><span>Titel<\/span><\/h3>/);
    expect(html).toMatch(/<strong[^>]*>fett<\/strong>/);
    expect(html).toMatch(/<ul[^>]*><li><p>eins<\/p><\/li><\/ul>/);
  });

  it("hydrates without errors when only the browser sets the `aria-label` of a heading", async () => {
    const heading = { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Titel" }] };
    const richText = <RichText document={{ type: "doc", content: [heading] } as Document} />;
    const container = document.createElement("div");
    container.innerHTML = htmlOf({ type: "doc", content: [heading] }).replace(' aria-label="Titel"', "");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await act(() => hydrateRoot(container, richText));
    expect(logged).not.toHaveBeenCalled();
    expect(container.textContent).toBe("Titel");
  });

  it("renders HTML in a text node as text", () => {
    const html = htmlOf(paragraph({ type: "text", text: "<img src=x onerror=alert(1)><script>alert(1)</script>" }));
    expect(html).not.toMatch(/<script|<img/);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example.org",
    "/\t/evil.example.org",
    " javascript:alert(1)",
  ])("renders no link to %s", (href) => {
    const html = htmlOf(paragraph({ type: "text", text: "klick", marks: [{ type: "link", attrs: { href } }] }));
    expect(html).toContain("klick");
    expect(html).not.toContain("<a");
  });
});
