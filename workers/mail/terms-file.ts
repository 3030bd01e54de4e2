import { formatDate } from "#domain/berlin-time.ts";
import type { PageSection, RichText, RichTextInline, RichTextList } from "#domain/content/page-section.ts";
import type { EmailAttachment } from "./transport.ts";

export type Terms = { title: string; version: number; updated_at: Date; sections: readonly PageSection[] };

/** The terms as a text file that a guest can keep (§ 312f BGB), with the version's date in Berlin. */
export function termsFile({ title, version, updated_at: updatedAt, sections }: Terms): EmailAttachment {
  const heading = `${title}\nFassung ${version} vom ${formatDate(updatedAt)}`;
  const content = [heading, ...sections.flatMap(textsOf)].filter((text) => text !== "").join("\n\n");
  return { filename: `agb-fassung-${version}.txt`, contentType: "text/plain; charset=utf-8", content: `${content}\n` };
}

function textsOf({ content }: PageSection): string[] {
  return [
    ...("title" in content ? [content.title] : []),
    ...("body" in content ? blocksOf(content.body) : []),
    ...("quote" in content ? [content.quote, content.author] : []),
    ...("label" in content ? [`${content.label} (${content.href})`] : []),
    ...("url" in content ? [content.url] : []),
    ...("caption" in content ? [content.caption] : []),
    ...("images" in content ? content.images.map(({ caption }) => caption) : []),
    ...("questions" in content
      ? content.questions.flatMap(({ question, answer }) => [question, ...blocksOf(answer)])
      : []),
  ];
}

function blocksOf({ content }: RichText): string[] {
  return content.map((block) =>
    block.type === "heading" || block.type === "paragraph" ? lineOf(block) : listOf(block, ""),
  );
}

function listOf({ type, content }: RichTextList, indent: string): string {
  return content
    .map(({ content: parts }, index) => {
      const marker = type === "orderedList" ? `${index + 1}. ` : "- ";
      // A nested list begins with a line break; `replaceAll` removes the space that `join` adds before the break.
      const texts = parts.map((part) =>
        part.type === "paragraph" ? lineOf(part) : `\n${listOf(part, `${indent}  `)}`,
      );
      return `${indent}${marker}${texts.join(" ").replaceAll(" \n", "\n")}`;
    })
    .join("\n");
}

function lineOf({ content = [] }: { content?: RichTextInline[] | undefined }): string {
  return content.map(textOf).join("");
}

/** The target of a link follows in parentheses, unless the link's text is the target. */
function textOf(node: RichTextInline): string {
  if (node.type === "hardBreak") return "\n";
  const link = node.marks?.find((mark) => mark.type === "link");
  const target = link?.attrs.href.replace(/^(mailto|tel):/, "");
  return target && target !== node.text ? `${node.text} (${target})` : node.text;
}
