import { expect, it } from "vitest";
import { locationNameOf } from "./location-name.ts";

it("returns the name of the location, with its city when known", () => {
  expect(locationNameOf({ name: "Ziegelei", city: "Letschin" })).toBe("Ziegelei, Letschin");
  expect(locationNameOf({ name: "Ziegelei", city: null })).toBe("Ziegelei");
});

it("returns a hyphen when the offer has no location", () => {
  expect(locationNameOf(null)).toBe("-");
});
