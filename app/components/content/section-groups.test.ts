import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { staticDataContext } from "#app/context.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { type ShownContent, sectionGroupsOf } from "./section-groups.ts";

it("loads an interactive group with the images of its sections, and without the content of other sections", () => {
  const gallery = { id: "g", type: "gallery", content: { title: "", images: [{ mediaId: "m1", caption: "" }] } };
  const offerList = { id: "o", type: "offer_list", content: { title: "", offerIds: ["a"] } };
  const content = {
    sections: [gallery, offerList] as PageSection[],
    images: { m1: { alt: "Ton" }, m2: { alt: "Glas" } },
    offers: { a: { name: "Weben" } },
    icons: { gem: "M0 0" },
    vatNotes: { o: "inkl. MwSt." },
  } as unknown as ShownContent;
  const context = new RouterContextProvider();
  context.set(staticDataContext, new Map());
  const [interactiveGroup, staticGroup] = sectionGroupsOf(context, content);
  expect(interactiveGroup).toEqual({
    name: "sections-0",
    isInteractive: true,
    content: { sections: [gallery], images: { m1: { alt: "Ton" } }, offers: {}, icons: {}, vatNotes: {} },
  });
  expect(staticGroup).toEqual({ name: "sections-1", content: null });
});
