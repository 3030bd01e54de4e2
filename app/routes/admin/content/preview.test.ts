import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, siteContext } from "#app/context.ts";
import { loader } from "./preview.tsx";

it("shows the name of an unpublished region on the cards of its artists and locations", async () => {
  const context = new RouterContextProvider();
  const list = async () => ({ items: [{ id: "1", region: null }], total: 1 });
  context.set(siteContext, async () => ({}) as never);
  context.set(apiContext, {
    record: { preview: async () => ({ entity: "region", page: { id: "r", name: "Oderbruch", sections: [] } }) },
    offer: { list },
    artist: { list },
    location: { list, listOnMap: async () => [] },
  } as never);
  const input = {
    request: new Request("https://atelierland.example.org/admin/vorschau/region/oderbruch-ab12c/"),
    params: { entity: "region", key: "ab12c" },
    context,
  };
  const shown = { id: "1", region: "Oderbruch" };
  expect(await loader(input as unknown as Parameters<typeof loader>[0])).toMatchObject({
    places: { artists: [shown], locations: [shown] },
  });
});
