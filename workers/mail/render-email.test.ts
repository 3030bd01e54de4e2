import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import type { EmailContent } from "./email.ts";
import { dark, light } from "./email-styles.ts";
import { renderEmail } from "./render-email.tsx";

const anEmail = (overrides: Partial<EmailContent> = {}): EmailContent => ({
  subject: "Gebucht: Drehen an der Scheibe",
  preview: "Montag, 12.04.2027",
  label: "Buchung bestätigt",
  title: "Dein Platz ist sicher.",
  body: [],
  reason: "Du bekommst diese Mail, weil du gebucht hast.",
  ...overrides,
});

const hostile = `<img src=x onerror="alert(1)"></td><script>alert(2)</script>`;

describe("an email", () => {
  it("has the same content in HTML and text", () => {
    const { html, text } = renderEmail(
      anEmail({
        body: [
          { kind: "paragraph", text: "Schön, dass du kommst." },
          {
            kind: "ticket",
            weekday: "Montag",
            date: "12.04.2027",
            time: "18:00 Uhr",
            title: "Drehen",
            location: ["Hof 4"],
            facts: [{ label: "Code", value: "KX7P2H9R" }],
          },
          { kind: "action", label: "Buchung ansehen", href: "https://example.org/buchung/uebersicht/" },
          { kind: "code", code: "402118" },
          { kind: "quote", text: "Bringt Schürzen mit.", by: "Mira" },
          { kind: "links", links: [{ label: "Der Weg", href: "https://example.org/weg/" }] },
          { kind: "note", text: "Kostenlos stornierbar bis morgen." },
        ],
      }),
      "https://example.org",
    );
    for (const format of [html, text]) {
      for (const expected of [
        "Dein Platz ist sicher.",
        "Schön, dass du kommst.",
        "12.04.2027",
        "18:00 Uhr",
        "Hof 4",
        "KX7P2H9R",
        "https://example.org/buchung/uebersicht/",
        "402118",
        "Bringt Schürzen mit.",
        "Mira",
        "https://example.org/weg/",
        "Kostenlos stornierbar bis morgen.",
        "weil du gebucht hast",
      ])
        expect(format).toContain(expected);
    }
    expect(html.startsWith("<!doctype html>")).toBe(true);
  });

  it("breaks long words in titles and values, but not in labels, so that a phone does not scroll sideways", () => {
    const word = "Wolleweber".repeat(6);
    const { html } = renderEmail(
      anEmail({
        title: word,
        body: [
          {
            kind: "ticket",
            weekday: "Montag",
            date: "12.04.2027",
            time: "18:00 Uhr",
            title: word,
            location: [],
            facts: [{ label: "Mit dabei", value: word }],
          },
        ],
      }),
      "https://example.org",
    );
    const { document } = new Window();
    document.write(html);
    /** The inherited `word-break` of each innermost element with the text `text`. */
    const wordBreaksOf = (text: string) =>
      [...document.body.querySelectorAll("*")]
        .filter((element) => element.children.length === 0 && element.textContent === text)
        .map(
          (element) =>
            /word-break:([\w-]+)/.exec(element.closest("[style*=word-break]")?.getAttribute("style") ?? "")?.[1],
        );
    expect(wordBreaksOf(word)).toEqual(["break-word", "break-word", "break-word"]);
    expect(wordBreaksOf("Mit dabei")).toEqual(["normal"]);
  });

  it("escapes user input", () => {
    const { html } = renderEmail(
      anEmail({
        title: hostile,
        reason: hostile,
        preview: hostile,
        subject: hostile,
        body: [
          { kind: "quote", text: hostile, by: hostile },
          {
            kind: "ticket",
            weekday: hostile,
            date: "",
            time: "",
            title: hostile,
            location: [hostile],
            facts: [{ label: hostile, value: hostile }],
          },
        ],
      }),
      "https://example.org",
    );
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;");
  });

  it("leaves the Go template placeholders of the auth templates unescaped", () => {
    const { html, text } = renderEmail(
      anEmail({
        body: [
          { kind: "code", code: "{{ .Token }}" },
          { kind: "action", label: "Weiter", href: "{{ .ConfirmationURL }}" },
        ],
      }),
      "{{ .SiteURL }}",
    );
    for (const format of [html, text]) expect(format).toContain("{{ .Token }}");
    expect(html).toContain('href="{{ .ConfirmationURL }}"');
    expect(html).toContain('href="{{ .SiteURL }}/impressum/"');
  });

  it("links only to the legal pages that are published", () => {
    const site = { ...defaultSiteSettings, missing_legal_pages: ["datenschutz"] } as const;
    const { html, text } = renderEmail(anEmail(), "https://example.org", site);
    for (const format of [html, text]) {
      expect(format).toContain("https://example.org/impressum/");
      expect(format).not.toContain("datenschutz");
    }
  });

  it("ends with a footer line that is not just the name of the site, as HTML and as text", () => {
    const site = { ...defaultSiteSettings, footer_line: "Kunsthof e. V., VR 12, Amtsgericht Seelow" };
    const { html, text } = renderEmail(anEmail(), "https://example.org", site);
    for (const format of [html, text]) expect(format).toContain(site.footer_line);
    const byDefault = renderEmail(anEmail(), "https://example.org").text;
    expect(byDefault.match(/^Atelierland/gm)).toHaveLength(1);
  });

  it("loads no remote resource", () => {
    expect(renderEmail(anEmail(), "https://example.org").html).not.toMatch(/\ssrc=|url\(|@import|<link/);
  });
});

describe("the email styles", () => {
  it("contain the brand colors", () => {
    const brand = readFileSync("app/styles/brand.css", "utf8");
    const color = (name: string) => brand.match(new RegExp(`--color-al-${name}: (#[0-9a-f]{6});`))?.[1];
    expect([light.action, light.rule, dark.action]).toEqual(Array(3).fill(color("primary")));
    expect([light.ink, light.onAction, light.block]).toEqual(Array(3).fill(color("gray")));
  });

  it.each([
    ["ink", "sheet"],
    ["inkStrong", "sheet"],
    ["inkSoft", "sheet"],
    ["inkSoft", "paper"],
    ["onAction", "action"],
    ["rule", "block"],
    ["onBlock", "block"],
    ["onBlockSoft", "block"],
  ] as const)("have a contrast of at least 4.5:1 for %s on %s", (text, background) => {
    for (const variant of [light, dark])
      expect(contrast(variant[text], variant[background])).toBeGreaterThanOrEqual(4.5);
  });
});

/** The contrast ratio of WCAG 2.2. */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
