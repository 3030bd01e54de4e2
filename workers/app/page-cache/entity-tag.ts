import { sha256Hex } from "#workers/app/digest.ts";

/** A strong entity tag: the digest of the body. A CDN that compresses the body makes the tag weak. */
export async function entityTagOf(body: ArrayBuffer): Promise<string> {
  return `"${await sha256Hex(body)}"`;
}

/** True when `if-none-match` contains the tag or is `*`; compares weakly (RFC 9110, section 13.1.2). */
export function isKnownEntityTag(request: Request, etag: string): boolean {
  const knownTags = request.headers.get("if-none-match")?.split(",") ?? [];
  return knownTags.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
