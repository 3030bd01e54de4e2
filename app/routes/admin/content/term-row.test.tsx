import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, data, RouterContextProvider, useLoaderData } from "react-router";
import { expect, it, vi } from "vitest";
import { apiContext } from "#app/context.ts";
import type { Term } from "#domain/offer/term.ts";
import { Refused } from "#domain/refusal.ts";
import type { Route } from "./+types/terms.ts";
import { TermRow } from "./term-row.tsx";
import { action, shouldRevalidate } from "./terms.tsx";

it("sends the values from the beginning of the editing as the expected ones, also after another admin's change was loaded", async () => {
  let term: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, uses: 0 };
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const Row = () => <TermRow entity="offer_type" term={useLoaderData<Term>()} onDelete={() => {}} />;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Row,
      loader: () => term,
      action: async ({ request }) => {
        submissions.push(Object.fromEntries(await request.formData()));
        return data({ done: null, problem: "Jemand hat das geändert." }, { status: 409 });
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Keramik bearbeiten" }));
  term = { ...term, name: "Töpferei", search_terms: "Ton, Glasur" };
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(submissions).toHaveLength(count));
    await screen.findByText("Jemand hat das geändert.");
  }
  expect(submissions[1]).toMatchObject({ bisher: "Keramik", bisherigeSuchwoerter: "Ton" });
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await screen.findByText("Töpferei")).toBeTruthy();
});

it("does not rename the term when its search words are refused", async () => {
  const rename = vi.fn(async () => {});
  const setSearchTerms = () => Promise.reject(new Refused("outdated_version"));
  const context = new RouterContextProvider();
  context.set(apiContext, { offerType: { rename, setSearchTerms } } as never);
  const body = new URLSearchParams({
    intent: "umbenennen",
    liste: "offer_type",
    id: crypto.randomUUID(),
    bisher: "Keramik",
    name: "Töpferei",
    bisherigeSuchwoerter: "Ton",
    suchwoerter: "Ton, Glasur",
  });
  const request = new Request("https://example.org/", { method: "POST", body });
  const response = await action({ request, context } as unknown as Route.ActionArgs);
  expect(response).toMatchObject({ data: { done: null }, init: { status: 409 } });
  expect(rename).not.toHaveBeenCalled();
});
