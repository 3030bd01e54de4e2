import { type Context, Hono } from "hono";
import { asCaller } from "../caller-transaction.ts";
import { objectNotFound } from "./errors.ts";
import { createListing } from "./listing.ts";
import { createRemovals } from "./removals.ts";
import { serve } from "./serve.ts";
import type { StorageContext } from "./storage.ts";
import { type StoredObject, store } from "./store.ts";
import { readUpload } from "./upload.ts";

/** The routes below /object. */
export function createObjects(context: StorageContext): Hono {
  const { sql, files, identify } = context;
  const objects = new Hono();

  objects.route("/", createListing(context));
  objects.route("/", createRemovals(context));

  objects.get("/public/:bucket/:name{.+}", async (c) => serve(files, await findPublic(c), c.req.raw));
  objects.get("/info/public/:bucket/:name{.+}", async (c) => c.json(objectInfo(await findPublic(c))));
  for (const prefix of ["/info/authenticated", "/info"]) {
    objects.get(`${prefix}/:bucket/:name{.+}`, async (c) => c.json(objectInfo(await findReadable(c))));
  }
  for (const prefix of ["/authenticated", ""]) {
    objects.get(`${prefix}/:bucket/:name{.+}`, async (c) => serve(files, await findReadable(c), c.req.raw));
  }

  for (const method of ["post", "put"] as const) {
    objects[method]("/:bucket/:name{.+}", async (c) => {
      const { claims } = await identify(c.req.raw);
      const isUpsert = method === "put" || c.req.header("x-upsert") === "true";
      const { bucket, name } = c.req.param();
      const upload = await readUpload(c.req.raw);
      const id = await store(context, claims, { bucket, name, isUpsert }, upload);
      return c.json({ Id: id, Key: `${bucket}/${name}` });
    });
  }

  return objects;

  async function findPublic(c: Context): Promise<StoredObject> {
    const { bucket = "", name = "" } = c.req.param() as Record<string, string>;
    const [object] = await sql<StoredObject[]>`
      select o.* from storage.objects o join storage.buckets b on b.id = o.bucket_id
      where b.public and b.id = ${bucket} and o.name = ${name}`;
    if (!object) throw objectNotFound();
    return object;
  }

  async function findReadable(c: Context): Promise<StoredObject> {
    const { bucket = "", name = "" } = c.req.param() as Record<string, string>;
    const { claims } = await identify(c.req.raw);
    const [object] = await asCaller(
      sql,
      claims,
      (tx) => tx<StoredObject[]>`select * from storage.objects where bucket_id = ${bucket} and name = ${name}`,
    );
    if (!object) throw objectNotFound();
    return object;
  }
}

function objectInfo(object: StoredObject): Record<string, unknown> {
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: object.metadata.size,
    content_type: object.metadata.mimetype,
    cache_control: object.metadata.cacheControl,
    etag: object.metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  };
}
