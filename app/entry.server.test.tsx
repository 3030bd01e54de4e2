import { type ComponentType, lazy, Suspense } from "react";
import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { cloudflareContext, scriptNonceContext, staticDataContext } from "./context.ts";
import handleRequest from "./entry.server.tsx";

/** A part whose chunk arrives after the rest of the page is rendered. */
const LatePart = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { default: () => <li>Buchen</li> };
});

const FailingPart = () => {
  throw new Error("No offers");
};

let Page: ComponentType = LatePart;

vi.mock("react-router", async (importOriginal) => ({
  ...(await importOriginal<typeof import("react-router")>()),
  ServerRouter: () => (
    <html lang="de">
      <body>
        <Suspense>
          <Page />
        </Suspense>
      </body>
    </html>
  ),
}));

async function respondWith(page: ComponentType) {
  Page = page;
  const report = vi.fn();
  const context = new RouterContextProvider();
  context.set(scriptNonceContext, "n");
  context.set(staticDataContext, new Map());
  context.set(cloudflareContext, { env: {} as Env, execution: {} as ExecutionContext, report });
  const request = new Request("https://example.org/");
  const response = await handleRequest(request, 200, new Headers(), {} as EntryContext, context);
  return { response, report };
}

it("renders a lazy-loaded part in its place when its chunk arrives after the rest of the page is rendered", async () => {
  const { response, report } = await respondWith(LatePart);
  const html = await response.text();
  expect(html).toContain("<li>Buchen</li>");
  // React would append a late part in a hidden element.
  expect(html).not.toContain("hidden");
  expect(response.status).toBe(200);
  expect(report).not.toHaveBeenCalled();
});

it("responds with 500 and reports the error once when a part fails to render", async () => {
  const { response, report } = await respondWith(FailingPart);
  expect(response.status).toBe(500);
  expect(report.mock.calls).toEqual([[new Error("No offers")]]);
});
