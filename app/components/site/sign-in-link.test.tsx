import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { SignInLink } from "./sign-in-link.tsx";

const initialUrl = location.href;
afterEach(() => history.replaceState(null, "", initialUrl));

it.each(["pointerDown", "focus"] as const)(
  "adds the current query to `redirectTo` on %s when the query has changed without the router",
  (event) => {
    const router = createMemoryRouter([{ path: "*", element: <SignInLink /> }], {
      initialEntries: ["/buchung/?termin=a"],
    });
    render(<RouterProvider router={router} />);
    const link = screen.getByRole("link", { name: "Anmelden" });
    expect(link.getAttribute("href")).toBe("/anmelden/code/?redirectTo=%2Fbuchung%2F%3Ftermin%3Da");
    history.replaceState(null, "", "/buchung/?termin=b");
    fireEvent[event](link);
    expect(link.getAttribute("href")).toBe("/anmelden/code/?redirectTo=%2Fbuchung%2F%3Ftermin%3Db");
  },
);
