import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub, data, Link, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { hasChangedFields } from "#app/client/form-draft-fields.ts";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import type { Term } from "#domain/offer/term.ts";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { TermList } from "./term-list.tsx";
import TermListsRoute, { shouldRevalidate } from "./term-lists.tsx";

afterEach(() => {
  for (const { id } of getOpenNotifications()) closeNotification(id);
});

function Terms({ terms }: { terms: readonly Term[] }) {
  return (
    <TermList
      entity="offer_type"
      title="Arten"
      intro=""
      newLabel="Neue Art"
      exampleNames="Workshop, Kurs …"
      terms={terms}
    />
  );
}

type Fields = Record<string, FormDataEntryValue>;

const show = (terms: Term[], respond: (fields: Fields) => unknown = () => ({ done: null, problem: null })) => {
  const submissions: Fields[] = [];
  const action = async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(await request.formData());
    submissions.push(fields);
    return respond(fields);
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <Terms terms={terms} />, action }]);
  render(<Stub />);
  return submissions;
};

const termOf = (id: string, name: string) =>
  ({ id, name, search_terms: "", icon: null, version: 1, uses: 0 }) as unknown as Term;

it("suggests the usual terms only while the list is empty", async () => {
  const submissions = show([]);
  // The browser does not validate, because only the server's messages are certain to be German.
  expect(screen.getByLabelText<HTMLInputElement>("Neue Art").form?.noValidate).toBe(true);
  expect(screen.getByText(/Fang mit den üblichen an \(Workshop, Kurs …\)/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Übliche anlegen" }));
  await waitFor(() => expect(submissions).toEqual([{ liste: "offer_type", intent: "uebliche" }]));
  cleanup();
  show([termOf("1", "Kurs")]);
  expect(screen.queryByRole("button", { name: "Übliche anlegen" })).toBeNull();
});

it("keeps a typed name when the usual terms are added", async () => {
  show([], () => ({ done: { intent: "uebliche", name: "" }, problem: null }));
  const nameInput = screen.getByLabelText<HTMLInputElement>("Neue Art");
  fireEvent.change(nameInput, { target: { value: "Lesung" } });
  fireEvent.click(screen.getByRole("button", { name: "Übliche anlegen" }));
  await waitFor(() => expect(document.activeElement).toBe(nameInput));
  expect(nameInput.value).toBe("Lesung");
});

it("adds a term once when the button is pressed twice, and retries with the same id, even with another name", async () => {
  const responses: unknown[] = [
    { done: null, problem: "Das hat nicht geklappt." },
    { done: null, problem: "Das hat wieder nicht geklappt." },
    { done: { intent: "anlegen", name: "Führung" }, problem: null },
  ];
  const submissions = show([termOf("1", "Kurs")], () => responses.shift() ?? { done: null, problem: null });
  const nameInput = screen.getByLabelText<HTMLInputElement>("Neue Art");
  const addButton = screen.getByRole("button", { name: "Hinzufügen" });
  fireEvent.change(nameInput, { target: { value: "Konzert" } });
  // In one `act`, so that nothing is rendered between the presses.
  act(() => {
    addButton.click();
    addButton.click();
  });
  await screen.findByText("Das hat nicht geklappt.");
  fireEvent.click(addButton);
  await screen.findByText("Das hat wieder nicht geklappt.");
  expect(submissions[1]).toEqual(submissions[0]);
  fireEvent.change(nameInput, { target: { value: "Führung" } });
  fireEvent.click(addButton);
  await waitFor(() => expect(nameInput.value).toBe(""));
  expect(submissions[2]?.name).toBe("Führung");
  expect(submissions[2]?.id).toBe(submissions[0]?.id);
  // The same name gets a new id once its term was added.
  fireEvent.change(nameInput, { target: { value: "Führung" } });
  fireEvent.click(addButton);
  await waitFor(() => expect(submissions).toHaveLength(4));
  expect(submissions[3]?.id).not.toBe(submissions[2]?.id);
});

it("adds another term with a new id when the previous one was stored although its response was an error", async () => {
  let terms: Term[] = [];
  const ids: string[] = [];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => <Terms terms={loaderData as Term[]} />,
      loader: () => terms,
      action: async ({ request }) => {
        const fields = await request.formData();
        ids.push(String(fields.get("id")));
        terms = [termOf(String(fields.get("id")), String(fields.get("name")))];
        return data({ done: null, problem: "Das hat nicht geklappt." }, { status: 503 });
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const add = async (name: string) => {
    fireEvent.change(await screen.findByLabelText("Neue Art"), { target: { value: name } });
    fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
    await screen.findByRole("button", { name: `${name} bearbeiten` });
  };
  await add("Konzert");
  // The same name repeats the request with the same id.
  fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
  await waitFor(() => expect(ids).toHaveLength(2));
  await add("Lesung");
  // The second id equals the first, the third is new.
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2]);
});

it("adds the next term while the list reloads after the first one", async () => {
  const names: unknown[] = [];
  let isFirstLoad = true;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <Terms terms={[termOf("1", "Kurs")]} />,
      loader: () => {
        if (!isFirstLoad) return new Promise(() => {});
        isFirstLoad = false;
        return null;
      },
      action: async ({ request }) => {
        const name = (await request.formData()).get("name");
        names.push(name);
        return { done: { intent: "anlegen", name }, problem: null };
      },
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const nameInput = await screen.findByLabelText<HTMLInputElement>("Neue Art");
  for (const name of ["Konzert", "Lesung"]) {
    fireEvent.change(nameInput, { target: { value: name } });
    fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
    await waitFor(() => expect(nameInput.value).toBe(""));
  }
  expect(names).toEqual(["Konzert", "Lesung"]);
});

it("loads the terms again when a change is refused", async () => {
  let terms = [termOf("1", "Kurs")];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => <Terms terms={loaderData as Term[]} />,
      loader: () => terms,
      action: () => data({ done: null, problem: "Wird noch verwendet." }, { status: 409 }),
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const deleteButton = await screen.findByRole("button", { name: "Kurs löschen" });
  terms = [termOf("1", "Lehrgang")]; // renamed by another admin
  fireEvent.click(deleteButton);
  expect(await screen.findByText("Lehrgang")).toBeTruthy();
});

it("shows the result of each deletion when several run at the same time", async () => {
  const resolvers = new Map<unknown, (response: unknown) => void>();
  show([termOf("1", "Kurs"), termOf("2", "Führung"), termOf("3", "Konzert")], ({ id }) => {
    return new Promise((resolve) => resolvers.set(id, resolve));
  });
  for (const name of ["Kurs", "Führung", "Konzert"])
    fireEvent.click(screen.getByRole("button", { name: `${name} löschen` }));
  await waitFor(() => expect(resolvers.size).toBe(3));
  for (const [id, name] of [
    ["2", "Führung"],
    ["1", "Kurs"],
  ])
    resolvers.get(id)?.({ done: { intent: "loeschen", id, name, suchwoerter: "", symbol: null }, problem: null });
  resolvers.get("3")?.({ done: null, problem: "Wird noch verwendet." });
  await waitFor(() =>
    expect(
      getOpenNotifications()
        .map(({ title, description = "" }) => `${title} ${description}`.trim())
        .sort(),
    ).toEqual(["„Führung“ gelöscht", "„Konzert“ ist nicht gelöscht. Wird noch verwendet.", "„Kurs“ gelöscht"]),
  );
});

it("shows the refusal again when a refused deletion is repeated", async () => {
  show([termOf("1", "Kurs")], () => ({ done: null, problem: "Wird noch verwendet." }));
  const refusals = () => getOpenNotifications().filter(({ title }) => title === "„Kurs“ ist nicht gelöscht.");
  const deleteTerm = () => fireEvent.click(screen.getByRole("button", { name: "Kurs löschen" }));
  deleteTerm();
  await waitFor(() => expect(refusals()).toHaveLength(1));
  const firstId = refusals()[0]?.id;
  deleteTerm();
  await waitFor(() => expect(refusals()[0]?.id).not.toBe(firstId));
  expect(refusals()).toHaveLength(1);
});

it("does not ask before a navigation when a name that was refused before hydration is corrected and added", async () => {
  const action = () => ({ done: { intent: "anlegen", name: "Lesung" }, problem: null });
  const Component = () => (
    <main>
      <TermList
        entity="offer_type"
        title="Arten"
        intro=""
        newLabel="Neue Art"
        exampleNames=""
        terms={[]}
        refusedAddition={{ problem: "Diesen Namen gibt es schon.", name: "Kurs" }}
      />
    </main>
  );
  const Stub = createRoutesStub([{ path: "/", Component, action }]);
  render(<Stub />);
  const nameInput = screen.getByLabelText<HTMLInputElement>("Neue Art");
  expect([nameInput.value, hasChangedFields()]).toEqual(["Kurs", false]);
  fireEvent.input(nameInput, { target: { value: "Lesung" } });
  expect(hasChangedFields()).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
  await waitFor(() => expect(nameInput.value).toBe(""));
  await waitFor(() => expect(hasChangedFields()).toBe(false));
});

it("asks before a navigation discards typed search terms, but not once editing is cancelled", async () => {
  const props = { loaderData: { offerTypes: [termOf("1", "Kurs")], artForms: [] } };
  const Component = () => (
    <OverlayProvider>
      <main>
        <TermListsRoute {...(props as unknown as ComponentProps<typeof TermListsRoute>)} />
        <Link to="/heute">Heute</Link>
      </main>
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/heute", Component: () => <p>Termine von heute</p> },
  ]);
  render(<Stub />);
  await act(async () => {}); // an effect registers the blocker
  fireEvent.click(screen.getByRole("button", { name: "Kurs bearbeiten" }));
  fireEvent.input(screen.getByLabelText("Suchwörter für Kurs"), { target: { value: "Seminar" } });
  fireEvent.click(screen.getByText("Heute"));
  fireEvent.click(await screen.findByRole("button", { name: "Hier bleiben" }));
  expect(screen.getByLabelText<HTMLInputElement>("Suchwörter für Kurs").value).toBe("Seminar");
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  fireEvent.click(screen.getByText("Heute"));
  await screen.findByText("Termine von heute");
});

it("undoes a deletion after navigation to another page, and shows there why an undo is refused", async () => {
  const id = crypto.randomUUID();
  const done = { intent: "loeschen", id, name: "Glas", suchwoerter: "blasen", symbol: "lucide:gem" };
  const artForm = termOf(id, "Glas");
  let loads = 0;
  const otherAction = vi.fn();
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <TermList entity="art_form" title="Kunstformen" intro="" newLabel="Neue" exampleNames="" terms={[artForm]} />
          <Link to="/termine">Termine</Link>
        </>
      ),
      action: () => ({ done, problem: null }),
    },
    {
      path: "/termine",
      Component: () => <p>Termine der Woche</p>,
      loader: () => {
        loads += 1;
        return null;
      },
      action: otherAction,
    },
  ]);
  render(<Stub />);
  fireEvent.click(screen.getByRole("button", { name: "Glas löschen" }));
  const toast = () => getOpenNotifications().find(({ title }) => title === "„Glas“ gelöscht");
  await waitFor(() => expect(toast()).toBeTruthy());
  fireEvent.click(screen.getByRole("link", { name: "Termine" }));
  await screen.findByText("Termine der Woche");
  const pressUndo = () => act(async () => toast()?.actions[0]?.onClick());
  const calls = stubApi({ "artForm.create": () => null });
  await pressUndo();
  await waitFor(() => expect(loads).toBe(2));
  expect(calls.map(({ procedure, input }) => [procedure, input])).toEqual([
    ["artForm.create", { id, name: "Glas", searchTerms: "blasen", icon: "lucide:gem" }],
  ]);
  expect(otherAction).not.toHaveBeenCalled();
  const refusal = new Refused("name_taken");
  stubApi({
    "artForm.create": () => {
      throw refusal;
    },
  });
  await pressUndo();
  await waitFor(() =>
    expect(getOpenNotifications()).toContainEqual(
      expect.objectContaining({ title: "„Glas“ ließ sich nicht zurückholen.", description: refusal.message }),
    ),
  );
  await waitFor(() => expect(loads).toBe(3));
  vi.unstubAllGlobals();
});

it("hides the refusal of a new name when editing is cancelled", async () => {
  show([termOf("1", "Kurs")], () => ({ done: null, problem: "Den Namen gibt es schon." }));
  const edit = () => fireEvent.click(screen.getByRole("button", { name: "Kurs bearbeiten" }));
  edit();
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await screen.findByText("Den Namen gibt es schon.");
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(screen.queryByText("Den Namen gibt es schon.")).toBeNull());
  edit();
  expect(screen.getByLabelText("Neuer Name für Kurs").getAttribute("aria-invalid")).toBeNull();
});

/** Shows a list that has one row and never reloads. Requests for icon files never end. */
const showRow = (respond: (fields: Fields) => unknown) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const submissions: Fields[] = [];
  const term = { ...termOf("1", "Keramik"), icon: "lucide:amphora" };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <OverlayProvider>
            <TermList entity="art_form" title="" intro="" newLabel="Neue" exampleNames="" terms={[term]} />
          </OverlayProvider>
        </QueryClientProvider>
      ),
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData());
        submissions.push(fields);
        return respond(fields);
      },
    },
  ]);
  render(<Stub />);
  return submissions;
};
const removeIcon = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: `Symbol für ${name} wählen` }));
  fireEvent.click(await screen.findByRole("button", { name: "Symbol entfernen", hidden: true }));
};

it("keeps a typed name while an icon is saved, and the saved icon and version when editing is then cancelled", async () => {
  const { promise, resolve: respondToIcon } = Promise.withResolvers<unknown>();
  showRow(() => promise);
  await removeIcon("Keramik");
  fireEvent.click(screen.getByRole("button", { name: "Keramik bearbeiten" }));
  const field = screen.getByLabelText<HTMLInputElement>("Neuer Name für Keramik");
  fireEvent.change(field, { target: { value: "Töpfern" } });
  await act(async () => respondToIcon({ done: { intent: "symbol", fassung: 2, symbol: null }, problem: null }));
  expect(screen.getByLabelText<HTMLInputElement>("Neuer Name für Keramik").value).toBe("Töpfern");
  const version = () => document.querySelector<HTMLInputElement>("[name=fassung]")?.value;
  await waitFor(() => expect(version()).toBe("2"));
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await act(async () => {});
  fireEvent.click(screen.getByRole("button", { name: "Keramik bearbeiten" }));
  expect(version()).toBe("2");
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  fireEvent.click(screen.getByRole("button", { name: "Symbol für Keramik wählen" }));
  await screen.findByLabelText("Suchen");
  expect(screen.queryByRole("button", { name: "Symbol entfernen", hidden: true })).toBeNull();
  vi.unstubAllGlobals();
});

it("submits the version of the row's last successful change while the list has not reloaded", async () => {
  let problem: string | null = null;
  // The response to a removed icon sets another icon, which the next `removeIcon` removes.
  const submissions = showRow(({ fassung, symbol, ...fields }) => ({
    done: problem ? null : { ...fields, fassung: Number(fassung) + 1, symbol: symbol === "" ? "lucide:gem" : null },
    problem,
  }));
  for (const count of [1, 2]) {
    await removeIcon("Keramik");
    await waitFor(() => expect(submissions).toHaveLength(count));
    await act(async () => {});
  }
  problem = "Das hat nicht geklappt.";
  await removeIcon("Keramik");
  await screen.findByText(problem);
  problem = null;
  fireEvent.click(screen.getByRole("button", { name: "Keramik bearbeiten" }));
  fireEvent.change(screen.getByLabelText("Neuer Name für Keramik"), { target: { value: "Töpfern" } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await screen.findByText("Töpfern");
  await removeIcon("Töpfern");
  await waitFor(() => expect(submissions.map(({ fassung }) => fassung)).toEqual(["1", "2", "3", "3", "4"]));
  vi.unstubAllGlobals();
});

it("deletes a renamed term under its new name while the list has not reloaded, so that an undo restores that name", async () => {
  const submissions = show([termOf("1", "Kurs")], ({ fassung, ...fields }) => ({
    done: { ...fields, fassung: Number(fassung) + 1 },
    problem: null,
  }));
  fireEvent.click(screen.getByRole("button", { name: "Kurs bearbeiten" }));
  fireEvent.change(screen.getByLabelText("Neuer Name für Kurs"), { target: { value: "Wochenkurs" } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  fireEvent.click(await screen.findByRole("button", { name: "Wochenkurs löschen" }));
  await waitFor(() => expect(submissions.at(-1)).toMatchObject({ intent: "loeschen", name: "Wochenkurs" }));
});

it("moves the focus to the field for a new name when a deletion removes the focused row, but not while another row is edited", async () => {
  let terms = [termOf("1", "Kurs"), termOf("2", "Führung"), termOf("3", "Konzert")];
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => <Terms terms={loaderData as Term[]} />,
      loader: () => terms,
      action: async ({ request }) => {
        const { id, name } = Object.fromEntries(await request.formData());
        if (id === "2") await response;
        terms = terms.filter((term) => term.id !== id);
        return { done: { intent: "loeschen", id, name, suchwoerter: "", symbol: null }, problem: null };
      },
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  const press = (name: string) => {
    screen.getByRole("button", { name }).focus();
    fireEvent.click(screen.getByRole("button", { name }));
  };
  await screen.findByText("Kurs");
  press("Kurs löschen");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Neue Art")));
  expect(screen.queryByText("Kurs")).toBeNull();
  press("Führung löschen");
  press("Konzert bearbeiten");
  const field = screen.getByLabelText("Neuer Name für Konzert");
  expect(document.activeElement).toBe(field);
  respond();
  await waitFor(() => expect(screen.queryByText("Führung")).toBeNull());
  expect(document.activeElement).toBe(field);
});

it("moves the focus to the field for a new name when another admin deletes the focused row, but not when another admin only adds a term", async () => {
  let terms = [termOf("1", "Kurs")];
  let reload = async () => {};
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: ({ loaderData }) => {
        reload = useRevalidator().revalidate;
        return <Terms terms={loaderData as Term[]} />;
      },
      loader: () => terms,
      HydrateFallback: () => null,
    },
  ]);
  render(<Stub />);
  await screen.findByText("Kurs");
  terms = [...terms, termOf("2", "Führung")];
  await act(() => reload());
  expect(screen.getByText("Führung")).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("button", { name: "Kurs bearbeiten" }).focus();
  terms = [termOf("2", "Führung"), termOf("3", "Konzert")];
  await act(() => reload());
  expect(screen.getByText("Konzert")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Neue Art"));
});
