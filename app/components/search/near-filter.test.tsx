import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { NearFilter } from "./near-filter.tsx";

it("hides the button that reads the position until it is interactive", () => {
  expect(renderToString(<NearFilter query={{}} />)).toContain("invisible");
  render(<NearFilter query={{}} />);
  expect(screen.getByRole("button", { name: "Mein Standort" }).className).not.toContain("invisible");
});
