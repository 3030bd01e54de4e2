import { readFileSync, writeFileSync } from "node:fs";
import { type PeerResult, RESULTS } from "./peer-result.ts";

/**
 * `node bench/chart.ts` draws this chart from the results of `npm run bench -- peers`, and prints the results for the
 * table in docs/performance.md.
 */
const CHART = "docs/images/peers.svg";
/** In SVG units; `row` is the height of one bar with its labels. */
const PANEL = { width: 440, label: 128, bar: 220, row: 24, top: 46, gap: 28 };

type Panel = {
  title: string;
  better: "more" | "less";
  value: (result: PeerResult) => number;
  text: (value: number) => string;
};

const numberFormat = new Intl.NumberFormat("en");
const inKB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const panels: Panel[] = [
  {
    title: "Requests per second, without a page cache",
    better: "more",
    value: (result) => result.perSecond,
    text: numberFormat.format,
  },
  {
    // The page of the product is served from its page cache here, also when `name` is "product".
    title: "LCP on a simulated phone, Atelierland cached",
    better: "less",
    value: (result) => result.lcp,
    text: (ms) => `${numberFormat.format(ms)} ms`,
  },
  { title: "JavaScript until idle, gzip", better: "less", value: (result) => result.scriptGzip, text: inKB },
  { title: "HTML with hydration data, gzip", better: "less", value: (result) => result.htmlGzip, text: inKB },
];

const { results }: { results: PeerResult[] } = JSON.parse(readFileSync(RESULTS, "utf8"));
const cached = results.find(({ name }) => name === "cached");
const uncached = results.filter(({ name }) => name !== "cached");
if (!cached) throw new Error(`${RESULTS} has no cached page`);
writeFileSync(CHART, chart());
console.log(table(cached));

function chart(): string {
  const panelHeight = PANEL.top + uncached.length * PANEL.row + PANEL.gap;
  const panelRows = Math.ceil(panels.length / 2);
  const size = { width: PANEL.width * 2, height: panelRows * panelHeight + 8 };
  const drawn = panels.map((panel, index) => {
    const [x, y] = [(index % 2) * PANEL.width, Math.floor(index / 2) * panelHeight];
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="title description">
<title id="title">The same offer page: Atelierland and six frameworks</title>
<desc id="description">${description()}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600 }
.note { font-size: 11px; fill: #59636e }
rect { fill: #8a939d }
.product rect { fill: #b3431b }
.product text { font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f3f6 }
.note { fill: #9da7b3 }
rect { fill: #7d8691 }
.product rect { fill: #f0883e }
}
</style>
${drawn.join("\n")}
</svg>
`;
}

function drawPanel({ title, better, value, text }: Panel): string {
  const sorted = uncached.toSorted((a, b) => (better === "more" ? value(b) - value(a) : value(a) - value(b)));
  const largest = Math.max(...sorted.map(value));
  const bars = sorted.map((result, index) => {
    const y = PANEL.top + index * PANEL.row;
    const width = ((value(result) / largest) * PANEL.bar).toFixed(1);
    const end = (PANEL.label + 14 + Number(width)).toFixed(1);
    return `<g${result.name === "product" ? ' class="product"' : ""}><text x="${PANEL.label}" y="${y + 13}" text-anchor="end">${result.title}</text><rect x="${PANEL.label + 8}" y="${y + 2}" width="${width}" height="15"/><text x="${end}" y="${y + 13}">${text(value(result))}</text></g>`;
  });
  return `<text class="title" x="8" y="18">${title}</text><text class="note" x="8" y="35">${better} is better</text>${bars.join("")}`;
}

function description(): string {
  return panels
    .map(
      ({ title, value, text }) =>
        `${title}: ${uncached.map((result) => `${result.title} ${text(value(result))}`).join(", ")}.`,
    )
    .join(" ");
}

function table(cachedPage: PeerResult): string {
  const header = ["page", "requests/s", "÷ Atelierland", "LCP", "TBT", "JavaScript", "HTML", "HTML raw"];
  const lines = [...uncached.toSorted((a, b) => b.perSecond - a.perSecond), cachedPage].map((result) => [
    result.title,
    numberFormat.format(result.perSecond),
    result.ratio.toFixed(2),
    ...(result.name === "cached"
      ? ["", "", ""]
      : [`${numberFormat.format(result.lcp)} ms`, `${result.tbt} ms`, inKB(result.scriptGzip)]),
    inKB(result.htmlGzip),
    inKB(result.htmlBytes),
  ]);
  return [header, header.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
