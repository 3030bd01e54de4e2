import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GetForm } from "#app/components/search/get-form.tsx";
import { splitAbout } from "#app/routes/public/artist-about.ts";
import { loadHomeContent } from "#app/routes/public/home-content.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { PageSection } from "#domain/content/page-section.ts";
import PreviewRoute from "./preview.tsx";

const open = vi.fn();
const parentWindow = { postMessage: vi.fn() };
const path = "/admin/vorschau/landing/agb/";
const hrefs = ["/kunstszene/", "https://example.org/", "#abschnitt", "mailto:post@example.org", "tel:0301234"];
const image = { url: "/media/ton.webp", width: 2000, height: 1500, alt: "Ton", credit: "" };

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
const gallery = { id: "bilder", type: "gallery", content: { title: "", images: [{ mediaId: "m", caption: "" }] } };

beforeEach(() => {
  vi.stubGlobal("open", open.mockReset());
  vi.stubGlobal("scrollTo", vi.fn());
  history.replaceState(null, "", path);
});
afterEach(() => vi.unstubAllGlobals());

const content = {
  title: "Titel",
  updated_at: new Date("2027-04-01T10:00:00Z"),
  images: { m: image },
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

/** Renders the preview, and a search form. */
async function renderPreview(loaderData: object = legalPage([text("anfang", "Anfang", hrefs), gallery])) {
  const Preview = () => (
    <OverlayProvider>
      <PreviewRoute {...({ loaderData } as unknown as ComponentProps<typeof PreviewRoute>)} />
      <GetForm action="/" aria-label="Suche" />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    { path, Component: Preview },
    { path: "*", Component: () => <h1>Andere Seite</h1> },
  ]);
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole("heading", { level: 1 });
}

/** Whether the browser would follow the link. */
const press = (name: string, keys: object = {}) => fireEvent.click(screen.getByRole("link", { name }), keys);

it("opens links to other pages in a new tab when it is in a frame, but not anchors, addresses and gallery images", async () => {
  vi.stubGlobal("parent", parentWindow);
  await renderPreview();
  await screen.findByRole("link", { name: "Bild vergrößern: Ton" });
  const [internal = "", external = "", ...others] = hrefs;
  expect([internal, external].map((href) => press(href))).toEqual([false, false]);
  const opened = [`${location.origin}/kunstszene/`, "https://example.org/"];
  expect(open.mock.calls).toEqual(opened.map((href) => [href, "_blank", "noopener"]));
  open.mockClear();
  expect(others.map((href) => press(href))).toEqual([true, true, true]);
  expect(press(external, { ctrlKey: true })).toBe(true);
  press("Bild vergrößern: Ton");
  expect(await screen.findByText("Bild 1 von 1")).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
  expect(screen.queryByRole("heading", { name: "Andere Seite" })).toBeNull();
});

it("submits no form when it is in a frame", async () => {
  vi.stubGlobal("parent", parentWindow);
  await renderPreview();
  expect(fireEvent.submit(screen.getByRole("form", { name: "Suche" }))).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole("heading", { name: "Andere Seite" })).toBeNull();
});

it("follows links and submits forms when it has its own window", async () => {
  await renderPreview();
  expect(press("https://example.org/")).toBe(true);
  fireEvent.submit(screen.getByRole("form", { name: "Suche" }));
  expect(await screen.findByRole("heading", { name: "Andere Seite" })).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
});

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
