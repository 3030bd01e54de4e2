import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub, data } from "react-router";
import { expect, it } from "vitest";
import { isSubmissionLost, staleIfUnreachable, useShownPage } from "#app/client/shown-page.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { Refused } from "#domain/refusal.ts";
import { siteSettingNames } from "#domain/site/site-settings-change.ts";
import SettingsPage, { shouldRevalidate } from "./settings.tsx";
import { saveSettings } from "./settings-actions.ts";

const footer = () => screen.findByLabelText<HTMLInputElement>("Fußzeile");
const vatSentence = () => screen.findByLabelText<HTMLInputElement>("Satz zur MwSt.");
const save = (fieldset = "Fußzeile und Preise") =>
  fireEvent.click(screen.getByRole("button", { name: `Speichern: ${fieldset}` }));

type Row = { version: number } & Record<string, string | number | null>;

/** @param update saves the submitted settings; throws a `Refused`, or a network error for a lost submission */
function showSettings(load: () => Row, update: (settings: Row) => Promise<void>) {
  const Stub = createRoutesStub([
    {
      path: "/",
      middleware: [staleIfUnreachable as never],
      Component: ({ loaderData, actionData }) => {
        useShownPage();
        return (
          <OverlayProvider>
            <SettingsPage loaderData={loaderData as never} actionData={actionData as never} />
          </OverlayProvider>
        );
      },
      // Responds late, as over the network, so that the page first renders the result of the action with old settings.
      loader: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return load();
      },
      action: async ({ request }) => {
        const fields = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, [`${value}`]]));
        return saveSettings(fields, { siteSettings: { update } } as never);
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
    { path: "/admin/team/", Component: () => <p>Das Team</p> },
  ]);
  render(<Stub />);
}

const noSettings = Object.fromEntries(siteSettingNames.map((name) => [name, null]));

it.each([
  ["the save restores the default of an emptied field", null],
  ["the save is refused because another admin was faster", new Refused("outdated_version")],
])("keeps text typed during a save when %s", async (_, refusal) => {
  let row: Row = { ...noSettings, footer_line: "Unser Fuß", version: 1 };
  const response = Promise.withResolvers<void>();
  showSettings(
    () => row,
    async () => {
      await response.promise;
      row = { ...row, version: 2 };
      if (refusal) throw refusal;
    },
  );
  fireEvent.input(await footer(), { target: { value: "" } });
  const nextField = await vatSentence();
  // In one `act`, so that nothing is rendered between the submission and the input.
  act(() => {
    save();
    fireEvent.input(nextField, { target: { value: "inkl. MwSt." } });
  });
  save(); // ignored while the first submission is pending
  response.resolve();
  await screen.findByText(refusal ? /^Jemand hat die Einstellungen/ : "Gespeichert.");
  expect([(await footer()).value, (await vatSentence()).value]).toEqual([refusal ? "" : "Unser Fuß", "inkl. MwSt."]);
  fireEvent.click(screen.getByRole("link", { name: "Team" }));
  expect(await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." })).toBeTruthy();
});

it("keeps typed text when another admin saves or a link is pressed", async () => {
  let row: Row = {
    ...noSettings,
    footer_line: "Unser Fuß",
    operator_address: "Am Anger 1\n15324 Letschin",
    version: 1,
  };
  const update = async ({ version, ...settings }: Row) => {
    if (version !== row.version) throw new Refused("outdated_version");
    row = { ...row, ...settings, footer_line: settings.footer_line ?? "Unser Fuß", version: version + 1 };
  };
  showSettings(() => row, update);
  fireEvent.input(await vatSentence(), { target: { value: "inkl. MwSt. und Ton" } });
  row = { ...row, footer_line: "Ihr Fuß", version: 2 }; // saved by another admin
  save();
  expect(await screen.findByText("Inzwischen geändert: Fußzeile.")).toBeTruthy();
  expect([(await footer()).value, (await vatSentence()).value]).toEqual(["Ihr Fuß", "inkl. MwSt. und Ton"]);
  save();
  expect(await screen.findByText("Gespeichert.")).toBeTruthy();
  expect(row).toMatchObject({
    footer_line: "Ihr Fuß",
    vat_sentence: "inkl. MwSt. und Ton",
    operator_address: "Am Anger 1\n15324 Letschin",
  });

  // The link does not leave the page while text is unsaved.
  const team = screen.getByRole("link", { name: "Team" });
  fireEvent.input(await footer(), { target: { value: "Noch ein Fuß" } });
  fireEvent.click(team);
  const dialog = await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." });
  fireEvent.click(within(dialog).getByRole("button", { name: "Hier bleiben" }));
  expect((await footer()).value).toBe("Noch ein Fuß");

  // Text that equals the saved text does not count as unsaved.
  fireEvent.input(await footer(), { target: { value: "Ihr Fuß" } });
  fireEvent.click(team);
  expect(await screen.findByText("Das Team")).toBeTruthy();
});

it("keeps the focus and shows the saved texts when a save trims a text or restores a default", async () => {
  let row: Row = { ...noSettings, footer_line: "Ihr Fuß", version: 1 };
  showSettings(
    () => row,
    async (settings) => {
      row = { ...row, ...settings, footer_line: settings.footer_line ?? "Unser Fuß", version: row.version + 1 };
    },
  );
  // A field that is empty or contains only spaces shows its default after the save.
  const emptied = await footer();
  emptied.focus();
  fireEvent.input(emptied, { target: { value: "  " } });
  fireEvent.input(await vatSentence(), { target: { value: " inkl. MwSt. " } });
  save();
  await expect.poll(async () => (await footer()).value).toBe("Unser Fuß");
  expect((await vatSentence()).value).toBe("inkl. MwSt.");
  expect(document.activeElement).toBe(emptied);
  fireEvent.click(screen.getByRole("link", { name: "Team" }));
  expect(await screen.findByText("Das Team")).toBeTruthy();
});

it("previews typed text, and keeps unsaved text of the other forms when one form is saved", async () => {
  let row: Row = { ...noSettings, name: "Hof", footer_line: "Unser Fuß", version: 1 };
  const updates: Row[] = [];
  showSettings(
    () => row,
    async (settings) => {
      if (settings.version !== row.version) throw new Refused("outdated_version");
      updates.push(settings);
      row = { ...row, ...settings, version: row.version + 1 };
    },
  );
  fireEvent.input(await screen.findByLabelText("Titel der Regionen"), { target: { value: "Drei Täler" } });
  const preview = screen.getByRole("figure", { name: "Vorschau: Liste der Regionen" });
  expect(preview.textContent).toContain("Drei Täler");
  fireEvent.input(screen.getByLabelText("E-Mail"), { target: { value: "keine-adresse" } });
  save("Kontakt und Mails");
  const email = screen.getByLabelText("E-Mail");
  await waitFor(() => expect([email.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", email]));

  // An invalid field of one form does not prevent saving two other forms in turn.
  fireEvent.input(await footer(), { target: { value: "Noch ein Fuß" } });
  save();
  await screen.findByText("Gespeichert.");
  fireEvent.input(screen.getByLabelText("Name der Website"), { target: { value: "Speicher" } });
  save("Name");
  await waitFor(() => expect(row.name).toBe("Speicher"));
  await screen.findByText("Gespeichert.");
  expect(updates).toEqual([
    { footer_line: "Noch ein Fuß", vat_sentence: null, version: 1 },
    { name: "Speicher", description: null, version: 2 },
  ]);
  expect([email.getAttribute("aria-invalid"), (email as HTMLInputElement).value]).toEqual(["true", "keine-adresse"]);
  fireEvent.click(screen.getByRole("link", { name: "Team" }));
  expect(await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." })).toBeTruthy();
});

it("keeps typed text, and still treats it as unsaved, when the submission is lost", async () => {
  let isLost = false;
  const update = async () => {
    if (isLost) throw data(new TypeError("Failed to fetch"));
  };
  showSettings(() => ({ ...noSettings, version: 1 }), update);
  fireEvent.input(await footer(), { target: { value: "Unser Fuß" } });
  save();
  await screen.findByText("Gespeichert.");
  isLost = true;
  fireEvent.input(await footer(), { target: { value: "Noch ein Fuß" } });
  save();
  await waitFor(() => expect(isSubmissionLost()).toBe(true));
  expect((await footer()).value).toBe("Noch ein Fuß");
  fireEvent.click(screen.getByRole("link", { name: "Team" }));
  expect(await screen.findByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." })).toBeTruthy();
});
