import { Hono } from "hono";
import { ALLOW_DELETE_QUERY, asCaller } from "../caller-transaction.ts";
import { bucketNotEmpty, bucketNotFound, invalidRequest, toStorageError } from "./errors.ts";
import type { StorageContext } from "./storage.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  type: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
};

type BucketBody = {
  id?: string;
  name?: string;
  public?: boolean;
  file_size_limit?: number | string | null;
  allowed_mime_types?: string[] | null;
};

/** The routes below /bucket, each under row-level security. */
export function createBuckets({ sql, files, identify }: StorageContext): Hono {
  const buckets = new Hono();

  buckets.get("/", async (c) => {
    const { claims } = await identify(c.req.raw);
    return c.json(
      await asCaller(sql, claims, (tx) => tx<Bucket[]>`select ${tx(COLUMNS)} from storage.buckets order by name`),
    );
  });

  buckets.get("/:id", async (c) => {
    const { claims } = await identify(c.req.raw);
    const [bucket] = await asCaller(
      sql,
      claims,
      (tx) => tx<Bucket[]>`select ${tx(COLUMNS)} from storage.buckets where id = ${c.req.param("id")}`,
    );
    if (!bucket) throw bucketNotFound();
    return c.json(bucket);
  });

  buckets.post("/", async (c) => {
    const { claims } = await identify(c.req.raw);
    const body: BucketBody = await c.req.json();
    const id = body.id ?? body.name ?? "";
    if (!/^[\w .!*'()&$@=;:+,?/-]{1,100}$/.test(id) || id !== id.trim()) throw invalidRequest("Bucket name invalid");
    try {
      await asCaller(sql, claims, async (tx) => {
        await tx`insert into storage.buckets ${tx({
          id,
          name: body.name ?? id,
          public: body.public ?? false,
          file_size_limit: readSize(body.file_size_limit),
          allowed_mime_types: body.allowed_mime_types ?? null,
          owner_id: claims.sub ?? null,
        })}`;
      });
    } catch (error) {
      throw toStorageError(error);
    }
    return c.json({ name: id });
  });

  buckets.put("/:id", async (c) => {
    const { claims } = await identify(c.req.raw);
    const body: BucketBody = await c.req.json();
    const changes = {
      updated_at: new Date(),
      ...(body.public !== undefined && { public: body.public }),
      ...(body.file_size_limit !== undefined && { file_size_limit: readSize(body.file_size_limit) }),
      ...(body.allowed_mime_types !== undefined && { allowed_mime_types: body.allowed_mime_types }),
    };
    const changedRows = await asCaller(
      sql,
      claims,
      (tx) => tx`update storage.buckets set ${tx(changes)} where id = ${c.req.param("id")} returning id`,
    );
    if (changedRows.length === 0) throw bucketNotFound();
    return c.json({ message: "Successfully updated" });
  });

  buckets.post("/:id/empty", async (c) => {
    const { claims } = await identify(c.req.raw);
    const removedObjects = await asCaller(
      sql,
      claims,
      (tx) =>
        tx<{ version: string }[]>`delete from storage.objects where bucket_id = ${c.req.param("id")} returning version`,
      ALLOW_DELETE_QUERY,
    );
    for (const { version } of removedObjects) await files.remove(version);
    return c.json({ message: "Successfully emptied" });
  });

  buckets.delete("/:id", async (c) => {
    const { claims } = await identify(c.req.raw);
    const id = c.req.param("id");
    await asCaller(
      sql,
      claims,
      async (tx) => {
        const [bucket] = await tx`select id from storage.buckets where id = ${id}`;
        if (!bucket) throw bucketNotFound();
        const [object] = await tx`select id from storage.objects where bucket_id = ${id} limit 1`;
        if (object) throw bucketNotEmpty();
        await tx`delete from storage.buckets where id = ${id}`;
      },
      ALLOW_DELETE_QUERY,
    );
    return c.json({ message: "Successfully deleted" });
  });

  return buckets;
}

const COLUMNS = [
  "id",
  "name",
  "owner",
  "public",
  "type",
  "file_size_limit",
  "allowed_mime_types",
  "created_at",
  "updated_at",
] as const;

/** Converts a size such as "5MB" to bytes, with a factor of 1,000 as on hosted Supabase. */
function readSize(size: number | string | null | undefined): number | null {
  if (size === null || size === undefined) return null;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(String(size)) ?? [];
  if (amount === undefined || unit === undefined) throw invalidRequest("The file_size_limit is invalid");
  return Math.floor(Number(amount) * { "": 1, k: 1e3, m: 1e6, g: 1e9 }[unit.toLowerCase() as "" | "k" | "m" | "g"]);
}
