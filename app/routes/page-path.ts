import { pageUrl } from "#domain/site/page-url.ts";

/**
 * The path of the requested page. On client navigation React Router requests `/x/_.data` or `/x.data`; the page is `/x/`.
 */
export function pagePathOf(request: Request): string {
  return pageUrl(new URL(request.url).pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "/"));
}
