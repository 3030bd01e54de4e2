import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { anOfferWithAppointment, book } from "../bookings.ts";
import { startDeployments } from "../deployments.ts";
import { expect, test } from "../fixtures.ts";
import { childOf, peakMegabytesOf } from "../processes.ts";

/** Tests that start and kill a workerd of their own, which uses the backend of the other end-to-end tests. */

test.describe.configure({ mode: "serial" });
// A killed Worker closes its sockets and refuses requests, which the browser logs as errors.
test.use({ expectedErrors: /Failed to (load resource|fetch)|WebSocket/ });

let directory: string;
let site: Awaited<ReturnType<typeof startDeployments>>;
const workerd = () => childOf(process.pid, /workerd serve/);

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "worker-process-"));
  site = await startDeployments(directory);
  await site.deploy("build");
});
test.afterAll(async () => {
  await site.stop();
  rmSync(directory, { recursive: true, force: true });
});

/**
 * Sends a body without content-length until the server responds, at most 200 MB. Resolves with the status. Retries when
 * the server closes the connection before the whole body is written, because TCP may then discard the response.
 */
function sendEndlessly(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(1024 * 1024, "a");
    let status: number | undefined;
    let sent = 0;
    const request = httpRequest(url, { method: "POST", agent: false, headers: { "content-type": "text/plain" } });
    const send = () => {
      while (status === undefined && sent++ < 200) if (!request.write(chunk)) return void request.once("drain", send);
      request.end();
    };
    request.on("response", (response) => {
      status = response.statusCode;
      request.destroy();
      resolve(status);
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (status !== undefined) resolve(status);
      else if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve(sendEndlessly(url));
      else reject(error);
    });
    send();
  });
}

test("refuses an endless body without content-length, and uses less than 64 MB of memory for it", async () => {
  const urls = ["/buchung/", "/anmelden/", "/api/trpc/offerBooking.book"].map((page) => site.siteUrl + page);
  for (const url of urls) await (await fetch(url, { method: "POST", body: "small" })).text();
  const before = peakMegabytesOf(workerd());
  for (const url of urls) expect.soft(await sendEndlessly(url), url).toBe(413);
  expect(peakMegabytesOf(workerd()) - before).toBeLessThan(64);
});

test("reconnects a page and updates its slot count after the Worker was killed", async ({ page }) => {
  const { appointment, path: offerPath } = await anOfferWithAppointment({ capacity: 8 });
  let sockets = 0;
  page.on("websocket", () => sockets++);
  await page.goto(site.siteUrl + offerPath);
  await book(appointment.id, { quantity: 1 });
  await expect(page.getByText("Noch 7 Plätze").first()).toBeVisible();
  expect(sockets).toBe(1);
  process.kill(workerd(), "SIGKILL");
  await book(appointment.id, { quantity: 2 });
  await expect(page.getByText("Noch 5 Plätze").first()).toBeVisible();
  expect(sockets).toBeGreaterThan(1);
});
