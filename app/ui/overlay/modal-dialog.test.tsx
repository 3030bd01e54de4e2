import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, Link, type NavigateFunction, useNavigate, useSearchParams } from "react-router";
import { expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { Dialog } from "./dialog.tsx";
import { OverlayProvider } from "./overlay-provider.tsx";
import { SlideOver } from "./slide-over.tsx";

/** Shows a closed overlay and the button that opens it. */
const show = (Overlay: typeof Dialog | typeof SlideOver) => {
  const Component = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <OverlayProvider>
        <button type="button" onClick={() => setOpen(true)}>
          Öffnen
        </button>
        <Overlay title="Sicher?" isOpen={isOpen} onClose={() => setOpen(false)}>
          Text
        </Overlay>
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
};
const openTitles = () => [...document.querySelectorAll("dialog[open] h2")].map((title) => title.textContent);
const press = (name: string) => fireEvent.click(screen.getByText(name));

it("has its title as the accessible name, and closes when its close button is pressed", () => {
  show(Dialog);
  press("Öffnen");
  expect(screen.getByRole("dialog", { name: "Sicher?" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  expect(openTitles()).toEqual([]);
});

it("stays open when its opening button is double-clicked, and closes when its backdrop is clicked", () => {
  show(Dialog);
  press("Öffnen");
  // The second click of a double click hits the backdrop.
  fireEvent.click(screen.getByRole("dialog"), { detail: 2 });
  expect(openTitles()).toEqual(["Sicher?"]);
  fireEvent.click(screen.getByRole("dialog"), { detail: 1 });
  expect(openTitles()).toEqual([]);
});

it("focuses its first field, or its title when `isTitleFocused` is set", () => {
  const Component = () => (
    <OverlayProvider>
      <Dialog title="Sicher?" isOpen isTitleFocused={useSearchParams()[0].has("titel")} onClose={() => {}}>
        <input aria-label="Notiz" />
      </Dialog>
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub initialEntries={["/"]} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Notiz"));
  cleanup();
  render(<Stub initialEntries={["/?titel"]} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sicher?" }));
});

it("ignores the repeats of a held Enter, except in multiline fields", () => {
  const Component = () => (
    <OverlayProvider>
      <Dialog title="Sicher?" isOpen onClose={() => {}}>
        <input aria-label="Betrag" />
        <textarea aria-label="Notiz" />
      </Dialog>
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  const isIgnored = (label: string, repeat: boolean) =>
    !fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter", repeat });
  expect([isIgnored("Betrag", false), isIgnored("Betrag", true), isIgnored("Notiz", true)]).toEqual([
    false,
    true,
    false,
  ]);
});

it("stays open when a press begins inside and ends on the backdrop, as in a selection of text", () => {
  show(Dialog);
  press("Öffnen");
  fireEvent.pointerDown(screen.getByText("Text"));
  fireEvent.click(screen.getByRole("dialog"), { detail: 1 });
  expect(openTitles()).toEqual(["Sicher?"]);
  fireEvent.pointerDown(screen.getByRole("dialog"));
  fireEvent.click(screen.getByRole("dialog"), { detail: 1 });
  expect(openTitles()).toEqual([]);
});

it.each([
  ["its close button", () => fireEvent.click(screen.getByRole("button", { name: "Schließen" }))],
  ["Escape", () => fireEvent.keyDown(screen.getByRole("dialog", { name: "Sicher?" }), { key: "Escape" })],
  [
    "a cancel without a key, such as Android's back gesture",
    () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true })),
  ],
  ["a click on the backdrop", () => fireEvent.click(screen.getByRole("dialog", { name: "Sicher?" }))],
])("asks before it discards typed text when closed by %s", (_, close) => {
  const onClose = vi.fn();
  const Component = () => {
    const [text, setText] = useState("");
    return (
      <OverlayProvider>
        <Dialog title="Sicher?" isOpen onClose={onClose} isUnsaved={text !== ""}>
          <input aria-label="Notiz" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Dialog>
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  fireEvent.change(screen.getByLabelText("Notiz"), { target: { value: "Kommt mit Rollstuhl" } });
  close();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("alertdialog", { name: "Eingaben verwerfen?" })).toBeTruthy();
  press("Weiter bearbeiten");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Notiz").value).toBe("Kommt mit Rollstuhl");
  close();
  press("Verwerfen");
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ["to another page", (navigate: NavigateFunction) => navigate("/anderswo"), "Woanders"],
  ["to another record on the page", (navigate: NavigateFunction) => navigate("?buchung=2"), "Buchung 2"],
  ["back", (navigate: NavigateFunction) => navigate(-1), "Woanders"],
])("asks before a navigation %s discards typed text", async (_, go, shown) => {
  const Component = () => {
    const navigate = useNavigate();
    const id = useSearchParams()[0].get("buchung");
    const [isOpen, setOpen] = useState(true);
    return (
      <OverlayProvider>
        <button type="button" onClick={() => go(navigate)}>
          weiter
        </button>
        <p>Buchung {id}</p>
        <Dialog title="Sicher?" isOpen={isOpen} onClose={() => setOpen(false)} isUnsaved>
          Text
        </Dialog>
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/anderswo", Component: () => <p>Woanders</p> },
  ]);
  render(<Stub initialEntries={["/anderswo", "/?buchung=1"]} />);
  // The blocker is registered in an effect.
  await act(async () => {});
  press("weiter");
  fireEvent.keyDown(await screen.findByRole("alertdialog", { name: "Eingaben verwerfen?" }), { key: "Escape" });
  await eventually(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(openTitles()).toEqual(["Sicher?"]);
  expect(screen.getByText("Buchung 1")).toBeTruthy();
  press("weiter");
  await screen.findByRole("alertdialog");
  press("Verwerfen");
  await screen.findByText(shown);
  await eventually(() => expect(openTitles()).toEqual([]));
});

it("does not let the browser ask again when a confirmed navigation loads a document", async () => {
  const Component = () => (
    <OverlayProvider>
      <Link to="/anderswo">anderswo</Link>
      <Dialog title="Sicher?" isOpen onClose={() => {}} isUnsaved>
        Text
      </Dialog>
    </OverlayProvider>
  );
  const loader = () => new Promise(() => {}); // the navigation stays pending, like one that loads a document
  const Stub = createRoutesStub([
    { path: "/", Component },
    { path: "/anderswo", loader, Component: () => null },
  ]);
  render(<Stub />);
  await act(async () => {});
  const isAllowedToUnload = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(isAllowedToUnload()).toBe(false);
  press("anderswo");
  await screen.findByRole("alertdialog");
  expect(isAllowedToUnload()).toBe(false);
  press("Verwerfen");
  expect(isAllowedToUnload()).toBe(true);
});

it("does not ask again when `onClose` replaces the URL after typed text was discarded", async () => {
  const Component = () => {
    const navigate = useNavigate();
    const isOpen = useSearchParams()[0].has("buchung");
    return (
      <OverlayProvider>
        <Dialog title="Sicher?" isOpen={isOpen} onClose={() => navigate("?", { replace: true })} isUnsaved>
          Text
        </Dialog>
      </OverlayProvider>
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub initialEntries={["/?buchung=1"]} />);
  await act(async () => {});
  fireEvent.click(screen.getByRole("button", { name: "Schließen" }));
  press("Verwerfen");
  await eventually(() => expect(openTitles()).toEqual([]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("closes on a `cancel` event, which Escape fires", () => {
  show(SlideOver);
  press("Öffnen");
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(openTitles()).toEqual([]);
});

it.each([
  ["Dialog", Dialog],
  ["SlideOver", SlideOver],
])("focuses the first enabled field that is no file input, never the close button, when a %s opens", (_, Overlay) => {
  const Component = () => (
    <OverlayProvider>
      <Overlay title="Neu" isOpen onClose={() => {}}>
        <input type="hidden" name="id" />
        <input type="file" aria-label="Bild" />
        <input aria-label="Fest" disabled />
        <input aria-label="Name" />
        <textarea aria-label="Text" />
      </Overlay>
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Name");
});
