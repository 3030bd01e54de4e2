import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildMeta, type LatestBuild, writeBuildMeta, writeLatestBuild } from "./build-manifest.ts";

/** How long open pages can load the assets of a replaced build. */
const SERVED_FOR_MS = 24 * 60 * 60 * 1000;
const REQUEST_TIMEOUT_MS = 30_000;

/** When the site's builds cannot be read, a deployment could remove chunks that open pages need. */
export class UnreadableBuildsError extends Error {}

/**
 * Adds to a new client build the assets of the builds that the site served in the last day. A deployment to Cloudflare
 * replaces all assets, but open pages still load chunks of their own build.
 * @param siteUrl the deployed site; nothing is added when the site has no DNS record or no build manifest
 * @returns the ids of the builds whose assets were added
 * @throws UnreadableBuildsError when the site does not respond, or not with JSON, or with an error other than 404
 * @throws Error when the manifest names an asset outside /assets
 */
export async function addPreviousAssets(
  siteUrl: string,
  clientDirectory: string,
  now: Date,
  warn: (message: string) => void = console.warn,
): Promise<string[]> {
  // The query string bypasses caches.
  const deployedBuild = await fetchJson<LatestBuild>(`${siteUrl}/builds/latest.json?${now.getTime()}`);
  if (!deployedBuild) return [];
  const newBuild = JSON.parse(readFileSync(path.join(clientDirectory, "builds", "latest.json"), "utf8")) as LatestBuild;
  const replacedBuilds = [{ id: deployedBuild.id, replaced_at: now.toISOString() }, ...deployedBuild.previous].filter(
    ({ id, replaced_at }) => id !== newBuild.id && now.getTime() - Date.parse(replaced_at) < SERVED_FOR_MS,
  );
  const addedBuilds: LatestBuild["previous"] = [];
  for (const build of replacedBuilds) {
    const meta = await fetchJson<BuildMeta>(`${siteUrl}/builds/meta/${build.id}.json`);
    if (!meta) {
      warn(`${siteUrl} no longer serves the build ${build.id}, so none of its assets are added.`);
      continue;
    }
    for (const asset of meta.assets) await addAsset(siteUrl, { clientDirectory, asset, warn });
    writeBuildMeta(clientDirectory, meta);
    addedBuilds.push(build);
  }
  writeLatestBuild(clientDirectory, { ...newBuild, previous: addedBuilds });
  return addedBuilds.map(({ id }) => id);
}

/** Skips an existing file, because the name of a file contains the hash of its content. */
async function addAsset(
  siteUrl: string,
  { clientDirectory, asset, warn }: { clientDirectory: string; asset: string; warn: (message: string) => void },
): Promise<void> {
  if (!/^\/assets\/[\w.-]+$/.test(asset)) throw new Error(`"${asset}" is not an asset path`);
  const file = path.join(clientDirectory, asset);
  if (existsSync(file)) return;
  const content = await request(siteUrl + asset);
  if (!content) return warn(`${siteUrl} no longer serves ${asset}.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * @returns the body; null for a 404 and for a host without a DNS record
 * @throws UnreadableBuildsError for any other failure
 */
async function request(url: string): Promise<Buffer | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    if (response.status === 404) return null;
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new Error(`status ${response.status}`);
  } catch (error) {
    if (isUnknownHost(error)) return null;
    throw new UnreadableBuildsError(
      `${url} cannot be read (${String(error)}), and open pages may need assets of the site`,
      {
        cause: error,
      },
    );
  }
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === "ENOTFOUND";
}

async function fetchJson<Value>(url: string): Promise<Value | null> {
  const content = await request(url);
  if (!content) return null;
  try {
    return JSON.parse(content.toString()) as Value;
  } catch (error) {
    throw new UnreadableBuildsError(`${url} is not JSON, so another program responds there`, { cause: error });
  }
}
