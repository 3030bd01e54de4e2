import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { cloudflareContext, scriptNonceContext, staticDataContext } from "./context.ts";
import { ScriptNonce } from "./script-nonce.ts";
import { DocumentData } from "./static-part.tsx";

const RENDER_TIMEOUT_MS = 5_000;

/**
 * Sends the HTML once it is complete: in streamed HTML, only JavaScript shows a `lazy` component that loads late. The
 * wait is short, because loaders have already awaited their data.
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
      <DocumentData value={routerContext.get(staticDataContext)}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </DocumentData>
    </ScriptNonce>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    // React would move the content of a `Suspense` boundary above this size to the end of the HTML, where only
    // JavaScript shows it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      errors.push(error);
    },
  });
  await body.allReady;
  // Errors inside `Suspense` boundaries. An error outside them rejects `renderToReadableStream`, and React Router
  // passes this error to `handleError`.
  for (const error of errors) routerContext.get(cloudflareContext).report(error);
  return new Response(body, { status: errors.length > 0 ? 500 : status, headers });
}

/** React Router calls `handleError` for errors of loaders, actions and components. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(cloudflareContext).report(error);
}
