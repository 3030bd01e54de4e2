import { createClient } from "@supabase/supabase-js";
import { expect, inject, it } from "vitest";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { landingPageTypes } from "#domain/content/landing-page.ts";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import type { Database } from "#supabase/database.ts";
import { createBuilders, inDays } from "#tests/builders/backend.ts";
import { getAppointmentDetail } from "./appointment/appointment-records.ts";
import {
  listBookableAppointments,
  listBookingChoices,
  listUpcomingAppointments,
} from "./appointment/offer-appointment.ts";
import { getArtistBySlugId, listArtists } from "./content/artist.ts";
import { getLandingPage } from "./content/landing-page.ts";
import { listSortedByName } from "./content/list-entry.ts";
import { getLocationById, getLocationBySlugId, listLocations } from "./content/location.ts";
import { getRegionBySlugId, listRegions } from "./content/region.ts";
import { type BookingFacts, listOtherTimes } from "./mail/mail-facts.ts";
import { discardMail } from "./mail/mail-outbox.ts";
import { getOfferBySlugId } from "./offer/offer.ts";
import { getOffersById, listOffers, listOffersOf, listRelatedOffers, suggest } from "./offer/offer-list.ts";
import { listTerms } from "./offer/term.ts";
import { changeSiteSettings, getEditableSiteSettings, getSiteSettings } from "./site/site-settings.ts";

// These tests run the pages' queries through PostgREST, as an anonymous visitor and with the secret key.
const backend = {
  // A backend of their own, because the tests change settings and unpublish legal pages.
  url: inject("settingsBackendUrl"),
  publishableKey: inject("publishableKey"),
  secretKey: inject("secretKey"),
};
const { serviceClient, anOffer, anAppointment } = createBuilders(backend);
const visitor = createClient<Database>(backend.url, backend.publishableKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});

type Tables = Database["public"]["Tables"];
async function insert<
  Table extends
    | "artist"
    | "location"
    | "region"
    | "address"
    | "media"
    | "cms_page_section"
    | "art_form"
    | "artist_art_form",
>(table: Table, row: Partial<Tables[Table]["Insert"]>): Promise<Tables[Table]["Row"]> {
  const { data, error } = await serviceClient
    .from(table)
    .insert(row as never)
    .select()
    .single();
  if (error) throw new Error(error.message);
  return data as unknown as Tables[Table]["Row"];
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

it("returns stored settings, or else their defaults, and stores no value that equals its default", async () => {
  const mailFrom = { name: "Werkhof", email: "post@example.org" };
  // The end of this test restores the operator, because the other tests need one.
  const { data: operator } = await serviceClient
    .from("site_setting")
    .select("operator_name, operator_address")
    .single();
  expect(await getSiteSettings(visitor, mailFrom)).toEqual({
    ...defaultSiteSettings,
    ...operator,
    contact_email: "post@example.org",
    mail_sender: "Werkhof",
  });
  const media = await insert("media", { path: `${crypto.randomUUID()}.webp`, width: 30, height: 40, alt_text: "Hof" });
  const change = {
    name: "Hof",
    contact_email: "hallo@example.org",
    vat_sentence: "zzgl. nichts",
    home_image_id: media.id,
  };
  const updateSettings = (row: Partial<Tables["site_setting"]["Update"]>) =>
    serviceClient.from("site_setting").update(row).gte("version", 1).throwOnError();
  await updateSettings(change);
  expect(await getSiteSettings(visitor, mailFrom)).toMatchObject({
    name: "Hof",
    contact_email: "hallo@example.org",
    mail_sender: "Werkhof",
    vat_sentence: "zzgl. nichts",
    footer_line: "Hof",
    home_image: { url: `/media/${media.path}`, alt: "Hof" },
  });

  const seen = await getEditableSiteSettings(serviceClient, mailFrom);
  expect(seen).toMatchObject({
    name: "Hof",
    home_image_id: media.id,
    mail_sender: "Werkhof",
    footer_line: "Hof",
  });
  // A text that equals the default is stored as null; other texts are stored.
  await changeSiteSettings(serviceClient, { ...seen, name: null, operator_name: "Verein Hof e. V." }, mailFrom);
  const { data: stored } = await serviceClient
    .from("site_setting")
    .select("name, footer_line, mail_sender, operator_name, vat_sentence")
    .single();
  expect(stored).toEqual({
    name: null,
    footer_line: null,
    mail_sender: null,
    operator_name: "Verein Hof e. V.",
    vat_sentence: "zzgl. nichts",
  });
  await expect(changeSiteSettings(serviceClient, seen, mailFrom)).rejects.toMatchObject({ code: "outdated_version" });
  await updateSettings({ ...operator, contact_email: null, vat_sentence: null, home_image_id: null });
});

it("returns settings that list the legal pages that are not published", async () => {
  const mailFrom = { name: "Werkhof", email: "post@example.org" };
  const setStatus = (status: "draft" | "published") =>
    serviceClient.from("landing_page").update({ status }).in("type", ["agb", "impressum"]).throwOnError();
  await setStatus("draft");
  expect(await getSiteSettings(visitor, mailFrom)).toMatchObject({ missing_legal_pages: ["agb", "impressum"] });
  await setStatus("published");
  expect(await getSiteSettings(visitor, mailFrom)).toMatchObject({ missing_legal_pages: [] });
});

it("returns an artist with ordered sections and their images, and the street only when it is public", async () => {
  const media = await insert("media", { path: `${crypto.randomUUID()}.webp`, width: 30, height: 40, alt_text: "Krug" });
  const address = await insert("address", { street: "Privatweg 1", postal_code: "15324", city: "Buckow" });
  const artist = await insert("artist", {
    name: unique("Marlene Voß"),
    status: "published",
    address_id: address.id,
    image_id: media.id,
  });
  await insert("cms_page_section", {
    artist_id: artist.id,
    order: 1,
    type: "image",
    content: { mediaId: media.id, caption: "" },
  });
  await insert("cms_page_section", {
    artist_id: artist.id,
    order: 0,
    type: "quote",
    content: { quote: "Erstens.", author: "" },
  });
  await insert("cms_page_section", {
    artist_id: artist.id,
    order: 2,
    type: "quote",
    content: { quote: "Geheim.", author: "" },
    visible: false,
  });
  const page = await getArtistBySlugId(visitor, artist.slug_id);
  const image_url = `/media/${media.path}`;
  expect(page).toMatchObject({ city: "Buckow", address: null, art_forms: [], image: { alt: "Krug" }, image_url });
  expect(page?.sections.map((section) => section.type)).toEqual(["quote", "image"]);
  expect(page?.images[media.id]?.alt).toBe("Krug");
  await serviceClient.from("artist").update({ is_address_public: true }).eq("id", artist.id);
  expect((await getArtistBySlugId(visitor, artist.slug_id))?.address?.street).toBe("Privatweg 1");
  expect(await getArtistBySlugId(visitor, "-----")).toBe(null);
  expect((await listSortedByName(visitor, "artist")).find(({ id }) => id === artist.id)?.image_url).toBe(image_url);
});

it("returns locations and regions with their addresses, and a placeholder for a missing location", async () => {
  const address = await insert("address", { street: "Am Damm 7", postal_code: "15324", city: "Letschin" });
  const region = await insert("region", {
    name: unique("Oderbruch"),
    intro: "Flach",
    status: "published",
    address_id: address.id,
  });
  const location = await insert("location", {
    name: unique("Ziegelei"),
    status: "published",
    region_id: region.id,
    address_id: address.id,
  });
  expect(await getLocationBySlugId(visitor, location.slug_id)).toMatchObject({
    address: { city: "Letschin" },
    region: { slug_id: region.slug_id },
    image_url: null,
  });
  expect(await getRegionBySlugId(visitor, region.slug_id)).toMatchObject({
    intro: "Flach",
    image_url: null,
    address: { street: "Am Damm 7" },
  });
  expect(await getLocationById(visitor, location.id)).toMatchObject({ name: location.name, slug: location.slug });
  for (const id of [null, crypto.randomUUID()]) {
    expect(await getLocationById(visitor, id)).toEqual({ id: null, name: "-", slug: null });
  }
});

it("lists only locations that are known to be step-free when that filter is set, with and without a search text", async () => {
  const region = await insert("region", { name: unique("Uckermark"), status: "published" });
  for (const is_step_free of [true, false, null])
    await insert("location", {
      name: `Speicher ${is_step_free}`,
      is_step_free,
      region_id: region.id,
      status: "published",
    });
  const filter = { page: 1, itemsPerPage: 12, region_id: region.id, onlyStepFree: true };
  for (const query of [undefined, "speicher"]) {
    const { total, items } = await listLocations(visitor, { ...filter, query });
    expect([total, items.map(({ name }) => name)]).toEqual([1, ["Speicher true"]]);
  }
});

it("lists artists, locations and regions filtered and paginated, and counts what each region contains", async () => {
  const region = await insert("region", { name: unique("Fläming"), intro: "Sand", status: "published" });
  const published = { region_id: region.id, status: "published" } as const;
  const [zora, aenne] = [
    await insert("artist", { name: "Zora", ...published }),
    await insert("artist", { name: "Änne", ...published }),
    await insert("artist", { name: "Entwurf", region_id: region.id }),
  ];
  const artForm = await insert("art_form", { name: unique("Zeichnung") });
  const otherArtForm = await insert("art_form", { name: unique("Aquarell") });
  for (const art_form_id of [artForm.id, otherArtForm.id]) {
    await insert("artist_art_form", { artist_id: zora.id, art_form_id });
  }
  const location = await insert("location", { name: unique("Mühle"), ...published });
  await anOffer({ location_id: location.id });
  const paging = { page: 1, itemsPerPage: 12 };

  const artists = await listArtists(visitor, { ...paging, region_id: region.id });
  expect([artists.total, artists.items.map(({ name }) => name)]).toEqual([2, ["Änne", "Zora"]]);
  const named = await listArtists(visitor, { ...paging, region_id: region.id, artFormId: artForm.id, query: "rA zO" });
  expect([named.total, named.items.map(({ name }) => name)]).toEqual([1, ["Zora"]]);
  expect((await listArtists(visitor, { ...paging, region_id: region.id, query: "%" })).items).toEqual([]);
  expect((await listLocations(visitor, { ...paging, query: location.name.toLowerCase() })).total).toBe(1);
  expect((await listRegions(visitor, { ...paging, query: region.name.toUpperCase() })).items).toMatchObject([
    { id: region.id, locations: 1 },
  ]);
  const withArtForm = await listArtists(visitor, { ...paging, artFormId: artForm.id });
  expect(withArtForm.items).toEqual([
    {
      id: zora.id,
      name: "Zora",
      slug: zora.slug,
      slug_id: zora.slug_id,
      image_url: null,
      image: null,
      region: region.name,
      art_forms: [otherArtForm.name, artForm.name],
    },
  ]);
  const second = await listArtists(visitor, { page: 2, itemsPerPage: 1, region_id: region.id });
  expect([second.total, second.items.map(({ id }) => id)]).toEqual([2, [zora.id]]);
  expect((await listArtists(visitor, { ...paging, page: 9, region_id: region.id })).items).toEqual([]);
  expect(aenne.slug).toMatch(/^aenne-/);

  expect((await listLocations(visitor, { ...paging, region_id: region.id })).items).toMatchObject([
    { id: location.id, region: region.name, city: null },
  ]);
  const regions = await listRegions(visitor, { page: 1, itemsPerPage: 100 });
  expect(regions.items.find(({ id }) => id === region.id)).toMatchObject({
    intro: "Sand",
    offers: 1,
    locations: 1,
    artists: 2,
  });
});

it("returns offer cards by artist, by location, by id and related to an offer", async () => {
  const [artist, location] = [
    await insert("artist", { name: unique("Ruth"), status: "published" }),
    await insert("location", { name: unique("Pumpwerk"), status: "published" }),
  ];
  const [full, later, soon, unpublished] = [
    await anOffer({ name: "Ausgebucht", artist_id: artist.id }),
    await anOffer({ name: "Später", artist_id: artist.id, location_id: location.id }),
    await anOffer({ name: "Bald", artist_id: artist.id }),
    await anOffer({ name: "Entwurf", artist_id: artist.id, status: "draft" }),
  ];
  await anAppointment(full.id, { capacity: 3, remaining_slots: 0 });
  const laterAppointment = await anAppointment(later.id, { timestamp: inDays(20).toISOString() });
  await anAppointment(soon.id, { timestamp: inDays(5).toISOString() });
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

  const paging = { page: 1, itemsPerPage: 2 };
  const first = await listOffersOf(visitor, { ...paging, artist_id: artist.id });
  expect([first.total, names(first)]).toEqual([3, ["Bald", "Später"]]);
  expect(names(await listOffersOf(visitor, { ...paging, page: 2, artist_id: artist.id }))).toEqual(["Ausgebucht"]);
  expect((await listOffersOf(visitor, { ...paging, location_id: location.id })).items).toMatchObject([
    {
      id: later.id,
      artist: { name: artist.name },
      location: { name: location.name },
      next_appointment: { id: laterAppointment.id },
    },
  ]);
  expect(await listOffersOf(visitor, paging)).toMatchObject({ total: 0, items: [] });

  const chosen = await getOffersById(visitor, [soon.id, unpublished.id, crypto.randomUUID()]);
  expect(Object.keys(chosen)).toEqual([soon.id]);
  const related = await listRelatedOffers(visitor, { offerId: full.id, items: 3 });
  expect(related.map(({ name }) => name)).toEqual(["Bald", "Später"]);
  expect(await listRelatedOffers(visitor, { offerId: unpublished.id, items: 3 })).toEqual([]);

  // A page includes the published offers that its sections reference.
  await insert("cms_page_section", {
    artist_id: artist.id,
    order: 0,
    type: "offer_list",
    content: { title: "Zum Anfangen", offerIds: [soon.id, unpublished.id] },
  });
  expect(Object.keys((await getArtistBySlugId(visitor, artist.slug_id))?.offers ?? {})).toEqual([soon.id]);
});

it("lists an offer's other times that the guest has not booked, and sends no ids of past appointments in the URL", async () => {
  const offer = await anOffer();
  const timestampOf = (day: number) => ({ timestamp: inDays(day).toISOString() });
  const past = await anAppointment(offer.id, timestampOf(-1));
  const cancelled = await anAppointment(offer.id, { ...timestampOf(10), status: "cancelled" });
  const booked = await anAppointment(offer.id, timestampOf(11));
  const free = await anAppointment(offer.id, timestampOf(12));
  const email = `${crypto.randomUUID()}@example.org`;
  const bookings = [past, booked].map(({ id }) => ({
    appointment_id: id,
    user_email: email,
    first_name: "Friederike",
    last_name: "Mühlenbeck",
    quantity: 1,
    code: crypto.randomUUID().slice(0, 8).toUpperCase().replace(/[01]/g, "Z"),
    price: 0,
    free_cancellation_until: inDays(0).toISOString(),
    idempotency_key: crypto.randomUUID(),
  }));
  await serviceClient.from("offer_booking").insert(bookings).throwOnError();
  const urls: string[] = [];
  const db = createClient<Database>(backend.url, backend.secretKey, {
    global: {
      fetch: (input, init) => {
        urls.push(String(input));
        return fetch(input, init);
      },
    },
  });
  const facts = { offer: { id: offer.id, status: "published" }, quantity: 1, appointmentId: cancelled.id };
  const booking = { ...facts, userId: null, email } as BookingFacts;
  expect(await listOtherTimes(db, booking, new Date())).toEqual([new Date(free.timestamp)]);
  expect(urls.filter((url) => url.includes(past.id))).toEqual([]);
});

it("returns landing pages by type with ordered sections", async () => {
  for (const type of landingPageTypes) expect((await getLandingPage(visitor, type))?.type).toBe(type);
  const landing_page_id = (await getLandingPage(visitor, "agb"))?.id;
  const quote = (text: string, order: number) =>
    insert("cms_page_section", { landing_page_id, order, type: "quote", content: { quote: text, author: "" } });
  const [second, first] = [await quote("Zweitens.", 901), await quote("Erstens.", 900)];
  const page = await getLandingPage(visitor, "agb");
  expect(page?.title).toBe("Allgemeine Geschäftsbedingungen");
  expect(page?.sections.slice(-2).map(({ id }) => id)).toEqual([first.id, second.id]);
});

it("returns ids for the headings of a legal page, so that the footer can link to the accessibility statement", async () => {
  const page = await getLandingPage(visitor, "agb");
  const ids = page?.sections.flatMap((section) =>
    section.type === "text"
      ? section.content.body.content.map((block) => (block.type === "heading" ? block.attrs.id : null))
      : [],
  );
  expect(ids).toEqual(expect.arrayContaining(["vertragspartner", "barrierefreiheit"]));
});

it("lists art forms, offer types and published regions by name in German order", async () => {
  const names = ["Zinn", "Ätzung", "Bronze"].map(unique);
  const inGermanOrder = [names[1], names[2], names[0]];
  for (const name of names) {
    await insert("art_form", { name });
    await serviceClient.from("offer_type").insert({ name }).throwOnError();
    await insert("region", { name, status: "published" });
  }
  await insert("region", { name: unique("Entwurf") });
  const listed = (rows: { name: string }[]) => rows.flatMap(({ name }) => (names.includes(name) ? name : []));
  expect(listed(await listTerms(visitor, "art_form"))).toEqual(inGermanOrder);
  expect(listed(await listTerms(visitor, "offer_type"))).toEqual(inGermanOrder);
  const regions = await listSortedByName(visitor, "region");
  expect(listed(regions)).toEqual(inGermanOrder);
  expect(Object.keys(regions[0] ?? {}).sort()).toEqual(["id", "image_url", "name", "slug", "slug_id"]);
  expect(regions.some(({ name }) => name.startsWith("Entwurf"))).toBe(false);
});

it("returns an offer with its price, location, artist, type, ordered sections and upcoming appointments", async () => {
  const [artist, location] = [
    await insert("artist", { name: unique("Ilse"), status: "published" }),
    await insert("location", { name: unique("Hof"), status: "published" }),
  ];
  const offer = await anOffer({ price: 4550, artist_id: artist.id, location_id: location.id });
  for (const [order, quote] of [
    [1, "Zweitens."],
    [0, "Erstens."],
  ] as const) {
    await insert("cms_page_section", { offer_id: offer.id, order, type: "quote", content: { quote, author: "" } });
  }
  const now = new Date();
  const at = (ms: number) => ({ timestamp: new Date(now.getTime() + ms).toISOString() });
  const [later, sooner] = [await anAppointment(offer.id, at(2_000)), await anAppointment(offer.id, at(1_000))];
  await anAppointment(offer.id, at(-1_000));
  const page = await getOfferBySlugId(visitor, offer.slug_id, now);
  expect(page).toMatchObject({
    id: offer.id,
    name: offer.name,
    price: 4550,
    slug: offer.slug,
    location: { id: location.id, name: location.name, slug: location.slug, slug_id: location.slug_id },
    artist: { id: artist.id, name: artist.name, slug: artist.slug, slug_id: artist.slug_id },
    offer_type: { id: offer.offer_type_id },
    sections: [{ content: { quote: "Erstens." } }, { content: { quote: "Zweitens." } }],
    upcoming: [{ id: sooner.id }, { id: later.id }],
    related: [],
  });
});

it("adds the chosen appointment to the next 400 of the booking page, but only once and only when it is upcoming", async () => {
  const offer = await anOffer();
  const now = new Date();
  const rows = Array.from({ length: 402 }, (_, index) => ({
    offer_id: offer.id,
    timestamp: new Date(now.getTime() + index * 60_000).toISOString(), // the first one does not start after `now`
    capacity: 10,
    remaining_slots: 10,
  }));
  const { data } = await serviceClient
    .from("offer_appointment")
    .insert(rows)
    .select("id, timestamp")
    .order("timestamp")
    .throwOnError();
  const [started = "", ...upcoming] = data.map(({ id }) => id);
  const [first = "", last = ""] = [upcoming[0], upcoming[400]];
  const choices = async (chosenId: string) => {
    const appointments = await listBookingChoices(visitor, { offerId: offer.id, chosenId }, now);
    return appointments.map(({ id }) => id);
  };
  expect(await choices(last)).toEqual(upcoming);
  expect(await choices(first)).toEqual(upcoming.slice(0, 400));
  expect(await choices(started)).toEqual(upcoming.slice(0, 400));
  expect((await listBookingChoices(visitor, { offerId: offer.id, chosenId: last }, now)).at(-1)).toMatchObject({
    timestamp: new Date(rows[401]?.timestamp ?? ""),
  });
  expect((await listUpcomingAppointments(visitor, offer.id, now)).map(({ id }) => id)).toEqual(upcoming);
  expect((await getOfferBySlugId(visitor, offer.slug_id, now))?.upcoming.map(({ id }) => id)).toEqual(upcoming);
});

it("lists an offer's bookable appointments by time and in pages", async () => {
  const offer = await anOffer({ price: 4550 });
  const now = new Date();
  const tomorrow = startOfTomorrow(now);
  const at = (ms: number) => ({ timestamp: new Date(tomorrow.getTime() + ms).toISOString() });
  const third = await anAppointment(offer.id, at(3_000));
  const first = await anAppointment(offer.id, at(1_000));
  const second = await anAppointment(offer.id, at(2_000));
  await anAppointment(offer.id, at(0));
  await anAppointment(offer.id, { ...at(4_000), capacity: 3, remaining_slots: 0 });
  await anAppointment(offer.id, { ...at(5_000), status: "cancelled" });
  const list = (page: number) =>
    listBookableAppointments(visitor, { slugId: offer.slug_id, page, itemsPerPage: 2 }, now);
  const [page, next] = [await list(1), await list(2)];
  expect(page).toMatchObject({ offer: { name: offer.name, price: 4550 }, total: 3 });
  expect(page?.items.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(next?.items.map(({ id }) => id)).toEqual([third.id]);
  expect(await listBookableAppointments(visitor, { slugId: "-----", page: 1, itemsPerPage: 2 }, now)).toBeNull();
});

it("finds only published offers by search text, and returns unpublished offers only with the secret key", async () => {
  const word = `wort${crypto.randomUUID().slice(0, 8)}`;
  const [offer, unpublished] = [
    await anOffer({ name: `Töpfern ${word}` }),
    await anOffer({ name: `Geheim ${word}`, status: "draft" }),
  ];
  const found = await listOffers(visitor, { page: 1, itemsPerPage: 12, query: word });
  expect([found.total, found.items.map(({ id }) => id)]).toEqual([1, [offer.id]]);
  expect((await suggest(visitor, { query: word.slice(0, 10) })).map(({ entity, id }) => [entity, id])).toEqual([
    ["offer", offer.id],
  ]);
  expect((await getOfferBySlugId(serviceClient, unpublished.slug_id, new Date()))?.name).toBe(unpublished.name);
  expect(await getOfferBySlugId(visitor, unpublished.slug_id, new Date())).toBe(null);
});

it("lists the parties of an appointment by last name in German collation", async () => {
  const offer = await anOffer();
  const appointment = await anAppointment(offer.id, { capacity: 4, remaining_slots: 1 });
  for (const [index, lastName] of ["Zander", "Öztürk", "Oswald"].entries()) {
    const { error } = await serviceClient.from("offer_booking").insert({
      appointment_id: appointment.id,
      user_email: `gast-${index}@example.org`,
      first_name: "Frieda",
      last_name: lastName,
      quantity: 1,
      code: Array.from(
        crypto.getRandomValues(new Uint8Array(8)),
        (byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[byte % 32],
      ).join(""),
      price: 0,
      free_cancellation_until: appointment.timestamp,
      idempotency_key: crypto.randomUUID(),
    });
    if (error) throw error;
  }
  const detail = await getAppointmentDetail(serviceClient, appointment.id);
  expect(detail?.offer).toMatchObject({ id: offer.id, name: offer.name });
  expect(detail?.parties.map(({ last_name }) => last_name)).toEqual(["Oswald", "Öztürk", "Zander"]);
});

it("deletes an obsolete email, but not one that was sent in the meantime", async () => {
  const mail = (sentAt: string | null) => ({ kind: "booking_reminder" as const, payload: {}, sent_at: sentAt });
  const { data: rows } = await serviceClient
    .from("mail_outbox")
    .insert([mail(null), mail(new Date().toISOString())])
    .select("id, sent_at")
    .throwOnError();
  for (const { id } of rows) await discardMail(serviceClient, id);
  const ids = rows.map(({ id }) => id);
  const { data: kept } = await serviceClient.from("mail_outbox").select("id, sent_at").in("id", ids).throwOnError();
  expect(kept).toEqual(rows.filter(({ sent_at: sentAt }) => sentAt !== null));
});
