import { Refused } from "#domain/refusal.ts";
import { feeds, isFeedPath } from "#workers/api/http/feeds.ts";
import { api } from "../api/index.ts";
import { refuseRequest, respondWithFailure } from "../api/rpc-refusal.ts";
import { createTrpcContext } from "../api/trpc.ts";
import { createSupabaseFetch } from "../data/fetch-supabase.ts";
import { connect } from "../data/supabase.ts";
import { sendDueMail } from "../mail/outbox.ts";
import { canonicalPath } from "./canonical-url.ts";
import { allowScriptsByHash } from "./content-security-policy.ts";
import { InvalidConfiguration, settingsOf } from "./environment.ts";
import { forwardedHeadersOf } from "./forwarded-headers.ts";
import { withHeaders } from "./headers.ts";
import { countingSearchesOnce, createLimits, type Limits } from "./limits/limits.ts";
import { bodyLimitOf, readBody } from "./limits/request-size.ts";
import { cacheablePath, isCachedPage } from "./page-cache/cached-pages.ts";
import { CacheMemory, PageCache, type PageTags, withCacheState } from "./page-cache/page-cache.ts";
import { setRelease } from "./release.ts";
import { inRememberedView } from "./remembered-view.ts";
import { createRenderer, type RenderPage } from "./renderer.ts";
import { createReport, type Report } from "./report.ts";
import { isAllowedMutation } from "./request-origin.ts";
import { runSchedule } from "./schedule.ts";
import { SECURITY_TXT_PATH, securityTxt } from "./security-txt.ts";
import { carriesSession, readSession, type Session, signedOut } from "./session/session.ts";
import { createSessionPort } from "./session/sign-in.ts";

/** Adds `noindex` to a personal page: booking, sign-in or admin area. */
function withoutIndex(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set("x-robots-tag", "noindex");
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}

/** Feeds are rendered anonymously, cached like pages and revalidated by ETag. */
async function respondWithFeed(
  request: Request,
  env: Env,
  cache: PageCache | null,
  requestId: string,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  }
  const { pathname } = new URL(request.url);
  const render = async (tags: PageTags) =>
    feeds.fetch(new Request(new URL(pathname, request.url)), { env, db: connect(env, null, { requestId }), tags });
  if (!cache) return render({ add() {}, discard() {} });
  const response = await cache.respond(request, pathname, render);
  response.headers.delete("vary"); // Feeds do not depend on cookies.
  return response;
}

/**
 * Resources that are the same for everybody. They are served without reading the session, which might need a refresh.
 */
const SHARED_API = /^\/(media|api\/(icons|health|monitoring))(\/|$)/;

type Uncount = Awaited<ReturnType<Limits["count"]>>;

type EdgeOptions = {
  renderPage: RenderPage;
  /** The build id; part of every cache key. */
  build: string;
  /** Off in development. */
  isPageCacheOn?: boolean;
};

/**
 * The Worker's request flow: reject cross-origin mutations, redirect to the canonical URL, then respond from the API,
 * the page cache or the renderer, with the session where the response depends on it.
 */
export function createEdge({ renderPage, build, isPageCacheOn = true }: EdgeOptions) {
  setRelease(build);
  const render = createRenderer(renderPage, build);
  const memory = new CacheMemory();
  const openCache = (env: Env, execution: ExecutionContext, report: Report) =>
    new PageCache({ kv: env.PAGES, build, memory, waitUntil: (work) => execution.waitUntil(work), report });
  return {
    async fetch(request, env, execution) {
      const startedAt = Date.now();
      const { pathname } = new URL(request.url);
      const requestId = request.headers.get("cf-ray") ?? crypto.randomUUID();
      const forwarded = forwardedHeadersOf(request, requestId);
      const setCookies: string[] = [];
      let report: Report = (error) => console.error(error);
      let isProduction = true;
      let waitS: number | null = null;
      let response: Response;
      try {
        report = createReport({ env, context: execution, requestId, request });
        isProduction = settingsOf(env).ENVIRONMENT === "production";
        const viewed = inRememberedView(request);
        response = viewed instanceof Response ? viewed : await respond(viewed);
      } catch (error) {
        if (!(error instanceof InvalidConfiguration)) report(error);
        response = respondWithFailure(pathname);
      }
      return withHeaders(response, { pathname, requestId, setCookies, waitS, startedAt, isProduction });

      async function respond(request: Request): Promise<Response> {
        const url = new URL(request.url);
        const isApi = url.pathname.startsWith("/api/") || url.pathname.startsWith("/media/");
        const isPage = !isApi && !isFeedPath(url.pathname);
        const cache = openCache(env, execution, report);
        const requestLimits = createLimits(env, request, (seconds) => {
          waitS = seconds;
        });
        const limits = isApi ? requestLimits : countingSearchesOnce(requestLimits);
        const sendMail = () => execution.waitUntil(sendDueMail({ env, report, batches: 1 }).catch(report));
        // Creates the connection to Supabase only when a response needs it; a cached page does not.
        const factsOf = (session: Session, spentMs = 0) => {
          const supabaseFetch = createSupabaseFetch(spentMs);
          const port = { request, env, execution, session, forwarded, setCookies, report, supabaseFetch };
          return { ...port, sessionPort: createSessionPort(port), cache, limits, sendMail };
        };
        const readFacts = async () => {
          const sessionStartedAt = Date.now();
          const session = await readSession(request, env, forwarded, setCookies);
          return factsOf(session, Date.now() - sessionStartedAt);
        };
        const respondWithApi = (apiRequest: Request, facts: ReturnType<typeof factsOf>) =>
          api.fetch(apiRequest, { trpcContext: createTrpcContext(facts), build }, execution);

        /** Renders the error page, or returns its data for a data request. */
        const renderRefusal = async (refused: Refused | "failure", facts = factsOf(signedOut)) => {
          const { method } = request;
          const headers = new Headers(request.headers);
          // Removes `origin`, because React Router would reject an action of another origin.
          headers.delete("origin");
          const page = await render(new Request(url, { method, headers }), facts, { refused });
          return withCacheState(withoutIndex(page), "BYPASS");
        };
        /**
         * Counts a render of a page that is not cached. Returns the error page when the limit is reached, else `null`.
         */
        const countUncached = async (kind: "search" | "missing" = "search", onCount = (_uncount: Uncount) => {}) => {
          try {
            onCount(await limits.count(kind));
            return null;
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            return renderRefusal(error);
          }
        };

        if (!isAllowedMutation(request)) {
          return isPage ? renderRefusal(new Refused("foreign_origin")) : refuseRequest(url.pathname, "foreign_origin");
        }
        try {
          return await routeRequest();
        } catch (error) {
          if (!isPage) throw error;
          report(error);
          return await renderRefusal("failure").catch(() => respondWithFailure(url.pathname));
        }

        async function routeRequest(): Promise<Response> {
          // Only missing assets get here, because Cloudflare serves existing assets before the Worker runs.
          if (/^\/(assets|builds)\//.test(url.pathname)) {
            return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
          }
          if (url.pathname === SECURITY_TXT_PATH) return securityTxt(settingsOf(env), new Date());
          const canonical = isApi ? null : canonicalPath(url.pathname);
          if (canonical) return new Response(null, { status: 308, headers: { location: canonical + url.search } });
          if (isFeedPath(url.pathname)) return respondWithFeed(request, env, isPageCacheOn ? cache : null, requestId);
          if (SHARED_API.test(url.pathname)) return respondWithApi(request, factsOf(signedOut));
          const isRead = request.method === "GET" || request.method === "HEAD";
          const path = isPageCacheOn && isRead && !isApi ? cacheablePath(url) : null;
          if (path === null) {
            const refusal = isRead && isCachedPage(url) ? await countUncached() : null;
            if (refusal) return refusal;
            const facts = await readFacts();
            const complete = await readBody(request, bodyLimitOf(url.pathname, facts.session.user));
            if (typeof complete === "string") {
              return isApi ? refuseRequest(url.pathname, complete) : renderRefusal(new Refused(complete), facts);
            }
            if (isApi) return respondWithApi(complete, facts);
            return withCacheState(withoutIndex(await render(complete, facts)), "BYPASS");
          }
          const respondFromCache = async () => {
            // A shared page is rendered from its cacheable URL only, without cookies and other headers.
            const renderShared = (tags: PageTags) => {
              const headers = { accept: request.headers.get("accept") ?? "*/*" };
              const anonymous = new Request(new URL(path, url), { headers });
              return render(anonymous, factsOf(signedOut), { tags, allowScripts: allowScriptsByHash });
            };
            // Renders with filters are counted, because there are more combinations than a cache can store.
            if (path.includes("?")) return cache.respond(request, path, renderShared, () => countUncached());
            let uncount: Uncount = async () => {};
            const countMissing = () =>
              countUncached("missing", (each) => (uncount = each)).catch((error) => {
                report(error);
                return null;
              });
            const response = await cache.respond(request, path, renderShared, countMissing);
            if (response.status !== 404) execution.waitUntil(uncount().catch(report));
            return response;
          };
          if (!(await carriesSession(request, env))) return respondFromCache();
          return cache.respondUncached(path, async () => {
            const facts = await readFacts();
            if (facts.session.state === "signed-out") return respondFromCache();
            return withCacheState(await render(request, facts), "BYPASS");
          });
        }
      }
    },

    /** Runs every minute (`crons` in wrangler.toml). */
    async scheduled({ scheduledTime }, env, execution) {
      const report = createReport({ env, context: execution, requestId: `cron-${crypto.randomUUID()}` });
      await runSchedule({ env, cache: openCache(env, execution, report), report, now: new Date(scheduledTime) });
    },
  } satisfies ExportedHandler<Env>;
}
