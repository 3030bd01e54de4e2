import type { Page } from "@playwright/test";
import { apiAs } from "../../api.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { anAdmin, signInAsAdmin, submitLogin } from "../../session.ts";
import { Presses } from "../presses.ts";
import { addSection, anArtist, expectSaved, nameField, saveArtistDraft, uniqueName } from "./steps.ts";

/** Matches anywhere in the URL, because tRPC may batch the call with others. */
const SAVE_DRAFT = /record\.saveDraft/;
const restoreNotice = (page: Page) => page.getByText("Hier liegt Text, der nicht gespeichert wurde.");

test.describe("when two admins edit one record", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("asks which value of the conflicting field to keep, merges the other fields, shows the publication that the other admin plans, and refuses to publish when the other admin has archived the record", async ({
    page,
  }) => {
    const artist = await anArtist(uniqueName("Jonas Weber"));
    const key = { entity: "artist", slugId: artist.slug_id } as const;
    await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
    const otherAdmin = apiAs((await anAdmin()).token);
    const { record } = otherAdmin;
    const address = { street: "", postal_code: "", city: "Letschin" };
    await saveArtistDraft(otherAdmin, artist, { fields: { name: "Jonas Erste" }, address });

    await nameField(page).fill("Jonas Zweite");
    const dialog = page.getByRole("dialog", { name: "Zwei haben hier geschrieben." });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("Jonas Erste")).toBeVisible();
    await expect(dialog.getByText("Jonas Zweite")).toBeVisible();
    const presses = new Presses();
    await presses.click(dialog.getByRole("radio", { name: /Deine Fassung/ }));
    await presses.click(dialog.getByRole("button", { name: "So zusammenführen" }));
    await expectSaved(page);
    expect(presses.count).toBeLessThanOrEqual(2);
    await expect(page.getByLabel("Ort", { exact: true })).toHaveValue("Letschin");
    await expect
      .poll(() => record.forEditing.query(key))
      .toMatchObject({ draft: { fields: { name: "Jonas Zweite" }, address: { city: "Letschin" } } });

    const publishAt = new Date(Date.now() + 86_400_000);
    const [viewLink, planNotice] = [page.getByRole("link", { name: "Seite ansehen" }), page.getByText(/^Wird am/)];
    const draftVersion = (await record.forEditing.query(key))?.draft_version ?? null;
    await record.schedule.mutate({ ...key, draftVersion, publishAt, seenPublishAt: null });
    await nameField(page).fill("Jonas Dritte");
    await expect(page.getByText(/^Inzwischen vorgemerkt/)).toBeVisible();
    await expect(planNotice).toBeVisible();
    await expect(viewLink).toBeVisible();
    await expect(nameField(page)).toHaveValue("Jonas Dritte");

    await record.change.mutate({ entity: "artist", ids: [artist.id], action: "archived" });
    await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
    await expect(page.getByText("Dieser Eintrag ist inzwischen archiviert.")).toBeVisible();
    await expect(page.getByText(/^Jemand hat diesen Eintrag inzwischen geändert/)).toBeVisible();
    await expect(viewLink).toBeHidden();
    await expect(planNotice).toBeHidden();
    await expect(nameField(page)).toHaveValue("Jonas Dritte");
    expect(await record.forEditing.query(key)).toMatchObject({
      status: "archived",
      draft: { fields: { name: "Jonas Dritte" } },
    });
  });
});

test.describe("when the admin may not save", () => {
  test.use({ expectedErrors: /(status of|response code:) 403|status of 401|WebSocket|ERR_FAILED/ });

  test("keeps the typed text, says why it is not saved, hides the actions, saves when the admin is in the team again, and offers the text again when the admin signs in after the session has ended", async ({
    page,
    context,
  }) => {
    const artist = await anArtist(uniqueName("Ruth Kessler"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    const admin = await signInAsAdmin(page, path);
    const failedStatuses = new Set<number>();
    page.on("response", (response) => {
      if (response.status() >= 400) failedStatuses.add(response.status());
    });
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
    expect([...failedStatuses]).toEqual([403]);

    // Blocks the session check, which would redirect to sign-in before the editor reports the error.
    await page.route(/session\.current/, (route) => route.abort());
    await context.clearCookies();
    await nameField(page).fill("Ruth nach der Pause");
    await expect(page.getByText("Nicht gespeichert: Du bist nicht mehr angemeldet.")).toBeVisible();
    await page.getByRole("link", { name: "Neu anmelden" }).click();
    await submitLogin(page, admin.email);
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(nameField(page)).toHaveValue("Ruth nach der Pause");
    await expectSaved(page);
  });
});

test.describe("when saving fails", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 409/ });

  test("shows no conflict with the editor's own draft after a lost response, reports the failure and retries on demand, and offers the text of a closed tab again until it is saved", async ({
    page,
    context,
  }) => {
    const artist = await anArtist(uniqueName("Lotte Amberg"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    const { api } = await signInAsAdmin(page, path);
    const failure = page.getByText("Nicht gespeichert: Keine Verbindung.");
    await addSection(page, "Zitat");
    await expectSaved(page);
    let fault: "lost response" | "no connection" | null = "lost response";
    await page.route(SAVE_DRAFT, async (route) => {
      if (!fault) return route.continue();
      if (fault === "lost response") await route.fetch();
      await route.abort();
    });
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldig");
    await expect(failure).toBeVisible();
    fault = null;
    let conflicts = 0;
    page.on("response", (response) => {
      if (response.status() === 409) conflicts++;
    });
    // More is typed before the retry.
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldiger als Papier");
    await expectSaved(page);
    // The client repeats a mutation once after a 409.
    expect(conflicts).toBe(2);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect
      .poll(() => api.record.forEditing.query({ entity: "artist", slugId: artist.slug_id }))
      .toMatchObject({
        draft: { sections: [{ content: { quote: "Ton ist geduldiger als Papier" } }] },
      });

    fault = "no connection";
    await page.getByRole("button", { name: "Grunddaten" }).click();
    await nameField(page).fill("Lotte A.");
    await expect(failure).toBeVisible();
    fault = null;
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expectSaved(page);
    fault = "no connection";
    await nameField(page).fill("Lotte im Funkloch");
    await expect(failure).toBeVisible();
    expect(conflicts).toBe(2);
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
