import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { LocationPage, type LocationPageProps } from "./location.page.tsx";
import { feedOfLocation } from "./location-feed.ts";

const location: LocationPageProps["location"] = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  name: "Ziegelei",
  slug: "ziegelei-ab1cd",
  slug_id: "ab1cd",
  status: "published",
  version: 1,
  contact_email: null,
  contact_phone: null,
  website: null,
  is_vat_exempt: false,
  is_step_free: null,
  has_accessible_toilet: null,
  has_induction_loop: null,
  latitude: null,
  longitude: null,
  state: null,
  image: null,
  image_url: null,
  address: null,
  region: null,
};

/** The page of the location, without sections, offers and map. */
function locationPage(overrides: Partial<LocationPageProps>) {
  const props: LocationPageProps = {
    location,
    sections: [],
    contact: { channels: [] },
    offers: { page: 1, itemsPerPage: 12, total: 0, items: [] },
    vatNote: null,
    map: null,
    feed: feedOfLocation(location),
    ...overrides,
  };
  const Component = () => (
    <OverlayProvider>
      <LocationPage {...props} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ id: "root", path: "*", Component, loader: () => ({ siteUrl: "" }) }]);
  return <Stub hydrationData={{ loaderData: { root: { siteUrl: "https://example.com" } } }} />;
}

it("offers neither a follow nor feeds when the location is not published", async () => {
  const { unmount } = render(locationPage({}));
  await screen.findByRole("button", { name: /^Sag mir Bescheid/ });
  expect(screen.getByRole("link", { name: /^RSS/ })).toBeTruthy();
  unmount();
  render(locationPage({ feed: null }));
  expect(screen.getByText("Gerade ist hier nichts geplant.")).toBeTruthy();
  expect(screen.queryByText(/Sag mir Bescheid/)).toBeNull();
  expect(screen.queryByRole("link", { name: /^RSS/ })).toBeNull();
});
