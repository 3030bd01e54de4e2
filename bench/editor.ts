import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { startLocalStack } from "#supabase/local/stack.ts";
import { BROWSER_ARGUMENTS, findBrowser } from "../scripts/browser.ts";
import { startWebsite } from "../scripts/website.ts";
import { createBuilders } from "../tests/builders/backend.ts";
import { type Figure, median } from "./figure.ts";

const ROUNDS = 5;
const KEY_PRESSES = 60;
const SECTIONS = 40;
const PASSWORD = "kunst-und-kultur";

/**
 * The typing latency in the editor of an offer with 40 sections: in ms, and divided by the latency with one section.
 * Needs a build.
 */
export async function benchEditor(): Promise<Figure[]> {
  const port = Number(process.env.BENCH_PORT ?? 4374);
  const url = `http://localhost:${port}`;
  const directory = path.resolve(".local/bench-editor");
  const backend = await startLocalStack({
    dataDirectory: directory,
    port: Number(process.env.BENCH_BACKEND_PORT ?? 54_574),
    durability: "fast",
    content: "empty",
    siteUrl: url,
  });
  const website = await startWebsite({
    port,
    stateDirectory: path.join(directory, "worker"),
    bindings: {
      SITE_URL: url,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    },
  });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGUMENTS,
  });
  try {
    const builders = createBuilders(backend);
    const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
    const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/anmelden/`);
    await page.getByLabel("E-Mail").fill(admin.email);
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.locator("form input[type=password]").press("Enter");
    await page.waitForURL(`${url}/`);
    const editorUrlWith = async (sections: number) => {
      const offer = await builders.anOffer();
      const { error } = await builders.serviceClient.from("cms_page_section").insert(
        Array.from({ length: sections }, (_, order) => ({
          offer_id: offer.id,
          order,
          type: "text" as const,
          content: { title: `Abschnitt ${order + 1}`, body: richTextOf(`Ton merkt sich alles. `.repeat(20)) },
        })),
      );
      if (error) throw error;
      return `${url}/admin/angebot/${offer.slug}/`;
    };
    const smallUrl = await editorUrlWith(1);
    const largeUrl = await editorUrlWith(SECTIONS);
    const largeLatencies: number[] = [];
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const smallLatency = await typingLatency(page, smallUrl);
      const largeLatency = await typingLatency(page, largeUrl);
      if (round < 0) continue; // warm-up
      largeLatencies.push(largeLatency);
      ratios.push(largeLatency / smallLatency);
    }
    return [
      { name: `editor: typing latency with ${SECTIONS} sections ÷ one`, value: median(ratios), unit: "×" },
      { name: `editor: typing latency with ${SECTIONS} sections`, value: median(largeLatencies), unit: "ms" },
    ];
  } finally {
    await browser.close();
    await website.stop();
    await backend.stop();
  }
}

/** The median time in ms from a keydown to the end of the frame that shows the character. */
async function typingLatency(page: Page, url: string): Promise<number> {
  await page.goto(url);
  // Hydration adds a property whose name starts with `__reactFiber` to each element.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("[data-section]") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
  await page.locator("[data-section]").last().click();
  const body = page.getByRole("textbox", { name: "Text" });
  await body.click();
  await page.evaluate(() => {
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const { promise, resolve } = Promise.withResolvers<number>();
        Object.assign(window, { typingLatency: promise });
        // A message sent in an animation frame arrives after the frame, so the latency includes the work of the frame.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          // `timeStamp` is the time of the key press, so the latency includes the wait for this listener.
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      },
      true,
    );
  });
  const latencies: number[] = [];
  for (let press = 0; press < KEY_PRESSES; press++) {
    await page.keyboard.type("x");
    latencies.push(await page.evaluate(() => (window as unknown as { typingLatency: Promise<number> }).typingLatency));
  }
  return median(latencies);
}

function richTextOf(text: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}
