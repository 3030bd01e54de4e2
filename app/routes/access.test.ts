import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Refused } from "#domain/refusal.ts";
import type { Session } from "#workers/app/session/session.ts";
import { requestRefusalContext, sessionContext } from "../context.ts";
import { type Page, siteMap } from "../routes.ts";
import { accessOf, guardAccess } from "./access.ts";

/** The session of a signed-in person. `verifyToken` returns the verified role in `user_metadata`. */
const person = (role?: "admin"): Session => ({
  state: "signed-in",
  user: { id: crypto.randomUUID(), email: "gast@example.org", user_metadata: role ? { role } : {} },
  accessToken: "token",
  expiresAt: 0,
});
const signedOut: Session = { state: "signed-out", user: null, accessToken: null, expiresAt: null };
const unavailable: Session = { state: "unavailable", user: null, accessToken: null, expiresAt: null };

/** The guard's decision on a request: `allowed`, the target of a redirect, or the status of an error page. */
async function decisionOn(path: string, pattern: string, session: Session): Promise<string> {
  try {
    const response = await runGuard(`https://atelierland.example.org${path}`, pattern, session);
    return await response.text();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location") ?? String(thrown.status);
    // Otherwise the guard has thrown React Router's `data(null, { status })`.
    return String((thrown as { init?: { status?: number } }).init?.status);
  }
}

async function runGuard(href: string, pattern: string, session: Session): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  const url = new URL(href);
  const parameters = { request: new Request(url), context, pattern, params: {}, url };
  return guardAccess(parameters as never, async () => new Response("allowed")) as Promise<Response>;
}

it("throws the general error page before any loader or action when a refusal has no error page of its own", () => {
  const context = new RouterContextProvider();
  context.set(requestRefusalContext, new Refused("sold_out"));
  const url = new URL("https://atelierland.example.org/");
  const parameters = { request: new Request(url, { method: "POST" }), context, pattern: "/", params: {}, url };
  const next = vi.fn(async () => new Response("allowed"));
  expect(() => guardAccess(parameters as never, next)).toThrow(
    expect.objectContaining({ init: expect.objectContaining({ status: 500 }) }),
  );
  expect(next).not.toHaveBeenCalled();
});

describe("access", () => {
  it.each([
    [
      "public",
      "/angebot/a-ab12c/",
      "/angebot/:slug/",
      { signedOut: "allowed", person: "allowed", admin: "allowed", unavailable: "allowed" },
    ],
    ["guest", "/anmelden/", "/anmelden/", { signedOut: "allowed", person: "/", admin: "/", unavailable: "allowed" }],
    [
      "private",
      "/buchung/uebersicht/?seite=2",
      "/buchung/uebersicht/",
      {
        signedOut: "/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F%3Fseite%3D2",
        person: "allowed",
        admin: "allowed",
        unavailable: "503",
      },
    ],
    [
      "admin (none declared)",
      "/admin/angebote/",
      "/admin/angebote/",
      {
        signedOut: "/anmelden/?redirectTo=%2Fadmin%2Fangebote%2F",
        person: "/anmelden/",
        admin: "allowed",
        unavailable: "503",
      },
    ],
  ])("guards a page with the access type %s", async (_, path, pattern, expected) => {
    expect({
      signedOut: await decisionOn(path, pattern, signedOut),
      person: await decisionOn(path, pattern, person()),
      admin: await decisionOn(path, pattern, person("admin")),
      unavailable: await decisionOn(path, pattern, unavailable),
    }).toEqual(expected);
  });

  it.each([
    ["https://atelierland.example.org", "__Host-al-denied=1; Path=/; SameSite=Lax; Secure; Max-Age=60"],
    ["http://localhost:4173", "al-denied=1; Path=/; SameSite=Lax; Max-Age=60"],
  ])("sets the denied-access cookie for %s when an admin page is denied", async (origin, cookie) => {
    const denied = runGuard(`${origin}/admin/`, "/admin/", person()).catch((thrown: Response) => thrown);
    expect((await denied).headers.get("set-cookie")).toBe(cookie);
  });

  it("guards a data request like its page, also when the request asks for only some loaders", async () => {
    const signIn = "/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F";
    expect(await decisionOn("/buchung/uebersicht/_.data", "/buchung/uebersicht/", signedOut)).toBe(signIn);
    expect(await decisionOn("/buchung/uebersicht/_.data?_routes=root", "/buchung/uebersicht/", signedOut)).toBe(signIn);
  });

  it("redirects a signed-in user to redirectTo, or home when redirectTo is a sign-in page or not on this site", async () => {
    expect(await decisionOn("/anmelden/?redirectTo=%2Fbuchung%2F", "/anmelden/", person())).toBe("/buchung/");
    expect(await decisionOn("/anmelden/?redirectTo=%2F%2Fevil.example.org", "/anmelden/", person())).toBe("/");
    expect(await decisionOn("/anmelden/?redirectTo=%2Fanmelden%2F", "/anmelden/", person())).toBe("/");
  });

  it("throws when the declared access type is unknown", () => {
    const pages = [{ path: "/x/", file: "x.tsx", access: "everyone" }] as unknown as Page[];
    expect(() => accessOf("/x/", pages)).toThrow("Unknown route middleware: everyone");
  });

  it("matches a pattern with or without its outer slashes", () => {
    for (const { path, access } of siteMap) {
      expect(accessOf(path)).toBe(access ?? "admin");
      expect(accessOf(path.replace(/^\/|\/$/g, ""))).toBe(access ?? "admin");
    }
  });
});
