import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Test files share a window and the modules of packages, because `isolate` is off (vitest.config.ts). Each test
// file loads the product's modules again, and leaves the window as it was.
vi.resetModules();

configure({ asyncUtilTimeout: 30_000 }); // A machine may be slow.

afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (typeof document === "undefined") return; // a file that runs in Node
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
});
