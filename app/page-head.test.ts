import type { MetaDescriptor } from "react-router";
import { expect, it } from "vitest";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import { pageHead } from "./page-head.ts";

const site = { ...defaultSiteSettings, contact_email: "hallo@example.org", mail_sender: "Atelierland" };
const matches = [{ id: "root", loaderData: { siteUrl: "https://atelierland.example.org", site } }];
const image = { url: "/media/demo/ton.webp", width: 900, height: 1200, alt: "Ton auf der Scheibe", credit: "" };

function contentOf(head: MetaDescriptor[], name: string): unknown {
  const tags = head as Record<string, unknown>[];
  const found = tags.find((tag) => [tag.name, tag.property, tag.rel].includes(name));
  return found?.content ?? found?.href;
}

it("builds title, canonical link and Open Graph tags from the page and the site's name and URL", () => {
  const head = pageHead(matches, { title: "Ton", description: "Drehen.", path: "/angebot/ton-ab12c/", image });
  expect(head).toContainEqual({ title: "Ton · Atelierland" });
  expect(contentOf(head, "description")).toBe("Drehen.");
  expect(contentOf(head, "canonical")).toBe("https://atelierland.example.org/angebot/ton-ab12c/");
  expect(contentOf(head, "og:url")).toBe("https://atelierland.example.org/angebot/ton-ab12c/");
  expect(contentOf(head, "og:image")).toBe("https://atelierland.example.org/media/1200x630/demo/ton.webp.jpg");
  expect(contentOf(head, "og:image:type")).toBe("image/jpeg");
  expect(contentOf(head, "og:image:alt")).toBe("Ton auf der Scheibe");
  expect(contentOf(head, "og:site_name")).toBe(site.name);
  expect(contentOf(head, "og:locale")).toBe("de_DE");
});

it("uses the site's image when the page has none", () => {
  const head = pageHead(matches, { title: "Regionen", description: "Landschaften.", path: "/regionen/" });
  expect(contentOf(head, "og:description")).toBe("Landschaften.");
  expect(contentOf(head, "og:image")).toBe("https://atelierland.example.org/teilen.jpg");
});

it("links the calendar feed when the page has feeds", () => {
  const head = pageHead(matches, {
    title: "Mitte",
    description: "Drehen.",
    path: "/region/mitte-ab12c/",
    feed: "/feeds/region/mitte-ab12c",
  });
  expect(head).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "text/calendar",
    title: "Mitte · Kalender",
    href: "/feeds/region/mitte-ab12c.ics",
  });
});

it("sets no `twitter:site` when no account is configured", () => {
  const names = (head: MetaDescriptor[]) => head.map((tag) => (tag as { name?: string }).name);
  expect(names(pageHead(matches, { title: "Ton", description: "Drehen.", path: "/" }))).not.toContain("twitter:site");
});

it("gives each page of a list its own URL and title", () => {
  const head = pageHead(matches, { title: "Regionen", description: "Drehen.", path: "/regionen/", page: 2 });
  expect(head).toContainEqual({ title: "Regionen, Seite 2 · Atelierland" });
  expect(contentOf(head, "canonical")).toBe("https://atelierland.example.org/regionen/?seite=2");
  expect(
    contentOf(pageHead(matches, { title: "R", description: "Drehen.", path: "/regionen/", page: 1 }), "canonical"),
  ).toBe("https://atelierland.example.org/regionen/");
});
