export type Mark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } };

/** A node in ProseMirror's format. */
export type RichTextNode =
  | { type: "text"; text: string; marks?: Mark[] }
  | { type: "paragraph" | "bulletList" | "listItem"; content: RichTextNode[] }
  | { type: "heading"; attrs: { level: 2 | 3; id?: string }; content: RichTextNode[] };

export type RichText = { type: "doc"; content: RichTextNode[] };

/**
 * Lines that begin with `## ` or `### ` become headings (`## Title {#anchor}`), consecutive lines that begin with `- `
 * become one list, and each other line becomes a paragraph. Inline markup is `**bold**`, `*italic*` and `[label](url)`.
 */
export function richText(...lines: string[]): RichText {
  const content: RichTextNode[] = [];
  for (const line of lines.flatMap((block) => block.split("\n"))) {
    const heading = /^(##+) (.+?)(?: \{#([\w-]+)\})?$/.exec(line);
    if (heading) {
      const [, hashes, title, id] = heading;
      content.push({
        type: "heading",
        attrs: { level: hashes === "##" ? 2 : 3, ...(id && { id }) },
        content: inline(title ?? ""),
      });
    } else if (line.startsWith("- ")) {
      const item: RichTextNode = { type: "listItem", content: [{ type: "paragraph", content: inline(line.slice(2)) }] };
      const last = content.at(-1);
      if (last?.type === "bulletList") last.content.push(item);
      else content.push({ type: "bulletList", content: [item] });
    } else if (line) content.push({ type: "paragraph", content: inline(line) });
  }
  return { type: "doc", content };
}

function inline(line: string): RichTextNode[] {
  return line // The group in the pattern makes `split` include the marked parts.
    .split(/(\*\*.+?\*\*|\*.+?\*|\[.+?\]\(.+?\))/)
    .filter(Boolean)
    .map((part) => {
      const link = /^\[(.+)\]\((.+)\)$/.exec(part);
      if (link) return { type: "text", text: link[1] ?? "", marks: [{ type: "link", attrs: { href: link[2] ?? "" } }] };
      if (part.startsWith("**")) return { type: "text", text: part.slice(2, -2), marks: [{ type: "bold" }] };
      if (part.startsWith("*")) return { type: "text", text: part.slice(1, -1), marks: [{ type: "italic" }] };
      return { type: "text", text: part };
    });
}
