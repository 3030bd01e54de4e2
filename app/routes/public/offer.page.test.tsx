import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { OfferPage, type OfferPageProps } from "./offer.page.tsx";

afterEach(cleanup);

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

/** The page of the offer, without sections, appointments and chapters unless `overrides` has them. */
function offerPage(overrides: Partial<OfferPageProps>) {
  const emptyParts = { sections: [], appointments: [], laterLink: null, isByMonth: false, rules: null, chapters: null };
  const Component = () => (
    <OverlayProvider>
      <OfferPage {...emptyParts} offer={offer} vatSentence="" bookableAfter={new Date(0)} {...overrides} />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  return <Stub />;
}

/** The label and the value of the fact about these art forms; `null` when the page does not show it. */
function shownArtForms(...names: string[]) {
  const { unmount } = render(offerPage({ offer: { ...offer, art_forms: names.map((name) => ({ name })) } }));
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

const appointment: OfferPageProps["appointments"][number] = {
  id: "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c02",
  timestamp: new Date("2027-04-12T16:00:00Z"),
  capacity: 8,
  remaining_slots: 0,
  held_slots: 0,
  is_confirmed: false,
  status: "scheduled",
  version: 1,
};
const cancelled = { ...appointment, status: "cancelled" } as const;

it.each<[string, boolean, Partial<OfferPageProps>]>([
  ["there is no appointment", true, {}],
  ["all appointments are cancelled", true, { appointments: [cancelled] }],
  ["an appointment has free slots", false, { appointments: [cancelled, { ...appointment, remaining_slots: 1 }] }],
  ["guests can join a waitlist", false, { appointments: [appointment] }],
  [
    "there are later appointments",
    false,
    { appointments: [cancelled], laterLink: { firstId: "a", count: 1, page: 2 } },
  ],
])("suggests following the offer only when guests can neither book nor wait: %s → %s", (_, isSuggested, overrides) => {
  render(offerPage(overrides));
  const suggestions = screen.queryAllByText(/^Gerade kannst du keinen Termin buchen\. Mit „Sag mir Bescheid“/);
  expect(suggestions.length).toBe(isSuggested ? 1 : 0);
});

it("says that the offer is gone and offers no follow when the offer is withdrawn", async () => {
  const { unmount } = render(offerPage({}));
  await screen.findByRole("button", { name: /^Sag mir Bescheid/ });
  unmount();
  render(offerPage({ isHidden: true }));
  expect(screen.getByText("Dieses Angebot ist gerade nicht öffentlich und kann nicht gebucht werden.")).toBeTruthy();
  expect(screen.queryByText(/Sag mir Bescheid/)).toBeNull();
});

it("shows the credit of the image below it", () => {
  const image = { url: "/media/ton.webp", width: 900, height: 1200, alt: "Ton", credit: "Foto: Ada Krug" };
  render(offerPage({ offer: { ...offer, image } }));
  const figure = screen.getByAltText("Ton").closest("figure");
  expect(figure?.querySelector("figcaption")?.textContent).toBe("Foto: Ada Krug");
});
