import { RouterContextProvider } from "react-router";
import {
  apiContext,
  bookingDraftContext,
  buildContext,
  captchaContext,
  cloudflareContext,
  monitoredProjectContext,
  pageTagsContext,
  rememberedEmailContext,
  requestRefusalContext,
  scriptNonceContext,
  secondFactorContext,
  sessionContext,
  sessionPortContext,
  siteContext,
  siteUrlContext,
  staticDataContext,
} from "#app/context.ts";
import { type MonitoredProject, publicDsn } from "#domain/monitoring/project.ts";
import type { Refused } from "#domain/refusal.ts";
import { createTrpcContext, type TrpcContext } from "../api/trpc.ts";
import { createBookingDraftPort } from "./booking-draft.ts";
import { allowScriptsByNonce, createNonce, TURNSTILE_ORIGIN } from "./content-security-policy.ts";
import { settingsOf } from "./environment.ts";
import { createInProcessApi } from "./in-process-api.ts";
import { ignoredTags, type PageTags } from "./page-cache/page-cache.ts";
import { captchaOf } from "./session/captcha.ts";
import { createRememberedEmail } from "./session/remembered-email.ts";
import { createSecondFactorPort } from "./session/second-factor.ts";
import { createSiteSettingsReader } from "./site-settings.ts";

/** Renders a page: React Router in production, a stub in Worker tests. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

export type RequestContext = Omit<TrpcContext, "db" | "isInProcess"> & {
  request: Request;
  execution: ExecutionContext;
  setCookies: string[];
};

type RenderOptions = {
  tags?: PageTags;
  /** Adds the Content-Security-Policy. */
  allowScripts?: (page: Response, nonce: string, sources: readonly string[]) => Response | Promise<Response>;
  /** Shown instead of the page: a refusal, or `failure` after an unexpected error. */
  refused?: Refused | "failure" | null;
};

/** @param pageRequest the request that the page gets; it has no cookies when the page is cached for everybody */
export type RenderRequest = (
  pageRequest: Request,
  requestContext: RequestContext,
  options?: RenderOptions,
) => Promise<Response>;

/** Renders pages with the contexts of their loaders and actions, and with their Content-Security-Policy. */
export function createRenderer(renderPage: RenderPage, build: string): RenderRequest {
  return async (
    pageRequest,
    requestContext,
    { tags = ignoredTags, allowScripts = allowScriptsByNonce, refused = null } = {},
  ) => {
    const { request, env, execution, session, sessionPort, limits, setCookies, report } = requestContext;
    const { SITE_URL, TURNSTILE_SITE_KEY, MAIL_FROM } = settingsOf(env);
    const trpcContext = createTrpcContext(requestContext, { isInProcess: true });
    const nonce = createNonce();
    const context = new RouterContextProvider();
    context.set(cloudflareContext, { env, execution, report });
    context.set(requestRefusalContext, refused);
    context.set(sessionContext, session);
    context.set(sessionPortContext, sessionPort);
    context.set(secondFactorContext, createSecondFactorPort(requestContext));
    context.set(captchaContext, captchaOf(env, report));
    context.set(rememberedEmailContext, createRememberedEmail(request, env, setCookies));
    context.set(bookingDraftContext, createBookingDraftPort({ request, env, session, limits, setCookies, report }));
    context.set(apiContext, createInProcessApi(trpcContext, pageRequest));
    context.set(pageTagsContext, tags);
    context.set(siteUrlContext, SITE_URL);
    context.set(
      siteContext,
      // While the database is unreachable, a page has outdated or default settings and is not cached.
      createSiteSettingsReader(trpcContext.db, MAIL_FROM, () => tags.discard()),
    );
    context.set(buildContext, build);
    context.set(monitoredProjectContext, monitoredProjectOf(env, build));
    context.set(scriptNonceContext, nonce);
    context.set(staticDataContext, new URL(pageRequest.url).pathname.endsWith(".data") ? null : new Map());
    const sources = TURNSTILE_SITE_KEY === "" ? [] : [TURNSTILE_ORIGIN];
    return allowScripts(await renderPage(pageRequest, context), nonce, sources);
  };
}

function monitoredProjectOf(env: Env, release: string): MonitoredProject | null {
  const { SENTRY_DSN, ENVIRONMENT } = settingsOf(env);
  return SENTRY_DSN === "" ? null : { dsn: publicDsn(SENTRY_DSN), environment: ENVIRONMENT, release };
}
