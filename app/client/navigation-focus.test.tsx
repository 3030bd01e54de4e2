import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNavigationFocus } from "./navigation-focus.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Page() {
  useNavigationFocus();
  const { pathname, search } = useLocation();
  return <title>{pathname + (search.includes("seite") ? ", Seite 2" : "")}</title>;
}

it("announces a navigation that changes the title, even after a first navigation that changes only the query", async () => {
  const router = createMemoryRouter([{ path: "*", Component: Page }], { initialEntries: ["/angebote/"] });
  render(<RouterProvider router={router} />);
  const open = async (url: string) => {
    await act(() => router.navigate(url));
    await vi.dynamicImportSettled();
    vi.runAllTimers();
    return document.querySelector("[aria-live=polite]")?.textContent;
  };
  expect(await open("/angebote/?suche=ton")).toBeUndefined();
  expect(await open("/angebote/?suche=ton&seite=2")).toBe("/angebote/, Seite 2");
  expect(await open("/regionen/")).toBe("/regionen/");
});
