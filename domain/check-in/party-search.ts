import { foldText } from "../fold-text.ts";
import { normalizeBookingCode } from "./booking-code-scan.ts";

type Party = { first_name: string; last_name: string; companions: readonly string[]; code: string };

/** "Özdemir" becomes "Ozdemir". */
const withoutUmlauts = (text: string) => text.normalize("NFD").replaceAll("\u0308", "");

/** "Özdemir, Jörg" becomes "oezdemir joerg". */
function normalizeName(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const SALUTATION = /^(frau|herrn?|familie|fam) (?=\S)/;

/**
 * Each typed word must begin a word in the names of the guest or companions; "ö", "oe" and "o" are equal, except that
 * "oe" does not match "o". A salutation is ignored. A text of three or more letters or digits also matches a part of
 * the booking code.
 */
export function searchParties<Row extends Party>(parties: readonly Row[], typedText: string): readonly Row[] {
  const wordsOf = (text: string) => normalizeName(text).replace(SALUTATION, "").split(" ").filter(Boolean);
  const words = wordsOf(typedText);
  const wordsWithoutUmlauts = wordsOf(withoutUmlauts(typedText));
  if (words.length === 0) return parties;
  const code = normalizeBookingCode(typedText);
  return parties.filter((party) => {
    const names = [party.first_name, party.last_name, ...party.companions].join(" ");
    const indexed = ` ${normalizeName(names)} ${normalizeName(withoutUmlauts(names))}`;
    const isNamed = words.every((word, index) =>
      [word, wordsWithoutUmlauts[index]].some((spelling) => indexed.includes(` ${spelling}`)),
    );
    return isNamed || (code.length >= 3 && party.code.includes(code));
  });
}
