import { Hono } from "hono";
import type { Sql } from "postgres";
import type { Caller } from "../caller.ts";
import { InvalidToken } from "../tokens.ts";
import { createBuckets } from "./buckets.ts";
import { StorageError, storageFailure } from "./errors.ts";
import { createFiles, type Files } from "./files.ts";
import { createObjects } from "./objects.ts";

/** What every part of Storage works with; `identify` throws for a bad token. */
export type StorageContext = { sql: Sql; files: Files; identify(request: Request): Promise<Caller> };

/** The storage service's HTTP interface: rights and names in `storage.*`, bytes in `directory`. Mounted at /storage/v1. */
export function createStorage(options: {
  sql: Sql;

  directory: string;
  identify(request: Request): Promise<Caller>;
}): Hono {
  const context: StorageContext = { ...options, files: createFiles(options.directory) };
  const storage = new Hono().basePath("/storage/v1");
  storage.onError((error) => {
    if (error instanceof StorageError) return storageFailure(error);
    if (error instanceof InvalidToken)
      return storageFailure(new StorageError(400, "403", "Unauthorized", error.message));
    console.error(error);
    return storageFailure(new StorageError(500, "500", "Internal", "Internal Server Error"));
  });
  storage.notFound(() => storageFailure(new StorageError(404, "404", "Not Found", "Route not found")));
  storage.route("/bucket", createBuckets(context));
  storage.route("/object", createObjects(context));
  return storage;
}
