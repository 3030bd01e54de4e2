import { expect, it } from "vitest";
import { notFound } from "./not-found.ts";

it.each([
  ["/nirgendwo/", "/nirgendwo/"],
  ["/k%C3%BCnstler/_.data", "/künstler/"],
  ["/a%E2%80%AE%0Ab/", "/ab/"],
  ["/50%/", "/50%/"],
])("names the page's path for %s, decoded when possible and without invisible characters", (path, shown) => {
  const { data, init } = notFound(new Request(`https://atelierland.example.org${path}`));
  expect(data).toBe(`Page Not Found: ${shown}`);
  expect(init?.status).toBe(404);
});
