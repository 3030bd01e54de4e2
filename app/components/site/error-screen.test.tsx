import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ErrorScreen, type ErrorScreenKind } from "./error-screen.tsx";

const show = (kind: ErrorScreenKind, path?: string) => {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ErrorScreen kind={kind} path={path} /> }]);
  render(<Stub />);
};

it("shows the specification's text when the page is not found", () => {
  show("not-found");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Da ist wohl ein Kunstwerk verloren gegangen!");
  expect(screen.getByText("Setze hier deine kreative Reise fort.")).toBeTruthy();
});

it("shows the specification's text when any other error occurs", () => {
  show("error");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Es scheint, als hätte unser künstlerischer Geist eine kleine Auszeit genommen.",
  );
  expect(
    screen.getByText("Wir arbeiten daran, die Seite wiederherzustellen. Probier es später noch einmal."),
  ).toBeTruthy();
});

it("offers to reload the page after an error, but not when the page is not found", () => {
  show("error");
  expect(screen.getByText("Erneut versuchen").getAttribute("href")).toBe("");
  cleanup();
  show("not-found");
  expect(screen.queryByText("Erneut versuchen")).toBeNull();
});

it("offers a search when no page has the requested path", async () => {
  show("not-found", "/nirgendwo/");
  const field = await screen.findByRole("combobox", { name: "Was hast du gesucht?" });
  expect(field.getAttribute("name")).toBe("suche");
  expect(screen.getByRole("search").getAttribute("action")).toBe("/");
});

it.each(["not-found", "error"] as const)("links to the home page when the kind of screen is %s", (kind) => {
  show(kind);
  expect(screen.getByRole("link", { name: "Zurück zur Startseite" }).getAttribute("href")).toBe("/");
});
