import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext, pageTagsContext, siteContext, staticDataContext } from "#app/context.ts";
import Artists, { loader } from "./artists.tsx";

it("links to the probable spelling of a misspelled word only when the list has results for at least one of the two spellings", async () => {
  let totals: Record<string, number> = { Marlehne: 1, marlene: 0 };
  const context = new RouterContextProvider();
  context.set(pageTagsContext, { add: () => {} } as never);
  context.set(staticDataContext, null);
  context.set(siteContext, async () => ({}) as never);
  context.set(apiContext, {
    region: { listNames: async () => [] },
    artForm: { list: async () => [] },
    artist: {
      list: async ({ query }: { query: string }) => ({
        items: [],
        total: totals[query] ?? 0,
        page: 1,
        itemsPerPage: 12,
      }),
    },
    offer: { correctSearch: async ({ query }: { query: string }) => (query === "Marlehne" ? "marlene" : null) },
  } as never);
  const show = async (query: string) => {
    const request = new Request(`https://atelierland.example.org/kuenstler-innen/?suche=${query}`);
    const loaderData = await loader({ request, context } as never);
    const matches = [{ id: "root", loaderData: { siteUrl: "https://atelierland.example.org", site: {} } }] as never;
    const Stub = createRoutesStub([
      {
        path: "/",
        Component: () => <Artists {...({ loaderData, matches } as never as Parameters<typeof Artists>[0])} />,
      },
    ]);
    render(<Stub />);
  };
  await show("Marlehne");
  const link = await screen.findByRole("link", { name: "„marlene“" });
  expect(link.getAttribute("href")).toBe("/kuenstler-innen/?suche=marlene");
  cleanup();
  totals = { Marlehne: 0, marlene: 1 }; // as in the list of regions, for a misspelled region without locations
  await show("Marlehne");
  expect(await screen.findByRole("link", { name: "„marlene“" })).toBeTruthy();
  cleanup();
  totals = { Marlehne: 0, marlene: 0 }; // the corrected text matches only records of another kind
  await show("Marlehne");
  expect(screen.queryByText(/Meintest du/)).toBeNull();
  cleanup();
  totals = { Berta: 1 };
  await show("Berta");
  expect(screen.queryByText(/Meintest du/)).toBeNull();
});
