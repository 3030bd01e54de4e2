import { lazy, Suspense } from "react";
import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { scriptNonceContext, staticDataContext } from "./context.ts";
import handleRequest from "./entry.server.tsx";

/** Its chunk arrives after the rest of the page is rendered. */
const Late = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { default: () => <li>Buchen</li> };
});

vi.mock("react-router", async (importOriginal) => ({
  ...(await importOriginal<typeof import("react-router")>()),
  ServerRouter: () => (
    <html lang="de">
      <body>
        <Suspense>
          <Late />
        </Suspense>
      </body>
    </html>
  ),
}));

it("sends a lazy-loaded part in its place when its chunk is not loaded yet", async () => {
  const context = new RouterContextProvider();
  context.set(scriptNonceContext, "n");
  context.set(staticDataContext, new Map());
  const request = new Request("https://example.org/");
  const response = await handleRequest(request, 200, new Headers(), {} as EntryContext, context);
  const html = await response.text();
  expect(html).toContain("<li>Buchen</li>");
  expect(html).not.toContain("hidden");
});
