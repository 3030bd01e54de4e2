import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

it("marks only the last crumb as the current page when another crumb has no link either", () => {
  const crumbs = [{ label: "Heute", to: "/admin/" }, { label: "Seiten" }, { label: "Startseite" }];
  render(<Breadcrumb crumbs={crumbs} />, { wrapper: MemoryRouter });
  const currentOf = (label: string) => screen.getByText(label).getAttribute("aria-current");
  expect(crumbs.map(({ label }) => currentOf(label))).toEqual([null, null, "page"]);
});
