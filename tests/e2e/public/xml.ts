import type { Page } from "@playwright/test";

/** The texts of all elements with this name in an XML document, which the browser parses. */
export function readElementTexts(page: Page, xml: string, elementName: string): Promise<string[]> {
  return page.evaluate(
    ([source, name]) => {
      const document = new DOMParser().parseFromString(String(source), "application/xml");
      const error = document.querySelector("parsererror");
      if (error) throw new Error(error.textContent ?? "no XML");
      return [...document.getElementsByTagName(String(name))].map((element) => element.textContent ?? "");
    },
    [xml, elementName],
  );
}
