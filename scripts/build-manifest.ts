import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The content of `builds/latest.json`: the deployed build, and earlier builds whose assets are still served. */
export type LatestBuild = { id: string; timestamp: string; previous: { id: string; replaced_at: string }[] };
/** The content of `builds/meta/{id}.json`, which never changes. */
export type BuildMeta = { id: string; timestamp: string; assets: string[] };

/**
 * Writes the build manifest (specification, section 7). The id of the build is the `version` of React Router's client
 * manifest, a hash of the client's entry and routes.
 * @throws Error when the directory contains no client build
 */
export function writeBuildManifest(clientDirectory: string, now: Date): LatestBuild {
  const files = readdirSync(path.join(clientDirectory, "assets")).filter((file) => !file.endsWith(".map"));
  const [id] = files.flatMap((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1] ?? []);
  if (!id) throw new Error(`${clientDirectory} contains no client build`);
  const timestamp = now.toISOString();
  const latest: LatestBuild = { id, timestamp, previous: [] };
  const meta: BuildMeta = { id, timestamp, assets: files.map((file) => `/assets/${file}`) };
  writeLatestBuild(clientDirectory, latest);
  writeBuildMeta(clientDirectory, meta);
  return latest;
}

export function writeLatestBuild(clientDirectory: string, latest: LatestBuild): void {
  writeJson(path.join(clientDirectory, "builds", "latest.json"), latest);
}

export function writeBuildMeta(clientDirectory: string, meta: BuildMeta): void {
  writeJson(path.join(clientDirectory, "builds", "meta", `${meta.id}.json`), meta);
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
