import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { cloudflareContext, scriptNonceContext, staticDataContext } from "./context.ts";
import { ScriptNonce } from "./script-nonce.ts";
import { StaticData } from "./static-part.tsx";

const RENDER_TIMEOUT_MS = 5_000;

/**
 * Renders a page to HTML and sends it when it is complete. Otherwise React would stream a `lazy` component whose chunk
 * is not loaded yet after the rest of the page, hidden until a script moves it. Nothing else arrives late, because
 * loaders await their data.
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
  let isShellSent = false;
  let responseStatus = status;
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
    // Prevents React from outlining large boundaries, which would then need JavaScript to appear.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      responseStatus = 500;
      if (isShellSent) routerContext.get(cloudflareContext).report(error);
    },
  });
  isShellSent = true;
  await body.allReady;
  return new Response(body, { status: responseStatus, headers });
}

/** Reports errors of loaders, actions and components, except 4xx responses and requests that the browser aborted. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(cloudflareContext).report(error);
}
