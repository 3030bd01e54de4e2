import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ expectedErrors: /Content Security Policy/ });

declare global {
  interface Window {
    hasScriptRun?: boolean;
  }
}

/**
 * Edits the HTML of the next documents, as an attacker who can insert HTML would. Keeps the headers of the documents,
 * except those for encoding and length.
 */
async function editHtml(page: Page, edit: (html: string) => string): Promise<void> {
  // Uses CDP, because Chromium refuses sockets to loopback on pages that Playwright's `route` has fulfilled.
  const client = await page.context().newCDPSession(page);
  client.on("Fetch.requestPaused", async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    const { body, base64Encoded } = await client.send("Fetch.getResponseBody", { requestId });
    const html = edit(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString());
    await client.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: Buffer.from(html).toString("base64"),
    });
  });
  await client.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Response" }] });
}

/** Collects the violations of the policy from now on, each as `disposition directive blockedURI`. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeBinding("reportViolation", (_source, violation: string) => void violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ disposition, effectiveDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${disposition} ${effectiveDirective} ${blockedURI}`);
    });
  });
  return violations;
}

test("blocks scripts that are injected into a cached and an uncached page, with a violation event for each", async ({
  page,
}) => {
  const injected = "<script>window.hasScriptRun = true</script><img src='data:,' onerror='window.hasScriptRun = true'>";
  await editHtml(page, (html) => html.replace("<main", `${injected}<main`));
  const violations = await watchViolations(page);
  // Only the first page is cached.
  for (const path of ["/agb/", "/anmelden/"]) {
    violations.length = 0;
    await page.goto(path);
    await expect
      .poll(() => violations.toSorted())
      .toEqual(["enforce script-src-attr inline", "enforce script-src-elem inline"]);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.text = "window.hasScriptRun = true";
      document.body.appendChild(script);
    });
    expect(await page.evaluate(() => window.hasScriptRun)).toBeUndefined();
    await expect.poll(() => violations).toHaveLength(3);
  }
});
