import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { CopyButton } from "./copy-button.tsx";

afterEach(cleanup);

it("is invisible until it is interactive", () => {
  expect(renderToString(<CopyButton text="AB12CD34" />)).toContain("invisible");
  render(<CopyButton text="AB12CD34" />);
  expect(screen.getByRole("button").className).not.toContain("invisible");
});
