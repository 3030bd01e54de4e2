import { Slice } from "@tiptap/pm/model";

/**
 * Elements whose text is not content; `o:p` is an element of Word. Struck text counts as deleted, because the editor
 * drops the strikethrough and the text would look valid.
 */
const removedTags = new Set(["style", "script", "meta", "link", "title", "xml", "o:p", "del", "s", "strike"]);

/** The reference "[HK1]" to a comment of Word. */
const WORD_COMMENT_REFERENCE = ".msocomanchor, .MsoCommentReference";
/** Styles of hidden text, of struck text, and of Word's comments and their list. */
const REMOVED_STYLE = /display:\s*none|mso-hide:\s*all|text-decoration[^;:]*:[^;]*line-through|mso-element:\s*comment/i;

/** Elements that begin a new line and end with one. */
const BLOCKS = "p, div, ul, ol, table, h1, h2, h3, h4, h5, h6";

const CELL_SEPARATOR = " | ";

/** Marks the lists built here with their level, from 1. The editor's schema removes the attribute. */
const LEVEL_ATTRIBUTE = "data-word-level";

/**
 * Converts HTML pasted from a word processor to headings, paragraphs and nested lists; table rows become paragraphs.
 * The editor's schema removes everything else that is not allowed.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (!isContent(element)) element.remove();
  }
  for (const paragraph of [...body.querySelectorAll("p")]) {
    if (isBlank(paragraph)) paragraph.remove();
    else if (isWordListItem(paragraph)) moveIntoList(paragraph);
  }
  for (const block of body.querySelectorAll("ul, ol, li, h1, h2, h3, h4, h5, h6")) {
    if (isBlank(block)) block.remove();
  }
  for (const block of body.querySelectorAll(BLOCKS)) removeEmptyLinesAround(block);
  // Inner tables first, so that their paragraphs are part of the outer cell.
  for (const table of [...body.querySelectorAll("table")].reverse()) flattenTable(table);
  // The editor's schema allows only h2 and h3.
  for (const heading of body.querySelectorAll("h1")) replaceTag(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) replaceTag(heading, "h3");
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, "");
}

/**
 * When several blocks are pasted, prevents ProseMirror from joining a heading or list at either end with the text at
 * the cursor.
 */
export function separatePastedBlocks(slice: Slice): Slice {
  const { firstChild, lastChild, childCount } = slice.content;
  const canJoin = (node: typeof firstChild) => childCount < 2 || node?.type.name === "paragraph";
  return new Slice(slice.content, canJoin(firstChild) ? slice.openStart : 0, canJoin(lastChild) ? slice.openEnd : 0);
}

function isContent(element: Element): boolean {
  if (removedTags.has(element.tagName.toLowerCase()) || element.matches(WORD_COMMENT_REFERENCE)) return false;
  return !REMOVED_STYLE.test(element.getAttribute("style") ?? "");
}

/** Word writes empty lines as `<p>&nbsp;</p>`. */
function isBlank(node: Element | Text): boolean {
  return (node.textContent ?? "").trim() === "";
}

/**
 * Replaces a table with one paragraph for its caption and one for each row. If a cell contains more than text or a
 * single paragraph, the contents of the row's cells replace the row.
 */
function flattenTable(table: HTMLTableElement): void {
  for (const line of [table.caption, ...table.rows]) {
    if (!line) continue;
    const cells = line instanceof HTMLTableRowElement ? [...line.cells] : [line];
    const filledCells = cells.filter((cell) => !isBlank(cell));
    if (!cells.every(isOneParagraph)) {
      for (const cell of filledCells) moveChildrenBefore(table, cell);
      continue;
    }
    const paragraph = table.ownerDocument.createElement("p");
    for (const cell of filledCells) {
      if (paragraph.hasChildNodes()) paragraph.append(CELL_SEPARATOR);
      moveChildren(cell.querySelector("p") ?? cell, paragraph);
    }
    if (!isBlank(paragraph)) table.parentNode?.insertBefore(paragraph, table);
  }
  table.remove();
}

/** Whether the cell contains only text or a single paragraph. */
function isOneParagraph(cell: Element): boolean {
  const [block, ...others] = cell.querySelectorAll("p, ul, ol, h1, h2, h3, h4, h5, h6");
  if (!block) return true;
  const isWholeText = block.textContent?.trim() === cell.textContent?.trim();
  return others.length === 0 && block.localName === "p" && isWholeText;
}

function moveChildrenBefore(target: Element, from: Element): void {
  while (from.firstChild) target.parentNode?.insertBefore(from.firstChild, target);
}

/** Google Docs writes empty lines as `<br>` between paragraphs. */
function removeEmptyLinesAround(block: Element): void {
  const isEmptyLine = (node: ChildNode | null) => node?.nodeName === "BR" || (node instanceof Text && isBlank(node));
  for (const side of ["previousSibling", "nextSibling"] as const) {
    while (isEmptyLine(block[side])) block[side]?.remove();
  }
}

function isWordListItem(paragraph: Element): boolean {
  return /mso-list:\s*l\d/i.test(paragraph.getAttribute("style") ?? "");
}

/** Appends a list paragraph of Word to the list above, or to a new list. */
function moveIntoList(paragraph: Element): void {
  // Word writes the bullet or number as text into a span.
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  // "1.", "a)", "(iv)"
  const isNumbered = /^\s*\(?(\d+|[a-z]+)[.)]/i.test(marker?.textContent ?? "");
  const tag = isNumbered ? "ol" : "ul";
  marker?.remove();
  const level = Number(/level(\d)/i.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
  const item = paragraph.ownerDocument.createElement("li");
  const itemText = paragraph.ownerDocument.createElement("p");
  moveChildren(paragraph, itemText);
  item.appendChild(itemText);

  const listAbove = wordListAbove(paragraph, level);
  if (listAbove && levelOf(listAbove) === level && listAbove.localName === tag) {
    listAbove.appendChild(item);
    paragraph.remove();
    return;
  }
  const list = paragraph.ownerDocument.createElement(tag);
  list.setAttribute(LEVEL_ATTRIBUTE, `${level}`);
  list.appendChild(item);
  // A deeper list is nested in the last item of the list above; any other list follows as a sibling.
  const isDeeper = listAbove !== null && levelOf(listAbove) < level;
  const parent = isDeeper ? listAbove.lastElementChild : listAbove?.parentElement?.closest("li");
  if (parent) {
    parent.appendChild(list);
    paragraph.remove();
  } else paragraph.replaceWith(list);
}

const levelOf = (list: Element) => Number(list.getAttribute(LEVEL_ATTRIBUTE));

/**
 * Returns the deepest list whose level is at most `level` among the list directly above and the lists nested at its
 * end. Returns the list directly above when its own level is higher, and `null` when no list is directly above.
 */
function wordListAbove(paragraph: Element, level: number): Element | null {
  let found: Element | null = null;
  let next = paragraph.previousElementSibling;
  while (next?.hasAttribute(LEVEL_ATTRIBUTE) && (found === null || levelOf(next) <= level)) {
    found = next;
    next = next.lastElementChild?.lastElementChild ?? null; // the last block of the last item, perhaps a nested list
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
