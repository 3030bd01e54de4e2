import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import type { PageSection } from "#domain/content/page-section.ts";
import type { Database } from "#supabase/database.ts";
import { withReferences } from "./page-content.ts";

it("loads every offer and image when a page references more of them than fit into one query", async () => {
  const queries: { path: string; ids: string[] }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input));
    const ids: string[] = init?.body
      ? JSON.parse(String(init.body)).offer_ids
      : (searchParams.get("id")?.match(/[0-9a-f-]{36}/g) ?? []);
    queries.push({ path: pathname, ids });
    return Response.json(pathname.endsWith("/media") ? ids.map(mediaRow) : ids.map(offerCard));
  };
  const db = createClient<Database>("https://backend.example.org", "key", { global: { fetch } });
  const [offerIds, mediaIds] = [uuids(101), uuids(451)];
  const { offers, images } = await withReferences(db, [
    section("offer_list", { title: "", offerIds }),
    section("gallery", { title: "", images: mediaIds.map((mediaId) => ({ mediaId, caption: "" })) }),
  ]);
  expect([Object.keys(offers), Object.keys(images)]).toEqual([offerIds, mediaIds]);
  const sizesOf = (path: string) => queries.flatMap((query) => (query.path.endsWith(path) ? query.ids.length : []));
  expect([sizesOf("/list_offer_by_id"), sizesOf("/media")]).toEqual([
    [100, 1],
    [150, 150, 150, 1],
  ]);
});

const uuids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

const section = (type: "offer_list" | "gallery", content: object) =>
  ({ id: crypto.randomUUID(), type, content, visible: true }) as PageSection;

const mediaRow = (id: string) => ({
  id,
  path: `${id}.webp`,
  width: 30,
  height: 40,
  alt_text: "",
  credit: "",
  focal_x: 0.5,
  focal_y: 0.5,
  thumbhash: null,
});

const offerCard = (id: string) => ({
  id,
  name: "Drehen",
  slug: "drehen-ab12c",
  slug_id: "ab12c",
  summary: "",
  price: 0,
  offer_type: { id, name: "Kurs" },
  artist: null,
  location: null,
  image: null,
  next_appointment: null,
});
