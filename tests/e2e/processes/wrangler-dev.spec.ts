import { spawn } from "node:child_process";
import path from "node:path";
import type { LiveSlots, SlotsMessage } from "#domain/live/live-slots.ts";
import { aBookingRequest } from "#tests/builders/backend.ts";
import { quietEnvironment } from "../../../scripts/environment.ts";
import { anOfferWithAppointment } from "../bookings.ts";
import { freePort } from "../deployments.ts";
import { expect, test } from "../fixtures.ts";
import { aGuest, PASSWORD } from "../session.ts";

/** Runs `wrangler dev` with the last build and additional `parameters`. Resolves when wrangler responds. */
async function startWranglerDev(stateDirectory: string, parameters: string[]) {
  const port = await freePort();
  const command = ["dev", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", String(await freePort())];
  const wrangler = spawn("node_modules/.bin/wrangler", [...command, "--persist-to", stateDirectory, ...parameters], {
    env: { ...process.env, ...quietEnvironment, CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let log = "";
  for (const stream of [wrangler.stdout, wrangler.stderr]) stream.on("data", (chunk) => (log += String(chunk)));
  const ended = new Promise((resolve) => wrangler.once("close", resolve));
  const stop = async () => {
    // Kills the process group, which consists of wrangler and workerd. Wrangler ignores SIGTERM while it hangs.
    if (wrangler.pid && wrangler.exitCode === null) process.kill(-wrangler.pid, "SIGKILL");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const ready = expect
    .poll(
      () =>
        wrangler.exitCode === null
          ? fetch(url).then(
              () => "ready",
              () => "starting",
            )
          : log,
      { timeout: 60_000 },
    )
    .toBe("ready");
  await ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

test("serves pages, sign-in, booking and live slots with the variables of .dev.vars", async () => {
  const { offer, appointment, path: offerPath } = await anOfferWithAppointment({ capacity: 5 });
  const { email } = await aGuest();
  const { outputDir } = test.info();
  const backend = ["--var", `SUPABASE_URL:${process.env.E2E_BACKEND_URL}`];
  const { url, stop } = await startWranglerDev(path.join(outputDir, "state"), backend);
  try {
    const page = await fetch(url + offerPath);
    expect([page.status, page.headers.get("x-edge-cache")]).toEqual([200, "MISS"]);
    expect(page.headers.get("server-timing")).toContain("total");
    expect(await page.text()).toContain(offer.name);
    await expect.poll(async () => (await fetch(url + offerPath)).headers.get("x-edge-cache")).toBe("HIT");

    const frames: LiveSlots[][] = [];
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/live/offer/${offer.id}`);
    socket.addEventListener("message", ({ data }) => frames.push((JSON.parse(data) as SlotsMessage).appointments));
    await expect.poll(() => frames.at(-1)).toMatchObject([{ id: appointment.id, remaining_slots: 5 }]);

    const signIn = await fetch(`${url}/anmelden/`, {
      method: "POST",
      body: new URLSearchParams({ email, password: PASSWORD }),
      redirect: "manual",
    });
    expect(signIn.status).toBe(302);
    const cookie = signIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    const order = await fetch(`${url}/api/trpc/offerBooking.book`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: cookie.join("; ") },
      body: JSON.stringify({ json: aBookingRequest(appointment.id) }),
    });
    expect(order.status).toBe(200);
    await expect.poll(() => frames.at(-1)).toMatchObject([{ id: appointment.id, remaining_slots: 4 }]);
    socket.close();
  } finally {
    await stop();
  }
});
