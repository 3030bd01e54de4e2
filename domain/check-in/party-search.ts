import { foldText } from "../fold-text.ts";
import { normalizeBookingCode } from "./booking-code-scan.ts";

type Party = { first_name: string; last_name: string; companions: readonly string[]; code: string };

/** "Özdemir, Jörg" and "Oezdemir, Jorg" become "ozdemir jorg". */
function normalizeName(text: string): string {
  return foldText(text)
    .replace(/([aou])e/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const SALUTATION = /^(frau|herrn?|familie|fam) (?=\S)/;

/**
 * Each typed word must begin a word in the names of the guest or companions, with or without umlauts and accents; a
 * salutation is ignored. A text of three or more letters or digits also matches a part of the booking code.
 */
export function searchParties<Row extends Party>(parties: readonly Row[], typedText: string): readonly Row[] {
  const words = normalizeName(typedText).replace(SALUTATION, "").match(/\S+/g) ?? [];
  if (words.length === 0) return parties;
  const code = normalizeBookingCode(typedText);
  return parties.filter((party) => {
    const names = ` ${normalizeName([party.first_name, party.last_name, ...party.companions].join(" "))}`;
    return words.every((word) => names.includes(` ${word}`)) || (code.length >= 3 && party.code.includes(code));
  });
}
