import { auditPages } from "../accessibility-audit.ts";
import { startDeployments } from "../deployments.ts";
import { expect, test } from "../fixtures.ts";

/** The "Error screen" of the specification (section 2), and what the browser logs when hydration fails. */

test.describe("the 404 screen", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("shows the path, the specified sentences and a link to the home page, suggests offers in a readable color, and outlines the selected suggestion", async ({
    page,
  }) => {
    const response = await page.goto("/gibt-es-nicht/");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Page Not Found");
    await expect(page.getByText("Diese Seite gibt es nicht: /gibt-es-nicht/")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Da ist wohl ein Kunstwerk verloren gegangen!");
    await expect(page.getByText("Setze hier deine kreative Reise fort.")).toBeVisible();
    await expect(page.locator("main svg").first()).toBeVisible();
    const home = page.getByRole("link", { name: "Zurück zur Startseite" });
    // The link has the secondary color.
    await expect(home).toHaveClass(/\bbg-live\b/);

    await page.getByRole("combobox", { name: "Was hast du gesucht?" }).pressSequentially("ton");
    const list = page.getByRole("listbox", { name: "Vorschläge" });
    await expect(list).toBeVisible();
    await page.keyboard.press("ArrowDown");
    const selected = list.getByRole("option", { selected: true });
    await expect(selected).toHaveCSS("outline-style", "solid");
    const { color, backgroundColor } = await list.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
    expect(color).not.toBe(backgroundColor);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();

    await home.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 2, name: "Als Nächstes" })).toBeVisible();
    await expect(page.getByText("Da ist wohl ein Kunstwerk verloren gegangen!")).toHaveCount(0);
  });
});

test.describe("the screen for other errors", () => {
  test.use({ expectedErrors: /status of 50[03]|Unexpected|Error/ });

  test("shows the specified sentences and a link to the home page", async ({ page }) => {
    await page.goto("/");
    await page.route(/\/kunstszene\/_\.data/, (route) => route.fulfill({ status: 500, body: "kaputt" }));
    await page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name: "Kunstszene" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Es scheint, als hätte unser künstlerischer Geist eine kleine Auszeit genommen.",
    );
    await expect(
      page.getByText("Wir arbeiten daran, die Seite wiederherzustellen. Probier es später noch einmal."),
    ).toBeVisible();
    await expect(page.locator("main svg").first()).toBeVisible();
    await page.getByRole("link", { name: "Zurück zur Startseite" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 2, name: "Als Nächstes" })).toBeVisible();
  });

  test("has no axe violation and no overflow when the backend is unreachable", async ({ page }) => {
    const site = await startDeployments(test.info().outputDir, { SUPABASE_URL: "http://127.0.0.1:9" });
    try {
      await site.deploy("build");
      const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
      expect((await page.goto(`${site.siteUrl}/`))?.status()).toBe(503);
      await audit("503");
      expectNoFindings();
    } finally {
      await site.stop();
    }
  });
});

test.describe("failed hydration", () => {
  test.use({ expectedErrors: /Mounting the page failed|Minified React error|not a DOM element/ });

  test("is logged and leaves the rendered page readable", async ({ page }) => {
    // `hydrateRoot` throws, because React takes the document for something that is not a DOM element.
    await page.addInitScript(() => {
      Object.defineProperty(document, "nodeType", { get: () => 99 });
    });
    const logged = page.waitForEvent("console", (message) => message.text().includes("Mounting the page failed"));
    // Without "commit", the `goto` of fixtures.ts would wait for the hydration, which fails.
    await page.goto("/", { waitUntil: "commit" });
    expect((await logged).type()).toBe("error");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
