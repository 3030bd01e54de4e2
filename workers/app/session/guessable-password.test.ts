import { expect, it } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const EMAIL = "friederike.muster84@example.org";

it.each([
  ...[
    "1234567890",
    "passwort123",
    "aaaaaaaaaa",
    "qwertzuiop",
    "password12",
    "Passwort2026!",
    "12345678901",
    "9876543210",
  ],
  ...["Atelierland", "atelierland1", "123Atelierland!", "abcabcabcabc", "1q2w3e4r5t", "Ichliebedich"],
  ...[EMAIL, "Friederike.Muster84", "friederike.muster", "friederike.muster1985", "example.org"],
])("refuses %s", (password) => {
  expect(isGuessable(password, EMAIL)).toBe(true);
});

it.each([
  "kunst-und-kultur",
  "licht-und-schatten",
  "Atelierland-Drehscheibe",
  "7391048265",
  "sommerregen am see",
  "mustermannsgold",
])("accepts %s", (password) => {
  expect(isGuessable(password, EMAIL)).toBe(false);
  expect(isGuessable(password, "")).toBe(false);
});
