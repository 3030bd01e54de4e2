import { Extension, type Extensions } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { SAFE_HREF } from "#domain/content/page-section.ts";
import { completeHref, completeTypedUrl } from "./complete-url.ts";

/**
 * Preserves the ids of headings in the document, because links such as `#barrierefreiheit` point to them. The editor
 * neither parses ids from HTML nor renders them.
 */
const HeadingAnchors = Extension.create({
  name: "headingAnchors",
  addGlobalAttributes: () => [
    {
      types: ["heading"],
      attributes: { id: { default: null, keepOnSplit: false, parseHTML: () => null, renderHTML: () => ({}) } },
    },
  ],
});

/**
 * Numbers every list from 1, as the page does. The attribute `start` remains, because Tiptap reads `start` to decide
 * whether a typed number continues the list above. Completes the URLs of pasted links.
 */
const AdaptedStarterKit = StarterKit.extend({
  addExtensions() {
    const start = { default: 1, parseHTML: () => 1, renderHTML: () => ({}) };
    const href = {
      default: null,
      parseHTML: (element: HTMLElement) => completeHref(element.getAttribute("href") ?? ""),
    };
    return (this.parent?.() ?? []).map((extension) => {
      if (extension.name === "orderedList") return extension.extend({ addAttributes: () => ({ start }) });
      return extension.name === "link" ? extension.extend({ addAttributes: () => ({ href }) }) : extension;
    });
  },
});

/** Must allow exactly the nodes and marks of `RichText` in `domain/content/page-section.ts`. */
export const richTextExtensions: Extensions = [
  AdaptedStarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      // Typed text becomes a link when this function and `shouldAutoLink` accept it. Unlike `completeTypedUrl`,
      // `completeHref` adds no "https://" to "fertig.So/weiter", which may just lack a space.
      isAllowedUri: (url) => SAFE_HREF.test(completeHref(url)),
      // For text pasted over a selection, Tiptap calls only this function. A dot alone makes no link, because the text
      // may be the name of a file: "Satzung.zip".
      shouldAutoLink: (url) => /^www\.|[/@]/i.test(url) && SAFE_HREF.test(completeTypedUrl(url)),
    },
  }),
  HeadingAnchors,
];
