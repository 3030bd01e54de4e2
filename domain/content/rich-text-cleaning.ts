import {
  pageSectionLimits,
  type RichText,
  type RichTextHeading,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
  type RichTextMark,
  type RichTextParagraph,
  SAFE_HREF,
} from "./page-section.ts";

type UnknownNode = { type?: unknown; text?: unknown; content?: unknown; marks?: unknown; attrs?: unknown };

export const emptyRichText: RichText = { type: "doc", content: [] };

/** Pasted text may contain these characters. Postgres refuses to store NUL and halves of surrogate pairs. */
const UNWANTED_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/**
 * Reduces a document of the editor to what `RichText` allows, and removes trailing empty paragraphs. Unknown blocks are
 * replaced by their content.
 */
export function cleanRichText(document: unknown): RichText {
  const content = childrenOf(document).flatMap(cleanBlock);
  while (content.length > 0 && isEmptyParagraph(content.at(-1))) content.pop();
  return { type: "doc", content };
}

/** The text of a document in one line. */
export function plainText(document: RichText): string {
  const parts: string[] = [];
  const collect = (node: UnknownNode) => {
    if (typeof node.text === "string") parts.push(node.text);
    for (const child of childrenOf(node)) collect(child);
    if (node.type === "paragraph" || node.type === "heading" || node.type === "hardBreak") parts.push(" ");
  };
  collect(document);
  return parts.join("").replace(/\s+/g, " ").trim();
}

function cleanBlock(node: UnknownNode): RichText["content"] {
  switch (node.type) {
    case "paragraph":
      return [cleanParagraph(node)];
    case "heading":
      return [cleanHeading(node)];
    case "bulletList":
    case "orderedList": {
      const list = cleanList(node, node.type);
      return list.content.length > 0 ? [list] : [];
    }
    case "text":
      return [cleanParagraph({ content: [node] })];
    default:
      return childrenOf(node).flatMap(cleanBlock);
  }
}

function cleanParagraph(node: UnknownNode): RichTextParagraph {
  const content = childrenOf(node).flatMap(cleanInline);
  return { type: "paragraph", ...(content.length > 0 && { content }) };
}

function cleanHeading(node: UnknownNode): RichTextHeading {
  const { level, id } = (node.attrs ?? {}) as { level?: unknown; id?: unknown };
  const content = childrenOf(node).flatMap(cleanInline);
  return {
    type: "heading",
    attrs: {
      level: level === 2 ? 2 : 3,
      ...(typeof id === "string" && /^[\w-]+$/.test(id) && { id }),
    },
    ...(content.length > 0 && { content }),
  };
}

function cleanList(node: UnknownNode, type: RichTextList["type"]): RichTextList {
  const items = childrenOf(node).map((item): RichTextListItem => {
    const content = childrenOf(item)
      .flatMap(cleanBlock)
      .map((block) => (block.type === "heading" ? cleanParagraph(block) : block));
    return { type: "listItem", content: content.length > 0 ? content : [{ type: "paragraph" }] };
  });
  return { type, content: items };
}

function cleanInline(node: UnknownNode): RichTextInline[] {
  if (node.type === "hardBreak") return [{ type: "hardBreak" }];
  if (node.type !== "text") return childrenOf(node).flatMap(cleanInline);
  const text = typeof node.text === "string" ? node.text.replace(UNWANTED_CHARACTERS, "") : "";
  if (text === "") return [];
  const marks = (Array.isArray(node.marks) ? (node.marks as UnknownNode[]) : []).flatMap(cleanMark);
  return [{ type: "text", text, ...(marks.length > 0 && { marks }) }];
}

function cleanMark({ type, attrs }: UnknownNode): RichTextMark[] {
  if (type === "bold" || type === "italic") return [{ type }];
  const href = type === "link" ? (attrs as { href?: unknown } | undefined)?.href : undefined;
  return typeof href === "string" && href.length <= pageSectionLimits.href && SAFE_HREF.test(href)
    ? [{ type: "link", attrs: { href } }]
    : [];
}

function childrenOf(node: unknown): UnknownNode[] {
  const content = (node as UnknownNode | null)?.content;
  return Array.isArray(content) ? content : [];
}

function isEmptyParagraph(block: RichText["content"][number] | undefined): boolean {
  return block?.type === "paragraph" && block.content === undefined;
}
