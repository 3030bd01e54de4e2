import type { Page } from "@playwright/test";
import { apiAs } from "../../api.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { anAdmin, signInAsAdmin, submitLogin } from "../../session.ts";
import { Presses } from "../presses.ts";
import { addSection, anArtist, expectSaved, nameField, uniqueName } from "./steps.ts";

/** Matches anywhere in the URL, because tRPC may batch the call with others. */
const SAVE_DRAFT = /record\.saveDraft/;
const restoreNotice = (page: Page) => page.getByText("Hier liegt Text, der nicht gespeichert wurde.");

test.describe("when two admins edit one record", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("asks which value of the conflicting field to keep and merges the other fields", async ({ openPage }) => {
    const artist = await anArtist(uniqueName("Jonas Weber"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    const [first, second] = [await openPage(), await openPage()];
    await signInAsAdmin(first, path);
    const { api } = await signInAsAdmin(second, path);
    await nameField(first).fill("Jonas Erste");
    await first.getByLabel("Ort", { exact: true }).fill("Letschin");
    await expectSaved(first);

    await nameField(second).fill("Jonas Zweite");
    const dialog = second.getByRole("dialog", { name: "Zwei haben hier geschrieben." });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("Jonas Erste")).toBeVisible();
    await expect(dialog.getByText("Jonas Zweite")).toBeVisible();
    const presses = new Presses();
    await presses.click(dialog.getByRole("radio", { name: /Deine Fassung/ }));
    await presses.click(dialog.getByRole("button", { name: "So zusammenführen" }));
    await expectSaved(second);
    expect(presses.count).toBeLessThanOrEqual(2);
    await expect(second.getByLabel("Ort", { exact: true })).toHaveValue("Letschin");

    await expect
      .poll(() => api.record.forEditing.query({ entity: "artist", slugId: artist.slug_id }))
      .toMatchObject({
        draft: { fields: { name: "Jonas Zweite" }, address: { city: "Letschin" } },
      });
  });

  test("shows that the other admin plans a publication and archives the record, keeps the typed text, and refuses to publish", async ({
    page,
  }) => {
    const artist = await anArtist(uniqueName("Ida Falk"));
    const key = { entity: "artist", slugId: artist.slug_id } as const;
    const { record } = apiAs((await anAdmin()).token);
    const publishAt = new Date(Date.now() + 86_400_000);
    await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
    const [viewLink, planNotice] = [page.getByRole("link", { name: "Seite ansehen" }), page.getByText(/^Wird am/)];
    await nameField(page).fill("Ida Erste");
    await expectSaved(page);
    const draftVersion = (await record.forEditing.query(key))?.draft_version ?? null;
    await record.schedule.mutate({ ...key, draftVersion, publishAt, seenPublishAt: null });
    await nameField(page).fill("Ida Zweite");
    await expect(page.getByText(/^Inzwischen vorgemerkt/)).toBeVisible();
    await expect(planNotice).toBeVisible();
    await expect(viewLink).toBeVisible();
    await expect(nameField(page)).toHaveValue("Ida Zweite");

    await record.change.mutate({ entity: "artist", ids: [artist.id], action: "archived" });
    await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
    await expect(page.getByText("Dieser Eintrag ist inzwischen archiviert.")).toBeVisible();
    await expect(page.getByText(/^Jemand hat diesen Eintrag inzwischen geändert/)).toBeVisible();
    await expect(viewLink).toBeHidden();
    await expect(planNotice).toBeHidden();
    await expect(nameField(page)).toHaveValue("Ida Zweite");
    expect(await record.forEditing.query(key)).toMatchObject({
      status: "archived",
      draft: { fields: { name: "Ida Zweite" } },
    });
  });
});

test.describe("when the session has ended", () => {
  test.use({ expectedErrors: /status of 401|WebSocket|ERR_FAILED/ });

  test("asks to sign in and offers the typed text again", async ({ page, context }) => {
    const artist = await anArtist(uniqueName("Mirjam Rosen"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    const admin = await anAdmin();
    // Blocks the session check, which would redirect to sign-in before the editor reports the error.
    await page.route(/session\.current/, (route) => route.abort());
    await signInAsAdmin(page, path, admin);
    await context.clearCookies();
    await nameField(page).fill("Mirjam nach der Pause");
    await expect(page.getByText("Nicht gespeichert: Du bist nicht mehr angemeldet.")).toBeVisible();
    await page.getByRole("link", { name: "Neu anmelden" }).click();
    await submitLogin(page, admin.email);
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(nameField(page)).toHaveValue("Mirjam nach der Pause");
    await expectSaved(page);
  });
});

test.describe("when the admin is removed from the team", () => {
  test.use({ expectedErrors: /(status of|response code:) 403/ });

  test("keeps the typed text, says why it is not saved, hides the actions, and saves when the admin is in the team again", async ({
    page,
  }) => {
    const artist = await anArtist(uniqueName("Ruth Kessler"));
    const admin = await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
    const publishButton = page.getByRole("button", { name: "Veröffentlichen", exact: true });
    await expect(publishButton).toBeVisible();
    await builders.serviceClient.auth.admin.updateUserById(admin.id, { app_metadata: { role: null } });
    await nameField(page).fill("Ruth, nicht mehr im Team");
    const reason = "Nicht gespeichert: Dafür fehlt dir die Berechtigung. Dieser Browser hebt deinen Text auf.";
    await expect(page.getByText(reason)).toBeVisible();
    for (const button of [publishButton, page.getByRole("button", { name: "Erneut versuchen" })])
      await expect(button).toBeHidden();
    await expect(nameField(page)).toHaveValue("Ruth, nicht mehr im Team");

    await builders.serviceClient.auth.admin.updateUserById(admin.id, { app_metadata: { role: "admin" } });
    await nameField(page).fill("Ruth, wieder im Team");
    await expectSaved(page);
    await expect(publishButton).toBeVisible();
  });
});

test.describe("when saving fails", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("reports the failure and retries on demand, and offers the text of a closed tab again until it is saved", async ({
    page,
    context,
  }) => {
    const artist = await anArtist(uniqueName("Lotte Amberg"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    await signInAsAdmin(page, path);
    const failure = page.getByText("Nicht gespeichert: Keine Verbindung.");
    let isDown = true;
    await page.route(SAVE_DRAFT, (route) => (isDown ? route.abort() : route.continue()));
    await nameField(page).fill("Lotte A.");
    await expect(failure).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expectSaved(page);
    isDown = true;
    await nameField(page).fill("Lotte im Funkloch");
    await expect(failure).toBeVisible();
    await page.close();

    const newTab = await context.newPage();
    await newTab.goto(path);
    await expect(restoreNotice(newTab)).toBeVisible();
    await newTab.getByRole("button", { name: "Übernehmen" }).click();
    await expect(nameField(newTab)).toHaveValue("Lotte im Funkloch");
    await expectSaved(newTab);
    await newTab.reload();
    await expect(nameField(newTab)).toHaveValue("Lotte im Funkloch");
    await expect(restoreNotice(newTab)).toBeHidden();
  });
});

test.describe("when the response to a save is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 409/ });

  test("shows no conflict with the editor's own draft, even after more was typed", async ({ page }) => {
    const artist = await anArtist(uniqueName("Nele Brandis"));
    const { api } = await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
    await addSection(page, "Zitat");
    await expectSaved(page);
    let isLost = true;
    await page.route(SAVE_DRAFT, async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldig");
    await expect(page.getByText("Nicht gespeichert: Keine Verbindung.")).toBeVisible();
    isLost = false;
    const conflict = page.waitForResponse((response) => response.status() === 409);
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldiger als Papier");
    await conflict;
    await expectSaved(page);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect
      .poll(() => api.record.forEditing.query({ entity: "artist", slugId: artist.slug_id }))
      .toMatchObject({
        draft: { sections: [{ content: { quote: "Ton ist geduldiger als Papier" } }] },
      });
  });
});
