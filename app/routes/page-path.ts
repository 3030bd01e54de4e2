import { pageUrl } from "#domain/site/page-url.ts";

/** The path of the requested page, `/x/`, even when client navigation requests its data at `/x/_.data` or `/x.data`. */
export function pagePathOf(request: Request): string {
  return pageUrl(new URL(request.url).pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "/"));
}
