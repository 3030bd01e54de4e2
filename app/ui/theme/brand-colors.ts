/** The colours everything is derived from. */
const needed = ["primary", "gray"] as const;

/** Says in the console when the style sheet defines no primary or gray brand colour (specification, section 5). */
export function warnAboutMissingBrandColors(styles: Pick<CSSStyleDeclaration, "getPropertyValue">): void {
  for (const name of needed) {
    if (styles.getPropertyValue(`--color-al-${name}`).trim() === "") {
      console.warn(`The brand colour "al-${name}" is missing; app/styles/brand.css defines it.`);
    }
  }
}
