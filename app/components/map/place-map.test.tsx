import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { PlaceMap } from "./place-map.tsx";

const place = (name: string) => ({ name, to: `/kunstraum/${name.toLowerCase()}/`, note: "Wriezen" });
const map = {
  viewBox: "0 0 100 80",
  aspect: 1.25,
  labels: [{ x: 10, y: 10, name: "Berlin", kind: "city", isMinor: false, side: "right" } as const],
  markers: [
    { x: 30, y: 20, places: [place("Ziegelei")] },
    { x: 60, y: 70, places: [place("Pumpwerk"), place("Remise")] },
  ],
};

it("shows a link for every place and a number for every marker, and hides the drawing from screen readers", () => {
  const element = <PlaceMap map={map} title="Auf der Karte" label="Kunsträume" />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const links = within(screen.getByRole("region", { name: "Auf der Karte" })).getAllByRole("link");
  const listLinks = links.filter((link) => link.closest("ol"));
  expect(
    listLinks.map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["1 1Ziegelei, Wriezen", "/kunstraum/ziegelei/"], // "1 1": the number on the map, then the same number in the list
    ["2: 2 Kunsträume", "#karte-2"],
    ["Pumpwerk, Wriezen", "/kunstraum/pumpwerk/"],
    ["Remise, Wriezen", "/kunstraum/remise/"],
  ]);
  expect(document.getElementById("karte-2")?.querySelector("a")?.textContent).toBe("Pumpwerk, Wriezen");
  expect(screen.getByText("Berlin").closest("[aria-hidden=true]")).toBeTruthy();
  expect(links.some((link) => link.textContent === "CC BY 4.0")).toBe(true);
});
