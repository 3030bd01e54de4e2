import { Editor } from "@tiptap/react";
import { expect, it } from "vitest";
import { cleanPastedHtml, separatePastedBlocks } from "./pasted-html.ts";
import { richTextExtensions } from "./rich-text-schema.ts";

/** A list item as Word copies it. */
const wordListItem = (marker: string, text: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}</span>${text}<o:p></o:p></p>`;

it("turns Word's paragraphs with bullets and numbers into lists", () => {
  const html = cleanPastedHtml(
    `<p>Vorher</p>${wordListItem("·", "Ton")}${wordListItem("·", "Wasser")}<p>Dann</p>${wordListItem("1.", "kneten")}`,
  );
  expect(html.replaceAll(/ data-word-level="\d"/g, "")).toBe(
    "<p>Vorher</p><ul><li><p>Ton</p></li><li><p>Wasser</p></li></ul><p>Dann</p><ol><li><p>kneten</p></li></ol>",
  );
});

it.each([
  ["1.", "2."],
  ["a)", "b)"],
  ["i.", "ii."],
  ["(1)", "(2)"],
])("turns Word's paragraphs with %s and %s into one numbered list", (...markers) => {
  const html = cleanPastedHtml(markers.map((marker) => wordListItem(marker, "kneten")).join(""));
  expect(html.replaceAll(/ data-word-level="\d"/g, "")).toBe("<ol><li><p>kneten</p></li><li><p>kneten</p></li></ol>");
});

it("reduces headings to two levels, and drops styles, scripts and comments", () => {
  const html = cleanPastedHtml(
    "<style>p{}</style><h1>Eins</h1><h2>Zwei</h2><h5>Fünf</h5><!-- Kommentar --><script>x</script>",
  );
  expect(html).toBe("<h2>Eins</h2><h2>Zwei</h2><h3>Fünf</h3>");
});

it("nests Word's lists by their level, and returns to outer levels", () => {
  const itemAt = (level: number, marker: string, text: string) =>
    wordListItem(marker, text).replace("level1", `level${level}`);
  const html = cleanPastedHtml(
    itemAt(1, "·", "Ton") +
      itemAt(2, "1.", "rot") +
      itemAt(2, "2.", "weiß") +
      itemAt(3, "·", "fein") +
      itemAt(1, "·", "Wasser"),
  );
  expect(html.replaceAll(/ data-word-level="\d"/g, "")).toBe(
    "<ul><li><p>Ton</p><ol><li><p>rot</p></li><li><p>weiß</p><ul><li><p>fein</p></li></ul></li></ol></li><li><p>Wasser</p></li></ul>",
  );
});

it("nests items of level 2 as deep as earlier items of level 3 when Word goes from level 1 straight to level 3", () => {
  const itemAt = (level: number, text: string) => wordListItem("·", text).replace("level1", `level${level}`);
  const html = cleanPastedHtml(
    itemAt(1, "Ton") +
      itemAt(3, "rot") +
      itemAt(3, "weiß") +
      itemAt(2, "Glasur") +
      itemAt(2, "Ofen").replace("·", "1."),
  );
  expect(html.replaceAll(/ data-word-level="\d"/g, "")).toBe(
    "<ul><li><p>Ton</p><ul><li><p>rot</p></li><li><p>weiß</p></li></ul><ul><li><p>Glasur</p></li></ul><ol><li><p>Ofen</p></li></ol></li></ul>",
  );
});

it("turns a table row into a paragraph, or into the contents of its cells when a cell contains a table", () => {
  const html = cleanPastedHtml(
    "<p>Vorher</p><table><tbody><tr><td><p>Zelle A</p></td><td>Zelle <b>B</b></td></tr><tr><td>&nbsp;</td><td><table><tbody><tr><td>innen</td></tr></tbody></table>Zelle C</td></tr></tbody></table>",
  );
  expect(html.replaceAll(/\s+(?=<)/g, "")).toBe("<p>Vorher</p><p>Zelle A | Zelle<b>B</b></p><p>innen</p>Zelle C");
});

it("drops empty paragraphs", () => {
  expect(
    cleanPastedHtml("<p>Eins</p><p>&nbsp;</p><p class='MsoNormal'><span> </span><o:p>&nbsp;</o:p></p><p>Zwei</p>"),
  ).toBe("<p>Eins</p><p>Zwei</p>");
});

it("drops line breaks next to blocks, but not between lines of text", () => {
  const html = cleanPastedHtml(
    `<b style="font-weight:normal"><br><p>Eins</p><br><p>Zwei<br>drei</p><br><br><h2>Vier</h2><br><ul><li>Fünf</li></ul>
    <br>
    <br><div>Sechs</div><br>Sieben<br>acht<br><br><p>Neun</p></b>`,
  );
  expect(html.replaceAll(/\s+(?=<)/g, "")).toBe(
    '<b style="font-weight:normal"><p>Eins</p><p>Zwei<br>drei</p><h2>Vier</h2><ul><li>Fünf</li></ul><div>Sechs</div>Sieben<br>acht<p>Neun</p></b>',
  );
});

it.each([
  ["a tracked change has deleted", "<del cite='mailto:hk'>alter Preis</del>"],
  ["is struck with <s>", "<s>alter Preis</s>"],
  ["is struck with <strike>", "<strike>alter Preis</strike>"],
  ["is struck by a style", "<span style='color:red;text-decoration: underline line-through'>alter Preis</span>"],
  ["is struck by the longhand of a style", "<span style='text-decoration-line:line-through'>alter Preis</span>"],
  ["a style hides", "<span style='display: none'>alter Preis</span>"],
  ["Word hides", "<span style='mso-hide:all'>alter Preis</span>"],
])("drops text that %s", (_, html) => {
  expect(cleanPastedHtml(`<p>${html}<ins>neuer Preis</ins></p>`)).toBe("<p><ins>neuer Preis</ins></p>");
});

it("drops headings and list items that have no text left", () => {
  const html = cleanPastedHtml(
    `<h2><del>Alt</del></h2><ul><li><p><s>Ton</s></p></li><li>Wasser</li></ul><ol><li><s>kneten</s></li></ol>
    <p>Danach</p>${wordListItem("1.", "drehen")}${wordListItem("2.", "<s>Ofen</s>")}${wordListItem("2.", "brennen")}
    <p>Ende</p>${wordListItem("·", "<del>Ton</del>")}`,
  );
  expect(html.replaceAll(/\s+(data-word-level="\d")?/g, "")).toBe(
    "<ul><li>Wasser</li></ul><p>Danach</p><ol><li><p>drehen</p></li><li><p>brennen</p></li></ol><p>Ende</p>",
  );
});

it("drops Word's comments and the references to them, but keeps the text they are about", () => {
  const html = cleanPastedHtml(
    `<p class=MsoNormal><a style='mso-comment-reference:HK_1;mso-comment-date:20270412T1000'>Der Kurs</a><span
    class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor
    id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[HK1]</a><![endif]><span
    style='mso-special-character:comment'>&nbsp;</span></span></span> beginnt.<a class="msocomanchor">[HK2]</a></p>
    <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt>
    <p class=MsoCommentText>[HK1]Intern: Marlene will mehr Honorar!</p></div></div></div>
    <div style='mso-element:comment'><p>Intern</p></div>`,
  );
  expect(html.replaceAll(/<\/?a[^>]*>/g, "").trim()).toBe('<p class="MsoNormal">Der Kurs beginnt.</p>');
});

it("joins a pasted paragraph with the text at the cursor, but not a heading or list that precedes a paragraph", () => {
  const endOfFirstParagraph = 23;
  const paste = (html: string) => {
    const editor = new Editor({
      extensions: richTextExtensions,
      content: "<p>Der Ofen wird geheizt.</p><p>Danach</p>",
      editorProps: { transformPastedHTML: cleanPastedHtml, transformPasted: separatePastedBlocks },
    });
    editor.commands.setTextSelection(endOfFirstParagraph);
    editor.view.pasteHTML(html);
    const pasted = editor.getHTML();
    editor.destroy(); // Its timers would outlive the test's document.
    return pasted;
  };
  expect(paste("<h2>Ofenbau</h2><p>Mit Lehm.</p>")).toBe(
    "<p>Der Ofen wird geheizt.</p><h2>Ofenbau</h2><p>Mit Lehm.</p><p>Danach</p>",
  );
  expect(paste("<ul><li>Lehm</li></ul><p>Und Stroh.</p>")).toBe(
    "<p>Der Ofen wird geheizt.</p><ul><li><p>Lehm</p></li></ul><p>Und Stroh.</p><p>Danach</p>",
  );
  expect(paste("<p>..</p>")).toBe("<p>Der Ofen wird geheizt...</p><p>Danach</p>");
});
