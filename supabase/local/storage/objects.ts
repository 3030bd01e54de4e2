import { Hono } from "hono";
import { asCaller } from "../caller-transaction.ts";
import type { Claims } from "../tokens.ts";
import { codeOf } from "./database-errors.ts";
import { accessDenied, alreadyExists, bucketNotFound, objectNotFound } from "./errors.ts";
import { serve } from "./serve.ts";
import type { StorageContext } from "./storage.ts";
import { checkUpload, readUpload, type Upload } from "./upload.ts";

export type StoredObject = {
  id: string;
  name: string;
  version: string;
  metadata: { size: number; mimetype: string; cacheControl: string; eTag: string; lastModified: string };
};

/** Objects: upload and public download. */
export function createObjects(context: StorageContext): Hono {
  const { sql, files, identify } = context;
  const objects = new Hono();

  objects.get("/public/:bucket/:name{.+}", async (c) => {
    const [object] = await sql<StoredObject[]>`
      select o.id, o.name, o.version, o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
      where b.public and b.id = ${c.req.param("bucket")} and o.name = ${c.req.param("name")}`;
    if (!object) throw objectNotFound();
    return serve(files, object, c.req.raw);
  });

  for (const method of ["post", "put"] as const) {
    objects[method]("/:bucket/:name{.+}", async (c) => {
      const { claims } = await identify(c.req.raw);
      const isUpsert = method === "put" || c.req.header("x-upsert") === "true";
      const { bucket, name } = c.req.param();
      const id = await store(context, claims, { bucket, name, isUpsert }, await readUpload(c.req.raw));
      return c.json({ Id: id, Key: `${bucket}/${name}` });
    });
  }

  return objects;
}

/** Writes the bytes, then the row under row-level security; the bytes go again when the row is refused. */
export async function store(
  { sql, files }: StorageContext,
  claims: Claims,
  to: { bucket: string; name: string; isUpsert: boolean },
  upload: Upload,
): Promise<string> {
  const [limits] = await sql<{ file_size_limit: string | null; allowed_mime_types: string[] | null }[]>`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${to.bucket}`;
  if (!limits) throw bucketNotFound();
  checkUpload(to.name, upload, limits);
  const version = crypto.randomUUID();
  const eTag = await files.write(version, upload.bytes);
  const metadata = {
    eTag,
    size: upload.bytes.byteLength,
    mimetype: upload.contentType,
    cacheControl: upload.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: upload.bytes.byteLength,
    httpStatusCode: 200,
  };
  try {
    const { id, former } = await asCaller(sql, claims, async (tx) => {
      const [old] = await sql<{ version: string }[]>`
        select version from storage.objects where bucket_id = ${to.bucket} and name = ${to.name}`;
      const row = {
        bucket_id: to.bucket,
        name: to.name,
        owner: claims.sub ?? null,
        owner_id: claims.sub ?? null,
        version,
        metadata: tx.json(metadata),
        user_metadata: upload.userMetadata ? tx.json(upload.userMetadata as never) : null,
      };
      const [stored] = to.isUpsert
        ? await tx<{ id: string }[]>`insert into storage.objects ${tx(row)}
            on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
              owner = excluded.owner, owner_id = excluded.owner_id, user_metadata = excluded.user_metadata, updated_at = now()
            returning id`
        : await tx<{ id: string }[]>`insert into storage.objects ${tx(row)} returning id`;
      return { id: stored?.id ?? "", former: old?.version };
    });
    if (former && to.isUpsert) await files.remove(former);
    return id;
  } catch (error) {
    await files.remove(version);
    if (codeOf(error) === "23505") throw alreadyExists();
    if (codeOf(error) === "42501") throw accessDenied();
    throw error;
  }
}
