import type { Page } from "@playwright/test";

/** The texts of all elements `name` in an XML document, which the browser parses. */
export function readXml(page: Page, xml: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([source, wanted]) => {
      const document = new DOMParser().parseFromString(String(source), "application/xml");
      const error = document.querySelector("parsererror");
      if (error) throw new Error(error.textContent ?? "no XML");
      return [...document.getElementsByTagName(String(wanted))].map((element) => element.textContent ?? "");
    },
    [xml, name],
  );
}
