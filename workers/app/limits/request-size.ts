import { imageFileLimits } from "#domain/media/image-file.ts";

/** No form and no call of ours is near this; pictures have a way of their own. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A picture in a form, with what stands around it. */
export const MAX_IMAGE_BODY_BYTES = imageFileLimits.bytes + MAX_BODY_BYTES;

/** Where admins send pictures. */
export const IMAGE_PATH = "/api/media";

/** A draft is a whole page; everything else that is called is small. */
export const DRAFT_PATH = "/api/trpc/record.saveDraft";
export const MAX_DRAFT_BODY_BYTES = 1024 * 1024;

/** Whether the request announces a body that is too large. What announces nothing is measured where it is read. */
export function isTooLarge(request: Request): boolean {
  return Number(request.headers.get("content-length") ?? 0) > limitOf(new URL(request.url).pathname);
}

function limitOf(pathname: string): number {
  if (pathname === IMAGE_PATH || pathname.startsWith(`${IMAGE_PATH}/`)) return MAX_IMAGE_BODY_BYTES;
  return pathname === DRAFT_PATH ? MAX_DRAFT_BODY_BYTES : MAX_BODY_BYTES;
}
