/** No form and no call of ours is near this; pictures will have a way of their own. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Whether the request announces a body that is too large. What announces nothing is measured where it is read. */
export function isTooLarge(request: Request): boolean {
  return Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES;
}
