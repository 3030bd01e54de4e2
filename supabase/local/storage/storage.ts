import { Hono } from "hono";
import type { Sql } from "postgres";
import type { Caller } from "../caller.ts";
import { InvalidTokenError } from "../tokens.ts";
import { createBuckets } from "./buckets.ts";
import { accessDenied, StorageError, storageFailure } from "./errors.ts";
import { createFileStore, type FileStore } from "./files.ts";
import { createObjects } from "./objects.ts";

/** `identify` throws `InvalidTokenError` for an invalid token. */
export type StorageContext = { sql: Sql; files: FileStore; identify(request: Request): Promise<Caller> };

/** Storage's HTTP API below /storage/v1. Metadata is in the SQL schema `storage`, bytes are in `directory`. */
export function createStorage(options: {
  sql: Sql;
  directory: string;
  identify(request: Request): Promise<Caller>;
}): Hono {
  const context: StorageContext = { ...options, files: createFileStore(options.directory) };
  const storage = new Hono().basePath("/storage/v1");
  storage.onError((error) => {
    if (error instanceof StorageError) return storageFailure(error);
    if (error instanceof InvalidTokenError) return storageFailure(accessDenied(error.message));
    console.error(error);
    return storageFailure(
      new StorageError({
        status: 500,
        statusCode: "500",
        error: "Internal",
        code: "InternalError",
        message: "Internal Server Error",
      }),
    );
  });
  storage.notFound(() =>
    storageFailure(
      new StorageError({
        status: 404,
        statusCode: "404",
        error: "Not Found",
        code: "NoSuchRoute",
        message: "Route not found",
      }),
    ),
  );
  storage.route("/bucket", createBuckets(context));
  storage.route("/object", createObjects(context));
  return storage;
}
