import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { projectRefOf, readCloudflarePlans, readMigrationStatements } from "./accounts.ts";
import { checkDeployment } from "./check.ts";

vi.mock("./worker-config.ts", () => ({
  readWorkerConfig: () => ({
    name: "atelierland",
    vars: { SITE_URL: "https://kunst.example.net", SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co" },
    kv_namespaces: [],
  }),
}));

const SUPABASE = { SUPABASE_ACCESS_TOKEN: "sbp_token" };
const CLOUDFLARE = { CLOUDFLARE_API_TOKEN: "token", CLOUDFLARE_ACCOUNT_ID: "account" };
const UNSET = {
  SUPABASE_ACCESS_TOKEN: undefined,
  SUPABASE_API_URL: undefined,
  SUPABASE_DB_URL: undefined,
  SUPABASE_PROJECT_REF: undefined,
  CLOUDFLARE_ACCOUNT_ID: undefined,
  CLOUDFLARE_API_BASE_URL: undefined,
  CLOUDFLARE_API_TOKEN: undefined,
};

/**
 * The findings about tokens and failed requests when Supabase responds to every request with `supabaseStatus`, and
 * Cloudflare with `cloudflareStatus`. `missing` findings stop the deployment, `dangerous` ones do not.
 */
async function tokenFindings(environment: Record<string, string>, supabaseStatus: number, cloudflareStatus: number) {
  for (const [name, value] of Object.entries({ ...UNSET, ...environment })) vi.stubEnv(name, value);
  const statusOf = (url: string) => (url.includes("cloudflare") ? cloudflareStatus : supabaseStatus);
  vi.stubGlobal("fetch", async (url: string) => new Response('{"result":[]}', { status: statusOf(url) }));
  const { findings } = await checkDeployment("production");
  return findings.filter(({ what }) => /TOKEN|responded with/.test(what)).map(({ kind, what }) => `${kind}: ${what}`);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ["the URL", "", "abcdefghijklmnopqrst"],
  ["the variable", "zyxwvutsrqponmlkjihg", "zyxwvutsrqponmlkjihg"],
])("takes the project's reference from %s when SUPABASE_PROJECT_REF is %j", (_, variable, ref) => {
  vi.stubEnv("SUPABASE_PROJECT_REF", variable);
  expect(projectRefOf("https://abcdefghijklmnopqrst.supabase.co")).toBe(ref);
});

it("stops the deployment with one finding per account when the tokens are unset", async () => {
  expect(await tokenFindings({}, 200, 200)).toEqual([
    "missing: CLOUDFLARE_ACCOUNT_ID or CLOUDFLARE_API_TOKEN is not set",
    "missing: SUPABASE_ACCESS_TOKEN is not set, so the project's settings are unknown",
  ]);
});

it.each([400, 401, 403])("stops the deployment when Cloudflare refuses the token with %i", async (status) => {
  const findings = await tokenFindings({ ...SUPABASE, ...CLOUDFLARE }, 500, status);
  expect(findings).toContain(`missing: CLOUDFLARE_API_TOKEN is refused (${status})`);
});

it.each([
  [403, "the token may not read the plan", "Billing: Read"],
  [404, "/subscriptions responded with 404", "CLOUDFLARE_ACCOUNT_ID"],
  [429, "/subscriptions responded with 429", "Try again"],
  [503, "/subscriptions responded with 503", "Try again"],
  ["no response", "/subscriptions does not respond", "Check the network"],
])("reports why Cloudflare's plan is unknown: %s", async (status, what, fix) => {
  for (const [name, value] of Object.entries(CLOUDFLARE)) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", async () => {
    if (typeof status === "string") throw new TypeError("fetch failed");
    return new Response("{}", { status });
  });
  expect(await readCloudflarePlans()).toEqual({
    unknown: { kind: "dangerous", what: expect.stringContaining(what), fix: expect.stringContaining(fix) },
  });
});

it("stops the deployment when Supabase refuses the token", async () => {
  const findings = await tokenFindings({ ...SUPABASE, ...CLOUDFLARE }, 401, 200);
  expect(findings).toContain("missing: SUPABASE_ACCESS_TOKEN is refused (401)");
});

it("does not stop the deployment when Supabase's token lacks the right to read a value", async () => {
  const findings = await tokenFindings({ ...SUPABASE, ...CLOUDFLARE }, 403, 200);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter((finding) => !finding.startsWith("dangerous: "))).toEqual([]);
});

it("reports that Supabase's plan cannot be read", async () => {
  for (const [name, value] of Object.entries({ ...UNSET, ...SUPABASE })) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/v1/projects/abcdefghijklmnopqrst")
      ? Response.json({ organization_slug: "kunst" })
      : new Response("{}", { status: 403 }),
  );
  const { findings } = await checkDeployment("production");
  expect(findings).toContainEqual({
    kind: "dangerous",
    what: "https://api.supabase.com/v1/organizations/kunst responded with 403",
    fix: expect.stringContaining("Check the token"),
  });
});

it("asks the database for TLS, and stops the deployment when the database refuses to list its migrations", async () => {
  const sslRequest = Buffer.from("0000000804d2162f", "hex");
  const fields = "SFATAL\0C28000\0MSSL connection is required\0\0";
  const refusal = `E\0\0\0${String.fromCharCode(4 + fields.length)}${fields}`;
  const received: Buffer[] = [];
  const server = createServer((socket) =>
    socket.on("data", (message) => {
      received.push(message);
      if (message.equals(sslRequest)) socket.write("N");
      else if (socket.writable) socket.end(refusal);
    }),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await readMigrationStatements(`postgresql://postgres:password@127.0.0.1:${port}/postgres`)).toEqual({
    unknown: {
      kind: "missing",
      what: expect.stringMatching(/refuses to list its migrations .*SSL connection is required/),
      fix: expect.stringContaining("SUPABASE_DB_URL"),
    },
  });
  expect(received[0]).toEqual(sslRequest);
});
