import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, pageTagsContext, siteContext, staticDataContext } from "#app/context.ts";
import { tagsOfRecord } from "#domain/content/page-tags.ts";
import { loader as loadLegalPage } from "./legal.tsx";
import { loader as loadOffer } from "./offer.tsx";

/**
 * The tags of a page with a section that names the offers `a1` and `b2`. Only the offers in `offers` are public, and of
 * the offer's artist and location only those in `related`.
 */
async function tagsOf(path: string, offers: Record<string, { slug_id: string }>, related = {}): Promise<Set<string>> {
  const sections = [{ id: "1", type: "offer_list", visible: true, content: { title: "", offerIds: ["a1", "b2"] } }];
  const content = { sections, images: {}, offers, icons: {} };
  const offer = {
    slug: "ofenbau-abcde",
    slug_id: "abcde",
    offer_type: {},
    upcoming: [],
    related: [],
    ...content,
    ...related,
  };
  const tags = new Set<string>();
  const context = new RouterContextProvider();
  context.set(pageTagsContext, { add: (...added: string[]) => added.forEach((tag) => void tags.add(tag)) } as never);
  context.set(staticDataContext, null);
  context.set(siteContext, async () => ({ operator_address: "", vat_sentence: "inkl. MwSt." }) as never);
  context.set(apiContext, {
    offer: { bySlugId: async () => offer },
    landingPage: { byType: async () => ({ title: "", type: "agb", ...content }) },
  } as never);
  const request = new Request(`https://atelierland.example.org${path}`);
  const params = { legal: "agb", slug: offer.slug };
  const load = path === "/agb/" ? loadLegalPage : loadOffer;
  await load({ request, params, context } as never);
  return tags;
}

it.each(["/agb/", "/angebot/ofenbau-abcde/"])(
  "invalidates %s when an offer that a section names is published, but not when an unrelated offer is",
  async (path) => {
    // `bbbbb` is first the slug id of `b2`, which is not public yet, then of an unrelated offer.
    const isInvalidated = (tags: Set<string>) => tagsOfRecord("offer", "bbbbb").some((tag) => tags.has(tag));
    const a1 = { slug_id: "aaaaa" };
    expect(isInvalidated(await tagsOf(path, { a1 }))).toBe(true);
    expect(isInvalidated(await tagsOf(path, { a1, b2: { slug_id: "ccccc" } }))).toBe(false);
  },
);

it("adds no tags, so that the response is not cached, when the requested page of appointments does not exist", async () => {
  expect((await tagsOf("/angebot/ofenbau-abcde/?termine=1", {})).size).toBeGreaterThan(0);
  expect(await tagsOf("/angebot/ofenbau-abcde/?termine=99", {})).toEqual(new Set());
});

it.each(["artist", "location", "region"] as const)(
  "invalidates an offer's page when its unpublished %s is published, but not when a %s of another offer is",
  async (entity) => {
    const isInvalidated = (tags: Set<string>) => tagsOfRecord(entity, "bbbbb").some((tag) => tags.has(tag));
    const [artist, region] = [{ slug_id: "ddddd" }, { slug_id: "eeeee" }];
    const location = { slug_id: "fffff", region };
    const withoutEntity = {
      artist: { location },
      location: { artist },
      region: { artist, location: { ...location, region: null } },
    }[entity];
    const tagsWith = (related: object) =>
      tagsOf("/angebot/ofenbau-abcde/", {}, { related: [], sections: [], ...related });
    expect(isInvalidated(await tagsWith(withoutEntity))).toBe(true);
    expect(isInvalidated(await tagsWith({ artist, location }))).toBe(false);
  },
);
