import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import type { Database } from "#supabase/database.ts";
import { getAcceptedTerms, getOfferChanges } from "./mail-facts.ts";

const page = { id: crypto.randomUUID(), type: "agb", title: "AGB", version: 3, updated_at: "2027-03-01T10:00:00Z" };

/**
 * The title of a booking's accepted terms; `null` when there are none. `status` is that of `page`. `published` has the
 * fields of the version that was published when the guest accepted the terms.
 */
async function termsTitle(stored: { status: string; terms_version: number | null; published?: { title: string } }) {
  const tables: Record<string, object[]> = {
    landing_page: [{ ...page, status: stored.status, sections: [] }],
    offer_booking: [
      { terms_version: stored.terms_version, terms_accepted_at: stored.terms_version && "2027-02-01T10:00:00Z" },
    ],
    content_version: stored.published
      ? [{ snapshot: { fields: stored.published, sections: [] }, created_at: "2027-01-01T10:00:00Z" }]
      : [],
  };
  return (await getAcceptedTerms(databaseOf(tables), crypto.randomUUID()))?.title ?? null;
}

/** A database that answers every query of a table with all rows that `tables` has for this table. */
function databaseOf(tables: Record<string, object[]>) {
  const respond = async (input: RequestInfo | URL) =>
    Response.json(tables[new URL(String(input)).pathname.split("/").at(-1) ?? ""]);
  return createClient<Database>("http://database.test", "key", { global: { fetch: respond } });
}

it("returns no terms when the page was never published, because it may still be the template", async () => {
  expect(await termsTitle({ status: "draft", terms_version: 3 })).toBeNull();
  expect(await termsTitle({ status: "draft", terms_version: 2 })).toBeNull();
});

it("returns the published terms for a booking by phone, for which no terms were accepted", async () => {
  const published = { title: "AGB vom Januar" };
  expect(await termsTitle({ status: "published", terms_version: null, published })).toBe("AGB");
});

it("returns the accepted terms, even when the page was changed or unpublished afterwards", async () => {
  const published = { title: "AGB vom Januar" };
  expect(await termsTitle({ status: "published", terms_version: 3, published })).toBe("AGB");
  expect(await termsTitle({ status: "published", terms_version: 2, published })).toBe("AGB vom Januar");
  expect(await termsTitle({ status: "draft", terms_version: 2, published })).toBe("AGB vom Januar");
});

it("returns the location, unless hidden, as the former contract partner when only the duration has changed", async () => {
  const location = { name: "Werkhof Nord", status: "draft", is_vat_exempt: false };
  const db = databaseOf({
    offer: [{ location_id: "l", artist_id: null, duration_minutes: 90 }],
    location: [location],
  });
  const formerPartner = async (isLocationHidden: boolean) =>
    (await getOfferChanges(db, "o", { locationId: "l", isLocationHidden, artistId: null, durationMinutes: 60 }))
      ?.formerPartner;
  expect([await formerPartner(false), await formerPartner(true)]).toEqual([location, null]);
});
