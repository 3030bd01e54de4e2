import { createHash } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";

/**
 * The bytes of objects on disk. The file name is the object's version, a UUID: names chosen by users never become
 * paths, and an upload never overwrites a file that is being read.
 */
export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(directory: string) {
  const pathOf = (version: string) => {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`Not a version: ${version}`);
    return path.join(directory, version.slice(0, 2), version);
  };
  return {
    /** Writes atomically. Returns the entity tag. */
    async write(version: string, bytes: Uint8Array): Promise<string> {
      const file = pathOf(version);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      return `"${createHash("md5").update(bytes).digest("hex")}"`;
    },
    /** Returns `null` when the file is missing. `range.end` is inclusive. */
    async read(version: string, range?: { start: number; end: number }): Promise<ReadableStream | null> {
      const file = await open(pathOf(version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream);
    },
    async remove(version: string): Promise<void> {
      await rm(pathOf(version), { force: true });
    },
  };
}
