import { expect, it } from "vitest";
import { sitemap } from "./sitemap.ts";

it("names each page under the site's own address with its last change, as far as that is known", () => {
  const entries = [
    { path: "/angebot/ton-ab12c/", changedAt: new Date("2027-03-05T08:00:00Z") },
    { path: "/regionen/", changedAt: null },
  ];
  expect(sitemap(entries, "https://atelierland.example.org").match(/<url>.*<\/url>/g)).toEqual([
    "<url><loc>https://atelierland.example.org/angebot/ton-ab12c/</loc><lastmod>2027-03-05T08:00:00.000Z</lastmod></url>",
    "<url><loc>https://atelierland.example.org/regionen/</loc></url>",
  ]);
});
