import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { quietEnvironment } from "../../scripts/environment.ts";
import { freePort } from "./deployments.ts";

/** Runs `npx wrangler dev` with the last build and additional `parameters`. Resolves when it responds to requests. */
async function startWranglerDev(directory: string, parameters: string[] = []) {
  const port = await freePort();
  const command = ["dev", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", String(await freePort())];
  const wrangler = spawn("node_modules/.bin/wrangler", [...command, "--persist-to", directory, ...parameters], {
    env: { ...process.env, ...quietEnvironment, CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let log = "";
  for (const stream of [wrangler.stdout, wrangler.stderr]) stream.on("data", (chunk) => (log += String(chunk)));
  const ended = new Promise((resolve) => wrangler.once("close", resolve));
  const stop = async () => {
    // Kills the process group, which consists of wrangler and workerd. Wrangler ignores SIGTERM while it hangs.
    if (wrangler.pid && wrangler.exitCode === null) process.kill(-wrangler.pid, "SIGKILL");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const ready = expect
    .poll(
      () =>
        wrangler.exitCode === null
          ? fetch(url).then(
              () => "ready",
              () => "starting",
            )
          : log,
      { timeout: 60_000 },
    )
    .toBe("ready");
  await ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop, readLog: () => log };
}

test("serves the build with the variables of .dev.vars", async () => {
  const { outputDir } = test.info();
  const { url, stop } = await startWranglerDev(path.join(outputDir, "state"));
  try {
    const page = await fetch(`${url}/anmelden/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1");
    expect(page.headers.get("server-timing")).toContain("total");
  } finally {
    await stop();
  }
});

test("refuses to serve with the placeholders of wrangler.toml", async () => {
  const { outputDir } = test.info();
  mkdirSync(outputDir, { recursive: true });
  const empty = path.join(outputDir, "empty.env");
  writeFileSync(empty, "");
  const { url, stop, readLog } = await startWranglerDev(path.join(outputDir, "state"), ["--env-file", empty]);
  try {
    for (const page of ["/", "/api/health"]) expect((await fetch(url + page)).status).toBe(500);
    await expect.poll(readLog).toContain("SITE_URL must be a URL");
    for (const name of ["SUPABASE_URL", "MAIL_TRANSPORT", "COOKIE_SECRET"]) expect(readLog()).toContain(`- ${name} `);
  } finally {
    await stop();
  }
});
