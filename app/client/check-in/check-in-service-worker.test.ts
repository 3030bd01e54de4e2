import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

const PAGE = "https://example.org/einlass/0a/";

/** Runs the service worker with `PAGE` in its cache and a network that responds with `respond`. */
function startWorker(respond: () => Response | Promise<Response>) {
  const cached = new Map([[PAGE, new Response("cached", { headers: { "x-ends-at": "9999999999999" } })]]);
  const cache = {
    keys: async () => [],
    match: async ({ url }: { url: string }) => cached.get(url)?.clone(),
    put: async (url: string, response: Response) => void cached.set(url, response),
  };
  type Listener = (event: object) => void;
  const listeners = new Map<string, Listener>();
  const self = {
    registration: { scope: "https://example.org/einlass/" },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  vm.runInNewContext(readFileSync("public/check-in-service-worker.js", "utf8"), {
    self,
    fetch: async () => respond(),
    caches: { open: async () => cache, has: async () => true, match: cache.match },
    setTimeout: () => {}, // no timeout
    ...{ URL, Headers, Response },
  });
  return {
    /** The body of the response to a navigation to `PAGE`. */
    open: async () => {
      const responses: Promise<Response>[] = [];
      const respondWith = (response: Promise<Response>) => void responses.push(response);
      listeners.get("fetch")?.({ request: { url: PAGE, mode: "navigate", method: "GET" }, respondWith });
      return (await responses[0])?.text();
    },
  };
}

it.each([
  [200, "from the network"],
  [404, "from the network"],
  [429, "cached"],
  [503, "cached"],
])("responds to a navigation, when the server's status is %i, with the page that is %s", async (status, body) => {
  const worker = startWorker(() => new Response("from the network", { status }));
  expect(await worker.open()).toBe(body);
});
