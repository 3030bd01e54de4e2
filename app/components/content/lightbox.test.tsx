import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lightbox } from "./lightbox.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const image = { url: "/media/vase.webp", width: 800, height: 600, alt: "Vase", credit: "" };
const images = Array.from({ length: 3 }, () => ({ image, caption: "" }));

it("shows the number of the image at which a swipe ends, even without the event `scrollend`", async () => {
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

it("shows the previous image when the left arrow is pressed, but not with a modifier key", () => {
  render(<Lightbox title="" images={images} startIndex={2} onClose={() => {}} />);
  const list = screen.getByRole("list", { hidden: true });
  list.scrollTo = () => {};
  for (const modifier of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    // `fireEvent` returns true when the default is not prevented. With Alt, the default is that the browser goes back.
    expect(fireEvent.keyDown(list, { key: "ArrowLeft", [modifier]: true })).toBe(true);
    expect(screen.getByText("Bild 3 von 3")).toBeTruthy();
  }
  expect(fireEvent.keyDown(list, { key: "ArrowLeft" })).toBe(false);
  expect(screen.getByText("Bild 2 von 3")).toBeTruthy();
});
