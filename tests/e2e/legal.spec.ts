import { inDays } from "../builders/backend.ts";
import { builders, expect, test } from "./journey.ts";

for (const [path, title] of [
  ["/agb/", "Allgemeine Geschäftsbedingungen"],
  ["/datenschutz/", "Datenschutz"],
  ["/impressum/", "Impressum"],
  ["/nutzungsbedingungen/", "Nutzungsbedingungen"],
] as const) {
  test(`${path} stands with its title, marked as a sample, and is kept at the edge`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/Muster/).first()).toBeVisible();
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
  });
}

test("the footer leads to the accessibility statement in the terms", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" }).click();
  await expect(page).toHaveURL("/agb/#barrierefreiheit");
  await expect(page.locator("#barrierefreiheit")).toBeInViewport();
});

test("an offer shows its sections below its dates, also when one comes from another page", async ({ page }) => {
  const word = `Tonlese${Date.now()}`;
  const offer = await builders.anOffer({ name: word });
  await builders.anAppointment(offer.id, { timestamp: inDays(10).toISOString() });
  for (const [order, title] of ["Was wir tun", "Was du mitbringst"].entries()) {
    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ton will Zeit." }] }] };
    await builders.admin
      .from("cms_page_section")
      .insert({ offer_id: offer.id, order, type: "text", content: { title, body } })
      .throwOnError();
  }
  await page.goto(`/?suche=${word}`);
  await page.getByRole("link", { name: word }).click();
  await expect(page).toHaveURL(`/angebot/${offer.slug}/`);
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings.nth(2)).toHaveText("Was du mitbringst");
  expect((await headings.allTextContents()).slice(0, 3)).toEqual(["Termine", "Was wir tun", "Was du mitbringst"]);
});
