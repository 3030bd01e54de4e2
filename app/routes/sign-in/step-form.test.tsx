import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { LegalPagesNote } from "./step-form.tsx";

it("links only to the legal pages that are published", async () => {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ site: { missing_legal_pages: ["nutzungsbedingungen"] } }),
      HydrateFallback: () => null,
      children: [{ index: true, Component: LegalPagesNote }],
    },
  ]);
  const { container } = render(<Stub />);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/datenschutz/");
  expect(container.textContent).toBe("Was wir mit deinen Daten tun, steht im Datenschutz.");
});
