// Caches one check-in page (/admin/termin-buchungen/… or /einlass/…) with its files for an offline reload.
// app/client/check-in/ sends the URLs of the page and its files, and deletes the cache on sign-out or when the pass
// ends.
const CACHE = new URL(self.registration.scope).pathname === "/einlass/" ? "al-check-in-pass" : "al-check-in";
const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time without a response, the cached page is served. */
const NETWORK_TIMEOUT_MS = 8_000;
/** The nonce in the Content-Security-Policy lets the inline scripts of the cached page run. */
const CACHED_HEADERS = ["content-type", "content-security-policy", "permissions-policy", "referrer-policy"];

self.addEventListener("install", () => self.skipWaiting());
/** Pages are cached one after another, so that an older page that arrives late does not replace a newer page. */
let caching = Promise.resolve();
/** Older messages that still wait are skipped. */
let newest;
self.addEventListener("message", (event) => {
  newest = event.data;
  caching = caching.then(() => event.data === newest && cachePage(newest)).catch(() => {});
  event.waitUntil(caching);
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetchPage(request));
  else if (isAsset(request.url)) event.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
  else if (isManifest(request.url)) event.respondWith(fetch(request).catch(() => manifestOffline(event)));
});

const isAsset = (url) => new URL(url).pathname.startsWith("/assets/");
const isManifest = (url) => new URL(url).pathname === "/__manifest";

/**
 * An empty route manifest when the request is for the page's own path and its ancestors, else a network error. React
 * Router fetches this manifest before it revalidates, but has loaded these routes already.
 */
async function manifestOffline({ request: { url, referrer }, clientId }) {
  // The page of a check-in pass sends no referrer.
  const page = referrer || (await self.clients.get(clientId))?.url;
  const paths = new URL(url).searchParams.get("paths").split(",");
  const isOwn = page && paths.every((path) => new URL(page).pathname.startsWith(path));
  return isOwn ? Response.json({}) : Response.error();
}

async function fetchPage(request) {
  const network = fetch(request);
  const timeout = new Promise((_, reject) => setTimeout(reject, NETWORK_TIMEOUT_MS));
  const response = await Promise.race([network, timeout]).catch(() => undefined);
  if (response && response.status < 500 && response.status !== 429) return response;
  return (await cachedPage(request)) ?? network;
}

async function cachedPage(request) {
  const page = await caches.match(request, { ignoreVary: true });
  if (!page) return undefined;
  if (Date.now() < Number(page.headers.get("x-ends-at"))) return page;
  await caches.delete(CACHE);
  return undefined;
}

/** The URLs of the scripts that the HTML of `page` loads first. */
const scriptsOf = (html, page) =>
  [...html.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => new URL(path, page).href);

const isConfirmedEvent = (url) => new URL(url).pathname.startsWith("/check-in-events/");
/** The URLs of the cached check-in events that the cached page contains already. */
let containedEvents = [];

/**
 * Replaces the cached page with the current page. A page of another build is not cached, because the modules that the
 * page imports later are unknown. A confirmed event stays until the second page that contains the event is cached,
 * because a reload may have read an older page (decision 010).
 * @param endsAt Unix time in ms from which the cached page is not served
 */
async function cachePage({ page, files, endsAt = Date.now() + DAY_MS }) {
  // Opened before the fetch: when the cache is deleted meanwhile, the page is put into the deleted cache, which nothing
  // can read.
  const cache = await caches.open(CACHE);
  const cachedBefore = await cache.keys();
  const response = await fetch(page);
  if (!response.ok || response.redirected) return;
  const html = await response.text();
  if (scriptsOf(html, page).some((url) => !files.includes(url))) return;
  // The page is stored last, so a cached page always has its files.
  const assets = new Set(files.filter(isAsset));
  for (const file of assets) if (!(await cache.match(file))) await cache.add(file);
  const headers = new Headers({ "x-ends-at": String(endsAt) });
  for (const name of CACHED_HEADERS) if (response.headers.has(name)) headers.set(name, response.headers.get(name));
  await cache.put(page, new Response(html, { headers }));
  for (const { url } of cachedBefore) {
    const isNeeded = isConfirmedEvent(url) ? !containedEvents.includes(url) : url === page || assets.has(url);
    if (!isNeeded) await cache.delete(url);
  }
  containedEvents = cachedBefore.map(({ url }) => url).filter(isConfirmedEvent);
}
