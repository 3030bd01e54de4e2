import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, pageTagsContext, siteContext, staticDataContext } from "#app/context.ts";
import { loader } from "./legal.tsx";

/** The page that a request for `/agb/` puts into the hydration data; `null` when its sections stay static HTML. */
async function hydratedPage(...sections: object[]) {
  const page = { title: "AGB", type: "agb", sections, images: {}, offers: {}, icons: {} };
  const context = new RouterContextProvider();
  context.set(pageTagsContext, { add: () => {} } as never);
  context.set(siteContext, async () => ({}) as never);
  context.set(staticDataContext, new Map());
  context.set(apiContext, { landingPage: { byType: async () => page } } as never);
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
