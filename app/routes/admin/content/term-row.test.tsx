import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, data, useLoaderData } from "react-router";
import { expect, it } from "vitest";
import type { Term } from "#domain/offer/term.ts";
import { TermRow } from "./term-row.tsx";
import { shouldRevalidate } from "./terms.tsx";

it("submits version and values from the start of editing when another admin's change is loaded", async () => {
  let term: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
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
  term = { ...term, name: "Töpferei", search_terms: "Ton, Glasur", version: 5 };
  for (const count of [1, 2]) {
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(submissions).toHaveLength(count));
    await screen.findByText("Jemand hat das geändert.");
  }
  expect(submissions[1]).toMatchObject({ fassung: "4", bisher: "Keramik", bisherigeSuchwoerter: "Ton" });
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await screen.findByText("Töpferei")).toBeTruthy();
});
