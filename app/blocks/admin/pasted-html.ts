/** Elements whose text nobody wrote to be read; `o:p` is Word's own. */
const unreadable = new Set(["style", "script", "meta", "link", "title", "xml", "o:p"]);

/**
 * What a word processor puts into the clipboard, as plain headings, paragraphs and lists. Word writes list items as paragraphs
 * with a bullet in front; those become lists. Everything else that is not allowed falls away in the editor's own schema.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (unreadable.has(element.tagName.toLowerCase())) element.remove();
  }
  for (const paragraph of [...body.querySelectorAll("p")]) {
    if (isWordListItem(paragraph)) moveIntoList(paragraph);
  }
  // A page has one first heading, its title; a section's own stands above its text.
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  return body.innerHTML.replace(/<!--[\s\S]*?-->/g, "");
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
  const document = paragraph.ownerDocument;
  const before = paragraph.previousElementSibling;
  const isContinued = before?.tagName.toLowerCase() === tag && before.hasAttribute("data-word");
  const list = isContinued ? before : document.createElement(tag);
  list.setAttribute("data-word", "");
  const item = document.createElement("li");
  const text = document.createElement("p");
  moveChildren(paragraph, text);
  item.appendChild(text);
  list.appendChild(item);
  paragraph.replaceWith(list);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  moveChildren(element, renamed);
  element.replaceWith(renamed);
}

function moveChildren(from: Node, to: Node): void {
  while (from.firstChild) to.appendChild(from.firstChild);
}
