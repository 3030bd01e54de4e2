import { builders } from "../fixtures.ts";

const segments = { offer: "angebot", artist: "kuenstler-in", location: "kunstraum", region: "region" } as const;

/** The published demo records of an entity. No test changes them. */
export async function demoRecords(entity: keyof typeof segments): Promise<{ name: string; path: string }[]> {
  const { data } = await builders.serviceClient
    .from(entity)
    .select("id, name, slug")
    .eq("status", "published")
    .order("name")
    .throwOnError();
  // Ids from the seed are UUIDs of version 5. Ids from the database are UUIDs of version 4.
  return data
    .filter(({ id }) => id.charAt(14) === "5")
    .map(({ name, slug }) => ({ name, path: `/${segments[entity]}/${slug}/` }));
}
