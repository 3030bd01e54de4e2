import { expect, it } from "vitest";
import { artistThings } from "./page-things.ts";

it("describes an artist as both person and organization, with the `@id` that events refer to", () => {
  const artist = { name: "Kollektiv Nordlicht", slug: "kollektiv-nordlicht-ab12c", image: null };
  const [thing] = artistThings({ artist: artist as never, siteUrl: "https://atelierland.example.org" });
  expect(thing).toEqual({
    "@type": ["Person", "Organization"],
    "@id": "https://atelierland.example.org/kuenstler-in/kollektiv-nordlicht-ab12c/#kuenstler-in",
    name: "Kollektiv Nordlicht",
    url: "https://atelierland.example.org/kuenstler-in/kollektiv-nordlicht-ab12c/",
    image: expect.stringContaining("https://atelierland.example.org/"),
  });
});
