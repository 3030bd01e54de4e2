import { imageFileLimits } from "#domain/media/image-file.ts";

/** Limit for every request but image uploads, drafts and reports. */
export const MAX_BODY_BYTES = 64 * 1024;
/** An image plus its multipart envelope. */
export const MAX_IMAGE_BODY_BYTES = imageFileLimits.bytes + MAX_BODY_BYTES;

/** Upload endpoint of the media library. */
export const IMAGE_PATH = "/api/media";

/** A draft holds a whole page. */
export const DRAFT_PATH = "/api/trpc/record.saveDraft";
export const MAX_DRAFT_BODY_BYTES = 1024 * 1024;

/** Reports of browsers to the monitoring service. A recording holds a whole page. */
export const MONITORING_PATH = "/api/monitoring";
export const MAX_RECORDING_BYTES = 1024 * 1024;
/** A report without a recording. */
export const MAX_REPORT_BYTES = 200 * 1024;

/** True when `content-length` exceeds the limit of the path. Bodies without it are measured while they are read. */
export function isTooLarge(request: Request): boolean {
  return Number(request.headers.get("content-length") ?? 0) > limitOf(new URL(request.url).pathname);
}

function limitOf(pathname: string): number {
  if (pathname === IMAGE_PATH || pathname.startsWith(`${IMAGE_PATH}/`)) return MAX_IMAGE_BODY_BYTES;
  if (pathname === MONITORING_PATH) return MAX_RECORDING_BYTES;
  return pathname === DRAFT_PATH ? MAX_DRAFT_BODY_BYTES : MAX_BODY_BYTES;
}
