/** Umlauts and the letters that Unicode does not decompose. */
const latinLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ä: "ae",
  ö: "oe",
  ü: "ue",
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
    .replace(/[łøđðħŧıŋäöüßæœþ]/g, (letter) => latinLetters[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "");
}
