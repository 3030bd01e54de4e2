import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

const responseOf = (status: number, data: string) => ({ status, statusText: "", internal: false, data });
const notFound = responseOf(404, "Page Not Found: /nirgendwo/");

const show = (error: unknown) => {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ErrorScreen error={error} /> }]);
  render(<Stub />);
};

it("shows the specification's text when the page is not found", () => {
  show(notFound);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Da ist wohl ein Kunstwerk verloren gegangen!");
  expect(screen.getByText("Setze hier deine kreative Reise fort.")).toBeTruthy();
});

it("shows the specification's text when any other error occurs", () => {
  show(new Error("Kaputt"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Es scheint, als hätte unser künstlerischer Geist eine kleine Auszeit genommen.",
  );
  expect(
    screen.getByText("Wir arbeiten daran, die Seite wiederherzustellen. Probier es später noch einmal."),
  ).toBeTruthy();
});

it("offers to reload the page after an error, but not when the page is not found", () => {
  show(new Error("Kaputt"));
  expect(screen.getByText("Erneut versuchen").getAttribute("href")).toBe("");
  cleanup();
  show(notFound);
  expect(screen.queryByText("Erneut versuchen")).toBeNull();
});

it("offers a search when no page has the requested path", async () => {
  show(notFound);
  expect(screen.getByText("Diese Seite gibt es nicht: /nirgendwo/")).toBeTruthy();
  const field = await screen.findByRole("combobox", { name: "Was hast du gesucht?" });
  expect(field.getAttribute("name")).toBe("suche");
  expect(screen.getByRole("search").getAttribute("action")).toBe("/");
});

it("shows the message of an error that the visitor can resolve", () => {
  show(responseOf(429, "Bitte warte einen Moment."));
  expect(screen.getByText("Bitte warte einen Moment.")).toBeTruthy();
});

it.each([
  ["404", notFound],
  ["500", responseOf(500, "Unexpected Server Error")],
])("links to the home page after a %s", (_, error) => {
  show(error);
  expect(screen.getByRole("link", { name: "Zurück zur Startseite" }).getAttribute("href")).toBe("/");
});
