import { expect, it } from "vitest";
import { cleanPastedHtml } from "./pasted-html.ts";

const item = (marker: string, text: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}</span>${text}<o:p></o:p></p>`;

it("turns Word's paragraphs with bullets and numbers into lists", () => {
  const html = cleanPastedHtml(
    `<p>Vorher</p>${item("·", "Ton")}${item("·", "Wasser")}<p>Dann</p>${item("1.", "kneten")}`,
  );
  expect(html.replaceAll(' data-word=""', "")).toBe(
    "<p>Vorher</p><ul><li><p>Ton</p></li><li><p>Wasser</p></li></ul><p>Dann</p><ol><li><p>kneten</p></li></ol>",
  );
});

it("keeps two heading levels and drops what is no text", () => {
  const html = cleanPastedHtml(
    "<style>p{}</style><h1>Eins</h1><h2>Zwei</h2><h5>Fünf</h5><!-- Kommentar --><script>x</script>",
  );
  expect(html).toBe("<h2>Eins</h2><h2>Zwei</h2><h3>Fünf</h3>");
});
