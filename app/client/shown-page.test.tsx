import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  createMemoryRouter,
  data,
  Form,
  RouterProvider,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { staleIfUnreachable, useShownPage } from "./shown-page.ts";

/** The result of the loader. */
let load: () => unknown;
/** The result of the action. */
let runAction: () => unknown;

function Page() {
  useShownPage();
  const { revalidate } = useRevalidator();
  return (
    <>
      <button type="button" onClick={() => revalidate()}>
        {useLoaderData<string>()}
      </button>
      <Form method="post" aria-label="Profil">
        <input aria-label="Name" name="name" />
        {useActionData<string>()}
      </Form>
    </>
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
      action: () => runAction(),
    },
    { path: "/anmelden/", element: "Anmelden" },
  ]);
  vi.stubGlobal("__reactRouterDataRouter", router);
  render(<RouterProvider router={router} />);
  await advanceTime(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of getOpenNotifications()) closeNotification(id);
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pageText = () => document.body.textContent;

async function submit() {
  fireEvent.submit(screen.getByRole("form"));
  await advanceTime(0);
}

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

it.each([
  ["the network is down", data(new TypeError("Failed to fetch"))],
  ["the response is truncated", data(new Error("Unable to decode turbo-stream response"))],
  ["Supabase is unreachable", { status: 503, statusText: "", data: null, internal: false }],
])("keeps the typed text and the action result, and revalidates, when a form is sent while %s", async (_, error) => {
  runAction = () => "Bitte prüfe den Namen.";
  await submit();
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  field.value = "Konstantin";
  runAction = failWith(error);
  load = () => "1 von 6 da";
  await submit();
  await submit();
  expect([field.isConnected, field.value]).toEqual([true, "Konstantin"]);
  expect(pageText()).toBe("1 von 6 daBitte prüfe den Namen.");
  expect(getOpenNotifications().map(({ title }) => title)).toEqual(["Vielleicht ist das nicht angekommen."]);
});

it("shows the error when the server refuses the form", async () => {
  runAction = failWith({ status: 404, statusText: "", data: null, internal: false });
  await submit();
  expect(pageText()).toBe("Das klappt gerade nicht.");
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
