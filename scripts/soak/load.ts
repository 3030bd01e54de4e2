import { WebSocket } from "ws";
import { imageWidths } from "#domain/media/image.ts";
import { aBookingRequest, createBuilders } from "#tests/builders/backend.ts";
import { aPng, bytesOf } from "#tests/builders/images.ts";
import type { ProductProcess } from "../product-process.ts";

const PASSWORD = "kunst-und-kultur";
const OFFER_COUNT = 20;
const REQUEST_TIMEOUT_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a viewer keeps the live socket of an offer open. */
const VIEW_MS = 5_000;

/** `run` starts every `intervalMs`, or when the previous run ends if that is later. */
type Activity = { intervalMs: number; run: () => Promise<void> };

type SendOptions = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

export type Load = {
  activities: Record<string, Activity>;
  /** `status` is 0 for a lost connection or a timeout. `failure` describes a request with status 0 or 5xx. */
  requests: { status: number; failure: string | null }[];
};

export async function createLoad({ url, backend }: ProductProcess): Promise<Load> {
  const requests: Load["requests"] = [];
  const builders = createBuilders(backend);
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  const appointments: { offerId: string; id: string }[] = [];
  for (let number = 0; number < OFFER_COUNT; number++) {
    const { id: offerId } = await builders.anOffer({ name: `Ausdauer ${number}` });
    const { id } = await builders.anAppointment(offerId, { capacity: 10_000 });
    appointments.push({ offerId, id });
  }
  const artist = await builders.insert("artist", { name: "Ausdauer" });

  const send = async (path: string, { headers, ...init }: SendOptions = {}): Promise<Response> => {
    try {
      const response = await fetch(url + path, {
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        // Otherwise a busy machine would send requests on connections that workerd has just closed.
        headers: { connection: "close", ...headers },
        ...init,
      });
      // Reading the body here counts an incomplete response as a lost connection.
      const body = await response.arrayBuffer();
      const { status } = response;
      requests.push({ status, failure: status >= 500 ? `${status} ${init.method ?? "GET"} ${path}` : null });
      // `Response` refuses a body with these statuses.
      return new Response([204, 304].includes(status) ? null : body, { status, headers: response.headers });
    } catch (error) {
      requests.push({ status: 0, failure: `${error instanceof Error ? (error.cause ?? error) : error} ${path}` });
      throw error;
    }
  };
  /** Throws for a status other than 200, such as a redirect to the sign-in form. */
  const read = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    const { status } = await send(path, { headers });
    if (status !== 200) throw new Error(`${status} GET ${path}`);
  };
  const callProcedure = async (
    method: "GET" | "POST",
    procedure: string,
    input: object,
    token?: string,
  ): Promise<unknown> => {
    const json = JSON.stringify({ json: input });
    const path = `/api/trpc/${procedure}${method === "GET" ? `?input=${encodeURIComponent(json)}` : ""}`;
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await send(path, { method, headers, ...(method === "POST" && { body: json }) });
    if (!response.ok) throw new Error(`${procedure} returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { result: { data: { json: unknown } } }).result.data.json;
  };
  /** Returns the `cookie` header of the new session. */
  const signIn = async (email: string): Promise<string> => {
    const body = new URLSearchParams({ email, password: PASSWORD });
    const { headers } = await send("/anmelden/", { method: "POST", body });
    return headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  };

  const sitemap = await (await send("/sitemap.xml")).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? "").pathname);
  const home = await (await send("/")).text();
  const images = [...new Set(home.match(/\/media\/\d+\/[a-z0-9/._-]+/g))];
  const adminHeaders = { cookie: await signIn(admin.email) };
  let daysAhead = 0;

  const activities: Load["activities"] = {
    "cached pages": { intervalMs: 50, run: () => read(pickRandom(pages)) },
    "uncached pages": {
      intervalMs: 500,
      // A search by day is not cached.
      run: () => read(`/?von=${new Date(Date.now() + daysAhead++ * DAY_MS).toISOString().slice(0, 10)}`),
    },
    searches: {
      intervalMs: 300,
      run: async () => void (await callProcedure("GET", "offer.suggest", { query: pickRandom(SEARCH_QUERIES) })),
    },
    images: {
      intervalMs: 200,
      run: () =>
        read(pickRandom(images).replace(/\/\d+\//, `/${pickRandom(imageWidths)}/`), {
          accept: "image/avif,image/webp,*/*",
        }),
    },
    appointments: {
      intervalMs: 200,
      run: async () =>
        void (await callProcedure("GET", "offerAppointment.listUpcoming", {
          offerId: pickRandom(appointments).offerId,
        })),
    },
    bookings: {
      intervalMs: 1_000,
      async run() {
        const guest = await builders.aPerson({ password: PASSWORD });
        const headers = { cookie: await signIn(guest.email) };
        const booking = aBookingRequest(pickRandom(appointments).id);
        const { id } = (await callProcedure("POST", "offerBooking.book", booking, guest.token)) as { id: string };
        await read("/buchung/uebersicht/", headers);
        await read(`/buchung/uebersicht/${id}/`, headers);
        await callProcedure("POST", "offerBooking.cancel", { id }, guest.token);
        await send("/abmelden/", { method: "POST", headers: { ...headers, origin: url } });
      },
    },
    viewers: { intervalMs: 300, run: async () => void viewOffer(pickRandom(appointments).offerId) },
    "admin lists": {
      intervalMs: 1_000,
      run: () => read(pickRandom(ADMIN_PAGES), adminHeaders),
    },
    edits: {
      intervalMs: 3_000,
      async run() {
        const key = { entity: "artist" as const, slugId: artist.slug_id };
        const record = await callProcedure("GET", "record.forEditing", key, admin.token);
        const {
          id,
          draft_version: draftVersion,
          draft,
        } = record as { id: string; draft_version: number; draft: object };
        const input = { entity: key.entity, id, draftVersion, draft };
        const saved = (await callProcedure("POST", "record.saveDraft", input, admin.token)) as { version: number };
        await callProcedure("POST", "record.publish", { ...key, draftVersion: saved.version }, admin.token);
      },
    },
    uploads: {
      intervalMs: 5_000,
      async run() {
        const form = new FormData();
        const id = crypto.randomUUID();
        form.append("id", id);
        form.append("file", new File([bytesOf(await aPng(1600, 1200)) as Uint8Array<ArrayBuffer>], `${id}.png`));
        const headers = { authorization: `Bearer ${admin.token}` };
        const response = await send("/api/media", { method: "POST", body: form, headers });
        if (!response.ok) throw new Error(`The upload returned ${response.status}: ${await response.text()}`);
        await callProcedure("POST", "media.delete", { id }, admin.token);
      },
    },
  };
  return { activities, requests };

  function viewOffer(offerId: string): void {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/live/offer/${offerId}`, { origin: url });
    socket.once("open", () => {
      requests.push({ status: 101, failure: null });
      setTimeout(() => socket.close(1000), VIEW_MS);
    });
    socket.once("error", ({ message }) => requests.push({ status: 0, failure: `${message} socket` }));
  }
}

const SEARCH_QUERIES = [
  "Töpfern",
  "Malerei",
  "Druck",
  "Leipzig",
  "Weben",
  "Foto",
  "Ausdauer",
  "Keramik",
  "Buch",
  "Ton",
];
const ADMIN_PAGES = [
  "/admin/",
  "/admin/angebote/",
  "/admin/angebots-buchungen/",
  "/admin/auswertung/",
  "/admin/kuenstler-innen/",
  "/admin/medien/",
  "/admin/protokoll/",
];

function pickRandom<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}
