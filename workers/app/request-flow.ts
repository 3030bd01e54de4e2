import { Refused } from "#domain/refusal.ts";
import { feeds, isFeedPath } from "#workers/api/http/feeds.ts";
import { api } from "../api/index.ts";
import { refuseRequest, respondWithFailure } from "../api/rpc-refusal.ts";
import { createTrpcContext } from "../api/trpc.ts";
import { createSupabaseFetch } from "../data/fetch-supabase.ts";
import { connectAsVisitor } from "../data/supabase.ts";
import { sendDueMail } from "../mail/outbox.ts";
import { canonicalPath } from "./canonical-url.ts";
import { allowScriptsByHash } from "./content-security-policy.ts";
import { settingsOf } from "./environment.ts";
import { forwardedHeadersOf } from "./forwarded-headers.ts";
import { countSearchesOnce, createLimits, type Uncount, withoutSearches } from "./limits/limits.ts";
import { bodyLimitOf, readBody } from "./limits/request-size.ts";
import { cacheablePath, isCachedPage, isUnknownPage } from "./page-cache/cached-pages.ts";
import { ignoredTags, type PageCache, type PageTags, withCacheState } from "./page-cache/page-cache.ts";
import type { RenderRequest, RequestContext } from "./renderer.ts";
import type { Report } from "./report.ts";
import { isAllowedRequest } from "./request-origin.ts";
import { createSecurityTxt, SECURITY_TXT_PATH } from "./security-txt.ts";
import { hasSessionCookie, readSession, type Session, signedOut } from "./session/session.ts";
import { createSessionPort } from "./session/sign-in.ts";

/**
 * Paths whose responses do not depend on the session. Reading the session could refresh it, which delays the response
 * and sets cookies.
 */
const SHARED_API = /^\/(media|api\/(icons|health|monitoring))(\/|$)/;

/** React Router's route discovery: after most page views, the browser requests the routes of the links on the page. */
const ROUTE_DISCOVERY_PATH = "/__manifest";

/**
 * Statuses with which a render stays counted for the limit `missing`: 404 is a missing page, 301 an outdated slug, 202
 * a redirect of a data request.
 */
const COUNTED_STATUSES = [404, 301, 202];

type RequestFlowOptions = {
  env: Env;
  execution: ExecutionContext;
  requestId: string;
  /** Receives the `Set-Cookie` values of the response. */
  setCookies: string[];
  report: Report;
  cache: PageCache;
  isPageCacheOn: boolean;
  render: RenderRequest;
  build: string;
  /** Receives the seconds to wait when a limit refuses the request. */
  onRefusal: (seconds: number) => void;
};

/** Responds from the API, the page cache or the renderer. Reads the session only when the response depends on it. */
export async function respondTo(
  request: Request,
  { env, execution, requestId, setCookies, report, cache, isPageCacheOn, render, build, onRefusal }: RequestFlowOptions,
): Promise<Response> {
  const url = new URL(request.url);
  const isApi = url.pathname.startsWith("/api/") || url.pathname.startsWith("/media/");
  const isPage = !isApi && !isFeedPath(url.pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const forwardedHeaders = forwardedHeadersOf(request, requestId);
  const requestLimits = createLimits(env, request, report, onRefusal);
  const limits = isApi ? requestLimits : countSearchesOnce(requestLimits);

  if (!isAllowedRequest(request)) {
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
    if (url.pathname === SECURITY_TXT_PATH) return createSecurityTxt(settingsOf(env), new Date());
    const canonical = isApi ? null : canonicalPath(url.pathname);
    if (canonical) return new Response(null, { status: 308, headers: { location: canonical + url.search } });
    if (isFeedPath(url.pathname)) return respondWithFeed();
    if (SHARED_API.test(url.pathname)) return respondWithApi(request, contextFor(signedOut));
    if (request.method === "GET" && url.pathname === ROUTE_DISCOVERY_PATH) return respondWithRoutes();
    const cachePath = isPageCacheOn && isRead && !isApi ? cacheablePath(url) : null;
    if (cachePath === null) return respondUncached();
    if (!(await hasSessionCookie(request, env))) return respondFromCache(cachePath);
    return cache.respondWithStaleFallback(cachePath, () => respondWithSession(cachePath), renderUnavailable);
  }

  /**
   * Responds to route discovery, from the edge cache if possible: for the links of one page, React Router needs several
   * times the CPU time of a cached page. The response never changes, because the URL has the build's version.
   */
  async function respondWithRoutes(): Promise<Response> {
    const stored = await caches.open("routes");
    const key = new URL(ROUTE_DISCOVERY_PATH, url);
    for (const name of ["paths", "version"]) key.searchParams.set(name, url.searchParams.get(name) ?? "");
    const cached = await stored.match(key);
    if (cached) return cached;
    const { refusal } = await countRender("query");
    if (refusal) return refusal;
    const response = withNoIndex(await render(request, contextFor(signedOut)));
    // Another status asks the browser to load the new build.
    if (response.status !== 200) return withCacheState(response, "BYPASS");
    execution.waitUntil(stored.put(key, response.clone()).catch(report));
    return response;
  }

  async function respondWithSession(cachePath: string): Promise<Response> {
    const context = await readContext();
    if (context.session.state === "signed-out") return respondFromCache(cachePath);
    if (cachePath.includes("?")) {
      const { refusal } = await countRender("search");
      if (refusal) return refusal;
    }
    return withCacheState(await render(request, context), "BYPASS");
  }

  async function respondWithFeed(): Promise<Response> {
    if (!isRead) return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    const feedRequest = new Request(new URL(url.pathname, url));
    const renderFeed = async (tags: PageTags) =>
      feeds.fetch(feedRequest, { env, db: connectAsVisitor(env, { requestId }), tags });
    if (!isPageCacheOn) return renderFeed(ignoredTags);
    const response = await respondCounted(url.pathname, renderFeed);
    response.headers.delete("vary"); // Feeds do not depend on cookies.
    return response;
  }

  async function respondWithApi(apiRequest: Request, context: RequestContext): Promise<Response> {
    return api.fetch(apiRequest, { trpcContext: createTrpcContext(context), build }, execution);
  }

  async function respondUncached(): Promise<Response> {
    // The page is cached, but not under this URL, for example because the URL has a search text.
    if (isRead && isCachedPage(url)) {
      const { refusal } = await countRender("search");
      if (refusal) return refusal;
    } else if (isPage && isUnknownPage(url)) {
      const { refusal } = await countRender("missing");
      if (refusal) return refusal;
    }
    const context = await readContext();
    const requestOrRefusal = await readBody(request, bodyLimitOf(url.pathname, context.session.user));
    if (typeof requestOrRefusal === "string") {
      return isApi
        ? refuseRequest(url.pathname, requestOrRefusal)
        : renderRefusal(new Refused(requestOrRefusal), context);
    }
    if (isApi) return respondWithApi(requestOrRefusal, context);
    return withCacheState(withNoIndex(await render(requestOrRefusal, context)), "BYPASS");
  }

  async function respondFromCache(cachePath: string): Promise<Response> {
    // Renders with a query are counted, because there are more queries than a cache can store.
    if (cachePath.includes("?")) {
      const refuse = async () => (await countRender("search")).refusal;
      return cache.respond(request, cachePath, renderShared, { refuse, fail: renderUnavailable });
    }
    return respondCounted(cachePath, renderShared);

    /** Renders from the cacheable URL and the `accept` header only, because everybody gets the page. */
    async function renderShared(tags: PageTags): Promise<Response> {
      const headers = { accept: request.headers.get("accept") ?? "*/*" };
      const anonymous = new Request(new URL(cachePath, url), { headers });
      const context = { ...contextFor(signedOut), limits: withoutSearches(limits) };
      return render(anonymous, context, { tags, allowScripts: allowScriptsByHash });
    }
  }

  /** Responds from the cache; counts the render of a page or feed that is missing or redirects to its current slug. */
  async function respondCounted(cachePath: string, renderUncached: (tags: PageTags) => Promise<Response>) {
    let uncount: Uncount = async () => {};
    const refuse = async () => {
      const outcome = await countRender("missing");
      if (outcome.refusal === null) uncount = outcome.uncount;
      return outcome.refusal;
    };
    const options = isPage ? { refuse, fail: renderUnavailable } : { refuse };
    const response = await cache.respond(request, cachePath, renderUncached, options);
    // The status is known only after the render.
    if (!COUNTED_STATUSES.includes(response.status)) execution.waitUntil(uncount());
    return response;
  }

  async function countRender(
    kind: "search" | "missing" | "query",
  ): Promise<{ refusal: Response } | { refusal: null; uncount: Uncount }> {
    try {
      return { refusal: null, uncount: await limits.count(kind) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // React Router would respond to route discovery without rendering the refusal.
      const rendersPage = isPage && url.pathname !== ROUTE_DISCOVERY_PATH;
      return { refusal: rendersPage ? await renderRefusal(error) : refuseRequest(url.pathname, error) };
    }
  }

  /** Renders the error page, or returns its data for a data request. */
  async function renderRefusal(refused: Refused | "failure", context = contextFor(signedOut)): Promise<Response> {
    const headers = new Headers(request.headers);
    // React Router would reject a mutation from another origin.
    headers.delete("origin");
    const page = await render(new Request(url, { method: request.method, headers }), context, { refused });
    return withCacheState(withNoIndex(page), "BYPASS");
  }

  function renderUnavailable(): Promise<Response> {
    return renderRefusal(new Refused("backend_unavailable"));
  }

  async function readContext(): Promise<RequestContext> {
    const startedAt = Date.now();
    const session = await readSession(request, env, forwardedHeaders, setCookies, report);
    return contextFor(session, Date.now() - startedAt);
  }

  /** @param spentMs time already spent waiting for Supabase */
  function contextFor(session: Session, spentMs = 0): RequestContext {
    const supabaseFetch = createSupabaseFetch(spentMs);
    const portOptions = { request, env, execution, session, forwardedHeaders, setCookies, report, supabaseFetch };
    const sendMail = () => execution.waitUntil(sendDueMail({ env, report, maxBatches: 1 }).catch(report));
    return { ...portOptions, sessionPort: createSessionPort(portOptions), cache, limits, sendMail };
  }
}

/** For responses at URLs that are never cached, and for error pages. */
function withNoIndex(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set("x-robots-tag", "noindex");
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
