import { expect, test } from "vitest";
import { withTrailingSlash } from "./link.tsx";

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
  ["https://example.org/a", "https://example.org/a"],
  ["mailto:hallo@example.org", "mailto:hallo@example.org"],
])("turns the path %s into %s", (to, expected) => {
  expect(withTrailingSlash(to)).toBe(expected);
});
