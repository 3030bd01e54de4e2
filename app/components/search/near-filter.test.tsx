import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { NearFilter } from "./near-filter.tsx";

it("hides the button 'Mein Standort' until the button is interactive", () => {
  expect(renderToString(<NearFilter query={{}} />)).toContain("invisible");
  render(<NearFilter query={{}} />);
  expect(screen.getByRole("button", { name: "Mein Standort" }).className).not.toContain("invisible");
});

it("says that the position is unknown when the module that reads it cannot be loaded", async () => {
  vi.doMock("#app/client/position.ts", () => Promise.reject(new TypeError("Failed to fetch")));
  render(<NearFilter query={{}} />);
  screen.getByRole("button", { name: "Mein Standort" }).click();
  expect(await screen.findByText(/^Dein Standort ist nicht zu ermitteln/)).toBeDefined();
});
