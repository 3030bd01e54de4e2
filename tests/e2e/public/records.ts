import { builders } from "../fixtures.ts";

const { anAppointment, anOffer, insert } = builders;

export const uniqueWord = () => `Wort${crypto.randomUUID().slice(0, 8)}`;

/** Creates a linked region, location, artist and bookable offer, all published and with `word` in their names. */
export async function createPublishedRecords() {
  const word = uniqueWord();
  const [region, address] = await Promise.all([
    insert("region", { name: `Region ${word}`, intro: "Flach bis zum Horizont.", status: "published" }),
    insert("address", { street: "Am Damm 7", postal_code: "15324", city: "Letschin" }),
  ]);
  const fields = { region_id: region.id, address_id: address.id, status: "published" } as const;
  const [location, artist] = await Promise.all([
    insert("location", { name: `Ziegelei ${word}`, is_step_free: true, has_accessible_toilet: false, ...fields }),
    insert("artist", { name: `Marlene ${word}`, ...fields }),
  ]);
  const offer = await anOffer({ name: `Drehen ${word}`, location_id: location.id, artist_id: artist.id });
  const appointment = await anAppointment(offer.id, { capacity: 5 });
  return { word, region, location, artist, offer, appointment };
}
