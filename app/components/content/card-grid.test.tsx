import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CardGrid } from "./card-grid.tsx";

it.each([
  ["after the last card", 1, ["1", "Ein Zitat"]],
  ["before the third card", 3, ["1", "2", "Ein Zitat", "3"]],
])("shows the quote %s in a grid with %i cards", (_, count, expected) => {
  const items = Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }));
  render(<CardGrid items={items} renderCard={({ id }) => id} quote="Ein Zitat" />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(expected);
});
