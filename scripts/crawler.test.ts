import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { crawl, isBroken } from "./crawler.ts";

const responses: Record<string, { status: number; body: string }> = {
  "/": { status: 200, body: '<a href="/alt/"></a><a href="/fehlt/"></a><img src="/fehler.png">' },
  "/sitemap.xml": { status: 200, body: "" },
  "/alt/": { status: 301, body: "" },
  "/fehler.png": { status: 500, body: "" },
};

it("counts failed and missing targets of links as broken, but not redirects", async () => {
  const server = createServer(({ url = "" }, response) => {
    const { status, body } = responses[url] ?? { status: 404, body: "" };
    response.writeHead(status, { "content-type": "text/html" }).end(body);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const results = await crawl(origin, "everything");
  const brokenPaths = results.filter(isBroken).map(({ url }) => new URL(url).pathname);
  expect(brokenPaths.toSorted()).toEqual(["/fehler.png", "/fehlt/"]);
});
