import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Runs the tests faster than the full browser in headless mode. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Lets Chromium run as root, render without a GPU and make no network requests of its own. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of Chromium for browser tests. When root runs this process and no browser exists, installs the headless
 * shell with apt-get; in CI, also when only a full browser exists.
 * @throws Error that explains how to install Chromium
 */
export function findBrowser(): string {
  const preferred = [process.env.CHROMIUM, HEADLESS_SHELL].find((file) => file && existsSync(file));
  if (preferred) return preferred;
  const installedBrowser = [...SYSTEM_BROWSERS, chromium.executablePath()].find((file) => existsSync(file));
  if ((!installedBrowser || process.env.CI) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium-headless-shell …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  }
  if (installedBrowser) return installedBrowser;
  throw new Error(
    "Browser tests need Chromium: install it, run `npx playwright install chromium`, or set CHROMIUM=/path/to/it.",
  );
}
