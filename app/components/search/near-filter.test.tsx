import { render, screen, waitFor } from "@testing-library/react";
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

it("keeps a place that is typed while the position is read", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.doMock("#app/client/position.ts", () => ({ readPosition: () => promise }));
  const submit = vi.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <NearFilter query={{}} />
    </form>,
  );
  screen.getByRole("button", { name: "Mein Standort" }).click();
  const field = screen.getByLabelText<HTMLInputElement>("In der Nähe von");
  await screen.findByText(/^Dein Standort wird gesucht/);
  field.value = "Görlitz";
  resolve("52.6,14.4");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
  expect([field.value, submit.mock.calls.length]).toEqual(["Görlitz", 0]);
});
