import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BuildMeta, type LatestBuild, writeBuildMeta, writeLatestBuild } from "./build-manifest.ts";

/** How long the assets of a replaced build are served, for pages that are still open. */
const SERVED_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Adds the assets of the builds that the site serves to a new client build: a deployment to Cloudflare replaces all assets,
 * but open pages load chunks of their own build. Omits builds that were replaced more than a day ago.
 * @param siteUrl the deployed site; without a build manifest or a DNS record (the first deployment) nothing is added
 * @returns the ids of the builds whose assets were added
 * @throws Error when the site lists an asset that it does not serve
 */
export async function addPreviousAssets(siteUrl: string, clientDirectory: string, now: Date): Promise<string[]> {
  const deployed = await fetchJson<LatestBuild>(`${siteUrl}/builds/latest.json?${now.getTime()}`).catch((error) => {
    if (isUnknownHost(error)) return null;
    throw error;
  });
  const built = JSON.parse(readFileSync(path.join(clientDirectory, "builds", "latest.json"), "utf8")) as LatestBuild;
  if (!deployed) return [];
  const previous = [{ id: deployed.id, replaced_at: now.toISOString() }, ...deployed.previous].filter(
    ({ id, replaced_at }) => id !== built.id && now.getTime() - Date.parse(replaced_at) < SERVED_FOR_MS,
  );
  for (const { id } of previous) {
    const meta = await fetchJson<BuildMeta>(`${siteUrl}/builds/meta/${id}.json`);
    if (!meta) throw new Error(`${siteUrl} lists build ${id} but does not serve its manifest`);
    for (const asset of meta.assets) await addAsset(siteUrl, clientDirectory, asset);
    writeBuildMeta(clientDirectory, meta);
  }
  writeLatestBuild(clientDirectory, { ...built, previous });
  return previous.map(({ id }) => id);
}

/** Skips an asset that exists: its name contains a hash of its content, so it is the same. */
async function addAsset(siteUrl: string, clientDirectory: string, asset: string): Promise<void> {
  if (!/^\/assets\/[\w.-]+$/.test(asset)) throw new Error(`"${asset}" is not an asset path`);
  const file = path.join(clientDirectory, asset);
  if (existsSync(file)) return;
  const response = await fetch(siteUrl + asset);
  if (!response.ok) throw new Error(`${siteUrl}${asset} responded with ${response.status}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === "ENOTFOUND";
}

/** @returns `null` for 404 */
async function fetchJson<Value>(url: string): Promise<Value | null> {
  const response = await fetch(url);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return (await response.json()) as Value;
}
