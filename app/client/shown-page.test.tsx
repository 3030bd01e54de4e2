import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  createMemoryRouter,
  data,
  Form,
  Outlet,
  RouterProvider,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useRevalidator,
} from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { isSubmissionLost, staleIfUnreachable, useShownPage } from "./shown-page.ts";

let router: ReturnType<typeof createMemoryRouter>;
/** Returns the result of the loader or throws its error. */
let load: () => unknown;
/** Returns the result of the action or throws its error. */
let runAction: () => unknown;

function Page() {
  useShownPage();
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher<string>();
  return (
    <>
      <button type="button" onClick={() => revalidate()}>
        {useLoaderData<string>()}
      </button>
      <Form method="post" aria-label="Profil">
        <input aria-label="Name" name="name" />
        {useKeptActionData(useActionData<string>())}
        {isSubmissionLost() && " Ungewiss."}
      </Form>
      <Form method="post" action="/abmelden/" aria-label="Abmelden" />
      <Form method="post" action="/" aria-label="Zweiter Faktor" />
      <fetcher.Form method="post" aria-label="Cache">
        {fetcher.data}
      </fetcher.Form>
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  load = () => "0 von 6 da";
  router = createMemoryRouter([
    {
      path: "/",
      Component: Page,
      ErrorBoundary: () => "Das klappt gerade nicht.",
      middleware: [staleIfUnreachable as never],
      loader: () => load(),
      action: () => runAction(),
    },
    { path: "/anmelden/", element: "Anmelden" },
    { path: "/abmelden/", middleware: [staleIfUnreachable as never], action: () => runAction(), element: "Abmelden" },
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
const openNotifications = () => getOpenNotifications().map(({ title }) => title);

async function submit(form = "Profil") {
  fireEvent.submit(screen.getByRole("form", { name: form }));
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
])("keeps typed text and the action result, and revalidates, when a submission fails because %s", async (_, error) => {
  runAction = () => "Bitte prüfe den Namen.";
  await submit();
  const field = screen.getByLabelText<HTMLInputElement>("Name");
  field.value = "Konstantin";
  runAction = failWith(error);
  load = () => "1 von 6 da";
  await submit();
  await submit();
  expect([field.isConnected, field.value]).toEqual([true, "Konstantin"]);
  expect(pageText()).toBe("1 von 6 daBitte prüfe den Namen. Ungewiss.");
  expect(openNotifications()).toEqual(["Vielleicht ist das nicht angekommen."]);
});

it("keeps the action result when the page revalidates before a submission is lost", async () => {
  runAction = () => "Wir haben dir einen Code gemailt.";
  await submit();
  await revalidateWith(() => "1 von 6 da");
  runAction = failWith(data(new TypeError("Failed to fetch")));
  await submit();
  expect(pageText()).toBe("1 von 6 daWir haben dir einen Code gemailt. Ungewiss.");
  await act(() => router.navigate("/?seite=2"));
  expect(pageText()).toBe("1 von 6 da Ungewiss.");
});

it.each([
  ["a later submission succeeds", () => submit()],
  ["another page is shown", () => act(() => router.navigate("/anmelden/"))],
])("closes the notification about the lost submission when %s", async (_, proceed) => {
  runAction = failWith(data(new TypeError("Failed to fetch")));
  await submit();
  runAction = () => "Gespeichert.";
  await proceed();
  expect(openNotifications()).toEqual([]);
  expect(isSubmissionLost()).toBe(false);
});

it.each([
  ["/", "Abmelden"],
  ["/?gemerkt", "Zweiter Faktor"],
])("stays on %s when the submission of the form “%s” to another URL is lost", async (url, form) => {
  await act(() => router.navigate(url));
  runAction = failWith(data(new TypeError("Failed to fetch")));
  load = failWith(new TypeError("Failed to fetch"));
  await submit(form);
  expect(pageText()).toBe("0 von 6 da Ungewiss.");
  expect(router.state.location.pathname + router.state.location.search).toBe(url);
  expect(openNotifications()).toHaveLength(1);
});

it("keeps the action result when the submission of a form to another URL is lost", async () => {
  runAction = () => "Deine Kalenderadresse";
  await submit();
  runAction = failWith(data(new TypeError("Failed to fetch")));
  await submit("Abmelden");
  expect(pageText()).toBe("0 von 6 daDeine Kalenderadresse Ungewiss.");
  await act(() => router.navigate("/?seite=2"));
  expect(pageText()).toBe("0 von 6 da Ungewiss.");
});

it("does not give the page's action result to a fetcher whose submission is lost while the page reloads", async () => {
  let finishLoading = (_result: string) => {};
  runAction = () => "Gespeichert.";
  load = () =>
    new Promise<string>((resolve) => {
      finishLoading = resolve;
    });
  await submit();
  runAction = failWith(data(new TypeError("Failed to fetch")));
  load = () => "1 von 6 da";
  await submit("Cache");
  finishLoading("1 von 6 da");
  await advanceTime(0);
  expect(screen.getByRole("form", { name: "Cache" }).textContent).toBe("");
});

it("does not give the page's action result to a fetcher whose submission is lost", async () => {
  runAction = () => "Gespeichert.";
  await submit();
  runAction = failWith(data(new TypeError("Failed to fetch")));
  await submit("Cache");
  expect(screen.getByRole("form", { name: "Cache" }).textContent).toBe("");
  expect(openNotifications()).toHaveLength(1);
});

it("notifies again when a fetcher loses a second submission after the notification was closed", async () => {
  runAction = failWith(data(new TypeError("Failed to fetch")));
  await submit("Cache");
  for (const { id } of getOpenNotifications()) closeNotification(id);
  await submit("Cache");
  expect(openNotifications()).toHaveLength(1);
});

it("shows the error page when the response to a form is 404", async () => {
  runAction = failWith({ status: 404, statusText: "", data: null, internal: false });
  await submit();
  expect(pageText()).toBe("Das klappt gerade nicht.");
});

it("keeps the shown data when retries fail too", async () => {
  await revalidateWith(failWith(new TypeError("Failed to fetch")));
  await advanceTime(25_000);
  expect(pageText()).toBe("0 von 6 da");
});

it("keeps the layout around the error page when a search or another page cannot be loaded", async () => {
  cleanup();
  load = () => "Kopf";
  const middleware = [staleIfUnreachable as never];
  router = createMemoryRouter([
    {
      id: "root",
      path: "/",
      Component: () => {
        useShownPage();
        return (
          <>
            {useLoaderData<string>()} <Outlet />
          </>
        );
      },
      ErrorBoundary: () => "Ohne Kopf.",
      middleware,
      loader: () => load(),
      shouldRevalidate: () => true,
      children: [
        {
          index: true,
          middleware,
          loader: () => load(),
          ErrorBoundary: () => "Suche und Filter bleiben.",
          element: "Liste",
        },
        { path: "konto", middleware, loader: () => load(), ErrorBoundary: () => "Das Konto fehlt.", element: "Konto" },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await advanceTime(0);
  load = failWith(new TypeError("Failed to fetch"));
  await act(() => router.navigate("/?suche=ton"));
  expect(pageText()).toBe("Kopf Suche und Filter bleiben.");
  await act(() => router.navigate("/konto"));
  expect(pageText()).toBe("Kopf Das Konto fehlt.");
});

it("shows the error page when a revalidation returns 404", async () => {
  await revalidateWith(failWith(new Response("", { status: 404 })));
  expect(pageText()).toBe("Das klappt gerade nicht.");
});

it("follows the redirect when the session has ended", async () => {
  await revalidateWith(() => redirect("/anmelden/"));
  expect(pageText()).toBe("Anmelden");
});
