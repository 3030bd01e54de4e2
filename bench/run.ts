import { writeFileSync } from "node:fs";
import { benchAdminLists } from "./admin-lists.ts";
import { benchBooking } from "./booking.ts";
import { benchEditor } from "./editor.ts";
import type { Figure } from "./figure.ts";
import { benchOfferList } from "./offer-list.ts";
import { benchSignIns } from "./sign-ins.ts";

/**
 * `npm run bench`: measures and prints, never fails. Machines are noisy, so each limit is a ratio within one run: the
 * median of alternating rounds.
 */
const figures: Figure[] = [
  ...(await benchBooking()),
  ...(await benchSignIns()),
  ...(await benchOfferList()),
  ...(await benchAdminLists()),
  ...(await benchEditor()),
];

console.table(
  figures.map(({ name, value, unit, must, aim, better }) => ({
    figure: name,
    value: `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`,
    must: must ?? "",
    aim: aim ?? "",
    verdict: must === undefined ? "" : (better === "less" ? value <= must : value >= must) ? "met" : "missed",
  })),
);
writeFileSync("bench/results.json", `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
