import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Link, RouterContextProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { staticDataContext } from "./context.ts";
import { DocumentData, StaticPart, staticData } from "./static-part.tsx";

let setPage: (state: { data: string | null; isShown: boolean }) => void;

function Page() {
  const [{ data, isShown }, setState] = useState<{ data: string | null; isShown: boolean }>({
    data: null,
    isShown: true,
  });
  setPage = setState;
  if (!isShown) return <p>Wird gesucht</p>;
  return (
    <StaticPart name="rest" data={data}>
      {(text) => (
        <p>
          {text} <Link to="/ziel">Zum Ziel</Link> <a href="https://example.org/">Woanders</a>
        </p>
      )}
    </StaticPart>
  );
}

const Site = createRoutesStub([
  { path: "/", Component: Page },
  { path: "/ziel", Component: () => <h1>Ziel</h1> },
]);

/** Hydrates a document whose HTML shows the data "Ton", without giving the data to the browser. */
async function hydrate() {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(
    <DocumentData value={new Map([["rest", "Ton"]])}>
      <Site />
    </DocumentData>,
  );
  const errors: unknown[] = [];
  const part = screen.getByText(/Ton/);
  const root = await act(async () =>
    hydrateRoot(container, <Site />, { onRecoverableError: (error) => errors.push(error) }),
  );
  cleanUp = () => {
    act(() => root.unmount());
    container.remove();
  };
  return { errors, part };
}
let cleanUp = () => {};
afterEach(() => cleanUp());

it("leaves the server's HTML unchanged when the page is hydrated without the data of the part", async () => {
  const { errors, part } = await hydrate();
  expect(errors).toEqual([]);
  expect(part.isConnected).toBe(true);
});

it("navigates on the client when a link of the site is pressed", async () => {
  await hydrate();
  await act(async () => screen.getByRole("link", { name: "Zum Ziel" }).click());
  expect(screen.getByRole("heading", { name: "Ziel" })).toBeDefined();
});

it("lets the browser handle presses with a modifier key and presses of links to other sites", async () => {
  await hydrate();
  const press = (name: string, init: MouseEventInit) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    let isPrevented = false;
    addEventListener(
      "click",
      (click) => {
        isPrevented = click.defaultPrevented;
        click.preventDefault();
      },
      { once: true },
    );
    screen.getByRole("link", { name }).dispatchEvent(event);
    return isPrevented;
  };
  expect(press("Zum Ziel", { ctrlKey: true })).toBe(false);
  expect(press("Woanders", {})).toBe(false);
});

it("shows the server's HTML again when the part is mounted again, and new data when the part gets some", async () => {
  await hydrate();
  act(() => setPage({ data: null, isShown: false }));
  expect(screen.queryByText(/Ton/)).toBeNull();
  act(() => setPage({ data: null, isShown: true }));
  expect(screen.getByText(/Ton/)).toBeDefined();
  act(() => setPage({ data: "Linol", isShown: true }));
  expect(screen.getByText(/Linol/)).toBeDefined();
  expect(screen.queryByText(/Ton/)).toBeNull();
});

it("returns the data when the browser requests data, and stores it when a document is rendered", () => {
  const context = new RouterContextProvider();
  context.set(staticDataContext, null);
  expect(staticData(context, "rest", "Ton")).toBe("Ton");
  const documentData = new Map<string, unknown>();
  context.set(staticDataContext, documentData);
  expect(staticData(context, "rest", "Ton")).toBeNull();
  expect(documentData.get("rest")).toBe("Ton");
});
