import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, Link, Outlet, useSearchParams } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { Dialog } from "./dialog.tsx";
import { OverlayProvider } from "./overlay-provider.tsx";
import { SlideOver } from "./slide-over.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ["Dialog", Dialog],
  ["SlideOver", SlideOver],
])("throws when a %s has no provider", (name, Overlay) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() =>
    render(
      <Overlay title="Titel" isOpen onClose={() => {}}>
        Text
      </Overlay>,
    ),
  ).toThrow(`${name} needs an <OverlayProvider>`);
});

function Page() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isSlideOverOpen, setSlideOverOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDialogOpen(true)}>
        Fenster
      </button>
      <button type="button" onClick={() => setSlideOverOpen(true)}>
        Blatt
      </button>
      <Link to="/anderswo">anderswo</Link>
      <Dialog title="Sicher?" isOpen={isDialogOpen} onClose={() => setDialogOpen(false)}>
        Text
      </Dialog>
      <SlideOver title="Mehr" isOpen={isSlideOverOpen} onClose={() => setSlideOverOpen(false)}>
        Text
      </SlideOver>
    </>
  );
}

const show = () => {
  const Component = () => (
    <OverlayProvider>
      <Page />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
};
const openTitles = () => [...document.querySelectorAll("dialog[open] h2")].map((title) => title.textContent);
const press = (name: string) => fireEvent.click(screen.getByText(name));

it("closes an open overlay when another one opens", () => {
  show();
  press("Fenster");
  press("Blatt");
  expect(openTitles()).toEqual(["Mehr"]);
});

it("closes an open overlay when the page changes", async () => {
  show();
  press("Fenster");
  press("anderswo");
  await eventually(() => expect(openTitles()).toEqual([]));
});

it("keeps an overlay open when the navigation to another page opens the overlay", async () => {
  function Booking() {
    const [params, setParams] = useSearchParams();
    return (
      <SlideOver title="Buchung" isOpen={params.has("buchung")} onClose={() => setParams({}, { replace: true })}>
        Text
      </SlideOver>
    );
  }
  const Layout = () => (
    <OverlayProvider>
      <Outlet />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Layout,
      children: [
        { index: true, Component: () => <Link to="/buchungen?buchung=1">K3-ABCD</Link> },
        { path: "buchungen", Component: Booking },
      ],
    },
  ]);
  render(<Stub />);
  press("K3-ABCD");
  await screen.findByText("Buchung");
  await act(async () => {});
  expect(openTitles()).toEqual(["Buchung"]);
});
