// Keeps one door page (/admin/termin-buchungen/…) with the files it is made of, for a reload without a network. The network
// comes first, if it comes. app/client/check-in/check-in-page.ts says what to keep, and forgets it when nobody is signed in.
const CACHE = "al-door";
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a weak network may take before the kept page is shown. */
const PATIENCE_MS = 8_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => {})));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(answerPage(request));
  else if (isFile(request.url)) event.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
  else if (asksForItself(request)) event.respondWith(fetch(request).catch(() => Response.json({})));
});

const isFile = (url) => new URL(url).pathname.startsWith("/assets/");

/** React Router asks which routes there are at a page's own address before it reads the page again: those that it has. */
function asksForItself({ url, referrer }) {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== "/__manifest" || !referrer) return false;
  const here = new URL(referrer).pathname;
  return searchParams
    .get("paths")
    .split(",")
    .every((path) => here.startsWith(path));
}

async function answerPage(request) {
  const network = fetch(request);
  const isLate = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
  return Promise.race([network, isLate]).catch(async () => (await keptPage(request)) ?? network);
}

async function keptPage(request) {
  const page = await caches.match(request, { ignoreVary: true });
  return page && Date.now() - Number(page.headers.get("x-kept-at")) < DAY_MS ? page : undefined;
}

/** The page as the server shows it now, in the place of any other. An error or the way to signing in is no page to keep. */
async function keep({ page, files }) {
  const response = await fetch(page);
  if (!response.ok || response.redirected) return;
  const cache = await caches.open(CACHE);
  // The page last: where it is, its files are.
  const wanted = new Set(files.filter(isFile));
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file);
  const headers = { "content-type": response.headers.get("content-type"), "x-kept-at": String(Date.now()) };
  await cache.put(page, new Response(await response.blob(), { headers }));
  for (const { url } of await cache.keys()) if (url !== page && !wanted.has(url)) await cache.delete(url);
}
