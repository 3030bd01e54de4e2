import { expect, it, vi } from "vitest";
import { bookingDraftContext } from "#app/context.ts";
import { action } from "./sign-out.tsx";

it("redirects to the account, which says so, and keeps the booking draft when signing out has failed", async () => {
  const draft = { clear: vi.fn() };
  const port = { signOut: async () => ({ kind: "unavailable" }) };
  const context = { get: (key: unknown) => (key === bookingDraftContext ? draft : port) };
  const body = new URLSearchParams({ ueberall: "1" });
  const request = new Request("http://localhost/abmelden/", { method: "POST", body });
  const response: Response = await action({ request, context } as never).catch((thrown: Response) => thrown);
  expect(response.headers.get("location")).toBe("/konto/?noch-angemeldet#geraete");
  expect(draft.clear).not.toHaveBeenCalled();
});
