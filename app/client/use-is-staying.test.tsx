import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { expect, it } from "vitest";
import { useIsStaying } from "./use-is-staying.ts";

it("is false once the page is being left for another path or was closed, but not while its search parameters change", async () => {
  let isStaying = () => false;
  function Page() {
    isStaying = useIsStaying();
    return (
      <>
        <Link to="?seite=2">Weiter</Link>
        <Link to="/andere">Andere Seite</Link>
      </>
    );
  }
  const neverLoaded = ({ request }: { request: Request }) =>
    new URL(request.url).search === "" ? null : new Promise<null>(() => {});
  const Stub = createRoutesStub([
    { path: "/", Component: Page, loader: neverLoaded, HydrateFallback: () => null },
    { path: "/andere", Component: () => null, loader: () => new Promise<null>(() => {}) },
  ]);
  render(<Stub />);
  await screen.findByText("Weiter");
  expect(isStaying()).toBe(true);
  await act(async () => void fireEvent.click(screen.getByText("Weiter")));
  expect(isStaying()).toBe(true);
  await act(async () => void fireEvent.click(screen.getByText("Andere Seite")));
  expect(isStaying()).toBe(false);
  await act(async () => void fireEvent.click(screen.getByText("Weiter")));
  expect(isStaying()).toBe(true);
  cleanup();
  expect(isStaying()).toBe(false);
});
