import {
  apiContext,
  pageTagsContext,
  requestRefusalContext,
  secondFactorContext,
  sessionContext,
  sessionPortContext,
} from "#app/context.ts";
import { isUnavailable, refusedPage } from "#app/routes/refusal.ts";
import type { LinkType } from "#domain/account/credentials.ts";
import { pageTags } from "#domain/content/page-tags.ts";
import { slugIdOf } from "#domain/slug.ts";
import { createEdge } from "#workers/app/edge.ts";
import type { RenderPage } from "#workers/app/renderer.ts";
import type { SecondFactorPort } from "#workers/app/session/second-factor.ts";
import type { SessionPort } from "#workers/app/session/sign-in.ts";

export { AttemptLimit } from "#workers/app/limits/attempt-limit.ts";
export { SessionRefresh } from "#workers/app/session/session-refresh.ts";
export { AdminRoom } from "#workers/live/admin-room.ts";
export { RealtimeRelay } from "#workers/live/realtime-relay.ts";
export { RecordRoom } from "#workers/live/record-room.ts";
export { SlotRoom } from "#workers/live/slot-room.ts";
export { SocketLimit } from "#workers/live/socket-limit.ts";
export { UserRoom } from "#workers/live/user-room.ts";

/** The actions that sign in and out, callable without rendering their pages. */
const signInSteps: Record<string, (port: SessionPort, field: (name: string) => string) => Promise<unknown>> = {
  "/anmelden/": (port, field) => port.signInWithPassword(field("email"), field("password")),
  "/anmelden/code/": (port, field) => port.mailCode(field("email"), "/"),
  "/anmelden/code/eingeben/": (port, field) => port.signInWithCode(field("email"), field("code")),
  "/anmelden/registrieren/": (port, field) => port.mailRegistration(field("email"), "/"),
  "/anmelden/registrieren/bestaetigen/": (port, field) =>
    port.setPassword({ email: field("email"), code: field("code"), purpose: "registration" }, field("password")),
  "/anmelden/passwort-vergessen/": (port, field) => port.mailRecovery(field("email"), "/"),
  "/anmelden/neues-passwort/": (port, field) =>
    port.setPassword({ email: field("email"), code: field("code"), purpose: "recovery" }, field("password")),
  "/anmelden/link/": (port, field) =>
    port.signInWithLink({ tokenHash: field("token_hash"), type: field("type") as LinkType }),
  "/abmelden/": async (port, field) => port.signOut(field("ueberall") ? "global" : "local"),
};

/**
 * The actions of the second factor, callable without rendering the pages. Each action has its own path here. Most of
 * these paths are not routes of the site.
 */
const factorSteps: Record<string, (port: SecondFactorPort, field: (name: string) => string) => Promise<unknown>> = {
  "/anmelden/zweiter-faktor/": (port, field) => port.verify(field("code")),
  "/anmelden/zweiter-faktor/passwort/": (port, field) => port.setPassword(field("code"), field("password")),
  "/konto/einschalten/": (port) => port.enroll("Atelierland"),
  "/konto/bestaetigen/": (port, field) => port.confirm(field("factor_id"), field("code")),
  "/konto/ausschalten/": (port, field) => port.remove(field("code")),
};

/** Replaces React Router: a page returns its data as JSON. */
const renderPage: RenderPage = async (request, context) => {
  const { pathname, search } = new URL(request.url);
  // React Router responds to route discovery before it reads the context.
  if (pathname === "/__manifest") {
    return Response.json({ id: crypto.randomUUID() }, { headers: { "cache-control": "public, max-age=31536000" } });
  }
  const refused = context.get(requestRefusalContext);
  const page = refused && refusedPage(refused);
  if (page) return Response.json(page.data, page.init ?? {});
  const session = context.get(sessionContext);
  const findOffer = (slugId: string) =>
    context
      .get(apiContext)
      .offer.bySlugId({ slugId })
      .catch((error: unknown) => {
        if (isUnavailable(error)) return "unavailable" as const;
        throw error;
      });
  if (pathname.startsWith("/angebot/")) {
    const slugId = slugIdOf(pathname.split("/")[2]);
    const offer = slugId === null ? null : await findOffer(slugId);
    if (offer === "unavailable") return new Response("unavailable", { status: 503 });
    if (!offer) return new Response("not found", { status: 404 });
    context.get(pageTagsContext).add(pageTags.offer(offer.slug_id));
    const location = `/angebot/${offer.slug}/`;
    if (pathname.startsWith("/angebot/alter-name-")) return new Response(null, { status: 301, headers: { location } });
    return Response.json({
      name: offer.name,
      price: offer.price,
      user: session.user?.email ?? null,
      search,
      headers: [...request.headers.keys()],
    });
  }
  // The list of offers in a period. In a render for the page cache, this call of the API is not counted as a search.
  if (pathname === "/" && search.includes("wann=")) {
    context.get(pageTagsContext).add(pageTags.offers);
    await context.get(apiContext).offer.list({ page: 1, fromDay: "2099-04-12" });
  }
  // A search page. The request and this call of the API are counted as one search.
  if (pathname === "/" && search.includes("suche="))
    await context.get(apiContext).offer.list({ page: 1, query: "Ton" });
  if (search === "?fehler") throw new Error("A page fails");
  if (pathname === "/konto/" || pathname === "/konto/_.data") {
    const checked = await context.get(sessionPortContext).check();
    return Response.json({ session: checked.state });
  }
  const [step, factorStep] = [signInSteps[pathname], factorSteps[pathname]];
  if (request.method === "POST" && (step || factorStep)) {
    const form = await request.formData();
    const field = (name: string) => String(form.get(name) ?? "");
    const outcome =
      (await step?.(context.get(sessionPortContext), field)) ??
      (await factorStep?.(context.get(secondFactorContext), field));
    return Response.json(outcome ?? null);
  }
  return Response.json({ path: pathname, session: session.state, user: session.user, method: request.method });
};

const newEdge = () => createEdge({ build: "test", renderPage });
let edge = newEdge();

/** Replaces the edge, so that no page or render is in memory, as in a new isolate. */
export function restartWorker(): void {
  edge = newEdge();
  backgroundWork.clear();
}

/** Work that was passed to `waitUntil` and has not ended, such as sending the emails of a mutation. */
export const backgroundWork = new Set<Promise<unknown>>();

/** Wraps the context of a request to record its background work in `backgroundWork`. */
function observed(context: ExecutionContext): ExecutionContext {
  const waitUntil = (work: Promise<unknown>) => {
    backgroundWork.add(work);
    context.waitUntil(work.finally(() => backgroundWork.delete(work)));
  };
  return new Proxy(context, { get: (target, key) => (key === "waitUntil" ? waitUntil : Reflect.get(target, key)) });
}

export default {
  fetch: (request, environment, context) => edge.fetch(request, environment, observed(context)),
  scheduled: (...parameters) => edge.scheduled(...parameters),
} satisfies ReturnType<typeof createEdge>;
