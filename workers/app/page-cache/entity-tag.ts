import { sha256Hex } from "#workers/app/digest.ts";

/** Adds an ETag (digest of the body) to a 200 response; answers 304 when `if-none-match` has it. */
export async function withEntityTag(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const text = await response.text();
  const etag = `"${await sha256Hex(text)}"`;
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.delete("vary"); // Feeds do not depend on cookies.
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
