import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { Gallery } from "./gallery.tsx";

vi.mock("./lightbox.tsx", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

const image = { url: "/media/ton.webp", width: 2000, height: 1500, alt: "Ton", credit: "" };

afterEach(cleanup);

it.each([
  ["Beim Drehen", "Foto: Ada Krug", "Beim Drehen · Foto: Ada Krug"],
  ["", "Foto: Ada Krug", "Foto: Ada Krug"],
  ["Beim Drehen", "", "Beim Drehen"],
  ["", "", undefined],
])("shows caption and credit below an image: %j, %j", (caption, credit, expected) => {
  const { container } = render(<Gallery title="Bilder" images={[{ image: { ...image, credit }, caption }]} />);
  expect(container.querySelector("figcaption")?.textContent).toBe(expected);
});

it("opens the image file on every press when the lightbox fails to load", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  render(<Gallery title="Bilder" images={[{ image, caption: "" }]} />);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole("link", { name: "Bild vergrößern: Ton" }));
    await eventually(() => expect(assign.mock.calls).toEqual(Array(times).fill(["/media/1920/ton.webp"])));
    await act(async () => {}); // waits until `OpenImageFile`, which opens the file, is unmounted
  }
});

it("leaves a click to the browser when a modifier key is pressed", () => {
  render(<Gallery title="Bilder" images={[{ image, caption: "" }]} />);
  const link = screen.getByRole("link", { name: "Bild vergrößern: Ton" });
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    expect([modifier, fireEvent.click(link, { [modifier]: true })]).toEqual([modifier, true]);
  }
});
