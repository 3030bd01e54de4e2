/** Far longer than any legitimate query takes. */
export const SUPABASE_BUDGET_MS = 8_000;

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** `fetch` for one request to Supabase. Rejects with a `TimeoutError` after eight seconds. */
export const fetchSupabase: Fetch = (input, init) => createSupabaseFetch()(input, init);

/**
 * `fetch` whose requests to Supabase share one budget of eight seconds, which runs while at least one request waits.
 * Rejects with a `TimeoutError` when the budget is spent.
 * @param spentMs the part of the budget that is already spent
 */
export function createSupabaseFetch(spentMs = 0): Fetch {
  let remainingMs = SUPABASE_BUDGET_MS - spentMs;
  let waitingRequests = 0;
  let waitingSince = 0;
  return async (input, init = {}) => {
    if (waitingRequests === 0) waitingSince = Date.now();
    waitingRequests += 1;
    const timeout = AbortSignal.timeout(Math.max(0, remainingMs - (Date.now() - waitingSince)));
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
      return await bufferRows(input, init, await fetch(input, { ...init, signal }));
    } finally {
      waitingRequests -= 1;
      if (waitingRequests === 0) remainingMs -= Date.now() - waitingSince;
    }
  };
}

/**
 * Reads the whole body of PostgREST's responses, so that reading counts towards the budget. An empty 200 from a broken
 * proxy becomes 502. For `HEAD` and for an upsert that only updates rows, PostgREST itself sends an empty 200.
 */
async function bufferRows(input: RequestInfo | URL, init: RequestInit, response: Response): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!pathname.startsWith("/rest/")) return response;
  const body = await response.arrayBuffer();
  if (body.byteLength > 0) return new Response(body, response);
  const isUpsert = new Headers(init.headers).get("prefer")?.includes("resolution=") ?? false;
  const isBroken = response.status === 200 && init.method !== "HEAD" && !isUpsert;
  return new Response(null, isBroken ? { status: 502 } : response);
}
