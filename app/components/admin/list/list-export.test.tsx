import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { ListExport } from "./list-export.tsx";

afterEach(cleanup);

it("moves the focus to “Abbrechen” when the pressed “Excel” disappears", async () => {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <ListExport name="Termine" columns={[]} total={1} load={() => new Promise<never>(() => {})} />,
    },
  ]);
  render(<Stub />);
  const button = screen.getByRole("button", { name: "Excel" });
  button.focus();
  fireEvent.click(button);
  const abortButton = await screen.findByRole("button", { name: "Abbrechen" });
  await waitFor(() => expect(document.activeElement).toBe(abortButton));
});
