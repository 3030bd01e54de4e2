const requiredColors = ["primary", "gray"] as const;

/** Required by the specification, section 5. */
export function warnAboutMissingBrandColors(styles: Pick<CSSStyleDeclaration, "getPropertyValue">): void {
  for (const name of requiredColors) {
    if (styles.getPropertyValue(`--color-al-${name}`).trim() === "") {
      console.warn(`The brand color "al-${name}" is missing. Define it in app/styles/brand.css.`);
    }
  }
}
