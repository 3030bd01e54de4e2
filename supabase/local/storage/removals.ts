import { Hono } from "hono";
import { ALLOW_DELETE_QUERY, asCaller } from "../caller-transaction.ts";
import type { Claims } from "../tokens.ts";
import { objectNotFound } from "./errors.ts";
import type { StorageContext } from "./storage.ts";
import type { StoredObject } from "./store.ts";

/** The routes that delete objects, under row-level security. */
export function createRemovals({ sql, files, identify }: StorageContext): Hono {
  const removals = new Hono();

  removals.delete("/:bucket", async (c) => {
    const { claims } = await identify(c.req.raw);
    // The client sends complete names in the field `prefixes`.
    const { prefixes: names }: { prefixes: string[] } = await c.req.json();
    return c.json(await remove(claims, c.req.param("bucket"), names));
  });

  removals.delete("/:bucket/:name{.+}", async (c) => {
    const { claims } = await identify(c.req.raw);
    const removedObjects = await remove(claims, c.req.param("bucket"), [c.req.param("name")]);
    if (removedObjects.length === 0) throw objectNotFound();
    return c.json({ message: "Successfully deleted" });
  });

  return removals;

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
