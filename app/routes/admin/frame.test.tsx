import { render, screen } from "@testing-library/react";
import { createRoutesStub, data } from "react-router";
import { expect, it } from "vitest";
import { ErrorBoundary } from "./frame.tsx";

function open(path: string, status: number) {
  const loader = () => {
    throw data(null, { status });
  };
  const pages = ["angebots-buchungen", "angebots-termine"].map((page) => ({
    path: `/admin/${page}/`,
    loader,
    Component: () => null,
  }));
  const Stub = createRoutesStub([
    {
      ErrorBoundary: () => <ErrorBoundary {...({} as Parameters<typeof ErrorBoundary>[0])} />,
      HydrateFallback: () => null,
      children: pages,
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

it("keeps the heading of a list that cannot be loaded, and names it next to a link that loads it again", async () => {
  open("/admin/angebots-buchungen/?status=confirmed", 503);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Buchungen");
  expect(screen.getByRole("alert").textContent).toContain(
    "Die Seite „Buchungen“ ist gerade nicht zu erreichen. Versuch es gleich noch einmal, Suche und Filter bleiben.",
  );
  expect(screen.getByText("Noch einmal laden").getAttribute("href")).toBe("");
});

it.each([
  ["the error is not that of a server", "/admin/angebots-buchungen/", 404],
  ["the page has no link in the navigation", "/admin/angebots-termine/", 503],
])("shows the general error page when %s", async (_, path, status) => {
  open(path, status);
  await screen.findByRole("link", { name: "Zurück zur Startseite" });
  expect(screen.queryByText("Noch einmal laden")).toBeNull();
});
