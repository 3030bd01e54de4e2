import { afterEach, expect, it, vi } from "vitest";
import { readPosition } from "./position.ts";

afterEach(() => vi.unstubAllGlobals());

it("rounds degrees to one decimal", async () => {
  const getCurrentPosition = (found: (position: object) => void) =>
    found({ coords: { latitude: 52.64321, longitude: 14.35871 } });
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
  expect(await readPosition()).toBe("52.6,14.4");
});

it("returns null when the visitor denies access or the browser has no geolocation", async () => {
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: (_: unknown, denied: () => void) => denied() } });
  expect(await readPosition()).toBeNull();
  vi.stubGlobal("navigator", {});
  expect(await readPosition()).toBeNull();
});
