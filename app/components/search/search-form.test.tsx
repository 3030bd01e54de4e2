import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { SearchForm } from "./search-form.tsx";

it("counts a place and its radius as one filter", () => {
  const query = { suche: "Ton", nahe: "Potsdam", umkreis: "50", region: "spreewald" };
  const form = (
    <SearchForm label="Suche" placeholder="" action="/" query={query} filters={[]} suggest={async () => []} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: form }])} />);
  expect(screen.getByText(/^Filter/).textContent).toBe("Filter (2)");
});

it("searches locations that are step-free when that filter is offered and checked", async () => {
  const form = <SearchForm label="Suche" placeholder="" action="/" query={{}} filters={[]} hasStepFreeFilter />;
  const router = createMemoryRouter([{ path: "/", element: form }]);
  render(<RouterProvider router={router} />);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  fireEvent.click(screen.getByRole("checkbox", { name: "Stufenlos erreichbar" }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Suchen" })));
  expect(router.state.location.search).toBe("?stufenlos=1");
});

it("searches even when a day of the query is before the first selectable day", async () => {
  const form = (
    <SearchForm
      label="Suche"
      placeholder=""
      action="/"
      query={{ von: "2027-04-01" }}
      filters={[]}
      offerFilters={{ firstDay: "2027-04-02", isEndBeforeStart: false }}
      suggest={async () => []}
    />
  );
  const router = createMemoryRouter([{ path: "/", element: form }]);
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByRole("combobox", { name: "Suche" }), { target: { value: "Ton" } });
  // happy-dom does not validate `min` of a date field, so the test makes the field invalid.
  screen.getByLabelText<HTMLInputElement>("Von").setCustomValidity("rangeUnderflow");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Suchen" })));
  expect(router.state.location.search).toBe("?suche=Ton&von=2027-04-01");
});
