/**
 * The path of the page that a request is about. On client-side navigation React Router asks for `/x/_.data` (or `/x.data`),
 * and loaders see that address; the page is `/x/` all the same.
 */
export function pagePathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "/");
}
