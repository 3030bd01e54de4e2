import { absoluteUrl } from "#domain/site/page-url.ts";
import { xmlElement } from "./xml.ts";

/** `changedAt` is `null` when unknown, for example for an empty list. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** Renders a sitemap (sitemaps.org). The format allows at most 50,000 entries. */
export function renderSitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  const pages = entries.map(({ path, changedAt }) => {
    const lastModified = changedAt ? xmlElement("lastmod", changedAt.toISOString()) : "";
    return `<url>${xmlElement("loc", absoluteUrl(path, siteUrl))}${lastModified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("\n")}
</urlset>
`;
}
