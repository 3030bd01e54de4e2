import { spawn } from "node:child_process";
import { once } from "node:events";
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
export async function findBrowser(): Promise<string> {
  const preferred = [process.env.CHROMIUM, HEADLESS_SHELL].find((file) => file && existsSync(file));
  if (preferred) return preferred;
  const installedBrowser = [...SYSTEM_BROWSERS, chromium.executablePath()].find((file) => existsSync(file));
  if ((!installedBrowser || process.env.CI) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium-headless-shell …");
    await runAptGet("update");
    await runAptGet("install", "-y", "chromium-headless-shell");
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  }
  if (installedBrowser) return installedBrowser;
  throw new Error(
    "Browser tests need Chromium: install it, run `npx playwright install chromium`, or set CHROMIUM=/path/to/it.",
  );
}

async function runAptGet(...parameters: string[]): Promise<void> {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await once(spawn("apt-get", ["-qq", ...parameters], { stdio: "inherit", env: environment }), "close");
}
