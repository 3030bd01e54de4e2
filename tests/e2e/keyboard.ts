import { expect, type Locator, type Page } from "@playwright/test";

const MAX_PRESSES = 80;

/** Presses `key` until `target` has the focus. Throws an error after `MAX_PRESSES` presses. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.first().waitFor({ state: "attached" });
  const hasFocus = () =>
    target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses === MAX_PRESSES) throw new Error(`${target} was not reached with ${MAX_PRESSES} presses of ${key}`);
    await target.page().keyboard.press(key);
  }
}

/** Types the year of a day whose month and day are filled. Until the last digit, the field has a day of the year 2 to 202. */
export async function typeYear(dayField: Locator, year: number): Promise<void> {
  await dayField.focus();
  // The year is the last of three parts, both in German and in English.
  for (const key of ["ArrowRight", "ArrowRight", ...String(year)]) await dayField.page().keyboard.press(key);
  await expect(dayField).toHaveValue(new RegExp(`^${year}-`));
}

/** Expects a focus ring of at least 2 px around the focused element. */
export async function expectFocusRing(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const style = document.activeElement && getComputedStyle(document.activeElement);
    return !style || style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
  });
  expect(width).toBeGreaterThanOrEqual(2);
}
