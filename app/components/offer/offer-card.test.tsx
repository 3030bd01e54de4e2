import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";
import { OfferCard } from "./offer-card.tsx";

const offer: OfferCardData = {
  id: "a",
  name: "Drehen an der Scheibe",
  slug: "drehen-an-der-scheibe-a1b2c",
  slug_id: "a1b2c",
  summary: "",
  price: 4500,
  offer_type: { id: "b", name: "Workshop" },
  artist: null,
  location: { id: "d", name: "Ziegelei am Deich", region: "Oderbruch", city: "Letschin", is_vat_exempt: false },
  image: { url: "/media/ton.webp", width: 900, height: 900, alt: "Ton", credit: "" },
  next_appointment: {
    id: "c",
    timestamp: new Date("2027-04-12T16:00:00Z"),
    capacity: 5,
    remaining_slots: 3,
    status: "scheduled",
    version: 1,
  },
};

it("shows the weekday of the next appointment and the town of the location", async () => {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <OfferCard offer={offer} layout={{ sizes: "100vw" }} /> },
  ]);
  render(<Stub />);
  expect((await screen.findByText(/12\.04\.2027/)).textContent).toBe("Mo 12.04.2027 — 18:00 Uhr");
  expect(screen.getByText("Ziegelei am Deich, Letschin")).toBeDefined();
});
