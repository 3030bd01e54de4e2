/** Brand colours that all scales are derived from. */
const needed = ["primary", "gray"] as const;

/** Logs a warning when the style sheet lacks the primary or gray brand colour (specification, section 5). */
export function warnAboutMissingBrandColors(styles: Pick<CSSStyleDeclaration, "getPropertyValue">): void {
  for (const name of needed) {
    if (styles.getPropertyValue(`--color-al-${name}`).trim() === "") {
      console.warn(`The brand colour "al-${name}" is missing; app/styles/brand.css defines it.`);
    }
  }
}
