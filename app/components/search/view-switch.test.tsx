import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { rememberView } from "#app/client/remembered-view.ts";
import { ROWS_COOKIE_PAIR } from "#domain/list/remembered-view.ts";
import { ViewSwitch } from "./view-switch.tsx";

it("deletes the cookie for rows when images are chosen, even if the list already shows images", async () => {
  const views = <ViewSwitch imagesUrl="/" rowsUrl="/?ansicht=liste" showsRows={false} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: views }])} />);
  rememberView(true); // as another tab does when rows are chosen there
  expect(document.cookie).toContain(ROWS_COOKIE_PAIR);
  fireEvent.click(screen.getByRole("link", { name: "Bilder" }));
  // The test environment deletes a cookie with "max-age=0" up to a millisecond later.
  await waitFor(() => expect(document.cookie).not.toContain(ROWS_COOKIE_PAIR));
});
