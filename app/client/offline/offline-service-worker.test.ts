import { readFileSync } from "node:fs";
import vm from "node:vm";
import { expect, it } from "vitest";

const TICKET_PATH = "/buchung/uebersicht/0a/";

/** Starts a service worker that has saved the tickets in `saved`, by path. The server responds with `respond`. */
function startWorker(saved: Map<string, Response>, respond: () => Promise<Response>) {
  const cache = {
    keys: async () => [...saved.keys()].map((path) => ({ url: `https://example.org${path}` })),
    match: async (path: string) => saved.get(path),
    matchAll: async () => [],
    put: async (path: string, page: Response) => void saved.set(path, page),
    delete: async (path: string) => saved.delete(path),
  };
  const listeners = new Map<string, (event: object) => void>();
  vm.runInNewContext(readFileSync("public/offline-service-worker.js", "utf8"), {
    self: { addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener) },
    location: new URL("https://example.org/offline-service-worker.js?build"),
    navigator: { locks: { request: (_: string, task: () => unknown) => task() } },
    caches: { open: async () => cache },
    fetch: respond,
    ...{ URL, Response },
  });
  const pendingWork: Promise<unknown>[] = [];
  return {
    send: (message: object) =>
      listeners.get("message")?.({ data: message, waitUntil: (work: Promise<unknown>) => pendingWork.push(work) }),
    /** Waits until all messages are handled. */
    finish: () => Promise.all(pendingWork),
  };
}

const saveMessage = {
  owner: "frieda",
  tickets: [{ path: TICKET_PATH, title: "Töpfern", until: Date.now() + 86_400_000 }],
};

/**
 * Tells a service worker that has already saved a ticket to save it again; the server responds with `response`. Returns
 * the text that is saved afterwards.
 */
async function savedAfter(response: Response): Promise<string | undefined> {
  const saved = new Map([[TICKET_PATH, new Response("saved ticket", { headers: { "x-owner": "frieda" } })]]);
  const worker = startWorker(saved, async () => response);
  worker.send(saveMessage);
  await worker.finish();
  return saved.get(TICKET_PATH)?.text();
}

it.each([403, 429, 503])("keeps a saved ticket when the server responds with %i", async (status) => {
  expect(await savedAfter(new Response("", { status }))).toBe("saved ticket");
});

it("deletes a saved ticket when it is not the user's, or when nobody is signed in", async () => {
  expect(await savedAfter(new Response("", { status: 404 }))).toBeUndefined();
  const signIn = Object.defineProperty(new Response("Anmelden"), "redirected", { value: true });
  expect(await savedAfter(signIn)).toBeUndefined();
});

it("replaces a saved ticket with the current page", async () => {
  expect(await savedAfter(new Response("<main>new ticket</main>"))).toContain("new ticket");
});

it("does not save a ticket when its owner signs out while the ticket is being fetched", async () => {
  const saved = new Map<string, Response>(); // No ticket is saved yet, so the sign-out has none to delete.
  const page = Promise.withResolvers<Response>();
  const fetchStart = Promise.withResolvers<void>();
  const worker = startWorker(saved, () => {
    fetchStart.resolve();
    return page.promise;
  });
  worker.send(saveMessage);
  await fetchStart.promise;
  worker.send({ owner: null });
  page.resolve(new Response("<main>ticket</main>"));
  await worker.finish();
  expect(saved.size).toBe(0);
});
