/**
 * Folds a text for comparison: "D’Özdemir, Søren" becomes "d'oezdemir, soren". SQL's `private.fold_text` has the same
 * rules.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFC") // "ü" may be typed as "u" and a combining character
    .toLowerCase()
    .replace(/[’‘´`ʼ′]/g, "'")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "");
}
