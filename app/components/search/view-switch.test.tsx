import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { rememberView } from "#app/client/remembered-view.ts";
import { ROWS_COOKIE } from "#domain/list/remembered-view.ts";
import { ViewSwitch } from "./view-switch.tsx";

it("deletes the cookie that another tab has set when images are chosen while they are shown", () => {
  const views = <ViewSwitch imagesUrl="/" rowsUrl="/?ansicht=liste" isRows={false} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: views }])} />);
  rememberView(true);
  expect(document.cookie).toContain(ROWS_COOKIE);
  fireEvent.click(screen.getByRole("link", { name: "Bilder" }));
  expect(document.cookie).not.toContain(ROWS_COOKIE);
});
