import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { OfferPage, type OfferPageProps } from "./offer.page.tsx";

const offer: OfferPageProps["offer"] = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01",
  name: "Drehen an der Scheibe",
  slug: "drehen-an-der-scheibe-a1b2c",
  slug_id: "a1b2c",
  summary: "",
  price: 0,
  duration_minutes: 120,
  minimum_participants: null,
  decides_hours_before: null,
  max_slots_per_booking: 4,
  cancellation_deadline_hours: 24,
  image: null,
  offer_type: { name: "Workshop" },
  art_forms: [],
  artist: null,
  location: null,
};

/** The label and the value of the fact about these art forms; `null` when the page does not show it. */
function shownArtForms(...names: string[]) {
  const shownOffer = { ...offer, art_forms: names.map((name) => ({ name })) };
  const emptyParts = { sections: [], appointments: [], later: null, isByMonth: false, rules: null, chapters: null };
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <OverlayProvider>
          <OfferPage {...emptyParts} offer={shownOffer} vatSentence="" bookableAfter={new Date(0)} />
        </OverlayProvider>
      ),
    },
  ]);
  const { unmount } = render(<Stub />);
  const label = screen.queryByText(/^Kunstform/);
  const fact = label && [label.textContent, label.nextElementSibling?.textContent];
  unmount();
  return fact;
}

it("names the art forms of an offer", () => {
  expect(shownArtForms("Keramik")).toEqual(["Kunstform", "Keramik"]);
  expect(shownArtForms("Keramik", "Malerei")).toEqual(["Kunstformen", "Keramik, Malerei"]);
});

it("shows no art forms when the offer has none", () => {
  expect(shownArtForms()).toBeNull();
});
