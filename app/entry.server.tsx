import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { cloudflareContext, scriptNonceContext, staticDataContext } from "./context.ts";
import { ScriptNonce } from "./script-nonce.ts";
import { StaticData } from "./static-part.tsx";

const RENDER_TIMEOUT_MS = 5_000;

/**
 * Renders a page to HTML and sends it once it is complete: in streamed HTML, React puts a `lazy` component that loads
 * late into a hidden element, which appears only with JavaScript. The wait is short, because loaders have already
 * awaited their data.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const errors: unknown[] = [];
  const nonce = routerContext.get(scriptNonceContext);
  const page = (
    <ScriptNonce value={nonce}>
      <StaticData value={routerContext.get(staticDataContext)}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </StaticData>
    </ScriptNonce>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    // React moves the content of a `Suspense` boundary that exceeds this size to the end of the HTML, from where only
    // JavaScript makes it appear.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      errors.push(error);
    },
  });
  await body.allReady;
  // Reports errors inside `Suspense` boundaries. An error outside them rejects `renderToReadableStream`, and React
  // Router passes it to `handleError`.
  for (const error of errors) routerContext.get(cloudflareContext).report(error);
  return new Response(body, { status: errors.length > 0 ? 500 : status, headers });
}

/** Reports errors of loaders, actions and components, except 4xx responses and requests that the browser aborted. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(cloudflareContext).report(error);
}
