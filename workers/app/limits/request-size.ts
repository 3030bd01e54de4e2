import type { User } from "#domain/account/user-role.ts";
import { imageFileLimits } from "#domain/media/image-file.ts";

/** The limit of every request except image uploads, reports for Sentry, and drafts of admins. */
const MAX_BODY_BYTES = 64 * 1024;
/** An image plus its multipart envelope. */
export const MAX_IMAGE_BODY_BYTES = imageFileLimits.bytes + MAX_BODY_BYTES;

export const IMAGE_PATH = "/api/media";

const DRAFT_PATH = "/api/trpc/record.saveDraft";
/** A draft contains a whole page. */
const MAX_DRAFT_BODY_BYTES = 1024 * 1024;

export const MONITORING_PATH = "/api/monitoring";
/** A report with a recording (Sentry's session replay), which contains a whole page. */
export const MAX_RECORDING_BYTES = 1024 * 1024;
/** A report without a recording. */
export const MAX_REPORT_BYTES = 200 * 1024;

/** Deadline for a body, because slow bodies occupy memory. 64 kB arrive in time at 4 kB/s. */
export const MAX_READ_MS = 20_000;

/**
 * The maximum number of bytes of a body; `null` when the route itself reads the body, after it has authorized the
 * request. For a draft, the admin role in the token suffices here, because the procedure checks the role in the
 * database.
 */
export function bodyLimitOf(pathname: string, user: User | null): number | null {
  if (pathname === IMAGE_PATH || pathname.startsWith(`${IMAGE_PATH}/`)) return null;
  return pathname === DRAFT_PATH && user?.user_metadata.role === "admin" ? MAX_DRAFT_BODY_BYTES : MAX_BODY_BYTES;
}

/**
 * The request with its body in memory, or a refusal when the body has more than `limit` bytes or arrives too slowly.
 * Without a limit, the body stays unread. Counts the bytes, because content-length is optional.
 */
export async function readBody(
  request: Request,
  limit: number | null,
): Promise<Request | "request_too_large" | "request_too_slow"> {
  if (!request.body || limit === null) return request;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return "request_too_large";
  const reader = request.body.getReader();
  const deadline = new AbortController();
  const tooSlow = scheduler.wait(MAX_READ_MS, { signal: deadline.signal }).then(
    () => "too slow" as const,
    () => "too slow" as const, // `deadline` is aborted when reading has ended, so this result is not used
  );
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const result = await Promise.race([reader.read(), tooSlow]);
      if (result === "too slow") return "request_too_slow";
      // The cast is safe, because a body never has shared memory.
      if (result.done) return new Request(request, { body: new Blob(chunks as Uint8Array<ArrayBuffer>[]) });
      size += result.value.byteLength;
      if (size > limit) return "request_too_large";
      chunks.push(result.value);
    }
  } finally {
    deadline.abort();
    reader.cancel().catch(() => {}); // the rest of the body is not read
  }
}
