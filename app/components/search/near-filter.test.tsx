import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { NearFilter } from "./near-filter.tsx";

afterEach(cleanup);

it("hides the button that reads the position until it is interactive", () => {
  expect(renderToString(<NearFilter query={{}} />)).toContain("invisible");
  render(<NearFilter query={{}} />);
  expect(screen.getByRole("button", { name: "Mein Standort" }).className).not.toContain("invisible");
});
