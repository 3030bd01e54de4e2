import { writeFileSync } from "node:fs";
import { benchAdminLists } from "./admin-lists.ts";
import { benchBooking } from "./booking.ts";
import { benchEditor } from "./editor.ts";
import type { Figure } from "./figure.ts";
import { benchCommit, benchFrames, benchJoin, benchSockets } from "./live.ts";
import { benchOfferList } from "./offer-list.ts";
import { benchPages } from "./pages.ts";
import { benchPeers } from "./peers.ts";
import { benchResponses } from "./responses.ts";
import { benchSignIns } from "./sign-ins.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";
import { benchUncached } from "./uncached.ts";

/**
 * `npm run bench` prints the figures of these benchmarks and writes `bench/results.json`. `npm run bench -- <name>`
 * prints the figures of one benchmark and writes no file, except that `peers` writes `bench/results-peers.json`.
 * BENCH_PORT, BENCH_BACKEND_PORT, PORT and LOCAL_BACKEND_PORT set the ports.
 * Speed differs between machines, so most limits for speed apply to a ratio, whose two sides are measured in
 * alternating rounds.
 */
const benchmarks: Record<string, () => Promise<Figure[]>> = {
  cached: () => benchPages("cached"),
  cold: () => benchPages("cold"),
  // The time for the hashes and the entity tag of a page.
  hashing: () => benchPages("hashing"),
  // The time that the limit of requests per network adds.
  limits: () => benchPages("limits"),
  uncached: benchUncached,
  responses: benchResponses,
  sockets: benchSockets,
  join: benchJoin,
  frames: benchFrames,
  commit: benchCommit,
  booking: benchBooking,
  "sign-ins": benchSignIns,
  "offer-list": benchOfferList,
  "admin-lists": benchAdminLists,
  editor: benchEditor,
  sizes: benchSizes,
  start: benchStart,
};
/** These benchmarks install other frameworks, so they run only when the command names them. */
const benchmarksByNameOnly: typeof benchmarks = { peers: benchPeers };
const [, , chosenName] = process.argv;
const all = { ...benchmarks, ...benchmarksByNameOnly };
if (chosenName !== undefined && !all[chosenName])
  throw new Error(`Unknown benchmark "${chosenName}". The benchmarks are: ${Object.keys(all).join(", ")}`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(chosenName === undefined ? benchmarks : all)) {
  if (chosenName === undefined || chosenName === name) figures.push(...(await measure()));
}

console.table(
  figures.map((figure) => ({
    figure: figure.name,
    value: `${figure.value < 10 ? figure.value.toFixed(2) : Number(figure.value.toPrecision(4))} ${figure.unit}`,
    limit: figure.limit ?? "",
    target: figure.target ?? "",
    verdict: verdictOf(figure),
  })),
);
if (chosenName === undefined)
  writeFileSync("bench/results.json", `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);

function verdictOf({ value, limit, better }: Figure): "" | "met" | "missed" {
  if (limit === undefined) return "";
  const isMet = better === "less" ? value <= limit : value >= limit;
  return isMet ? "met" : "missed";
}
