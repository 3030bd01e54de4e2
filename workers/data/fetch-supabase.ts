/** Longer than any honest answer takes, shorter than anyone's patience. */
const TIMEOUT_MS = 8_000;

/** `fetch` for everything we ask of Supabase: a backend that hangs must not hang us. Rejects with a TimeoutError then. */
export function fetchSupabase(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
}
