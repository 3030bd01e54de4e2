import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { memoryByProgram } from "../scripts/process-memory.ts";
import { startProduct, temporaryDataDirectory } from "../scripts/product-process.ts";
import type { Figure } from "./figure.ts";

const AT_REST_MS = 30_000;

/**
 * Measures `npm start`, including the build (`SKIP_BUILD` is empty), and the memory at rest. Every figure is measured
 * once.
 */
export async function benchStart(): Promise<Figure[]> {
  const directory = temporaryDataDirectory("atelierland-bench-");
  try {
    const fresh = await start(directory);
    await fresh.product.stop();
    const again = await start(directory);
    await setTimeout(AT_REST_MS);
    const memory = memoryByProgram(again.product.pid);
    await again.product.stop();
    return [
      { name: "npm start with a new database until the first page", value: fresh.seconds, unit: "s" },
      { name: "npm start again until the first page", value: again.seconds, unit: "s" },
      // The limit is half of the first recorded value, 585 MB.
      { name: "memory at rest: Node", value: memory.node, unit: "MB", limit: 292, better: "less" },
      { name: "memory at rest: workerd", value: memory.workerd, unit: "MB" },
      { name: "memory at rest: Postgres", value: memory.postgres, unit: "MB" },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function start(directory: string) {
  const startedAt = performance.now();
  const product = await startProduct(directory, { SKIP_BUILD: "" });
  const page = await fetch(product.url);
  await page.arrayBuffer();
  if (!page.ok) throw new Error(`The first page returned ${page.status}`);
  return { product, seconds: (performance.now() - startedAt) / 1000 };
}
