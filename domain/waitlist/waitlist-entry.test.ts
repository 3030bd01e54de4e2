import { expect, it } from "vitest";
import { expirySentence, timeLeftLabel } from "./waitlist-entry.ts";

const now = new Date("2027-04-12T10:00:00Z");

it.each([
  [12 * 60, "noch 12 Stunden"],
  [12 * 60 - 0.1, "noch 11 Stunden"],
  [120, "noch 2 Stunden"],
  [119, "noch 119 Minuten"],
  [1, "noch 1 Minute"],
  [0.9, "noch weniger als eine Minute"],
  [-5, "noch weniger als eine Minute"],
])("rounds down the time left when %d minutes remain", (minutes, label) => {
  expect(timeLeftLabel(new Date(now.getTime() + minutes * 60_000), now)).toBe(label);
});

it.each([
  ["2027-04-11T21:59:59Z", "before", "Danach geht das Angebot an die Nächsten."],
  ["2027-04-11T22:00:00Z", "at", "Danach lässt sich der Termin nicht mehr buchen."],
])("says what follows when the waitlist offer expires at %s, which is %s the cut-off", (expiresAt, _, sentence) => {
  expect(expirySentence({ timestamp: new Date("2027-04-12T16:00:00Z") }, new Date(expiresAt))).toBe(sentence);
});
