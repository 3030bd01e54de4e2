import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { headingTextProps } from "./heading-text.ts";

it("replaces the server-rendered accessible name when the text changes", async () => {
  const container = document.createElement("div");
  container.innerHTML = '<h1 aria-label="Kunsthandwerk">Kunst\u00adhand\u00adwerk</h1>';
  const root = await act(() => hydrateRoot(container, <h1 {...headingTextProps("Kunsthandwerk")} />));
  const heading = container.querySelector("h1");
  expect(heading?.textContent).toBe("Kunst\u00adhand\u00adwerk");
  await act(() => root.render(<h1 {...headingTextProps("Töpfern")} />));
  expect([heading?.textContent, heading?.getAttribute("aria-label")]).toEqual(["Töpfern", "Töpfern"]);
});
