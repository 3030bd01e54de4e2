import { useEffect } from "react";
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useRevalidator,
} from "react-router";

/** Until what could not be read is tried again. */
const RETRY_MS = 5_000;

type ShownPage = {
  address: string;
  /** What the loaders answered, by the id of their route. */
  data: ReadonlyMap<string, unknown>;
  revalidate: () => Promise<void>;
};

let shown: ShownPage | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Notes what the page shows, for `keepShownPage`. Mounted once, by the root route. */
export function useShownPage(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
    shown = { address: pathname + search, data, revalidate };
  }, [matches, pathname, search, revalidate]);
}

/**
 * Keeps the page that is shown when it cannot be read again for want of a network: the data stay as they are, and are read once more
 * a little later. What the server itself answers counts, be it an error, or a redirect because the session has ended.
 */
export const keepShownPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const page = shown;
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || page?.address !== pathname + search) return results;
  clearTimeout(retry);
  const kept = { ...results };
  for (const [id, { type, result }] of Object.entries(results)) {
    const before = page.data.get(id);
    if (type !== "error" || before === undefined || !isUnreachable(result)) continue;
    kept[id] = { type: "data", result: before };
    clearTimeout(retry);
    retry = setTimeout(() => shown?.address === page.address && shown.revalidate(), RETRY_MS);
  }
  return kept;
};

/** Whether our server did not say so itself: no network, one that broke off, or a gateway that could not reach what is behind it. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502;
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
