import type { Locator, Page } from "@playwright/test";

/** A link in the navigation of the admin area. */
export function areaLink(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Verwaltung" }).getByRole("link", { name, exact: true });
}
