import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { offerRecords } from "#domain/offer/offer-records.ts";
import type { OfferRecord } from "#workers/data/offer/offer-records.ts";
import { OfferRecords } from "./offer-records.tsx";

function show(changes: Partial<OfferRecord>) {
  const now = new Date();
  const offer: OfferRecord = {
    id: "o",
    name: "Drehen an der Scheibe",
    slug: "drehen-ab12c",
    slug_id: "ab12c",
    status: "published",
    draft_version: null,
    is_trashed: false,
    publish_at: null,
    updated_at: now,
    image: null,
    price: 4500,
    version: 1,
    offer_type: "Workshop",
    artist: null,
    location: null,
    next_appointment: null,
    ...changes,
  };
  const Component = () => (
    <OverlayProvider>
      <OfferRecords
        state={offerRecords.read(new URLSearchParams())}
        records={{ items: [offer], total: 1, page: 1, itemsPerPage: 25 }}
        facets={{ offerTypes: [], artForms: [], regions: [] }}
        now={now}
      />
    </OverlayProvider>
  );
  const Stub = createRoutesStub([{ path: "*", Component }]);
  render(<Stub />);
}

it("does not count held slots as booked", () => {
  show({ next_appointment: { timestamp: new Date(), capacity: 8, remaining_slots: 1, held_slots: 2 } });
  expect(screen.getByText("5/8")).toBeTruthy();
});

it.each(["", " "])("labels an offer's row and its links „Ohne Namen“ when the offer's name is %j", (name) => {
  show({ name });
  expect(screen.getByRole("link", { name: "Ohne Namen" })).toBeTruthy();
  expect(screen.getByText(", Termine: Ohne Namen")).toBeTruthy();
  expect(screen.getByLabelText("Ohne Namen auswählen")).toBeTruthy();
});
