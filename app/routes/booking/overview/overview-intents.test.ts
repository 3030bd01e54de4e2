import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext } from "#app/context.ts";
import { overviewAction } from "./overview-intents.ts";

const ID = "7d1f0c52-8a50-4a2b-9d1c-0a4cf1a1c001";

/** Runs the action without an API: the fields must be refused before a request. Returns the message. */
async function messageFor(fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(apiContext, {} as never);
  const submitted = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
  const { data: outcome } = await overviewAction(submitted, context);
  return outcome.done === null && outcome.code === "invalid_input" ? outcome.message : null;
}

it.each([
  [{ intent: "stornieren", schluessel: ID }],
  [{ intent: "stornieren", id: ID, schluessel: "k" }],
  [{ intent: "aendern", id: "b", plaetze: "2" }],
  [{ intent: "wiederherstellen", id: ID, preis: "viel" }],
  [{ intent: "warteliste-verlassen" }],
])("shows a German message when a hidden field is missing or malformed: %j", async (fields) => {
  expect(await messageFor(fields)).toBe("Bitte prüfe deine Angaben.");
});

it.each([
  [{ intent: "aendern", id: ID, plaetze: "0" }, "Mindestens ein Platz."],
  [{ intent: "konto-loeschen", einverstanden: "ja", code: "12" }, "Bitte gib die 6 Ziffern aus der E-Mail ein."],
])("shows the schema's message about a field that the guest fills in: %j", async (fields, message) => {
  expect(await messageFor(fields)).toBe(message);
});
