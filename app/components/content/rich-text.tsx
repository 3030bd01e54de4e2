import type { ReactNode } from "react";
import { Link } from "#app/ui/button/link.tsx";
import { accessibleNameProps, hyphenatedTextProps } from "#app/ui/heading/heading-text.ts";
import {
  type RichText as RichTextDocument,
  type RichTextInline,
  type RichTextList,
  SAFE_HREF,
} from "#domain/content/page-section.ts";

type Block = RichTextDocument["content"][number];

/** A link with an unsafe URL becomes text. Headings start at `h3`, because the section's title is an `h2`. */
export function RichText({ document, className = "" }: { document: RichTextDocument; className?: string }) {
  return (
    <div
      className={`grid gap-4 text-pretty hyphens-auto [&_li]:pl-1 [&_ol]:list-decimal [&_ul]:list-disc ${className}`}
    >
      {document.content.map((block, index) => (
        <BlockNode key={keyOf(index)} block={block} />
      ))}
    </div>
  );
}

function BlockNode({ block }: { block: Block }) {
  switch (block.type) {
    case "paragraph":
      return <p>{renderInline(block.content)}</p>;
    case "heading": {
      const Heading = block.attrs.level === 2 ? "h3" : "h4";
      return (
        <Heading
          id={block.attrs.id}
          className="scroll-mt-6 pt-4 font-display text-display-xs first:pt-0"
          {...accessibleNameProps(textOf(block.content))}
        >
          {renderInline(block.content, true)}
        </Heading>
      );
    }
    default:
      return <List list={block} />;
  }
}

function List({ list }: { list: RichTextList }) {
  const Tag = list.type === "orderedList" ? "ol" : "ul";
  return (
    <Tag className="grid gap-1 pl-5">
      {list.content.map((item, index) => (
        <li key={keyOf(index)}>
          {item.content.map((child, childIndex) =>
            child.type === "paragraph" ? (
              <p key={keyOf(childIndex)}>{renderInline(child.content)}</p>
            ) : (
              <List key={keyOf(childIndex)} list={child} />
            ),
          )}
        </li>
      ))}
    </Tag>
  );
}

function textOf(nodes: RichTextInline[] = []): string {
  return nodes.map((node) => (node.type === "text" ? node.text : " ")).join("");
}

function renderInline(nodes: RichTextInline[] = [], isHyphenated = false): ReactNode {
  return nodes.map((node, index) =>
    node.type === "hardBreak" ? (
      <br key={keyOf(index)} />
    ) : (
      <TextNode key={keyOf(index)} node={node} isHyphenated={isHyphenated} />
    ),
  );
}

type TextNodeProps = { node: Extract<RichTextInline, { type: "text" }>; isHyphenated: boolean };

function TextNode({ node, isHyphenated }: TextNodeProps) {
  // A link gets no soft hyphens, because its text is its accessible name.
  const isLink = node.marks?.some(({ type }) => type === "link");
  let content: ReactNode = isHyphenated && !isLink ? <span {...hyphenatedTextProps(node.text)} /> : node.text;
  for (const mark of node.marks ?? []) {
    if (mark.type === "bold") content = <strong className="font-semibold text-ink-strong">{content}</strong>;
    if (mark.type === "italic") content = <em>{content}</em>;
    if (mark.type === "link" && SAFE_HREF.test(mark.attrs.href))
      content = <SafeLink href={mark.attrs.href}>{content}</SafeLink>;
  }
  return content;
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} className="link" rel="noopener">
      {children}
    </a>
  );
}

// The nodes have no state, so their index suffices as a key.
function keyOf(index: number): string {
  return `node-${index}`;
}
