/** Letters that Unicode does not decompose. */
const undecomposedLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * Folds a text for comparison: "D’Özdemir, Søren" becomes "d'oezdemir, soren". SQL's `private.fold_text` has the same
 * rules.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFC") // "ü" may be typed as "u" and a combining character
    .toLowerCase()
    .replace(/[’‘´`ʼ′]/g, "'")
    .replace(/[äöü]/g, "$&e") // before NFD separates the dots
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .replace(/[^\0-\x7f]/g, (letter) => undecomposedLetters[letter] ?? letter);
}
