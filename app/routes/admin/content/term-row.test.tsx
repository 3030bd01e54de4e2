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

it("does not submit another change while one is pending, because its version depends on the response", async () => {
  const term: Term = { id: "1", name: "Keramik", search_terms: "", icon: null, version: 4, uses: 0 };
  const names: FormDataEntryValue[] = [];
  const { promise: response, resolve: respond } = Promise.withResolvers<unknown>();
  const Row = () => <TermRow entity="art_form" term={useLoaderData<Term>()} onDelete={() => {}} />;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Row,
      loader: () => term,
      action: async ({ request }) => {
        names.push((await request.formData()).get("name") ?? "");
        return response;
      },
      shouldRevalidate: () => false,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Keramik bearbeiten" }));
  for (const name of ["Töpferei", "Ton"]) {
    fireEvent.change(screen.getByRole("textbox", { name: "Neuer Name für Keramik" }), { target: { value: name } });
    fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(names).toHaveLength(1));
  }
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  const iconButton = screen.getByRole("button", { name: "Symbol für Keramik wählen" });
  expect(iconButton.getAttribute("aria-disabled")).toBe("true");
  respond({ done: { intent: "umbenennen", id: "1", name: "Töpferei", fassung: 5, suchwoerter: "", symbol: null } });
  await waitFor(() => expect(iconButton.getAttribute("aria-disabled")).toBeNull());
  expect(names).toEqual(["Töpferei"]);
});
