import { Slice } from "@tiptap/pm/model";

/** Elements whose text is not content; `o:p` is Word's own. */
const removedTags = new Set(["style", "script", "meta", "link", "title", "xml", "o:p"]);

/** Between the cells of a table row. */
const CELL_SEPARATOR = " | ";

/** The level of a list while lists are built; the editor's schema removes the attribute. */
const LEVEL_ATTRIBUTE = "data-word-level";

/**
 * Converts HTML pasted from a word processor to headings, paragraphs and lists. Word's list paragraphs become nested
 * lists, table rows become paragraphs. The editor's schema removes everything else that is not allowed.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (removedTags.has(element.tagName.toLowerCase())) element.remove();
  }
  for (const paragraph of [...body.querySelectorAll("p")]) {
    if (isWordListItem(paragraph)) moveIntoList(paragraph);
    else if (isBlank(paragraph)) paragraph.remove();
  }
  // Inner tables first, so that their paragraphs are part of the outer cell.
  for (const table of [...body.querySelectorAll("table")].reverse()) flattenTable(table);
  // The page title is the only h1; sections start at h2.
  for (const heading of body.querySelectorAll("h1")) replaceTag(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) replaceTag(heading, "h3");
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, "");
}

/**
 * Joins only a paragraph or a single block with the text at the cursor. ProseMirror would also join a title or list.
 */
export function separatePastedBlocks(slice: Slice): Slice {
  const { firstChild, lastChild, childCount } = slice.content;
  const isOpen = (node: typeof firstChild) => childCount < 2 || node?.type.name === "paragraph";
  return new Slice(slice.content, isOpen(firstChild) ? slice.openStart : 0, isOpen(lastChild) ? slice.openEnd : 0);
}

/** Word writes empty lines as `<p>&nbsp;</p>`. */
function isBlank(element: Element): boolean {
  return (element.textContent ?? "").trim() === "";
}

/**
 * Replaces a table with its caption and rows as paragraphs. A row with several blocks in a cell is replaced by the
 * blocks of its cells.
 */
function flattenTable(table: HTMLTableElement): void {
  for (const line of [table.caption, ...table.rows]) {
    if (!line) continue;
    const cells = line instanceof HTMLTableRowElement ? [...line.cells] : [line];
    if (!cells.every(isOneParagraph)) {
      for (const cell of cells.filter((each) => !isBlank(each))) moveBefore(table, cell);
      continue;
    }
    const paragraph = table.ownerDocument.createElement("p");
    for (const cell of cells.filter((each) => !isBlank(each))) {
      if (paragraph.hasChildNodes()) paragraph.append(CELL_SEPARATOR);
      moveChildren(cell.querySelector("p") ?? cell, paragraph);
    }
    if (!isBlank(paragraph)) table.parentNode?.insertBefore(paragraph, table);
  }
  table.remove();
}

function isOneParagraph(cell: Element): boolean {
  const [block, ...others] = cell.querySelectorAll("p, ul, ol, h1, h2, h3, h4, h5, h6");
  return (
    !block || (others.length === 0 && block.localName === "p" && block.textContent?.trim() === cell.textContent?.trim())
  );
}

function moveBefore(target: Element, from: Element): void {
  while (from.firstChild) target.parentNode?.insertBefore(from.firstChild, target);
}

function isWordListItem(paragraph: Element): boolean {
  return /mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "");
}

function moveIntoList(paragraph: Element): void {
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const tag = /^\s*(\d+|[a-z])[.)]/i.test(marker?.textContent ?? "") ? "ol" : "ul";
  marker?.remove();
  const level = Number(/level(\d)/i.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
  const item = paragraph.ownerDocument.createElement("li");
  const text = paragraph.ownerDocument.createElement("p");
  moveChildren(paragraph, text);
  item.appendChild(text);

  const above = wordListAbove(paragraph, level);
  if (above && levelOf(above) === level && above.localName === tag) {
    above.appendChild(item);
    paragraph.remove();
    return;
  }
  const list = paragraph.ownerDocument.createElement(tag);
  list.setAttribute(LEVEL_ATTRIBUTE, `${level}`);
  list.appendChild(item);
  // A deeper list is nested in the last item of the list above; any other list becomes its sibling.
  const parent = above && levelOf(above) < level ? above.lastElementChild : above?.parentElement?.closest("li");
  if (parent) {
    parent.appendChild(list);
    paragraph.remove();
  } else paragraph.replaceWith(list);
}

const levelOf = (list: Element) => Number(list.getAttribute(LEVEL_ATTRIBUTE));

/** The deepest list directly above whose level is at most `level`, else the outermost one. Word may skip levels. */
function wordListAbove(paragraph: Element, level: number): Element | null {
  let found: Element | null = null;
  let next = paragraph.previousElementSibling;
  while (next?.hasAttribute(LEVEL_ATTRIBUTE) && (found === null || levelOf(next) <= level)) {
    found = next;
    next = next.lastElementChild?.lastElementChild ?? null;
  }
  return found;
}

function replaceTag(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag);
  moveChildren(element, replacement);
  element.replaceWith(replacement);
}

function moveChildren(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}
