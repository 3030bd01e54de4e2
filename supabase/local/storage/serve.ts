import { objectNotFound } from "./errors.ts";
import type { FileStore } from "./files.ts";
import type { StoredObject } from "./store.ts";

/** Responds with an object's bytes. Supports `If-None-Match` and one byte range per request. */
export async function serve(files: FileStore, object: StoredObject, request: Request): Promise<Response> {
  const { size, mimetype, cacheControl, eTag, lastModified } = object.metadata;
  const headers = new Headers({
    "content-type": mimetype,
    "cache-control": cacheControl,
    etag: eTag,
    "last-modified": new Date(lastModified).toUTCString(),
    "accept-ranges": "bytes",
  });
  if (request.headers.get("if-none-match") === eTag) return new Response(null, { status: 304, headers });

  const range = readRange(request.headers.get("range"), size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const body = await files.read(object.version, range ?? undefined);
  if (!body) throw objectNotFound();
  headers.set("content-length", String(range ? range.end - range.start + 1 : size));
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  if (request.method === "HEAD") await body.cancel();
  return new Response(request.method === "HEAD" ? null : body, { status: range ? 206 : 200, headers });
}

/** The byte range of the header (RFC 9110, section 14); null for the whole file. */
function readRange(header: string | null, size: number): { start: number; end: number } | "unsatisfiable" | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
