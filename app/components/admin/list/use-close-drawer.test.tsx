import { act, fireEvent, render, screen } from "@testing-library/react";
import { createBrowserRouter, RouterProvider, useSearchParams } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { openedFromList, useCloseDrawer } from "./use-close-drawer.ts";

function List() {
  const close = useCloseDrawer("?");
  const isOpen = useSearchParams()[0].has("buchung");
  return isOpen ? (
    <button type="button" onClick={close}>
      Schließen
    </button>
  ) : (
    <p>Liste</p>
  );
}

/** Opens the drawer from its list. `steps` returns the steps in the history. Each takes effect in a later task. */
async function openDrawer() {
  const goNow = history.go.bind(history);
  const go = vi.spyOn(history, "go").mockImplementation((delta) => void setTimeout(() => act(() => goNow(delta))));
  const router = createBrowserRouter([{ path: "*", Component: List }]);
  onTestFinished(() => {
    router.dispose();
    go.mockRestore();
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("?buchung=1", { state: openedFromList }));
  return { router, steps: () => go.mock.calls.map(([delta]) => delta) };
}

const close = () => fireEvent.click(screen.getByRole("button", { name: "Schließen" }));

it("goes back once when close is pressed twice before the browser has gone back", async () => {
  const { steps } = await openDrawer();
  const button = screen.getByRole("button", { name: "Schließen" });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText("Liste");
  expect(steps()).toEqual([-1]);
});

it("goes back again when a drawer that Forward has reopened is closed", async () => {
  const { router, steps } = await openDrawer();
  close();
  await screen.findByText("Liste");
  void router.navigate(1);
  await screen.findByRole("button", { name: "Schließen" });
  close();
  await screen.findByText("Liste");
  expect(steps()).toEqual([-1, 1, -1]);
});
