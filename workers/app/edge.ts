import { respondWithFailure } from "../api/rpc-refusal.ts";
import { InvalidConfiguration, settingsOf } from "./environment.ts";
import { withHeaders } from "./headers.ts";
import { CacheMemory, PageCache } from "./page-cache/page-cache.ts";
import { setRelease } from "./release.ts";
import { applyRememberedView } from "./remembered-view.ts";
import { createRenderer, type RenderPage } from "./renderer.ts";
import { createReport, type Report } from "./report.ts";
import { respondTo } from "./request-flow.ts";
import { runSchedule } from "./schedule.ts";

type EdgeOptions = {
  renderPage: RenderPage;
  /** The build id, which changes only when the code that browsers run changes. */
  build: string;
  /** Off in development. */
  isPageCacheOn?: boolean;
};

/** The Worker's `fetch` and `scheduled` handlers. */
export function createEdge({ renderPage, build, isPageCacheOn = true }: EdgeOptions) {
  setRelease(build);
  const render = createRenderer(renderPage, build);
  const memory = new CacheMemory();
  const openCache = (env: Env, execution: ExecutionContext, report: Report) =>
    new PageCache({
      kv: env.PAGES,
      version: env.CF_VERSION_METADATA?.id ?? build, // `npm start` has no version.
      memory,
      waitUntil: (work) => execution.waitUntil(work),
      report,
    });
  return {
    async fetch(request, env, execution) {
      const startedAt = Date.now();
      const { pathname } = new URL(request.url);
      const requestId = request.headers.get("cf-ray") ?? crypto.randomUUID();
      const setCookies: string[] = [];
      let retryAfterS: number | null = null;
      const onRefusal = (seconds: number) => {
        retryAfterS = seconds;
      };
      // Until the configuration is known to be valid, errors are only logged, and the headers are those of production.
      let report: Report = (error) => console.error(error);
      let [isProduction, isIndexed] = [true, true];
      let response: Response;
      try {
        report = createReport({ env, context: execution, requestId, request });
        const { ENVIRONMENT, SEARCH_ENGINES } = settingsOf(env);
        isProduction = ENVIRONMENT === "production";
        isIndexed = SEARCH_ENGINES === "on";
        const cache = openCache(env, execution, report);
        const requestOptions = { env, execution, requestId, setCookies, report, onRefusal };
        const requestOrRedirect = applyRememberedView(request);
        response =
          requestOrRedirect instanceof Response
            ? requestOrRedirect
            : await respondTo(requestOrRedirect, { ...requestOptions, cache, isPageCacheOn, render, build });
      } catch (error) {
        // `settingsOf` has already logged an invalid configuration.
        if (!(error instanceof InvalidConfiguration)) report(error);
        response = respondWithFailure(pathname);
      }
      const details = { pathname, requestId, setCookies, retryAfterS, startedAt, isProduction, isIndexed };
      return withHeaders(response, details);
    },

    /** Runs every minute (`crons` in wrangler.toml). */
    async scheduled({ scheduledTime }, env, execution) {
      const report = createReport({ env, context: execution, requestId: `cron-${crypto.randomUUID()}` });
      await runSchedule({ env, cache: openCache(env, execution, report), report, now: new Date(scheduledTime) });
    },
  } satisfies ExportedHandler<Env>;
}
