import type { Page } from "@playwright/test";
import type { apiAs } from "../../api.ts";
import { builders, expect } from "../../fixtures.ts";

export const uniqueName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

export function anArtist(name: string, status: "draft" | "published" = "published") {
  return builders.insert("artist", { name, status });
}

type ArtistDraft = NonNullable<
  NonNullable<Awaited<ReturnType<ReturnType<typeof apiAs>["record"]["forEditing"]["query"]>>>["draft"]
>;

/** Changes an artist's draft over the API. */
export async function saveArtistDraft(
  { record }: ReturnType<typeof apiAs>,
  { id, slug_id }: { id: string; slug_id: string },
  { fields, ...parts }: Partial<Omit<ArtistDraft, "fields">> & { fields: { name: string } },
) {
  const edited = await record.forEditing.query({ entity: "artist", slugId: slug_id });
  const draft = { ...edited?.draft, ...parts, fields: { ...edited?.draft?.fields, ...fields } } as ArtistDraft;
  return record.saveDraft.mutate({ entity: "artist", id, draftVersion: edited?.draft_version ?? null, draft });
}

export const nameField = (page: Page) => page.getByLabel("Name", { exact: true });

/** Waits for the autosave of everything typed so far. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Gespeichert um/)).toBeVisible();
}

/** Publishes the record. If a dialog lists what the record's page lacks, confirms the dialog. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  const confirmButton = page.getByRole("button", { name: "So veröffentlichen" });
  const done = page.getByText("Veröffentlicht.", { exact: true });
  await expect(confirmButton.or(done).first()).toBeVisible();
  if (await confirmButton.isVisible()) await confirmButton.click();
  await expect(done).toBeVisible();
}

/** The public path of the record whose editor is open. */
export const publicPath = (page: Page) => new URL(page.url()).pathname.replace("/admin", "");

export const sectionRows = (page: Page) => page.getByRole("grid", { name: "Abschnitte" }).getByRole("row");

/** Inserts a section and waits until its form is open. */
export async function addSection(page: Page, type: string): Promise<void> {
  await page.getByText("Abschnitt einfügen").click();
  await page.getByRole("button", { name: type, exact: true }).click();
  await expect(page.getByRole("heading", { name: type, exact: true })).toBeVisible();
}

export async function addQuotes(page: Page, quotes: readonly string[]): Promise<void> {
  for (const quote of quotes) {
    await addSection(page, "Zitat");
    await page.getByRole("textbox", { name: "Zitat" }).fill(quote);
    await expect(sectionRows(page).last()).toHaveText(new RegExp(quote));
  }
}
