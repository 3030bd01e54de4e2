import { expect, it } from "vitest";
import { isAllowedRequest, isOwnOrigin } from "./request-origin.ts";

const post = (headers: Record<string, string>) =>
  new Request("https://atelierland.example.org/buchung/", { method: "POST", headers });

it("allows mutations from the site's own pages", () => {
  expect(isAllowedRequest(post({ origin: "https://atelierland.example.org", "sec-fetch-site": "same-origin" }))).toBe(
    true,
  );
  expect(isAllowedRequest(post({ origin: "https://atelierland.example.org" }))).toBe(true);
});

it("allows mutations from clients that are not browsers", () => {
  expect(isAllowedRequest(post({}))).toBe(true);
});

it.each([
  [{ origin: "https://evil.example.org" }],
  [{ origin: "null" }],
  [{ origin: "http://atelierland.example.org" }],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ origin: "https://atelierland.example.org", "sec-fetch-site": "cross-site" }],
])("refuses a mutation sent with %j", (headers) => {
  expect(isAllowedRequest(post(headers as Record<string, string>))).toBe(false);
});

it("allows reads from another origin, for which `isOwnOrigin` is false", () => {
  const request = new Request("https://atelierland.example.org/", { headers: { origin: "https://evil.example.org" } });
  expect(isAllowedRequest(request)).toBe(true);
  expect(isOwnOrigin(request)).toBe(false);
});
