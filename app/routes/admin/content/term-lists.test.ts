import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiContext } from "#app/context.ts";
import { Refused } from "#domain/refusal.ts";
import TermListsRoute, { action } from "./term-lists.tsx";

/** Submits the form of a new offer type with an empty `id`, as a page that has not hydrated does. */
async function submitBeforeHydration(name: string, create: (term: { id: string; name: string }) => Promise<unknown>) {
  const context = new RouterContextProvider();
  context.set(apiContext, { offerType: { create } } as never);
  const body = new URLSearchParams({ intent: "anlegen", liste: "offer_type", id: "", name });
  const request = new Request("https://atelierland.example.org/admin/listen/", { method: "POST", body });
  return action({ request, context } as unknown as Parameters<typeof action>[0]);
}

it("gives a new term an id, but no search terms, when the form is submitted before hydration", async () => {
  const created: { id: string; name: string }[] = [];
  await submitBeforeHydration("Lesung", async (term) => created.push(term));
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  // Empty search terms in a repeated request would overwrite those that the term has got since the first request.
  expect(created).toEqual([expect.objectContaining({ name: "Lesung", id, searchTerms: undefined })]);
});

it.each([
  ["refused", "Lesung", "Diesen Namen gibt es schon."],
  ["invalid", "x".repeat(61), "Höchstens 60 Zeichen."],
])(
  "shows the typed name and the reason when a new term that is submitted before hydration is %s",
  async (_, name, problem) => {
    const result = await submitBeforeHydration(name, () => Promise.reject(new Refused("name_taken")));
    const actionData = "data" in result ? result.data : result;
    const props = { loaderData: { offerTypes: [], artForms: [] }, actionData };
    const Component = () => createElement(TermListsRoute, props as unknown as ComponentProps<typeof TermListsRoute>);
    const Page = createRoutesStub([{ path: "/", Component }]);
    const markup = renderToStaticMarkup(createElement(Page));
    expect(markup.match(new RegExp(`value="${name}"`, "g"))).toHaveLength(1);
    expect(markup.split(problem)).toHaveLength(2);
  },
);
