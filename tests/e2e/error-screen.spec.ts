import packageFile from "../../package.json" with { type: "json" };
import { expect, test } from "./journey.ts";

/** Every sentence of the specification's "Error screen" (section 2) and of what it says about starting. */

test.describe("what is not there", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("has the 404 screen, word by word, with its path and a way out that clears it", async ({ page }) => {
    const response = await page.goto("/gibt-es-nicht/");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Page Not Found");
    await expect(page.getByText("Page Not Found: /gibt-es-nicht/")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Da ist wohl ein Kunstwerk verloren gegangen!");
    await expect(page.getByText("Setze hier deine kreative Reise fort.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("img").or(page.locator("main svg")).first()).toBeVisible();
    const wayOut = page.getByRole("link", { name: "Zurück zur Startseite" });
    // Teal is the secondary colour.
    await expect(wayOut).toHaveClass(/\bbg-live\b/);
    await wayOut.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 2, name: "Als Nächstes" })).toBeVisible();
    await expect(page.getByText("Da ist wohl ein Kunstwerk verloren gegangen!")).toHaveCount(0);
  });
});

test.describe("what goes wrong", () => {
  test.use({ expectedErrors: /status of 500|Unexpected|Error/ });

  test("has the other screen, word by word, and a way out that clears it", async ({ page }) => {
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
});

test("the version is said in the console at the start", async ({ page }) => {
  const said = page.waitForEvent("console", (message) => message.text() === `Atelierland ${packageFile.version}`);
  await page.goto("/");
  expect((await said).type()).toBe("info");
});

test.describe("a mount that fails", () => {
  test.use({ expectedErrors: /Mounting the page failed|Minified React error|not a DOM element/ });

  test("is logged, and what was rendered stays readable", async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, "nodeType", { get: () => 99 });
    });
    const logged = page.waitForEvent("console", (message) => message.text().includes("Mounting the page failed"));
    // Not `goto`, which waits for a page that is alive.
    await page.evaluate((address) => location.assign(address), `${baseURL}/`);
    expect((await logged).type()).toBe("error");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
