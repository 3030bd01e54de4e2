import { expect, it } from "vitest";
import { renderSitemap } from "./sitemap.ts";

it("lists each page by its absolute URL, with the time of its last change when known", () => {
  const entries = [
    { path: "/angebot/ton-ab12c/", changedAt: new Date("2027-03-05T08:00:00Z") },
    { path: "/regionen/", changedAt: null },
  ];
  expect(renderSitemap(entries, "https://atelierland.example.org").match(/<url>.*<\/url>/g)).toEqual([
    "<url><loc>https://atelierland.example.org/angebot/ton-ab12c/</loc><lastmod>2027-03-05T08:00:00.000Z</lastmod></url>",
    "<url><loc>https://atelierland.example.org/regionen/</loc></url>",
  ]);
});
