import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { RegionPage, type RegionPageProps } from "./region.page.tsx";

const region: RegionPageProps["region"] = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  name: "Oderbruch",
  slug: "oderbruch-ab1cd",
  slug_id: "ab1cd",
  intro: "",
  image: null,
  image_url: null,
  address: null,
  version: 1,
};

it("shows neither an empty frame nor zeros when a region has no image, locations or artists", () => {
  const props = { region, sections: [], offers: [], vatNote: null, places: null };
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <OverlayProvider>
          <RegionPage {...props} totals={{ offers: 1, locations: 0, artists: 0 }} />
        </OverlayProvider>
      ),
    },
  ]);
  const { container } = render(<Stub />);
  expect(screen.getByText("1 Angebot")).toBeTruthy();
  expect(container.querySelector(".eyebrow")?.textContent).toBe("1 Angebot");
  expect(container.querySelector("article figure, article .bleed-right")).toBeNull();
});
