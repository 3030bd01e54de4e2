import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, redirect, useLoaderData, useRevalidator } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepShownPage, useShownPage } from "./shown-page.ts";

/** What reading the page comes to. */
let answer: () => unknown;

function Page() {
  useShownPage();
  const { revalidate } = useRevalidator();
  return (
    <button type="button" onClick={() => revalidate()}>
      {useLoaderData<string>()}
    </button>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  answer = () => "0 von 6 da";
  const router = createMemoryRouter([
    {
      path: "/",
      Component: Page,
      ErrorBoundary: () => "Das klappt gerade nicht.",
      middleware: [keepShownPage as never],
      loader: () => answer(),
    },
    { path: "/anmelden/", element: "Anmelden" },
  ]);
  render(<RouterProvider router={router} />);
  await pass(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => document.body.textContent;

async function readAgain(next: () => unknown) {
  answer = next;
  act(() => screen.getByRole("button").click());
  await pass(0);
}

function fail(error: unknown): () => never {
  return () => {
    throw error;
  };
}

it.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a network that broke off", new Error("Unable to decode turbo-stream response")],
  ["a gateway that reached nothing", { status: 504, statusText: "", data: "", internal: false }],
])("keeps what is shown through %s, and reads it a little later", async (_, error) => {
  await readAgain(fail(error));
  expect(text()).toBe("0 von 6 da");
  answer = () => "1 von 6 da";
  await pass(5_000);
  expect(text()).toBe("1 von 6 da");
});

it("keeps it through one failure after the other", async () => {
  await readAgain(fail(new TypeError("Failed to fetch")));
  await pass(25_000);
  expect(text()).toBe("0 von 6 da");
});

it("shows what is wrong with the page itself", async () => {
  await readAgain(fail(new Response("", { status: 404 })));
  expect(text()).toBe("Das klappt gerade nicht.");
});

it("leaves where the session has ended", async () => {
  await readAgain(() => redirect("/anmelden/"));
  expect(text()).toBe("Anmelden");
});
