import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { frameFor, Image } from "./image.tsx";

const pottery = { url: "/media/angebote/ton.webp", width: 1000, height: 750, alt: "Drei Gefäße" };

it("lists the served widths up to the image's own width in `srcset`", () => {
  render(<Image image={pottery} sizes="100vw" />);
  const widths = screen
    .getByRole("img")
    .getAttribute("srcset")
    ?.split(", ")
    .map((source) => source.split(" ")[1]);
  expect(widths).toEqual(["320w", "480w", "640w", "768w", "960w"]);
});

it("requests 80 % of the viewport when the image fills a phone's width", () => {
  const { rerender } = render(<Image image={pottery} sizes="(min-width: 768px) 50vw, 100vw" />);
  expect(screen.getByRole("img").getAttribute("sizes")).toBe("(min-width: 768px) 50vw, 80vw");
  rerender(<Image image={pottery} sizes="31vw" />);
  expect(screen.getByRole("img").getAttribute("sizes")).toBe("31vw");
});

it("puts the width before the path in the URL", () => {
  render(<Image image={pottery} sizes="100vw" />);
  expect(screen.getByRole("img").getAttribute("srcset")).toContain("/media/480/angebote/ton.webp 480w");
});

it("uses the smallest served width when the image is even narrower", () => {
  render(<Image image={{ ...pottery, width: 100, height: 75 }} sizes="100vw" />);
  expect(screen.getByRole("img").getAttribute("src")).toBe("/media/320/angebote/ton.webp");
});

it("sets width and height to avoid a layout shift", () => {
  render(<Image image={pottery} sizes="100vw" />);
  const image = screen.getByRole("img");
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["1000", "750"]);
});

it.each([
  [900, 1200, "aspect-3/4"],
  [1200, 900, "aspect-4/3"],
  [1600, 900, "aspect-video"],
  [1000, 980, "aspect-square"],
])("crops an image of %i × %i to %s", (width, height, frame) => {
  expect(frameFor({ width, height })).toBe(frame);
});

it("positions a cropped image by its focal point, clamped to the image's edges", () => {
  render(<Image image={{ ...pottery, focalPoint: { x: 0.25, y: 1.4 } }} sizes="100vw" />);
  expect(screen.getByRole("img").style.objectPosition).toBe("25% 100%");
});

it("shows the average color until the image loads", () => {
  const markup = renderToStaticMarkup(<Image image={{ ...pottery, color: "#8a5b3c" }} sizes="100vw" />);
  expect(markup).toContain("background-color:color-mix(in oklab, #8a5b3c 40%, var(--paper-deep))");
  expect(renderToStaticMarkup(<Image image={pottery} sizes="100vw" />)).not.toContain("background");
});

it("uses a single file when the image is outside the media library", () => {
  render(<Image image={{ ...pottery, url: "/assets/atelier.webp" }} sizes="100vw" />);
  expect([screen.getByRole("img").getAttribute("src"), screen.getByRole("img").getAttribute("srcset")]).toEqual([
    "/assets/atelier.webp",
    null,
  ]);
});
