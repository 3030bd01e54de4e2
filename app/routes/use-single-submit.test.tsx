import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Form, useActionData, useLoaderData } from "react-router";
import { expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { useSingleSubmit } from "./use-single-submit.ts";

function Page({ includesRevalidation = false }) {
  const { isBusy, onSubmit } = useSingleSubmit({ includesRevalidation });
  const [revalidations, result] = [useLoaderData<number>(), useActionData<string>()];
  return (
    <>
      <p>
        {isBusy ? "sendet" : "bereit"}, {result ?? "nichts"}, {revalidations}
      </p>
      {["eins", "zwei", "drei"].map((name) => (
        <Form key={name} method="post" onSubmit={onSubmit}>
          {result !== `ohne ${name}` && (
            <button type="submit" name="intent" value={name}>
              {name}
            </button>
          )}
        </Form>
      ))}
    </>
  );
}

function SeparateForm({ name }: { name: string }) {
  const { onSubmit } = useSingleSubmit();
  return (
    <Form method="post" onSubmit={onSubmit}>
      <button type="submit" name="intent" value={name}>
        {name}
      </button>
    </Form>
  );
}

/** Each form calls the hook. */
function PageOfSeparateForms() {
  const result = useActionData<string>();
  return (
    <>
      <p>bereit, {result ?? "nichts"}, 0</p>
      {["eins", "zwei", "drei"].map((name) => (
        <SeparateForm key={name} name={name} />
      ))}
    </>
  );
}

/** A page whose actions and later loads wait until the test resolves them. */
async function openPage({ includesRevalidation = false, Component = Page } = {}) {
  const actions: { intent: string; resolve: (result: unknown) => void }[] = [];
  const loads: ((revalidations: number) => void)[] = [];
  let loadCount = 0;
  const loader = () => (loadCount++ === 0 ? 0 : new Promise<number>((resolve) => loads.push(resolve)));
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <Component includesRevalidation={includesRevalidation} />,
      HydrateFallback: () => null,
      loader,
      action: async ({ request }) => {
        const intent = String((await request.formData()).get("intent"));
        return new Promise((resolve) => actions.push({ intent, resolve }));
      },
    },
    { path: "/ziel", Component: () => <h1>Ziel</h1>, loader },
  ]);
  render(<Stub />);
  await screen.findByText("bereit, nichts, 0");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const intents = () => actions.map(({ intent }) => intent);
  return { press, intents, actions, loads };
}

it("accepts a submission while the page revalidates and already shows the previous result", async () => {
  const { press, intents, actions, loads } = await openPage();
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  actions[0]?.resolve("Code geschickt");
  await screen.findByText("bereit, Code geschickt, 0");
  expect(loads).toHaveLength(1);
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins", "eins"]));
  actions[1]?.resolve("Gespeichert");
  await screen.findByText("bereit, Gespeichert, 0");
  loads.at(-1)?.(2);
  await screen.findByText("bereit, Gespeichert, 2");
});

it("ignores every press until the page has revalidated when `includesRevalidation` is set", async () => {
  const { press, intents, actions, loads } = await openPage({ includesRevalidation: true });
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  actions[0]?.resolve("Gespeichert");
  await screen.findByText("sendet, Gespeichert, 0");
  for (const name of ["eins", "zwei"]) press(name);
  loads[0]?.(1);
  await screen.findByText("bereit, Gespeichert, 1");
  expect(intents()).toEqual(["eins"]);
});

it("submits each of three forms once, one after another, when their buttons are pressed while the first is pending", async () => {
  const { press, intents, actions } = await openPage();
  press("eins");
  await screen.findByText("sendet, nichts, 0");
  for (const name of ["eins", "zwei", "drei", "zwei"]) press(name);
  expect(intents()).toEqual(["eins"]);
  actions[0]?.resolve("Gespeichert");
  await eventually(() => expect(intents()).toEqual(["eins", "zwei"]));
  actions[1]?.resolve("Gespeichert");
  await eventually(() => expect(intents()).toEqual(["eins", "zwei", "drei"]));
});

it("skips a queued form when its pressed button is removed by the result of another form", async () => {
  const { press, intents, actions } = await openPage();
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  for (const name of ["zwei", "drei"]) press(name);
  actions[0]?.resolve("ohne zwei");
  await eventually(() => expect(intents()).toEqual(["eins", "drei"]));
});

it("submits the forms of three components one after another", async () => {
  const { intents, actions } = await openPage({ Component: PageOfSeparateForms });
  // In one `act`, so that nothing is rendered between the presses.
  act(() => {
    for (const name of ["eins", "zwei", "drei"]) screen.getByRole("button", { name }).click();
  });
  await act(async () => {});
  for (const submitted of [["eins"], ["eins", "zwei"], ["eins", "zwei", "drei"]]) {
    await eventually(() => expect(intents()).toEqual(submitted));
    actions.at(-1)?.resolve(`nach ${submitted.at(-1)}`);
    await screen.findByText(`bereit, nach ${submitted.at(-1)}, 0`);
  }
});

it("submits the next queued form when the browser refuses to submit an invalid one", async () => {
  const { press, intents, actions } = await openPage();
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  for (const name of ["zwei", "drei"]) press(name);
  screen.getByRole("button", { name: "zwei" }).insertAdjacentHTML("afterend", "<input required>");
  actions[0]?.resolve("Gespeichert");
  await eventually(() => expect(intents()).toEqual(["eins", "drei"]));
});

it("submits a form once when its button is pressed twice before the page renders", async () => {
  const { intents, actions } = await openPage();
  const pressTwice = () =>
    act(() => {
      const button = screen.getByRole("button", { name: "eins" });
      button.click();
      button.click();
    });
  pressTwice();
  await eventually(() => expect(intents()).toEqual(["eins"]));
  actions[0]?.resolve("Gespeichert");
  await screen.findByText("bereit, Gespeichert, 0");
  pressTwice();
  await eventually(() => expect(intents()).toEqual(["eins", "eins"]));
});

it("accepts a submission when the previous one began during a revalidation and ended before the next render", async () => {
  const { press, intents, actions } = await openPage();
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  actions[0]?.resolve("Gespeichert");
  await screen.findByText("bereit, Gespeichert, 0");
  // In one `act`, so that nothing is rendered before the action has ended.
  await act(async () => {
    screen.getByRole("button", { name: "zwei" }).click();
    await vi.waitFor(() => expect(intents()).toEqual(["eins", "zwei"]), { interval: 1 });
    actions[1]?.resolve("Gespeichert");
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  press("drei");
  await eventually(() => expect(intents()).toEqual(["eins", "zwei", "drei"]));
});

it("stays busy while a redirect loads its page", async () => {
  const { press, intents, actions, loads } = await openPage();
  press("eins");
  await eventually(() => expect(intents()).toEqual(["eins"]));
  actions[0]?.resolve(new Response(null, { status: 302, headers: { location: "/ziel" } }));
  await eventually(() => expect(loads).toHaveLength(1));
  press("eins");
  expect(screen.getByText("sendet, nichts, 0")).toBeDefined();
  loads[0]?.(1);
  await screen.findByRole("heading", { name: "Ziel" });
  expect(intents()).toEqual(["eins"]);
});
