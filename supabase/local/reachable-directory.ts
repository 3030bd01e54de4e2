import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { POSTGRES_USER } from "./postgres-binaries.ts";

/**
 * Root's home is closed to `nobody`, as whom Postgres runs under root. For a checkout in there the data moves to /var/tmp and
 * `directory` becomes a link to it. Everywhere else this returns `directory` itself.
 */
export function reachableDirectory(directory: string): string {
  const parent = path.dirname(directory);
  try {
    mkdirSync(parent, { recursive: true });
  } catch (cause) {
    throw new Error(`The database cannot be created: ${parent} is not writable.`, { cause });
  }
  const entry = lstatSync(directory, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    const target = readlinkSync(directory);
    mkdirSync(path.dirname(target), { recursive: true });
    return target;
  }
  if (!POSTGRES_USER || spawnSync("/usr/bin/test", ["-x", parent], { ...POSTGRES_USER, cwd: "/" }).status === 0)
    return directory;
  const name = createHash("sha256").update(directory).digest("hex").slice(0, 12);
  const target = path.join("/var/tmp", `embedded-postgres-${name}`, "data");
  mkdirSync(path.dirname(target), { recursive: true });
  rmSync(directory, { recursive: true, force: true });
  symlinkSync(target, directory);
  return target;
}

/** Where the data of `directory` lies, for who wants to remove it. */
export function localDataDirectory(directory: string): string {
  const isLink = lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? path.dirname(readlinkSync(directory)) : directory;
}
