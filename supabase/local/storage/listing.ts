import { Hono } from "hono";
import { asCaller } from "../caller-transaction.ts";
import type { StorageContext } from "./storage.ts";
import type { StoredObject } from "./store.ts";

type Entry = {
  name: string;
  id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  last_accessed_at: Date | null;
  metadata: StoredObject["metadata"] | null;
};

type ListBody = {
  prefix?: string;
  limit?: number;
  offset?: number;
  search?: string;
  sortBy?: { column?: string; order?: string };
};

/** The route of the client's `list()`. Subfolders are entries whose `id` is null. */
export function createListing({ sql, identify }: StorageContext): Hono {
  const listing = new Hono();

  listing.post("/list/:bucket", async (c) => {
    const { claims } = await identify(c.req.raw);
    const { prefix = "", limit = 100, offset = 0, search = "", sortBy }: ListBody = await c.req.json();
    const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const objects = await asCaller(
      sql,
      claims,
      (tx) => tx<(StoredObject & { last_accessed_at: Date })[]>`
        select * from storage.objects where bucket_id = ${c.req.param("bucket")} and starts_with(name, ${folder})`,
    );
    const entries = new Map<string, Entry>();
    for (const object of objects) {
      const [name = "", ...subpath] = object.name.slice(folder.length).split("/");
      const { id, created_at, updated_at, last_accessed_at, metadata } = object;
      const isFile = subpath.length === 0;
      if (!name.toLowerCase().includes(search.toLowerCase()) || entries.has(name)) continue;
      entries.set(
        name,
        isFile
          ? { name, id, updated_at, created_at, last_accessed_at, metadata }
          : { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null },
      );
    }
    const sorted = [...entries.values()].sort(byColumn(sortBy?.column ?? "name", sortBy?.order ?? "asc"));
    return c.json(sorted.slice(offset, offset + limit));
  });

  return listing;
}

function byColumn(column: string, order: string): (first: Entry, second: Entry) => number {
  const direction = order === "desc" ? -1 : 1;
  const value = (entry: Entry) => {
    if (column === "created_at" || column === "updated_at" || column === "last_accessed_at") {
      return entry[column]?.getTime() ?? 0;
    }
    return entry.name;
  };
  return (first, second) => {
    if (value(first) === value(second)) return 0;
    return value(first) < value(second) ? -direction : direction;
  };
}
