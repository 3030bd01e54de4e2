import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { Link } from "./link.tsx";

it.each([
  ["navigates on the client to a page", "/angebot/ton-ab12c/?suche=1.5", true],
  ["leaves a link within the page to the browser", "#termine", false],
  ["leaves a file to the browser", "/feeds/region/oderbruch-ab12c.ics", false],
  ["leaves the absolute URL of a file to the browser", `${location.origin}/media/640/krug.webp`, false],
])("%s", (_, to, isClientSide) => {
  const Stub = createRoutesStub([{ path: "*", Component: () => <Link to={to}>Ziel</Link> }]);
  render(<Stub />);
  let isHandled = false;
  addEventListener(
    "click",
    (event) => {
      isHandled = event.defaultPrevented;
      event.preventDefault(); // happy-dom would load the URL
    },
    { once: true },
  );
  screen.getByRole("link").click();
  expect(isHandled).toBe(isClientSide);
});
