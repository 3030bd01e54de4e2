import { useEffect } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
  useLocation,
  useMatches,
  useRevalidator,
} from "react-router";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";

const RETRY_MS = 5_000;

type ShownPage = {
  url: string;
  /** Loader data by route id, from the root route to the page. */
  data: ReadonlyMap<string, unknown>;
  revalidate: () => Promise<void>;
};

let shownPage: ShownPage | null = null;
/** The action result that the page shows, even after React Router has discarded this result. */
let shownResult: unknown;
let retry: ReturnType<typeof setTimeout> | undefined;
/** The id of the notification that reports a submission with an unknown outcome; empty when there is none. */
let lostSubmissionNotification = "";

/** Whether `url` (path and query) is the URL of the shown page. */
export function isShown(url: string): boolean {
  return shownPage?.url === url;
}

/**
 * True while the outcome of a submission is unknown. Meanwhile pages hide most successes of earlier submissions, which
 * would look like the outcome of the lost one.
 */
export function isSubmissionLost(): boolean {
  return lostSubmissionNotification !== "";
}

/** Stores the action result that the page shows; called by `useKeptActionData`. */
export function setShownResult(result: unknown): void {
  shownResult = result;
}

function discardLostSubmission(): void {
  closeNotification(lostSubmissionNotification);
  lostSubmissionNotification = "";
}

/** Stores the URL and the loader data of the shown page. Mounted once, by the root route. */
export function useShownPage(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
    shownPage = { url: pathname + search, data, revalidate };
  }, [matches, pathname, search, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notification is about the page with this path
  useEffect(() => discardLostSubmission, [pathname]);
}

/**
 * Stale-if-error for the shown page, for temporary errors (`isTemporary`). When a revalidation fails, the page keeps
 * its data and retries. When more appointments cannot be loaded, the page keeps its data; `LaterLink` can be pressed
 * again. When a submission fails, the page keeps its URL, text and last action result, and says that the outcome is
 * unknown. When another page or a search cannot be loaded, the layouts of the shown page keep their data, so that header
 * and navigation stay around the error page.
 */
export const staleIfUnreachable: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const page = shownPage;
  if (!page) return results;
  const { pathname, search, searchParams } = new URL(request.url);
  const isShownUrl = page.url === pathname + search;
  const isSubmission = request.method !== "GET";
  const loadsMoreAppointments = searchParams.has("termine") && page.url.split("?")[0] === pathname;
  const { navigation, actionData } = window.__reactRouterDataRouter?.state ?? {};
  // During a fetcher's submission, the navigation is "idle", or "loading" when the page is loading at the same time.
  const isNavigationSubmitting = navigation?.state === "submitting";
  const isOtherPage = !isSubmission && !isShownUrl && !loadsMoreAppointments;
  // A fetcher usually submits another form, so its success does not settle the outcome of the lost submission.
  if (isSubmission && isNavigationSubmitting) discardLostSubmission();
  if (!isOtherPage) clearTimeout(retry);
  const pageId = [...page.data.keys()].at(-1);
  const patchedResults = { ...results };
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== "error" || !isTemporary(result)) continue;
    if (isSubmission) {
      const keptResult = isShownUrl ? (actionData?.[id] ?? shownResult) : redirect(page.url);
      patchedResults[id] = { type: "data", result: isNavigationSubmitting ? keptResult : undefined };
      discardLostSubmission();
      lostSubmissionNotification = notify({
        title: "Vielleicht ist das nicht angekommen.",
        description: "Sieh nach und versuch es noch einmal.",
        color: "danger",
        timeout: 0,
      });
      continue;
    }
    const shownData = page.data.get(id);
    if (shownData === undefined || (isOtherPage && id === pageId)) continue;
    patchedResults[id] = { type: "data", result: shownData };
    if (isOtherPage) continue;
    clearTimeout(retry);
    retry = setTimeout(() => shownPage?.url === page.url && shownPage.revalidate(), RETRY_MS);
  }
  return patchedResults;
};

/**
 * True without a network (`TypeError`), after a broken connection ("Unable to decode …"), after too many requests
 * (429), and when a gateway or Supabase fails (502 and above). React Router wraps the error of an action as
 * `data(error)`.
 */
export function isTemporary(result: unknown): boolean {
  if (isRouteErrorResponse(result)) return result.status === 429 || result.status >= 502;
  const error = (result as { data?: unknown } | null | undefined)?.data ?? result;
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
