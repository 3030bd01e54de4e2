import { Editor } from "@tiptap/react";
import { expect, it } from "vitest";
import { richTextExtensions } from "./rich-text-schema.ts";

it("numbers a list from 1, as the page does, when its HTML begins at another number", () => {
  const editor = new Editor({
    extensions: richTextExtensions,
    content: '<ol start="3"><li><p>Ton kneten</p></li></ol>',
  });
  expect(editor.getHTML()).toBe("<ol><li><p>Ton kneten</p></li></ol>");
  editor.destroy();
});

/** The HTML after the text is typed into a new document. */
function htmlAfterTyping(text: string): string {
  const editor = new Editor({ extensions: richTextExtensions });
  editor.commands.insertContent(text);
  const html = editor.getHTML();
  editor.destroy();
  return html;
}

it.each([
  ["https://example.org", "https://example.org"],
  ["www.example.org/ton", "https://www.example.org/ton"],
  ["mail@example.org", "mailto:mail@example.org"],
])("links %s when a space follows", (text, href) => {
  expect(htmlAfterTyping(`${text} `)).toContain(`href="${href}">${text}</a> </p>`);
});

it("links neither two words that only a full stop separates nor unsafe URLs", () => {
  for (const text of ["fertig.So ", "fertig.So/weiter ", "javascript:alert(1) "])
    expect(htmlAfterTyping(text)).toBe(`<p>${text}</p>`);
});

it.each([
  ["www.example.org", "https://www.example.org"],
  ["mail@example.org", "mailto:mail@example.org"],
  ["/ofen/", "/ofen/"],
  ["Preise.pdf", undefined], // may be relative, so it is not completed
  ["javascript:alert(1)", undefined],
])(
  "completes the URL of a pasted link to %s, and removes the link if `SAFE_HREF` does not allow the result",
  (url, href) => {
    const editor = new Editor({ extensions: richTextExtensions, content: `<p><a href="${url}">hier</a></p>` });
    const [node] = editor.getJSON().content?.[0]?.content ?? [];
    editor.destroy();
    expect(node?.marks?.[0]?.attrs?.href).toBe(href);
  },
);

it.each([
  ["example.org/ton", "hier", "https://example.org/ton"],
  ["www.example.org", "hier", "https://www.example.org"],
  ["mail@example.org", "hier", "mailto:mail@example.org"],
  ["HTTPS://example.org/ton", "hier", "HTTPS://example.org/ton"],
  ["fertig", "fertig", undefined],
  ["fertig.So", "fertig.So", undefined],
  ["Satzung.zip", "Satzung.zip", undefined],
  ["ftp://example.org/x", "ftp://example.org/x", undefined],
])("links the selected text when %s is pasted, if that is a safe URL, else replaces the text", (pasted, text, href) => {
  const editor = new Editor({ extensions: richTextExtensions, content: "<p>hier</p>" });
  editor.commands.selectAll();
  editor.view.pasteText(pasted);
  const [node] = editor.getJSON().content?.[0]?.content ?? [];
  const shown = editor.getText();
  editor.destroy();
  expect([shown, node?.marks?.[0]?.attrs?.href]).toEqual([text, href]);
});
