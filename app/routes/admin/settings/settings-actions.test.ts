import { expect, it, vi } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { saveSettings } from "./settings-actions.ts";

function anApi(error?: Error) {
  const update = vi.fn(async () => {
    if (error) throw error;
    return { purged: [] };
  });
  return { api: { siteSettings: { update } } as unknown as Parameters<typeof saveSettings>[1], update };
}

const fields = {
  version: ["4"],
  name: [" Hof "],
  operator_address: ["Am Anger 1\n15324 Letschin"],
  footer_line: ["\u200b"],
};

it("saves only the submitted settings, with trimmed texts and null for empty fields", async () => {
  const { api, update } = anApi();
  expect((await saveSettings(fields, api)).data).toMatchObject({ isSaved: true, problem: null });
  expect(update).toHaveBeenCalledWith({
    name: "Hof",
    operator_address: "Am Anger 1\n15324 Letschin",
    footer_line: null,
    version: 4,
  });
});

it("saves nothing and returns the typed text when a field is invalid", async () => {
  const { api, update } = anApi();
  const { data, init } = await saveSettings({ ...fields, mail_sender: ["<Hof>"], contact_phone: ["ruf an"] }, api);
  expect(data.errors).toEqual({
    mail_sender: ['Der Absender darf weder < > " noch Tabulatoren oder Zeilenumbrüche enthalten.'],
    contact_phone: [expect.stringContaining("Telefonnummer")],
  });
  expect(data.typed).toMatchObject({ name: " Hof ", mail_sender: "<Hof>" });
  expect(init?.status).toBe(400);
  expect(update).not.toHaveBeenCalled();
});

it("returns the typed text when the settings were changed in the meantime", async () => {
  const { api } = anApi(new Refused("outdated_version"));
  const { data, init } = await saveSettings(fields, api);
  expect(data).toMatchObject({
    isSaved: false,
    problem: expect.stringContaining("inzwischen"),
    typed: { name: " Hof " },
  });
  expect(init?.status).toBe(409);
});
