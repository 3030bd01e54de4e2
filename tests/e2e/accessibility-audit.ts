import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WINDOW_HEIGHT = 900;
const TIMEOUT_MS = 600_000;
/** The minified script, which every audited document loads. It is half as large as `axe.source`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Widths = {
  /** Window widths (px) at which axe runs. After each audit, the window has the last of them, if any. */
  axeAt: readonly number[];
  /** Further widths (px) at which only horizontal overflow is checked. */
  overflowAt?: readonly number[];
};

/**
 * Audits the screens of a test without reloading them: axe must find nothing, and nothing may overflow the window.
 * `audit` collects findings. `expectNoFindings`, called after the last audit, fails when there are any.
 */
export async function auditPages(page: Page, { axeAt, overflowAt = [] }: Widths) {
  test.setTimeout(TIMEOUT_MS);
  const findings: Record<string, string[]> = {};
  const addFindings = (name: string, list: string[]) => {
    if (list.length > 0) findings[name] = list;
  };
  const resize = (width: number) => page.setViewportSize({ width, height: WINDOW_HEIGHT });
  const lastWidth = axeAt.at(-1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (lastWidth) await resize(lastWidth);

  /** `at` replaces both `axeAt` and `overflowAt` in this audit. */
  const audit = async (name: string, { at = axeAt, ignoredRules = [] as string[] } = {}) => {
    // Loads axe once per document by `evaluate`, to which the content security policy does not apply.
    if (at.length > 0 && (await page.evaluate(() => !("axe" in window)))) await page.evaluate(axeSource);
    // A resize would abort the view transition from the previous page.
    await page.evaluate(() => document.activeViewTransition?.finished);
    const auditAt = async (width: number, colorScheme: "light" | "dark") => {
      // Sets size and colors before one rendering of the page, because each rendering takes CPU time.
      await resize(width);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(waitForFrames); // React Aria repositions open popovers after a resize.
      addFindings(`${name}, ${width} px`, await overflowOf(page));
      const violations = await page.evaluate(runAxe, colorScheme);
      addFindings(
        `${name}, ${width} px, ${colorScheme}`,
        violations.filter((violation) => !ignoredRules.some((rule) => violation.startsWith(`${rule}:`))),
      );
      if (process.env.SCREENSHOTS) {
        const path = `${process.env.SCREENSHOTS}/${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    };
    // Starts with the width and the colors of the window after an audit, so that they need not change. axe checks a
    // single width with dark and with light colors. Of several widths, it checks the last with dark colors and the
    // others with light colors.
    const [last, ...others] = at.toReversed();
    if (last) await auditAt(last, "dark");
    if (at === axeAt) {
      // From wide to narrow, so that what the page fits to the window by script is too wide rather than too narrow
      // until the script runs. Only then, the overflow has to be checked again after the page was rendered.
      for (const width of overflowAt.toSorted((one, other) => other - one)) {
        await resize(width);
        if ((await overflowOf(page)).length === 0) continue;
        await page.evaluate(waitForFrames);
        addFindings(`${name}, ${width} px`, await overflowOf(page));
      }
    }
    for (const width of at.length === 1 ? at : others) await auditAt(width, "light");
    if (lastWidth) await resize(lastWidth);
    if (at.length > 0) await page.emulateMedia({ colorScheme: "dark" });
  };
  return { audit, expectNoFindings: () => expect(findings).toEqual({}) };
}

/** Runs in the page. Resolves once a resize and its effects on the page are rendered. */
const waitForFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Runs in the page. Returns axe's violations as rule and selector; frames are not audited. */
async function runAxe(colorScheme: "light" | "dark"): Promise<string[]> {
  const { dataset } = document.documentElement;
  while (dataset.theme !== (dataset.forcedTheme || colorScheme)) await new Promise(requestAnimationFrame);
  await document.fonts.ready;
  const { violations } = await window.axe.run(document, {
    iframes: false,
    preload: false, // only no-autoplay-audio and css-orientation-lock need the preloaded files
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } }, // off by default
  });
  // axe compares the label with the visible text and its soft hyphens, which voice control and screen readers ignore.
  const isEqualWithoutHyphens = (selector: string) => {
    const element = document.querySelector(selector);
    return element?.textContent?.replaceAll("\u00ad", "") === element?.getAttribute("aria-label");
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map((node) => node.target.join(" "))
      .filter((selector) => id !== "label-content-name-mismatch" || !isEqualWithoutHyphens(selector))
      .map((selector) => `${id}: ${selector}`),
  );
}

/**
 * What overflows the window horizontally: the page itself, or text and fields that the page clips at the window's right
 * edge. Ignores text and fields in an element that scrolls, or that clips and is narrower than the window.
 */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const tolerance = 1; // px, for rounding
    const isInScrollerOrNarrowClip = (element: Element): boolean => {
      const { parentElement: parent } = element;
      if (!parent) return false;
      const { overflowX } = getComputedStyle(parent);
      const isNarrower = overflowX !== "visible" && parent.getBoundingClientRect().width < clientWidth;
      return isNarrower || /auto|scroll/.test(overflowX) || isInScrollerOrNarrowClip(parent);
    };
    const outside = [...document.querySelectorAll("main *, header *, footer *")].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      return (
        (hasText || element.matches("input, select, textarea")) &&
        width > tolerance &&
        right - clientWidth > tolerance &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest("dialog:not([open]), [popover], .sr-only") &&
        !isInScrollerOrNarrowClip(element)
      );
    });
    const overflow =
      scrollWidth - clientWidth > tolerance ? [`the page overflows by ${scrollWidth - clientWidth} px`] : [];
    return [
      ...overflow,
      ...outside.map(
        (element) => `outside: ${element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 80)}`,
      ),
    ];
  });
}
