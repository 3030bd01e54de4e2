import { createContext } from "react-router";
import type { MonitoredProject } from "#domain/monitoring/project.ts";
import type { Refused } from "#domain/refusal.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { BookingDraftPort } from "#workers/app/booking-draft.ts";
import type { PageTags } from "#workers/app/page-cache/page-cache.ts";
import type { Report } from "#workers/app/report.ts";
import type { Captcha } from "#workers/app/session/captcha.ts";
import type { RememberedEmail } from "#workers/app/session/remembered-email.ts";
import type { SecondFactorPort } from "#workers/app/session/second-factor.ts";
import type { Session } from "#workers/app/session/session.ts";
import type { SessionPort } from "#workers/app/session/sign-in.ts";

// Keys of React Router's context. The Worker (`workers/app/renderer.ts`) sets their values for every request.

export const sessionContext = createContext<Session>();
/** Why an error page replaces the requested page: a refusal, or "failure" for an unexpected error; else `null`. */
export const requestRefusalContext = createContext<Refused | "failure" | null>(null);
/** For sign-in steps that check a password or request an email; `null` in a deployment without a captcha. */
export const captchaContext = createContext<Captcha | null>(null);
export const sessionPortContext = createContext<SessionPort>();
export const secondFactorContext = createContext<SecondFactorPort>();
export const rememberedEmailContext = createContext<RememberedEmail>();
/** Calls the API in-process, with the rights of the request's session. */
export const apiContext = createContext<ApiCaller>();
export const bookingDraftContext = createContext<BookingDraftPort>();
/** Collects the tags of the page. A change of a tagged record or list invalidates the cached page. */
export const pageTagsContext = createContext<PageTags>();
/** Absolute URLs begin with this URL (`SITE_URL`), not with the request's host. */
export const siteUrlContext = createContext<string>();
/** Reads the site's settings, once per request. */
export const siteContext = createContext<() => Promise<SiteSettings>>();
/** The id of the deployed build. */
export const buildContext = createContext<string>();
/** The nonce of the page's inline scripts, new for every render. */
export const scriptNonceContext = createContext<string>();
/** The project to which browsers report errors; `null` when nothing is reported. */
export const monitoredProjectContext = createContext<MonitoredProject | null>();
export const cloudflareContext = createContext<{ env: Env; execution: ExecutionContext; report: Report }>();
/** The data of each `StaticPart` of the document, by name; `null` for a data request, which has no document. */
export const staticDataContext = createContext<Map<string, unknown> | null>();
