import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Gallery } from "./gallery.tsx";

vi.mock("./lightbox.tsx", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

it("opens the image file on every press when the lightbox fails to load", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const image = { url: "/media/ton.webp", width: 2000, height: 1500, alt: "Ton", credit: "" };
  render(<Gallery title="Bilder" images={[{ id: "a", image, caption: "" }]} />);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole("link", { name: "Bild vergrößern: Ton" }));
    await vi.waitFor(() => expect(assign.mock.calls).toEqual(Array(times).fill(["/media/1920/ton.webp"])));
    await act(async () => {}); // waits until the gallery has removed the lightbox's replacement
  }
});
