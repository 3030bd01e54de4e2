import { afterEach, expect, it, vi } from "vitest";
import { lazyLoaded, loadWholePage } from "./lazy-loaded.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("shows a page without the component when its chunk does not arrive", async () => {
  vi.useFakeTimers();
  lazyLoaded(null, () => new Promise<() => null>(() => {}));
  const shown = vi.fn();
  const navigation = loadWholePage(undefined, async () => {}).then(shown);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveBeenCalled();
  await navigation;
});
