/** Far above the latency of any legitimate query. */
const TIMEOUT_MS = 8_000;

/** `fetch` with a timeout for all requests to Supabase. Rejects with a `TimeoutError` when it expires. */
export function fetchSupabase(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
}
