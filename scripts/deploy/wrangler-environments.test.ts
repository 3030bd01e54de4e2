import { expect, it } from "vitest";
import { checkWorker } from "./findings.ts";
import { readWorkerConfig, type WorkerConfig } from "./worker-config.ts";

const environments = ["staging", "production"];

/** Keys whose values differ between the sections on purpose. */
const OWN_KEYS = new Set([
  "name",
  "targetEnvironment",
  "vars",
  "secrets",
  "kv_namespaces",
  "routes",
  "workers_dev",
  "preview_urls",
]);

const sharedSettingsOf = (config: WorkerConfig) => ({
  ...Object.fromEntries(Object.entries(config).filter(([key]) => !OWN_KEYS.has(key))),
  vars: Object.keys(config.vars),
  namespaces: config.kv_namespaces.map(({ binding }) => binding),
});

it.each(environments)("gives %s the bindings, variables and other settings of the top-level section", (environment) => {
  expect(sharedSettingsOf(readWorkerConfig(environment))).toEqual(sharedSettingsOf(readWorkerConfig()));
});

it.each(environments)("serves %s only on its own host, and requires the top-level section's secrets", (environment) => {
  const { workers_dev, preview_urls, secrets } = readWorkerConfig(environment);
  expect([workers_dev, preview_urls]).toEqual([false, false]);
  expect(secrets?.required).toEqual(expect.arrayContaining([...(readWorkerConfig().secrets?.required ?? [])]));
});

it.each(environments)("reports the placeholders of %s", (environment) => {
  const config = readWorkerConfig(environment);
  const findings = checkWorker(config);
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^SITE_URL/),
    expect.stringMatching(/^SUPABASE_URL/),
    expect.stringMatching(/^MAIL_FROM/),
    expect.stringMatching(/PAGES has no valid id/),
    expect.stringMatching(/SESSIONS has no valid id/),
  ]);
});

it("shares no KV namespace, Worker name or host between environments", () => {
  const ids = [undefined, ...environments].flatMap((name) => readWorkerConfig(name).kv_namespaces.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(readWorkerConfig("staging").name).not.toBe(readWorkerConfig("production").name);
  expect(readWorkerConfig("staging").routes).not.toEqual(readWorkerConfig("production").routes);
});
