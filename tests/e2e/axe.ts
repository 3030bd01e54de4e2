import { type Page, test } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const HEIGHT = 900;
/** For dozens of screens, each looked at several times, on a machine that is busy besides. */
const AUDIT_TIMEOUT_MS = 240_000;

/**
 * A walk through screens, each of which is looked at by day and by night and at every width without being loaded again: light
 * and width are the style sheet's affair alone. Axe must find nothing, and nothing may scroll sideways. Between two looks the
 * page has the last of the widths. `found` holds what is wrong, and is to be empty at the end.
 */
export async function auditPages(page: Page, widths: readonly number[]) {
  test.setTimeout(AUDIT_TIMEOUT_MS);
  const found: Record<string, string[]> = {};
  const widen = (width: number) => page.setViewportSize({ width, height: HEIGHT });
  const back = () => widen(widths.at(-1) ?? 0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await back();
  const variant = async (name: string, { at = widths, apartFrom = [] as string[] } = {}) => {
    // Once in each document, and from outside of its content security policy.
    if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
    // A new width would break off the way from the page before.
    await page.evaluate(() => document.activeViewTransition?.finished);
    for (const width of at) {
      await widen(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const list = (await page.evaluate(findings, colorScheme)).filter(
          (finding) => !apartFrom.some((rule) => finding.startsWith(`${rule}:`)),
        );
        if (list.length > 0) found[`${name}, ${colorScheme}, ${width} px`] = list;
        if (process.env.SCREENSHOTS) {
          const path = `${process.env.SCREENSHOTS}/${name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
    }
    await back();
  };
  return { look: variant, found };
}

/**
 * In the page: what axe finds on it as it stands, rule and place, and whether it scrolls sideways. What hangs in a frame is a
 * page that is looked at on its own.
 */
async function findings(colorScheme: string): Promise<string[]> {
  const { dataset } = document.documentElement;
  while (dataset.theme !== (dataset.forcedTheme ?? colorScheme)) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const { violations } = await window.axe.run(document, { iframes: false, resultTypes: ["violations"] });
  const list = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth - clientWidth > 1) list.push(`scrolls sideways: by ${scrollWidth - clientWidth} px`);
  return list;
}
