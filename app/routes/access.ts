import { data, type MiddlewareFunction } from "react-router";
import { deniedAccessCookie } from "#app/client/session/denied-access.ts";
import { isAdmin } from "#domain/account/user-role.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { requestRefusalContext, sessionContext } from "../context.ts";
import { type Page, siteMap } from "../routes.ts";
import { pagePathOf, pageQueryOf, withQuery } from "./page-path.ts";
import { redirectFrom } from "./redirect-from.ts";
import { refusedPage } from "./refusal.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { stepPath, steps } from "./sign-in/steps.ts";

/**
 * Who can open a page (specification, section 4). `guest`: people who are not signed in; `private`: people who are
 * signed in.
 */
export const accessTypes = ["guest", "public", "private", "admin"] as const;
export type AccessType = (typeof accessTypes)[number];

const FOLLOW_PATH = "/bescheid/";

/**
 * Middleware of the root route, so the access check runs before any loader. A request that the Worker refused before
 * routing gets the error page of its refusal.
 * @throws the redirect of a visitor without access, or the error page of a refusal or of an unavailable session
 * @throws Error 'Unknown route middleware' for an unknown access type (specification, section 8)
 */
export const guardAccess: MiddlewareFunction<Response> = ({ request, context, pattern }, next) => {
  const refused = context.get(requestRefusalContext);
  // A refused request must not reach a loader or action. A refusal without its own error page gets the general one.
  if (refused) throw refusedPage(refused) ?? refusedPage("failure");
  const access = accessOf(pattern);
  if (access === "public") return next();

  const session = context.get(sessionContext);
  const url = new URL(request.url);
  const path = pagePathOf(request);

  if (access === "guest") {
    if (session.state !== "signed-in") return next();
    throw redirectFrom(request, safeRedirect(url.searchParams.get("redirectTo"), path));
  }
  if (session.state === "unavailable") throw data(null, { status: 503 });
  if (session.state === "signed-out") throw redirectToSignIn(request);
  if (access === "admin" && !isAdmin(session.user)) throw redirectDeniedUser(request);
  return next();
};

/** After signing in, the visitor returns to the requested page (specification, section 4). */
export function redirectToSignIn(request: Request): Response {
  // People who follow a record rarely have a password yet, so they sign in with a code by email.
  const step = pagePathOf(request) === pageUrl(FOLLOW_PATH) ? steps.codeRequest : steps.password;
  return redirectFrom(request, stepPath(step, requestedPage(request)));
}

/**
 * `guardAccess` cannot ask for the second factor, because the token does not say whether a factor exists. Instead, SQL
 * refuses the page's queries, and the in-process API throws this redirect.
 */
export function redirectToSecondFactor(request: Request): Response {
  return redirectFrom(request, stepPath(steps.secondFactor, requestedPage(request)));
}

/** Path and query of the page, also when a client navigation requests only the page's data. */
function requestedPage(request: Request): string {
  return withQuery(pagePathOf(request), pageQueryOf(request));
}

/**
 * Redirects to the sign-in page, which redirects a signed-in user home. There the cookie that this response sets causes
 * a toast with the reason.
 */
export function redirectDeniedUser(request: Request): Response {
  return redirectFrom(request, steps.password, { headers: { "set-cookie": deniedAccessCookie(request) } });
}

/** React Router reports `pattern` with or without outer slashes. */
export function accessOf(pattern: string, pages: readonly Page[] = siteMap): AccessType {
  const path = withoutOuterSlashes(pattern);
  const page = pages.find((candidate) => withoutOuterSlashes(candidate.path) === path);
  const access = page?.access ?? "admin";
  if (!accessTypes.includes(access)) throw new Error(`Unknown route middleware: ${access}`);
  return access;
}

function withoutOuterSlashes(path: string): string {
  return path.replace(/^\/|\/$/g, "");
}
