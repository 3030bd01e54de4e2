/**
 * Loaded with `node --import` into each Node process that the commands of docs/operations.md start. The environment
 * variable `ROUTED_HOSTS` is a JSON object with a `Route` per origin; requests to these origins are sent to servers on
 * loopback. While such a server does not listen yet, the requests fail, as they do before the host has a DNS record.
 */

/** `url`: the server that replaces a host. `keys`: maps each API key in a request to the key that the server knows. */
export type Route = { url: string; keys: Record<string, string> };

/** A copy of the request, addressed to the server of its route, with the API keys in its headers replaced. */
export function rerouteRequest(request: Request, { url, keys }: Route): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    const replaced = Object.entries(keys).reduce((text, [sent, known]) => text.replaceAll(sent, known), value);
    if (name !== "host") headers.set(name, replaced);
  }
  const { method, body, redirect, signal } = request;
  return new Request(url + pathname + search, {
    method,
    headers,
    redirect,
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}

if (process.env.ROUTED_HOSTS) {
  const routes = JSON.parse(process.env.ROUTED_HOSTS) as Record<string, Route>;
  const fetchDirectly = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const route = routes[new URL(request.url).origin];
    return fetchDirectly(route ? rerouteRequest(request, route) : request);
  };
}
