import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import worker from "./worker.ts";
import { ORIGIN, untilIdle } from "./worker-client.ts";

afterEach(() => void vi.restoreAllMocks());

const production = {
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

async function fetchWithSettings(settings: Env, path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const response = await worker.fetch(new Request(ORIGIN + path, init) as never, settings, context);
  await waitOnExecutionContext(context);
  return response;
}

it("returns 500 for every request and logs the names of the variables when production is misconfigured", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const settings = {
    ...env,
    ...production,
    COOKIE_SECRET: "local-development-only",
    SITE_URL: "http://localhost:4173",
  };
  const requests: [string, RequestInit?][] = [
    ["/"],
    ["/api/health"],
    ["/api/trpc/offerType.list"],
    ["/sitemap.xml"],
    ["/robots.txt"],
    ["/.well-known/security.txt"],
    ["/media/480/demo/a.webp"],
    ["/anmelden/", { method: "POST", body: new URLSearchParams({ email: "a@example.org" }) }],
  ];
  for (const [path, init] of requests) {
    const response = await fetchWithSettings(settings, path, init);
    expect(response.status, path).toBe(500);
    expect(response.headers.get("cache-control"), path).toBe("private, no-store");
    const text = await response.text();
    expect(text, path).toContain("Da ist etwas schiefgegangen.");
    expect(text, path).not.toContain("local-development-only");
  }
  expect(log).toHaveBeenCalledTimes(1);
  expect(String(log.mock.calls[0])).toContain("COOKIE_SECRET is the example from .dev.vars.example");
  expect(String(log.mock.calls[0])).toContain("SITE_URL must begin with https: in production");
});

it("fails the cron when production is misconfigured", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await untilIdle();
  const requests = vi.spyOn(globalThis, "fetch");
  const settings = { ...env, ...production, MAIL_TRANSPORT: "local" };
  const run = worker.scheduled(createScheduledController(), settings, createExecutionContext());
  await expect(run).rejects.toThrow('MAIL_TRANSPORT must be "resend" or "cloudflare" in production');
  expect(requests).not.toHaveBeenCalled();
});

it("fails the cron and the health check when Supabase refuses the secret key", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const settings = { ...env, SUPABASE_SECRET_KEY: "sb_secret_of_another_project" };
  const run = worker.scheduled(createScheduledController(), settings, createExecutionContext());
  await expect(run).rejects.toThrow();
  expect(errors).toHaveBeenCalledTimes(1);
  const response = await fetchWithSettings(settings, "/api/health");
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ status: "degraded", checks: { database: "ok", secret_key: "unusable" } }),
  ]);
});

it("sends noindex with every response of the Worker when search engines are turned off", async () => {
  for (const path of ["/", "/sitemap.xml"]) {
    const robots = async (settings: object) =>
      (await fetchWithSettings({ ...env, ...settings }, path)).headers.get("x-robots-tag");
    expect([path, await robots({}), await robots({ SEARCH_ENGINES: "off" })]).toEqual([path, null, "noindex"]);
  }
});

it("serves pages without server timings when production is configured", async () => {
  const response = await fetchWithSettings({ ...env, ...production }, "/anmelden/");
  expect(response.status).toBe(200);
  expect(response.headers.get("server-timing")).toBeNull();
});
