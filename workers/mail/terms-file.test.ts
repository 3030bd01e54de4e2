import { expect, it } from "vitest";
import { type Terms, termsFile } from "./terms-file.ts";

const terms = {
  title: "Allgemeine Geschäftsbedingungen",
  version: 3,
  updated_at: new Date("2027-01-12T23:30:00Z"),
} as const;
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] }) as const;

it("contains the version of the terms and its date in Berlin", () => {
  const file = termsFile({ ...terms, sections: [] });
  expect(file).toEqual({
    filename: "agb-fassung-3.txt",
    contentType: "text/plain; charset=utf-8",
    content: "Allgemeine Geschäftsbedingungen\nFassung 3 vom 13.01.2027\n",
  });
});

it("contains the targets of buttons and videos, and the captions of images", () => {
  const body = { type: "doc", content: [paragraph("Das Formular zum Ausfüllen.")] };
  const sections = [
    { type: "call_to_action", content: { title: "Widerruf", body, label: "Formular", href: "/widerruf/", icon: null } },
    { type: "video", content: { title: "Film", url: "https://video.example.org/1" } },
    { type: "gallery", content: { images: [{ mediaId: "m", caption: "Der Ofen" }] } },
    { type: "image", content: { mediaId: "m", caption: "Die Scheibe" } },
  ];
  expect(termsFile({ ...terms, sections: sections as unknown as Terms["sections"] }).content).toContain(
    "Widerruf\n\nDas Formular zum Ausfüllen.\n\nFormular (/widerruf/)\n\nFilm\n\nhttps://video.example.org/1\n\nDer Ofen\n\nDie Scheibe",
  );
});

it("numbers ordered lists, indents lists within lists and shows the target of a link", () => {
  const nestedList = { type: "bulletList", content: [{ type: "listItem", content: [paragraph("Schürze")] }] } as const;
  const list = {
    type: "orderedList",
    content: [
      { type: "listItem", content: [paragraph("Mitbringen"), nestedList] },
      { type: "listItem", content: [paragraph("Ankommen")] },
    ],
  } as const;
  const link = {
    type: "paragraph",
    content: [{ type: "text", text: "Impressum", marks: [{ type: "link", attrs: { href: "/impressum/" } }] }],
  } as const;
  const body = { type: "doc", content: [list, link] };
  const sections = [{ id: "s", type: "text", visible: true, content: { title: "", body } }];
  expect(termsFile({ ...terms, sections: sections as unknown as Terms["sections"] }).content).toContain(
    "1. Mitbringen\n  - Schürze\n2. Ankommen\n\nImpressum (/impressum/)",
  );
});
