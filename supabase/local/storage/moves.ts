import { Hono } from "hono";
import { ALLOW_DELETE_QUERY, asCaller } from "../caller-transaction.ts";
import type { Claims } from "../tokens.ts";
import { objectNotFound, toStorageError } from "./errors.ts";
import type { StorageContext } from "./storage.ts";
import { type StoredObject, store } from "./store.ts";
import { assertName } from "./upload.ts";

type MoveOrCopyRequest = { bucketId: string; sourceKey: string; destinationKey: string; destinationBucket?: string };

/** The routes that move, copy and delete objects, under row-level security. */
export function createMoves(context: StorageContext): Hono {
  const { sql, files, identify } = context;
  const moves = new Hono();

  moves.post("/move", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId }: MoveOrCopyRequest = await c.req.json();
    assertName(destinationKey);
    const change = { name: destinationKey, bucket_id: destinationBucket, updated_at: new Date() };
    const movedRows = await asCaller(
      sql,
      claims,
      (tx) =>
        tx`update storage.objects set ${tx(change)} where bucket_id = ${bucketId} and name = ${sourceKey} returning id`,
    ).catch((error: unknown) => {
      throw toStorageError(error);
    });
    if (movedRows.length === 0) throw objectNotFound();
    return c.json({ message: "Successfully moved" });
  });

  moves.post("/copy", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId }: MoveOrCopyRequest = await c.req.json();
    const [source] = await asCaller(
      sql,
      claims,
      (tx) => tx<StoredObject[]>`select * from storage.objects where bucket_id = ${bucketId} and name = ${sourceKey}`,
    );
    const body = source && (await files.read(source.version));
    if (!source || !body) throw objectNotFound();
    const isUpsert = c.req.header("x-upsert") === "true";
    const id = await store(
      context,
      claims,
      claims.sub ?? null,
      { bucket: destinationBucket, name: destinationKey, isUpsert },
      {
        bytes: new Uint8Array(await new Response(body).arrayBuffer()),
        contentType: source.metadata.mimetype,
        cacheControl: source.metadata.cacheControl,
        userMetadata: source.user_metadata,
      },
    );
    return c.json({ Id: id, Key: `${destinationBucket}/${destinationKey}` });
  });

  moves.delete("/:bucket", async (c) => {
    const { claims } = await identify(c.req.raw);
    // The client sends complete names in the field `prefixes`.
    const { prefixes: names }: { prefixes: string[] } = await c.req.json();
    return c.json(await remove(claims, c.req.param("bucket"), names));
  });

  moves.delete("/:bucket/:name{.+}", async (c) => {
    const { claims } = await identify(c.req.raw);
    const removedObjects = await remove(claims, c.req.param("bucket"), [c.req.param("name")]);
    if (removedObjects.length === 0) throw objectNotFound();
    return c.json({ message: "Successfully deleted" });
  });

  return moves;

  async function remove(claims: Claims, bucket: string, names: string[]): Promise<StoredObject[]> {
    const removedObjects = await asCaller(
      sql,
      claims,
      (tx) =>
        tx<
          StoredObject[]
        >`delete from storage.objects where bucket_id = ${bucket} and name = any(${names}) returning *`,
      ALLOW_DELETE_QUERY,
    );
    for (const { version } of removedObjects) await files.remove(version);
    return removedObjects;
  }
}
