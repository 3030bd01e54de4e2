import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { splitAbout } from "#app/routes/public/artist-about.ts";
import { loadHomeContent } from "#app/routes/public/home-content.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { PageSection } from "#domain/content/page-section.ts";
import PreviewRoute from "./preview.tsx";

const path = "/admin/vorschau/landing/agb/";

const text = (id: string, title: string, links: string[] = []) => ({
  id,
  type: "text",
  titleId: undefined,
  content: {
    title,
    body: {
      type: "doc",
      content: links.map((href) => ({
        type: "paragraph",
        content: [{ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }],
      })),
    },
  },
});
const quote = { id: "zitat", type: "quote", content: { quote: "Ton ist Erde.", author: "" } };

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  history.replaceState(null, "", path);
});
afterEach(() => vi.unstubAllGlobals());

const content = {
  title: "Titel",
  updated_at: new Date("2027-04-01T10:00:00Z"),
  images: {},
  offers: {},
  icons: {},
  vatNotes: {},
};
const noOffers = { items: [], total: 0, page: 1, itemsPerPage: 12 };

const legalPage = (sections: object[]) => ({ entity: "landing_page", home: null, page: { ...content, sections } });
const artistPage = (sections: object[]) => {
  const artist = { ...content, name: "Hanne Lorenz", slug: "hanne-lorenz-ab1cd", slug_id: "ab1cd", art_forms: [] };
  const { about, otherContent } = splitAbout({ ...artist, sections: sections as PageSection[] });
  const groups = [{ name: "sections", content: otherContent }];
  return { entity: "artist", page: artist, about, sections: groups, contact: { channels: [] }, offers: noOffers };
};
const homePage = async (sections: object[]) => {
  const list = async () => noOffers;
  const api = { region: { list }, artist: { list }, location: { listOnMap: async () => [] } };
  const draft = { ...content, sections };
  const homeContent = await loadHomeContent(api as never, { home_image: null } as never, draft as never);
  const search = { query: {}, labels: [], isFiltered: false, isEndBeforeStart: false };
  const home = {
    homeContent,
    sections: homeContent.sections,
    choices: {},
    list: { ...noOffers, total: 1 },
    offers: [],
    search,
    related: [],
  };
  return { entity: "landing_page", home, page: draft };
};

async function renderPreview(loaderData: object) {
  const Preview = () => (
    <OverlayProvider>
      <PreviewRoute {...({ loaderData } as unknown as ComponentProps<typeof PreviewRoute>)} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path, Component: Preview }]);
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole("heading", { level: 1 });
}

it.each([
  ["a text of a legal page", legalPage, "ende"],
  ["the text next to an artist's facts", artistPage, "anfang"],
  ["the lead of the home page", homePage, "anfang"],
  ["the quote between the offers of the home page", homePage, "zitat"],
])("scrolls to %s and outlines it when its section is opened", async (_, loaderDataOf, id) => {
  await renderPreview(await loaderDataOf([text("anfang", "Anfang", ["/a/"]), quote, text("ende", "Ende", ["/b/"])]));
  const shownText = { anfang: "/a/", zitat: "„Ton ist Erde.“", ende: "/b/" }[id];
  const element = await screen.findByText(shownText);
  dispatchEvent(new MessageEvent("message", { data: { type: "section-opened", id }, origin: location.origin }));
  await vi.waitFor(() => expect(element.closest(".after\\:border-rule")).not.toBeNull());
  expect(scrollTo).toHaveBeenCalledOnce();
});
