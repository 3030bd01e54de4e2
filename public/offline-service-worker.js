// Serves a saved ticket when the network or the Worker fails, and the offline page when the network fails. The check-in
// pages have their own service worker.
// app/client/offline/ registers this file with the id of the build, and sends the tickets to save.

/** Cache of the offline page with its styles and fonts, one per build. */
const SHELL = `al-shell-${new URL(location.href).search.slice(1)}`;
const TICKETS = "al-tickets";
/** Styles and fonts of the saved tickets. */
const TICKET_FILES = "al-ticket-files";
const OFFLINE_PATH = "/offline/";
const SIGN_OUT_PATH = "/abmelden/";
/** After this time without a response, the saved ticket is served. */
const NETWORK_TIMEOUT_MS = 5_000;
const FILE = /^\/assets\/[\w.-]+\.(?:css|woff2)$/;
/** Includes the template of `DeferredScripts`, which contains the modules. */
const SCRIPTS = /<template>[\s\S]*?<\/template>|<script\b[\s\S]*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/g;
/** Saved pages run no scripts. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");
const dateTimeFormat = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/Berlin",
});

/** Incremented when all tickets are deleted, so that a ticket that is being fetched at that time is not saved. */
let generation = 0;
/** The owner in the latest message. Tickets of an earlier owner that are being fetched are not saved. */
let latestOwner;

self.addEventListener("install", (event) => event.waitUntil(saveShell().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(handleMessage(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(respondWithPage(event, pathname));
  else if (FILE.test(pathname)) event.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
});

async function activate() {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name.startsWith("al-shell-") && name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

async function respondWithPage(event, pathname) {
  const { request } = event;
  if (request.method !== "GET") {
    if (pathname === SIGN_OUT_PATH) await clearTickets();
    return fetch(request).catch(offlinePage);
  }
  const network = Promise.resolve(event.preloadResponse).then((response) => response ?? fetch(request));
  network.catch(() => {});
  const ticket = await savedTicket(pathname);
  if (!ticket) return network.catch(offlinePage);
  const timeout = new Promise((_, reject) => setTimeout(reject, NETWORK_TIMEOUT_MS));
  return Promise.race([network, timeout]).then(
    (response) => (response.status >= 500 ? ticket : response),
    () => ticket,
  );
}

/** The saved ticket at a path. Deletes a ticket whose `until`, a day after the appointment ends, has passed. */
async function savedTicket(pathname) {
  const tickets = await caches.open(TICKETS);
  const ticket = await tickets.match(pathname);
  if (!ticket || Date.now() < Number(ticket.headers.get("x-until"))) return ticket;
  await tickets.delete(pathname);
}

async function offlinePage() {
  const page = await caches.match(OFFLINE_PATH);
  if (!page) return Response.error();
  const links = await ticketLinks();
  // A function, because `replace` would interpret a "$" in the name of an offer.
  const html = (await page.text()).replace('<div id="tickets"></div>', () => links);
  return new Response(html, { status: 503, headers: page.headers });
}

async function ticketLinks() {
  const tickets = await caches.open(TICKETS);
  const saved = [];
  for (const { url } of await tickets.keys()) {
    const { pathname } = new URL(url);
    const headers = (await savedTicket(pathname))?.headers;
    const title = headers?.get("x-title");
    if (title) saved.push({ pathname, title: decodeURIComponent(title), until: Number(headers.get("x-until")) });
  }
  const links = saved
    .sort((first, second) => first.until - second.until)
    .map(
      ({ pathname, title }) =>
        `<li style="padding-block:.4rem"><a class="link" href="${pathname}">${escapeHtml(title)}</a></li>`,
    );
  return links.length === 0 ? "" : `<div><p>Deine Tickets hast du auch ohne Netz:</p><ul>${links.join("")}</ul></div>`;
}

const escapeHtml = (text) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function saveShell() {
  const page = await fetch(OFFLINE_PATH, { credentials: "omit" });
  if (!page.ok) throw new Error(`The offline page responded with ${page.status}`); // the browser installs again later
  await savePage(OFFLINE_PATH, await page.text(), {}, SHELL, SHELL);
}

/**
 * `owner` is the id of the signed-in user, `null` when signed out. `gone` has the paths of tickets to delete. `until`
 * of a ticket is a Unix time in ms.
 */
async function handleMessage({ owner, tickets = [], gone = [] }) {
  latestOwner = owner;
  const cache = await caches.open(TICKETS);
  for (const request of await cache.keys()) {
    const saved = await cache.match(request);
    if (saved && saved.headers.get("x-owner") !== owner) await clearTickets();
  }
  for (const path of gone) await cache.delete(path);
  const startGeneration = generation;
  const isCurrent = () => owner === latestOwner && startGeneration === generation;
  for (const ticket of tickets) {
    await saveTicket(ticket, owner, isCurrent);
    if (!isCurrent()) return;
  }
  if (tickets.length + gone.length > 0) await withFilesLocked(deleteUnusedFiles);
}

/**
 * Saves the current page of a ticket. A redirect (nobody is signed in) or a 404 (another user is signed in) deletes the
 * saved ticket.
 */
async function saveTicket({ path, title, until }, owner, isCurrent) {
  const response = await fetch(path).catch(() => null);
  if (!response || !isCurrent()) return;
  if (response.redirected || response.status === 404) return void (await (await caches.open(TICKETS)).delete(path));
  if (!response.ok) return;
  const note = `<p style="background:var(--block);color:var(--on-block);padding:.75rem 1.25rem">Gespeichertes Ticket, Stand ${dateTimeFormat.format(new Date())} Uhr</p>`;
  const html = (await response.text()).replace(/<main\b[^>]*>/, (main) => main + note);
  const headers = { "x-title": encodeURIComponent(title), "x-until": String(until), "x-owner": owner };
  await withFilesLocked(() => savePage(path, html, headers, TICKETS, TICKET_FILES));
  if (!isCurrent()) await clearTickets();
}

/**
 * Runs one task at a time, also across versions of this worker: `deleteUnusedFiles` must keep the files of a ticket
 * that is being saved.
 */
const withFilesLocked = (task) => navigator.locks.request(TICKET_FILES, task);

async function deleteUnusedFiles() {
  const tickets = await (await caches.open(TICKETS)).matchAll();
  const pages = (await Promise.all(tickets.map((ticket) => ticket.text()))).join();
  const files = await caches.open(TICKET_FILES);
  for (const file of await files.keys()) if (!pages.includes(new URL(file.url).pathname)) await files.delete(file);
}

async function clearTickets() {
  generation++;
  await Promise.all([caches.delete(TICKETS), caches.delete(TICKET_FILES)]);
}

/** Saves styles and fonts first, so that a saved page always has its files. */
async function savePage(path, page, headers, cacheName, filesName) {
  const html = page.replace(SCRIPTS, "");
  const files = await caches.open(filesName);
  for (const file of new Set(html.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))) {
    if (!(await files.match(file))) await files.add(file);
  }
  const pageHeaders = { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  await (await caches.open(cacheName)).put(path, new Response(html, { headers: { ...pageHeaders, ...headers } }));
}
