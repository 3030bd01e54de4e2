import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

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
 * The path of the Chromium for browser tests: `CHROMIUM`, the system's or Playwright's; without one, Debian's package is
 * installed if possible.
 * @throws Error that explains how to install Chromium
 */
export function findBrowser(): string {
  const candidates = [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()].filter(
    (file) => file !== undefined,
  );
  const found = candidates.find((file) => existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No browser found; installing Debian's chromium …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  throw new Error(
    "Browser tests need Chromium: install it, run `npx playwright install chromium`, or set CHROMIUM=/path/to/it.",
  );
}
