import { expect, test } from "vitest";
import { pageUrl } from "./page-url.ts";

test.each([
  ["/", "/"],
  ["/buchung", "/buchung/"],
  ["/buchung/", "/buchung/"],
  ["/buchung?termin=1", "/buchung/?termin=1"],
  ["/agb#barrierefreiheit", "/agb/#barrierefreiheit"],
  ["/angebot/ton-a1b2c?seite=2#termine", "/angebot/ton-a1b2c/?seite=2#termine"],
  ["#termine", "#termine"],
  ["?seite=2", "?seite=2"],
  ["/kalender/alle.ics", "/kalender/alle.ics"],
  ["//evil.example", "//evil.example"],
  ["https://example.org/a", "https://example.org/a"],
  ["mailto:hallo@example.org", "mailto:hallo@example.org"],
])("turns %s into %s", (url, expected) => {
  expect(pageUrl(url)).toBe(expected);
});

test.each([
  ["/", "/"],
  ["/?seite=2", "/?seite=2"],
  ["/buchung/", "/buchung"],
  ["/buchung/?termin=1#los", "/buchung?termin=1#los"],
  ["/kalender/alle.ics", "/kalender/alle.ics"],
  ["https://example.org/a/", "https://example.org/a/"],
])("turns %s into %s when trailing slashes are off", (url, expected) => {
  expect(pageUrl(url, false)).toBe(expected);
});
