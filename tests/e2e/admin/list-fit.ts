import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** Expects the list on the open page to need no horizontal scrolling in windows of six widths. */
export async function expectListToFit(page: Page, label: string): Promise<void> {
  const originalSize = page.viewportSize();
  const list = page.getByRole("region", { name: label });
  for (const width of [320, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth), `${label} at ${width} px`).toBe(
      0,
    );
  }
  if (originalSize) await page.setViewportSize(originalSize);
}
