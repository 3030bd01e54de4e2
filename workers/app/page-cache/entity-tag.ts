import { sha256Hex } from "#workers/app/digest.ts";

/** A copy of a good answer with the digest of its text as ETag; 304 without the text for those who have it already. */
export async function withEntityTag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const text = await response.text();
  const etag = `"${await sha256Hex(text)}"`;
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.delete("vary"); // nobody's cookie changes it
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
