import { invalidKey, invalidRequest, tooLarge, wrongType } from "./errors.ts";

export type Upload = {
  bytes: Uint8Array;
  contentType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
};

/** Hosted Supabase's default limit. */
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Reads a multipart form with a file, or raw bytes. Throws `StorageError` for a form without a file. */
export async function readUpload(request: Request): Promise<Upload> {
  const encodedMetadata = request.headers.get("x-metadata");
  const contentType = request.headers.get("content-type") ?? "application/octet-stream";
  if (!contentType.startsWith("multipart/form-data")) {
    return {
      bytes: new Uint8Array(await request.arrayBuffer()),
      contentType,
      cacheControl: request.headers.get("cache-control") ?? "no-cache",
      userMetadata: encodedMetadata ? parseMetadata(Buffer.from(encodedMetadata, "base64").toString()) : null,
    };
  }
  const form = await request.formData();
  const file = [...form.values()].find((value): value is File => value instanceof Blob);
  if (!file) throw invalidRequest("No file provided");
  const maxAgeSeconds = form.get("cacheControl");
  const metadata = form.get("metadata");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type || "application/octet-stream",
    cacheControl: typeof maxAgeSeconds === "string" ? `max-age=${maxAgeSeconds}` : "no-cache",
    userMetadata: typeof metadata === "string" ? parseMetadata(metadata) : null,
  };
}

/** Throws `StorageError` for a refused name, size or type. */
export function checkUpload(
  name: string,
  upload: Upload,
  limits: { file_size_limit: number | null; allowed_mime_types: string[] | null },
): void {
  assertName(name);
  if (upload.bytes.byteLength > Math.min(MAX_UPLOAD_BYTES, limits.file_size_limit ?? MAX_UPLOAD_BYTES)) {
    throw tooLarge();
  }
  const type = (upload.contentType.split(";")[0] ?? "").trim().toLowerCase();
  const isAllowed = limits.allowed_mime_types?.some((allowed) =>
    allowed.endsWith("/*") ? type.startsWith(allowed.slice(0, -1)) : allowed === type,
  );
  if (limits.allowed_mime_types?.length && !isAllowed) {
    throw wrongType(type);
  }
}

/** Throws for characters that hosted Storage refuses, and for segments that are empty, `.` or `..`. */
function assertName(name: string): void {
  const isValid =
    /^[\w/!.*'()&$@=;:+,? -]+$/.test(name) &&
    !name.split("/").some((segment) => segment === "" || segment === "." || segment === "..");
  if (!isValid) throw invalidKey(name);
}

function parseMetadata(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
