import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./link.tsx";

it.each([
  ["navigates on the client to a page", "/angebot/ton-ab12c/?suche=1.5", true],
  ["lets the browser follow a link within the page", "#termine", false],
  ["lets the browser load a file", "/feeds/region/oderbruch-ab12c.ics", false],
  ["lets the browser load a file by its absolute URL", `${location.origin}/media/640/krug.webp`, false],
])("%s", (_, to, isClientSide) => {
  const Stub = createRoutesStub([{ path: "*", Component: () => <Link to={to}>Ziel</Link> }]);
  render(<Stub />);
  let isHandledByRouter = false;
  addEventListener(
    "click",
    (event) => {
      isHandledByRouter = event.defaultPrevented;
      event.preventDefault(); // happy-dom would load the URL
    },
    { once: true },
  );
  screen.getByRole("link").click();
  expect(isHandledByRouter).toBe(isClientSide);
});
