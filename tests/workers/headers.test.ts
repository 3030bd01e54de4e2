import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { scriptNonceContext } from "#app/context.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { createEdge } from "#workers/app/edge.ts";
import { withHeaders } from "#workers/app/headers.ts";
import type { RenderPage } from "#workers/app/renderer.ts";
import { builders, fetchWorker, ORIGIN } from "./worker-client.ts";

const { anOffer } = builders;

const commonHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

/** A page as React renders it. Its last script has no nonce, like an injected script. */
const renderHtml: RenderPage = async (_request, context) => {
  const nonce = context.get(scriptNonceContext);
  const scripts = `<script nonce="${nonce}">first()</script><link href="/x" nonce="${nonce}"/><template><noscript><script nonce="${nonce}" type="module" async="">second()</script></noscript></template>`;
  const html = `<!DOCTYPE html><head>${scripts}</head><body><script>injected()</script></body>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
};
const edge = createEdge({ build: "headers", renderPage: renderHtml });

async function fetchPage(path: string, settings: Env = env) {
  const context = createExecutionContext();
  const response = await edge.fetch(new Request(ORIGIN + path) as never, settings, context);
  await waitOnExecutionContext(context);
  const policy = response.headers.get("content-security-policy") ?? "";
  const [, scriptSources = ""] = /script-src ([^;]*)/.exec(policy) ?? [];
  return { response, policy, scriptSources: scriptSources.split(" "), html: await response.text() };
}

async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

it.each([
  ["/api/health", "same-site", "camera=(), geolocation=(self)"],
  ["/api/trpc/offerType.list", "same-site", "camera=(), geolocation=(self)"],
  ["/api/nichts", "same-site", "camera=(), geolocation=(self)"],
  ["/media/nichts.webp", "cross-origin", "camera=(), geolocation=(self)"],
  ["/sitemap.xml", "cross-origin", "camera=(), geolocation=(self)"],
  ["/feeds/region/mitte-zzzzz.xml", "cross-origin", "camera=(), geolocation=(self)"],
  ["/.well-known/security.txt", "same-site", "camera=(), geolocation=(self)"],
  ["/assets/nichts.js", "same-site", "camera=(), geolocation=(self)"],
  ["/anmelden", "same-site", "camera=(), geolocation=(self)"],
  ["/admin/angebote/", "same-site", "camera=(self), geolocation=()"],
])("sends the security headers with %s", async (path, resourcePolicy, permissions) => {
  const response = await fetchWorker(path);
  await response.body?.cancel();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...commonHeaders,
    "cross-origin-resource-policy": resourcePolicy,
    "permissions-policy": expect.stringContaining(`${permissions}, display-capture=(), `),
    "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'self'$/),
  });
  expect(response.headers.has("strict-transport-security")).toBe(false);
});

it("sends the security headers when it refuses a mutation from another origin", async () => {
  const response = await fetchWorker("/anmelden/", { method: "POST", headers: { origin: "https://evil.example.org" } });
  expect([response.status, await response.json()]).toEqual([403, refusalMessage("foreign_origin")]);
  expect(Object.fromEntries(response.headers)).toMatchObject(commonHeaders);
});

it("allows the scripts of a personal page by a nonce that is new for every request", async () => {
  const [first, second] = [await fetchPage("/buchung/"), await fetchPage("/buchung/")];
  expect(first.response.headers.get("x-edge-cache")).toBe("BYPASS");
  expect(first.scriptSources).toEqual(["'self'", expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/)]);
  expect(first.html).toContain(`<script nonce="${first.scriptSources[1]?.slice("'nonce-".length, -1)}">first()`);
  expect(second.scriptSources[1]).not.toBe(first.scriptSources[1]);
  expect(first.policy).not.toMatch(/script-src[^;]*unsafe/);
});

it("allows a script of a cached page by its hash only when the script was rendered with a nonce", async () => {
  const path = `/angebot/a-${(await anOffer()).slug_id}/`;
  for (const _ of ["first request", "second request"]) {
    const { scriptSources, html, policy } = await fetchPage(path);
    expect(scriptSources).toEqual(["'self'", await hashOf("first()"), await hashOf("second()")]);
    expect(html).toContain("<script>first()</script>");
    expect(html).toContain("injected()");
    expect(html + policy).not.toContain("nonce");
  }
});

it("allows the captcha's script and frame only when a captcha is configured", async () => {
  const path = `/angebot/b-${(await anOffer()).slug_id}/`;
  const turnstile = { ...env, TURNSTILE_SITE_KEY: "1x00", TURNSTILE_SECRET_KEY: "1x0000" };
  for (const page of ["/anmelden/", path]) {
    const { policy } = await fetchPage(page, turnstile);
    expect(policy).toMatch(/frame-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
    expect(policy).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com$/);
  }
  expect((await fetchPage("/anmelden/")).policy).not.toContain("cloudflare");
});

it("forbids caches to store a response that sets a cookie", () => {
  const details = {
    pathname: "/",
    requestId: "1",
    retryAfterS: null,
    startedAt: 0,
    isProduction: false,
    isIndexed: true,
  };
  const aCacheableResponse = () => new Response("", { headers: { "cache-control": "public, max-age=60" } });
  const cacheControl = (setCookies: string[]) =>
    withHeaders(aCacheableResponse(), { ...details, setCookies }).headers.get("cache-control");
  expect(cacheControl([])).toBe("public, max-age=60");
  expect(cacheControl(["a=b"])).toBe("private, no-store");
});

it("sends HSTS and no server timings in production", async () => {
  const production = {
    ...env,
    ENVIRONMENT: "production",
    SITE_URL: "https://atelierland.example.org",
    SUPABASE_URL: "https://project.example.org",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_the_project",
    SUPABASE_SECRET_KEY: "sb_secret_of_the_project",
    COOKIE_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_TRANSPORT: "cloudflare",
    EMAIL: {},
    LOOPBACK_LIMITS: "on",
  };
  for (const path of ["/buchung/", "/buchung", "/assets/nichts.js", "/.well-known/security.txt"]) {
    const { response } = await fetchPage(path, production);
    expect(response.status, path).not.toBe(500); // the status while production is misconfigured
    expect(response.headers.get("strict-transport-security"), path).toBe("max-age=63072000; includeSubDomains");
    expect(response.headers.has("server-timing"), path).toBe(false);
  }
});

it("lists the contact for vulnerabilities in a security.txt that expires after 180 days", async () => {
  const response = await fetchWorker("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: "mailto:post@example.org",
    "Preferred-Languages": "de, en",
    Canonical: "http://example.com/.well-known/security.txt",
  });
  const days = (Date.parse(String(fields.Expires)) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(180);
});
