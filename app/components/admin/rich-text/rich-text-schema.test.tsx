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
