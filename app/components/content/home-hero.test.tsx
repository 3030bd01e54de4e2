import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { heroImageOf } from "#app/routes/public/hero-image.ts";
import { HomeHero } from "./home-hero.tsx";

afterEach(cleanup);

const image = { url: "/media/ton.webp", width: 900, height: 1200, alt: "Ton", credit: "Foto: Ada Krug" };

it("shows the credit of the home page's image", () => {
  render(<HomeHero image={heroImageOf(image)} eyebrow={null} title="Atelierland" lead={null} search={null} />);
  expect(screen.getByText("Foto: Ada Krug")).toBeTruthy();
});

it("shows no credit when the home page has the default image", () => {
  const { container } = render(
    <HomeHero image={heroImageOf(null)} eyebrow={null} title="Atelierland" lead={null} search={null} />,
  );
  expect(container.querySelector("p")).toBeNull();
});
