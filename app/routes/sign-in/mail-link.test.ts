import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { action } from "./mail-link.tsx";

/**
 * Confirms a link of the type `type`; the session port returns `outcome`. Returns how often the remembered email was
 * cleared, and the target of the redirect.
 */
async function confirm(outcome: object, type = "magiclink") {
  const clear = vi.fn();
  const context = new RouterContextProvider();
  context.set(sessionPortContext, { signInWithLink: async () => outcome } as never);
  context.set(rememberedEmailContext, { clear } as never);
  const body = new URLSearchParams({ token_hash: "a".repeat(56), type, redirectTo: "/konto/" });
  const request = new Request("https://example.org/anmelden/bestaetigen/", { method: "POST", body });
  const thrown: unknown = await Promise.resolve(action({ request, context } as never)).catch((error) => error);
  const target = thrown instanceof Response ? thrown.headers.get("location") : null;
  return { clears: clear.mock.calls.length, target };
}

it("clears the remembered email when the link signs in, else keeps it for another attempt", async () => {
  expect(await confirm({ kind: "signed-in", isFactorRequired: false })).toEqual({ clears: 1, target: "/konto/" });
  expect(await confirm({ kind: "invalid" })).toEqual({ clears: 0, target: null });
});

it("redirects to the step of the second factor when the link of an admin with a second factor is confirmed", async () => {
  const { target } = await confirm({ kind: "signed-in", isFactorRequired: true });
  expect(target).toBe("/anmelden/zweiter-faktor/?redirectTo=%2Fkonto%2F");
});

it("redirects to the notice about the changed email when the last link of an email change is confirmed", async () => {
  const { target } = await confirm({ kind: "signed-in", isFactorRequired: false }, "email_change");
  expect(target).toBe("/konto/?neue-adresse");
});
