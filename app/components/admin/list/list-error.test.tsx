import { render, screen } from "@testing-library/react";
import { createRoutesStub, data } from "react-router";
import { expect, it } from "vitest";
import { ListError } from "./list-error.tsx";

function open(path: string, status: number) {
  const loader = () => {
    throw data(null, { status });
  };
  const ErrorBoundary = () => <ListError title="Buchungen" />;
  const Stub = createRoutesStub([
    { path: "/", loader, Component: () => null, ErrorBoundary, HydrateFallback: () => null },
  ]);
  render(<Stub initialEntries={[path]} />);
}

it("keeps the heading and shows a link that loads the list again when the list cannot be loaded", async () => {
  open("/?status=confirmed", 503);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Buchungen");
  expect(screen.getByRole("alert").textContent).toContain(
    "Die Seite „Buchungen“ ist gerade nicht zu erreichen. Versuch es gleich noch einmal, Suche und Filter bleiben.",
  );
  expect(screen.getByText("Noch einmal laden").getAttribute("href")).toBe("");
});

it("shows the general error page when the error is a response with a status below 500", async () => {
  open("/", 404);
  await screen.findByRole("link", { name: "Zurück zur Startseite" });
  expect(screen.queryByText("Noch einmal laden")).toBeNull();
});
