import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of the product's offer page in another framework, or in React Router alone, built for workerd. */
export type BuiltPeer = {
  name: string;
  title: string;
  /** The directory of the files for the browser. */
  assets: string;
  /** The modules that `wrangler deploy` would upload, the main module first. */
  modules: { name: string; text: string }[];
};

const SOURCES = path.join(import.meta.dirname, "peers");
/** Outside the repository, so that the peers' tools do not find the product's node_modules and wrangler settings. */
const ROOT = path.join(tmpdir(), "atelierland-bench-peers");

const peers = [
  { name: "react-router", title: "React Router", main: "index.js", assets: "build/client" },
  { name: "tanstack-start", title: "TanStack Start", main: "index.js", assets: "dist/client" },
  { name: "astro", title: "Astro", main: "entry.mjs", assets: "dist/client" },
  { name: "sveltekit", title: "SvelteKit", main: "_worker.js", assets: ".svelte-kit/cloudflare" },
  { name: "nuxt", title: "Nuxt", main: "index.js", assets: ".output/public" },
  { name: "next", title: "Next on OpenNext", main: "worker.js", assets: ".open-next/assets" },
];

/** Installs and builds all peers in `ROOT`. The peers use the stylesheet and fonts of the product's last build. */
export function buildPeers(): BuiltPeer[] {
  return peers.map(({ name, title, main, assets }) => {
    const directory = path.join(ROOT, name);
    console.log(`Building ${title} …`);
    cpSync(path.join(SOURCES, name), directory, { recursive: true });
    cpSync(path.join(SOURCES, "common"), path.join(directory, "common"), { recursive: true });
    cpSync("domain/berlin-time.ts", path.join(directory, "common/berlin-time.ts"));
    writeFileSync(path.join(directory, "common/head.ts"), headModule());
    install(directory);
    run("npm", ["run", "build"], directory);
    rmSync(path.join(directory, "bundle"), { recursive: true, force: true });
    run("npx", ["wrangler", "deploy", "--dry-run", "--outdir", "bundle"], directory);
    return {
      name,
      title,
      assets: path.join(directory, assets),
      modules: modulesOf(path.join(directory, "bundle"), main),
    };
  });
}

/** Installs the packages, unless an installation of the same `package.json` has finished. */
function install(directory: string): void {
  const wanted = readFileSync(path.join(directory, "package.json"), "utf8");
  const marker = path.join(directory, "node_modules/.installed-package.json");
  if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return;
  rmSync(marker, { force: true });
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], directory);
  writeFileSync(marker, wanted);
}

/** Source of a module that exports the paths of the product's stylesheet and preloaded fonts. */
function headModule(): string {
  const files = readdirSync("build/client/assets");
  const stylesheet = files.find((file) => /^app-.*\.css$/.test(file));
  const fonts = files.filter((file) => /^(?:imbue|hanken-grotesk)-latin-[\w-]{8}\.woff2$/.test(file));
  return `export const stylesheet = "/assets/${stylesheet}";
export const fonts = ${JSON.stringify(fonts.map((file) => `/assets/${file}`))};
`;
}

function modulesOf(bundle: string, main: string): BuiltPeer["modules"] {
  const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?js$/.test(file));
  const names = [main, ...files.filter((file) => file !== main)];
  return names.map((name) => ({ name, text: readFileSync(path.join(bundle, name), "utf8") }));
}

function run(command: string, parameters: string[], cwd: string): void {
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    CI: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    NEXT_TELEMETRY_DISABLED: "1",
    NUXT_TELEMETRY_DISABLED: "1",
    WRANGLER_SEND_METRICS: "false",
  };
  try {
    execFileSync(command, parameters, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    throw new Error(`${command} ${parameters.join(" ")} failed in ${cwd}\n${stdout}\n${stderr}`);
  }
}
