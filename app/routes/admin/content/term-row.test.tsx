import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, data, useLoaderData } from "react-router";
import { expect, it } from "vitest";
import type { Term, TermEntity } from "#domain/offer/term.ts";
import { TermList } from "./term-list.tsx";
import { shouldRevalidate } from "./term-lists.tsx";

/** The list of the loaded terms. */
const LoadedTermList = ({ entity = "offer_type" }: { entity?: TermEntity }) => {
  const terms = useLoaderData<Term[]>();
  return <TermList entity={entity} title="Arten" intro="" newLabel="Neue Art" exampleNames="" terms={terms} />;
};

const save = () => fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
const typeName = (name: string) =>
  fireEvent.change(screen.getByLabelText(/^Neuer Name für/), { target: { value: name } });

it("keeps the typed name and shows another admin's change when a save is refused as outdated, and submits the new version at the next save", async () => {
  let term: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: LoadedTermList,
      loader: () => [term],
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
  const nameInput = screen.getByLabelText<HTMLInputElement>("Neuer Name für Keramik");
  fireEvent.change(nameInput, { target: { value: "Keramik und Ton" } });
  term = { ...term, name: "Töpferei", search_terms: "Ton, Glasur", version: 5 };
  save();
  await screen.findByText(
    "Jemand hat diesen Eintrag inzwischen geändert. Er heißt jetzt „Töpferei“. Seine Suchwörter sind jetzt „Ton, " +
      "Glasur“. Speichern übernimmt deine Fassung.",
  );
  expect(submissions[0]).toMatchObject({ fassung: "4", bisher: "Keramik", bisherigeSuchwoerter: "Ton" });
  save();
  await waitFor(() => expect(submissions).toHaveLength(2));
  // The search terms were not edited, so they take the other admin's value.
  expect(submissions[1]).toMatchObject({
    fassung: "5",
    bisher: "Töpferei",
    name: "Keramik und Ton",
    bisherigeSuchwoerter: "Ton, Glasur",
    suchwoerter: "Ton, Glasur",
  });
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await screen.findByText("Töpferei")).toBeTruthy();
});

it("saves at the second press when another admin has deleted and restored the term", async () => {
  let term: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: LoadedTermList,
      loader: () => [term],
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData());
        submissions.push(fields);
        if (Number(fields.fassung) !== term.version) return data({ done: null, problem: "Veraltet." }, { status: 409 });
        term = { ...term, name: String(fields.name), version: term.version + 1 };
        return { done: { ...fields, fassung: term.version }, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const editName = async (from: string, to: string) => {
    fireEvent.click(await screen.findByRole("button", { name: `${from} bearbeiten` }));
    fireEvent.change(screen.getByLabelText(`Neuer Name für ${from}`), { target: { value: to } });
  };
  await editName("Keramik", "Töpferei");
  save();
  await editName("Töpferei", "Töpfern");
  term = { ...term, version: 1 }; // deleted and restored, so the versions begin again
  save();
  await screen.findByText(/Name und Suchwörter sind gleich geblieben/);
  save();
  expect(await screen.findByText("Töpfern")).toBeTruthy();
  expect(submissions.map(({ fassung }) => fassung)).toEqual(["4", "5", "1"]);
});

it("keeps the edited row when another admin has deleted its term, and adds the term again when the row is saved", async () => {
  const keramik: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
  let terms = [keramik, { ...keramik, id: "2", name: "Malerei" }];
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <LoadedTermList entity="art_form" />,
      loader: () => terms,
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData());
        submissions.push(fields);
        if (fields.intent === "umbenennen") return data({ done: null, problem: "Gibt es nicht." }, { status: 409 });
        if (fields.name === "Malerei")
          return data({ done: null, problem: "Vergeben.", typed: fields }, { status: 409 });
        terms = [{ ...keramik, name: String(fields.name) }, ...terms];
        return { done: fields, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Keramik bearbeiten" }));
  const nameInput = screen.getByLabelText<HTMLInputElement>("Neuer Name für Keramik");
  fireEvent.change(nameInput, { target: { value: "Töpferei" } });
  terms = terms.slice(1);
  save();
  await screen.findByText("Jemand hat „Keramik“ inzwischen gelöscht. Speichern legt den Eintrag neu an.");
  expect(nameInput.isConnected).toBe(true);
  fireEvent.change(nameInput, { target: { value: "Malerei" } });
  save();
  await screen.findByText(/Speichern legt den Eintrag neu an\. Vergeben\.$/);
  fireEvent.change(nameInput, { target: { value: "Töpferei" } });
  save();
  expect(await screen.findByText("Töpferei")).toBeTruthy();
  expect(submissions[2]).toMatchObject({ intent: "anlegen", id: "1", name: "Töpferei", suchwoerter: "Ton" });
});

/** Opens the form of the only term. A save waits for `respond`. */
async function openForm() {
  const term: Term = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: LoadedTermList,
      loader: () => [term],
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData());
        submissions.push(fields);
        await response;
        return { done: { ...fields, name: String(fields.name).trim(), fassung: Number(fields.fassung) + 1 } };
      },
      shouldRevalidate: () => false,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  fireEvent.click(await screen.findByRole("button", { name: "Keramik bearbeiten" }));
  return { submissions, respond };
}

it("keeps text that is typed during a save, and submits it with the new version", async () => {
  const { submissions, respond } = await openForm();
  typeName("Töpferei ");
  save();
  await waitFor(() => expect(submissions).toHaveLength(1));
  fireEvent.change(screen.getByLabelText("Suchwörter für Keramik"), { target: { value: "Ton, Glasur" } });
  respond();
  const nameInput = await screen.findByLabelText<HTMLInputElement>("Neuer Name für Töpferei");
  expect([nameInput.value, nameInput.defaultValue]).toEqual(["Töpferei", "Töpferei"]);
  save();
  await waitFor(() => expect(submissions).toHaveLength(2));
  expect(submissions[1]).toMatchObject({
    fassung: "5",
    bisher: "Töpferei",
    name: "Töpferei",
    bisherigeSuchwoerter: "Ton",
    suchwoerter: "Ton, Glasur",
  });
  expect(await screen.findByRole("button", { name: "Töpferei bearbeiten" })).toBeTruthy();
});

it("keeps text that is typed in a form that was opened again during a save", async () => {
  const { submissions, respond } = await openForm();
  typeName("Töpferei");
  fireEvent.change(screen.getByLabelText("Suchwörter für Keramik"), { target: { value: "Ton, Glasur" } });
  save();
  await waitFor(() => expect(submissions).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  fireEvent.click(screen.getByRole("button", { name: "Keramik bearbeiten" }));
  typeName("Töpfern");
  respond();
  const nameInput = await screen.findByLabelText<HTMLInputElement>("Neuer Name für Töpferei");
  expect(nameInput.value).toBe("Töpfern");
  expect(screen.getByLabelText<HTMLInputElement>("Suchwörter für Töpferei").value).toBe("Ton, Glasur");
  save();
  await waitFor(() => expect(submissions[1]).toMatchObject({ fassung: "5", bisher: "Töpferei", name: "Töpfern" }));
});

it("shows the saved name of a term that was added again, and submits the term's new version at the next save", async () => {
  let term: Term | null = { id: "1", name: "Keramik", search_terms: "Ton", icon: null, version: 4, uses: 0 };
  const submissions: Record<string, FormDataEntryValue>[] = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: LoadedTermList,
      loader: () => (term ? [term] : []),
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData());
        submissions.push(fields);
        const isNew = fields.intent === "anlegen";
        if (!isNew && !term) return data({ done: null, problem: "Gibt es nicht." }, { status: 409 });
        const fassung = isNew ? null : Number(fields.fassung) + 1;
        term = { id: "1", name: String(fields.name), search_terms: "Ton", icon: null, version: fassung ?? 1, uses: 0 };
        return { done: { ...fields, fassung }, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const edit = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name: `${name} bearbeiten` }));
  await edit("Keramik");
  typeName("Töpferei");
  save();
  await edit("Töpferei");
  typeName("Töpfern");
  term = null; // deleted by another admin
  save();
  await screen.findByText(/Speichern legt den Eintrag neu an\.$/);
  save();
  await edit("Töpfern");
  save();
  await waitFor(() => expect(submissions).toHaveLength(4));
  expect(submissions.map(({ intent, fassung }) => [intent, fassung])).toEqual([
    ["umbenennen", "4"],
    ["umbenennen", "5"],
    ["anlegen", "5"],
    ["umbenennen", "1"],
  ]);
});

it("does not submit another change while one is pending, because the next version depends on the response", async () => {
  const term: Term = { id: "1", name: "Keramik", search_terms: "", icon: null, version: 4, uses: 0 };
  const names: FormDataEntryValue[] = [];
  const { promise: response, resolve: respond } = Promise.withResolvers<unknown>();
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <LoadedTermList entity="art_form" />,
      loader: () => [term],
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
