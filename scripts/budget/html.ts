import { gzipSync } from "node:zlib";

/** The size of each page of the sitemap in gzipped bytes, largest first. */
export async function listHtmlSizes(siteUrl: string): Promise<{ path: string; bytes: number }[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const sizes: { path: string; bytes: number }[] = [];
  for (const [, loc = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const path = new URL(loc).pathname;
    const response = await fetch(siteUrl + path);
    if (!response.ok) throw new Error(`${path} responds with ${response.status}`);
    const html = Buffer.from(await response.arrayBuffer());
    sizes.push({ path, bytes: gzipSync(html).length });
  }
  return sizes.sort((a, b) => b.bytes - a.bytes);
}
