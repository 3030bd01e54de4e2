import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** Isolates the test files, which share a window and the modules of packages, but not the product's modules. */
vi.resetModules();

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
