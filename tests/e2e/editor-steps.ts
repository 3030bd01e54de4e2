import type { Page } from "@playwright/test";
import { builders, expect, PASSWORD, signInTo } from "./journey.ts";

/** An administrator of this test only. */
export const aBoss = () => builders.aPerson({ role: "admin", password: PASSWORD });

/** Signs in and arrives at an admin page. */
export async function enter(page: Page, path: string, email?: string): Promise<void> {
  await signInTo(page, email ?? (await aBoss()).email, path);
}

export async function anArtist(name: string, status = "published") {
  const { data, error } = await builders.admin
    .from("artist")
    .insert({ name, status: status as "published", slug: "", slug_id: "" })
    .select()
    .single();
  if (error) throw error;
  return data;
}

export const saved = (page: Page) => expect(page.getByText(/^Gespeichert um/)).toBeVisible();
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

export async function addSection(page: Page, type: string): Promise<void> {
  await page.getByText("Abschnitt einfügen").click();
  await page.getByRole("button", { name: type, exact: true }).click();
  await expect(page.getByRole("heading", { name: type, exact: true })).toBeVisible();
}
