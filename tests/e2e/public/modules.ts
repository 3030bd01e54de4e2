import type { Page } from "@playwright/test";

/** The URLs of the modules that the page requests from now on. */
export function recordModules(page: Page): string[] {
  const modules: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) modules.push(request.url());
  });
  return modules;
}
