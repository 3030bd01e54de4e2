import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { PUBLISHABLE_KEY, SECRET_KEY } from "#supabase/local/keys.ts";
import { writeBuildManifest } from "../../scripts/build-manifest.ts";
import { startWebsite } from "../../scripts/website.ts";

/**
 * Copies the build with other chunk names and another build id, like a build of changed sources. Returns the directory
 * of the copy.
 */
export function deriveBuild(directory: string, suffix: string): string {
  const build = path.join(directory, suffix);
  cpSync("build", build, { recursive: true });
  const assets = path.join(build, "client/assets");
  const chunks = readdirSync(assets).filter((file) => file.endsWith(".js"));
  const renamed = new Map(chunks.map((file) => [file, file.replace(/\.js$/, `${suffix}.js`)]));
  const [buildId = ""] = chunks.flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? []);
  const replaceNames = (file: string, prefixes: string[]) => {
    let text = readFileSync(file, "utf8");
    for (const [from, to] of renamed) {
      // The manifest's name contains the build id, which is replaced below.
      if (from.includes(buildId)) continue;
      for (const prefix of prefixes) text = text.replaceAll(prefix + from, prefix + to);
    }
    writeFileSync(file, text.replaceAll(buildId, buildId + suffix));
  };
  for (const chunk of chunks) replaceNames(path.join(assets, chunk), [""]);
  // Only URLs are replaced: server chunks, imported as "./assets/…", may have the same names as client chunks.
  for (const file of serverFiles(path.join(build, "server")))
    replaceNames(file, ['"/assets/', "'/assets/", "`/assets/"]);
  for (const [from, to] of renamed) renameSync(path.join(assets, from), path.join(assets, to));
  rmSync(path.join(build, "client/builds"), { recursive: true });
  writeBuildManifest(path.join(build, "client"), new Date());
  return build;
}

function serverFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(".js"))
    .map((file) => path.join(directory, file));
}

/** Serves one build after another at one URL, by default with the backend of the product under test. */
export async function startDeployments(directory: string, bindings: Record<string, string> = {}) {
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  let website: { stop(): Promise<void> } | null = null;
  const stop = async () => website?.stop();
  const deploy = async (build: string) => {
    await stop();
    website = await startWebsite({
      port,
      stateDirectory: path.join(directory, "worker"),
      build,
      bindings: {
        SITE_URL: siteUrl,
        SUPABASE_URL: process.env.E2E_BACKEND_URL ?? "",
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SUPABASE_SECRET_KEY: SECRET_KEY,
        ...bindings,
      },
    });
  };
  return { siteUrl, deploy, stop };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
