import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lightbox } from "./lightbox.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows the number of the image that a swipe ends at when the browser has no `scrollend`", async () => {
  const image = { url: "/media/vase.webp", width: 800, height: 600, alt: "Vase", credit: "" };
  const images = Array.from({ length: 3 }, () => ({ image, caption: "" }));
  render(<Lightbox title="" images={images} startIndex={0} onClose={() => {}} />);
  const list = screen.getByRole("list", { hidden: true });
  Object.defineProperty(list, "clientWidth", { value: 400 });
  for (const scrollLeft of [100, 500, 800]) {
    list.scrollLeft = scrollLeft;
    fireEvent.scroll(list);
    expect(screen.getByText("Bild 1 von 3")).toBeTruthy();
  }
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText("Bild 3 von 3")).toBeTruthy();
  const hidden = [...list.children].map((item) => item.getAttribute("aria-hidden"));
  expect(hidden).toEqual(["true", "true", "false"]);
});
