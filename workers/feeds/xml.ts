/** Escapes text for XML. Removes what XML 1.0 cannot represent, and control characters except tabs and line breaks. */
export function xmlText(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `<name>text</name>` */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
