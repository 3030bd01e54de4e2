import { apiContext, pageTagsContext, sessionContext, sessionPortContext } from "#app/context.ts";
import { refusalOf } from "#app/routes/refusal.ts";
import { pageTags } from "#domain/page-tags.ts";
import { slugIdOf } from "#domain/slug.ts";
import { createEdge, type RenderPage } from "#workers/app/edge.ts";

export { SessionRefresh } from "#workers/app/session-refresh.ts";
export { RealtimeRelay } from "#workers/live/realtime-relay.ts";
export { SlotRoom } from "#workers/live/slot-room.ts";

/** Stands in for React Router: the whole Worker but the pages, which show their data as JSON. */
const renderPage: RenderPage = async (request, context) => {
  const { pathname, search } = new URL(request.url);
  const session = context.get(sessionContext);
  const findOffer = (slugId: string) =>
    context
      .get(apiContext)
      .offer.bySlugId({ slugId })
      .catch((error: unknown) => {
        if (refusalOf(error)?.code === "backend_unavailable") return "unavailable" as const;
        throw error;
      });
  if (pathname.startsWith("/angebot/")) {
    const slugId = slugIdOf(pathname.split("/")[2]);
    const offer = slugId === null ? null : await findOffer(slugId);
    if (offer === "unavailable") return new Response("unavailable", { status: 503 });
    if (!offer) return new Response("not found", { status: 404 });
    context.get(pageTagsContext).add(pageTags.offer(offer.slugId));
    return Response.json({
      name: offer.name,
      price: offer.price,
      user: session.user?.email ?? null,
      search,
      headers: [...request.headers.keys()],
    });
  }
  if (pathname === "/anmelden/" && request.method === "POST") {
    const form = await request.formData();
    return Response.json(
      await context.get(sessionPortContext).signInWithPassword(String(form.get("email")), String(form.get("password"))),
    );
  }
  if (pathname === "/abmelden/") await context.get(sessionPortContext).signOut();
  return Response.json({ path: pathname, session: session.state, user: session.user, method: request.method });
};

export default createEdge({ build: "test", renderPage });
