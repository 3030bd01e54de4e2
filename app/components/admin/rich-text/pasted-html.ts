/** Elements whose text nobody wrote to be read; `o:p` is Word's own. */
const unreadable = new Set(["style", "script", "meta", "link", "title", "xml", "o:p"]);

/**
 * What a word processor puts into the clipboard, as plain headings, paragraphs and lists. Word writes list items as paragraphs
 * with a bullet in front; those become lists, as deep as Word says. Each cell of a table becomes a paragraph, for pages have no
 * tables. Everything else that is not allowed falls away in the editor's own schema.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (unreadable.has(element.tagName.toLowerCase())) element.remove();
  }
  for (const paragraph of [...body.querySelectorAll("p")]) {
    if (isWordListItem(paragraph)) moveIntoList(paragraph);
    else if (isBlank(paragraph)) paragraph.remove();
  }
  // Inner tables first: what they held is then text of the outer one.
  for (const table of [...body.querySelectorAll("table")].reverse()) unfoldTable(table);
  // A page has one first heading, its title; a section's own stands above its text.
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, "");
}

/** Word leaves `<p>&nbsp;</p>` where somebody pressed Enter for room. */
function isBlank(paragraph: Element): boolean {
  return (paragraph.textContent ?? "").trim() === "";
}

/** Caption and cells in the order of reading, each in paragraphs of its own. */
function unfoldTable(table: Element): void {
  for (const cell of table.querySelectorAll("caption, td, th")) {
    if (cell.querySelector("p, ul, ol, h1, h2, h3, h4, h5, h6") === null) {
      const paragraph = cell.ownerDocument.createElement("p");
      moveChildren(cell, paragraph);
      if (!isBlank(paragraph)) cell.appendChild(paragraph);
    }
    while (cell.firstChild) table.parentNode?.insertBefore(cell.firstChild, table);
  }
  table.remove();
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
  list.setAttribute(levelMark, `${level}`);
  list.appendChild(item);
  const home = above && levelOf(above) < level ? above.lastElementChild : above?.parentElement?.closest("li");
  if (home) {
    home.appendChild(list);
    paragraph.remove();
  } else paragraph.replaceWith(list);
}

/** On the lists this file makes, while it makes them; the editor's schema drops it. */
const levelMark = "data-word-level";

const levelOf = (list: Element) => Number(list.getAttribute(levelMark));

/** The deepest list right above that is no deeper than `level`. Word may leave levels out. */
function wordListAbove(paragraph: Element, level: number): Element | null {
  let found: Element | null = null;
  let next = paragraph.previousElementSibling;
  while (next?.hasAttribute(levelMark) && (found === null || levelOf(next) <= level)) {
    found = next;
    next = next.lastElementChild?.lastElementChild ?? null;
  }
  return found;
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  moveChildren(element, renamed);
  element.replaceWith(renamed);
}

function moveChildren(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}
