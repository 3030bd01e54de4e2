import { expect, it } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const EMAIL = "friederike.muster84@example.org";
const SITE = { name: "Atelier Oderbruch", host: "www.kunst-am-deich.de" };

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
  ...["abcabcabcabc", "1q2w3e4r5t", "Ichliebedich"],
  ...["Atelier Oderbruch", "atelieroderbruch1", "123AtelierOderbruch!"],
  ...["kunst-am-deich.de", "www.kunst-am-deich.de", "Kunst-am-Deich2026"],
  ...[EMAIL, "Friederike.Muster84", "friederike.muster", "friederike.muster1985", "example.org"],
])("refuses %s", (password) => {
  expect(isGuessable(password, EMAIL, SITE)).toBe(true);
});

it.each([
  "kunst-und-kultur",
  "licht-und-schatten",
  "Atelierland-Drehscheibe",
  "Atelierland", // not the name of this site
  "7391048265",
  "sommerregen am see",
  "mustermannsgold",
])("accepts %s", (password) => {
  expect(isGuessable(password, EMAIL, SITE)).toBe(false);
  expect(isGuessable(password, "", SITE)).toBe(false);
});
