import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, redirect, useLoaderData, useRevalidator } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { staleIfUnreachable, useShownPage } from "./shown-page.ts";

/** The result of the loader. */
let load: () => unknown;

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
  load = () => "0 von 6 da";
  const router = createMemoryRouter([
    {
      path: "/",
      Component: Page,
      ErrorBoundary: () => "Das klappt gerade nicht.",
      middleware: [staleIfUnreachable as never],
      loader: () => load(),
    },
    { path: "/anmelden/", element: "Anmelden" },
  ]);
  render(<RouterProvider router={router} />);
  await advanceTime(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pageText = () => document.body.textContent;

async function revalidateWith(nextLoad: () => unknown) {
  load = nextLoad;
  act(() => screen.getByRole("button").click());
  await advanceTime(0);
}

function failWith(error: unknown): () => never {
  return () => {
    throw error;
  };
}

it.each([
  ["the network is down", new TypeError("Failed to fetch")],
  ["the response is truncated", new Error("Unable to decode turbo-stream response")],
  ["a gateway returns 504", { status: 504, statusText: "", data: "", internal: false }],
  ["there were too many requests", { status: 429, statusText: "", data: "", internal: false }],
])("keeps the shown data and retries when %s", async (_, error) => {
  await revalidateWith(failWith(error));
  expect(pageText()).toBe("0 von 6 da");
  load = () => "1 von 6 da";
  await advanceTime(5_000);
  expect(pageText()).toBe("1 von 6 da");
});

it("keeps the shown data when retries fail too", async () => {
  await revalidateWith(failWith(new TypeError("Failed to fetch")));
  await advanceTime(25_000);
  expect(pageText()).toBe("0 von 6 da");
});

it("shows the error when the server returns one", async () => {
  await revalidateWith(failWith(new Response("", { status: 404 })));
  expect(pageText()).toBe("Das klappt gerade nicht.");
});

it("follows the redirect when the session has ended", async () => {
  await revalidateWith(() => redirect("/anmelden/"));
  expect(pageText()).toBe("Anmelden");
});
