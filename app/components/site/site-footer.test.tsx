import { render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { SiteFooter } from "./site-footer.tsx";

it("lists only the legal pages that are published", () => {
  const site = { footer_line: "Atelierland", missing_legal_pages: ["agb", "impressum"] } as const;
  const Stub = createRoutesStub([{ path: "/", Component: () => <SiteFooter site={site} hasConsentDialog={false} /> }]);
  render(<Stub />);
  const links = within(screen.getByRole("navigation", { name: "Rechtliches" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/datenschutz/", "/nutzungsbedingungen/"]);
});
