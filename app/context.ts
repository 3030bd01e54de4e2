import { createContext } from "react-router";
import type { ApiCaller } from "#workers/api/router.ts";
import type { BookingDraftPort } from "#workers/app/booking-draft.ts";
import type { PageTags } from "#workers/app/page-cache/page-cache.ts";
import type { Report } from "#workers/app/report.ts";
import type { RememberedEmail } from "#workers/app/session/remembered-email.ts";
import type { Session } from "#workers/app/session/session.ts";
import type { SessionPort } from "#workers/app/session/sign-in.ts";

/** What the Worker puts into the router context of every request; loaders, actions and middleware read it by these keys. */

/** Who asks. */
export const sessionContext = createContext<Session>();
/** Signs in and out. */
export const sessionPortContext = createContext<SessionPort>();
/** The e-mail address on its way from one step of signing in to the next. */
export const rememberedEmailContext = createContext<RememberedEmail>();
/** The API's procedures, called in process with the rights of whoever asks. */
export const apiContext = createContext<ApiCaller>();
/** The unfinished booking. */
export const bookingDraftContext = createContext<BookingDraftPort>();
/** A cached page names what it shows, so that a change of it makes the page stale. */
export const pageTagsContext = createContext<PageTags>();
/** The site's own address (`SITE_URL`), from which every absolute address is made, never from the request's Host. */
export const siteUrlContext = createContext<string>();
/** The platform, for what has no port of its own. */
export const cloudflareContext = createContext<{ env: Env; execution: ExecutionContext; report: Report }>();
