import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { Term } from "#domain/offer/term.ts";
import { TermList } from "./term-list.tsx";

const show = (terms: Term[]) => {
  const submissions: object[] = [];
  const action = async ({ request }: { request: Request }) => {
    submissions.push(Object.fromEntries(await request.formData()));
    return { done: null, problem: null };
  };
  const Component = () => (
    <TermList
      entity="offer_type"
      title="Arten"
      intro=""
      newLabel="Neue Art"
      usualExamples="Workshop, Kurs …"
      terms={terms}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component, action }]);
  render(<Stub />);
  return submissions;
};

it("offers the usual terms only while the list is empty", async () => {
  const submissions = show([]);
  expect(screen.getByText(/Fang mit den üblichen an \(Workshop, Kurs …\)/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Übliche anlegen" }));
  await waitFor(() => expect(submissions).toEqual([{ liste: "offer_type", intent: "uebliche" }]));
  cleanup();
  show([{ id: "1", name: "Kurs", search_terms: "", icon: null, uses: 0 } as unknown as Term]);
  expect(screen.queryByRole("button", { name: "Übliche anlegen" })).toBeNull();
});
