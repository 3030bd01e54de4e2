import type { Locator, Page } from "@playwright/test";
import { areaLink } from "./area-link.ts";

/**
 * Counts the presses of an admin: one for each click, each filled field and each selected option. Tests add other
 * presses to `count`.
 */
export class Presses {
  count = 0;

  async click(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.count++;
    await field.fill(value);
  }

  async select(field: Locator, option: { index: number }): Promise<void> {
    this.count++;
    await field.selectOption(option);
  }

  /** Presses a link in the navigation of the admin area. */
  async open(page: Page, linkName: string): Promise<void> {
    await this.click(areaLink(page, linkName));
  }
}
