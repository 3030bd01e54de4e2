import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  { key: "Enter", expanded: "false" },
  { key: "Shift", expanded: "true" },
])("sets aria-expanded to $expanded when $key is pressed before the suggestions arrive", async ({ key, expanded }) => {
  const suggest = vi.fn(async () => [
    { id: "1", entity: "location" as const, name: "Oderbruch", slug: "oderbruch-ab12c" },
  ]);
  const field = <SearchField name="suche" label="Suche" placeholder="" defaultValue="" suggest={suggest} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: field }])} />);
  const input = screen.getByRole("combobox");
  fireEvent.change(input, { target: { value: "Oder" } });
  fireEvent.keyDown(input, { key });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(input.getAttribute("aria-expanded")).toBe(expanded);
});

it("selects no suggestion of a new list when an arrow key was pressed in the old one", async () => {
  const names = ["Oderbruch", "Oderberg"];
  const suggest = vi.fn(async (query: string) =>
    // Suggests both names for "Oder", and one for "Oderb".
    names.slice(0, 6 - query.length).map((name) => ({ id: name, entity: "location" as const, name, slug: name })),
  );
  const field = <SearchField name="suche" label="Suche" placeholder="" defaultValue="" suggest={suggest} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: field }])} />);
  const input = screen.getByRole("combobox");
  fireEvent.change(input, { target: { value: "Oder" } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.change(input, { target: { value: "Oderb" } });
  fireEvent.keyDown(input, { key: "ArrowUp" });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
});
