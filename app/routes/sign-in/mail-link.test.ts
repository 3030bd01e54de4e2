import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { action } from "./mail-link.tsx";

/** Confirms a link; the session port returns `outcome`. Returns how often the remembered email was cleared. */
async function countClearsFor(outcome: object): Promise<number> {
  const clear = vi.fn();
  const context = new RouterContextProvider();
  context.set(sessionPortContext, { signInWithLink: async () => outcome } as never);
  context.set(rememberedEmailContext, { clear } as never);
  const body = new URLSearchParams({ token_hash: "a".repeat(56), type: "magiclink" });
  const request = new Request("https://example.org/anmelden/bestaetigen/", { method: "POST", body });
  await Promise.resolve(action({ request, context } as never)).catch((thrown) => expect(thrown.status).toBe(302));
  return clear.mock.calls.length;
}

it("clears the remembered email when the link signs in, else keeps it for another attempt", async () => {
  expect(await countClearsFor({ kind: "signed-in", isFactorRequired: false })).toBe(1);
  expect(await countClearsFor({ kind: "invalid" })).toBe(0);
});
