import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link, redirect, useRevalidator } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";

let isSignedIn = true;
beforeEach(() => {
  isSignedIn = true;
});
async function show({ isUnsaved, isLostOnUnload = isUnsaved }: { isUnsaved: boolean; isLostOnUnload?: boolean }) {
  function Editor() {
    const { revalidate } = useRevalidator();
    return (
      <OverlayProvider>
        <p>Editor</p>
        <Link to="/anderswo">anderswo</Link>
        <Link to="/neu-geladen">neu geladen</Link>
        <button type="button" onClick={() => revalidate()}>
          neu laden
        </button>
        <UnsavedChangesDialog isUnsaved={() => isUnsaved} isLostOnUnload={() => isLostOnUnload}>
          Er ist sonst weg.
        </UnsavedChangesDialog>
      </OverlayProvider>
    );
  }
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Editor,
      loader: () => (isSignedIn ? null : redirect("/anmelden")),
      HydrateFallback: () => null,
    },
    { path: "/anderswo", Component: () => <p>Woanders</p> },
    // The navigation stays pending, like one that loads a document.
    { path: "/neu-geladen", loader: () => new Promise(() => {}), Component: () => null },
    { path: "/anmelden", Component: () => <p>Anmeldung</p> },
  ]);
  render(<Stub initialEntries={["/"]} />);
  await screen.findByText("Editor");
  // The blocker is registered in an effect.
  await act(async () => {});
}

const dialog = () => screen.queryByRole("dialog", { name: "Dein Text ist noch nicht gespeichert." });

it("asks before a navigation discards unsaved text, and stays or continues as the admin chooses", async () => {
  await show({ isUnsaved: true });
  fireEvent.click(screen.getByText("anderswo"));
  await waitFor(() => expect(dialog()).not.toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Hier bleiben" }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.queryByText("Editor")).not.toBeNull();
  fireEvent.click(screen.getByText("anderswo"));
  fireEvent.click(await screen.findByRole("button", { name: "Trotzdem weiter" }));
  await screen.findByText("Woanders");
});

it("does not ask when everything is saved", async () => {
  await show({ isUnsaved: false });
  fireEvent.click(screen.getByText("anderswo"));
  await screen.findByText("Woanders");
});

it("does not block the redirect to sign-in when the session has ended", async () => {
  await show({ isUnsaved: true });
  isSignedIn = false;
  fireEvent.click(screen.getByText("neu laden"));
  await screen.findByText("Anmeldung");
});

const isAllowedToUnload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));

it("asks before the page is reloaded, but not again after the admin continues to another page", async () => {
  await show({ isUnsaved: true });
  expect(isAllowedToUnload()).toBe(false);
  fireEvent.click(screen.getByText("neu geladen"));
  fireEvent.click(await screen.findByRole("button", { name: "Trotzdem weiter" }));
  await waitFor(() => expect(isAllowedToUnload()).toBe(true));
});

it.each([
  ["everything is saved", { isUnsaved: false }],
  ["this browser keeps the text", { isUnsaved: true, isLostOnUnload: false }],
])("does not ask before the page is reloaded when %s", async (_, state) => {
  await show(state);
  expect(isAllowedToUnload()).toBe(true);
});
