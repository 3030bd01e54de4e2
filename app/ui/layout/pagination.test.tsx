import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Pagination } from "./pagination.tsx";

const show = (page: number, total: number, countLimit?: number) => {
  const Component = () => (
    <Pagination
      label="Buchungen"
      page={page}
      itemsPerPage={25}
      total={total}
      {...(countLimit && { countLimit })}
      pageLink={(targetPage) => `?seite=${targetPage}`}
    />
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
};

it("shows the number of pages when the total is exact", () => {
  show(3, 10_001);
  expect(screen.getByText("Seite 3 von 401")).toBeTruthy();
  cleanup();
  show(3, 10_000, 10_000);
  expect(screen.getByText("Seite 3 von 400")).toBeTruthy();
});

it("shows a minimum number of pages and links to the next page when the total is above the count limit", () => {
  show(3, 10_001, 10_000);
  expect(screen.getByText("Seite 3 von über 400")).toBeTruthy();
  cleanup();
  show(500, 12_501, 10_000); // rows are counted up to one after page 500: 500 × 25 + 1
  expect(screen.getByText("Seite 500 von über 400")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Weiter" }).getAttribute("href")).toBe("/?seite=501");
});

it("shows no link to a next page on the last page", () => {
  show(401, 10_012, 10_000);
  expect(screen.queryByRole("link", { name: "Weiter" })).toBeNull();
});
