import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, pageTagsContext, siteContext, staticDataContext } from "#app/context.ts";
import { loader } from "./legal.tsx";

/** The context of a request for the page. */
function contextOf(page: object, site: object) {
  const context = new RouterContextProvider();
  context.set(pageTagsContext, { add: () => {} } as never);
  context.set(siteContext, async () => site as never);
  context.set(apiContext, { landingPage: { byType: async () => page } } as never);
  return context;
}

/** The page that a request for `/agb/` puts into the hydration data; `null` when its sections stay static HTML. */
async function hydratedPage(...sections: object[]) {
  const page = { title: "AGB", type: "agb", sections, images: {}, offers: {}, icons: {} };
  const context = contextOf(page, {});
  context.set(staticDataContext, new Map());
  const request = new Request("https://atelierland.example.org/agb/");
  return (await loader({ request, params: { legal: "agb" }, context } as never)).page;
}

it("hydrates a legal page with a video, but not one with only text", async () => {
  const text = { id: "1", type: "text", visible: true, content: { title: "", body: { type: "doc", content: [] } } };
  const video = {
    id: "2",
    type: "video",
    visible: true,
    content: { title: "", url: "https://vimeo.com/1", mediaId: "" },
  };
  expect(await hydratedPage(text)).toBeNull();
  expect(await hydratedPage(text, video)).toMatchObject({ sections: [text, video] });
});

it("loads the register entry of the settings for an imprint that does not contain it", async () => {
  const page = { title: "Impressum", type: "impressum", sections: [], images: {}, offers: {}, icons: {} };
  const context = contextOf(page, { operator_register: "Amtsgericht Neuruppin, VR 1234" });
  context.set(staticDataContext, null);
  const request = new Request("https://atelierland.example.org/impressum/");
  const loaded = await loader({ request, params: { legal: "impressum" }, context } as never);
  expect(loaded.page).toMatchObject({ registerEntry: "Amtsgericht Neuruppin, VR 1234" });
});
