import { exports } from "cloudflare:workers";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { inDays } from "../builders/backend.ts";
import { apiAs, builders, fetchWorker, signIn } from "./worker-client.ts";

const { serviceClient, anAppointment, anOffer, aPerson } = builders;

/** A published region, artist or location. */
async function aRecord(table: "region" | "artist" | "location", fields: Record<string, unknown> = {}) {
  const row = { name: `Ort & Zeit ${crypto.randomUUID().slice(0, 8)}`, status: "published", slug: "", slug_id: "" };
  const { data, error } = await serviceClient
    .from(table)
    .insert({ ...row, ...fields } as never)
    .select()
    .single();
  if (error) throw error;
  return data as { id: string; name: string; slug: string; slug_id: string };
}

/** An appointment of a new offer with an artist, and with a location in a region. The offer is published by default. */
async function anOfferWithAppointment(
  appointmentFields: Record<string, unknown> = {},
  offerFields: Record<string, unknown> = {},
) {
  const region = await aRecord("region");
  const [artist, location] = await Promise.all([aRecord("artist"), aRecord("location", { region_id: region.id })]);
  const offer = await anOffer({ artist_id: artist.id, location_id: location.id, ...offerFields });
  return { region, artist, location, offer, appointment: await anAppointment(offer.id, appointmentFields) };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();

async function eventsOf(path: string) {
  const response = await fetchWorker(path);
  expect([path, response.status]).toEqual([path, 200]);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as never);
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  return { response, calendar, uids: events.map(({ uid }) => uid), events };
}

describe("a calendar feed", () => {
  it("lists the appointments of one region, artist or location, or of all offers", async () => {
    const soon = { timestamp: new Date(Date.now() + 30 * 60_000).toISOString() };
    const [mine, other] = await Promise.all([anOfferWithAppointment(soon), anOfferWithAppointment(soon)]);
    const uid = `${mine.appointment.id}@example.com`;
    for (const path of [
      `/feeds/region/${mine.region.slug}.ics`,
      `/feeds/kuenstler-in/${mine.artist.slug}.ics`,
      `/feeds/kunstraum/${mine.location.slug}.ics`,
    ]) {
      const { uids, response } = await eventsOf(path);
      expect([path, uids]).toEqual([path, [uid]]);
      expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    }
    const { uids } = await eventsOf("/feeds/angebote.ics");
    expect(uids).toEqual(expect.arrayContaining([uid, `${other.appointment.id}@example.com`]));
    const rss = await (await fetchWorker("/feeds/angebote.xml")).text();
    expect(rss).toContain(`<title>Alle Angebote · `);
    expect(rss).toContain(`href="http://example.com/feeds/angebote.xml" rel="self"`);
    expect(rss).toContain(`<link>http://example.com/angebot/${other.offer.slug}/</link>`);
  });

  it("names the artist, else the location, as the contact, with the location's phone and email when the artist has none", async () => {
    const { artist, location, offer } = await anOfferWithAppointment({}, { summary: "Zwei Abende am Ton" });
    const contact = { contact_email: "voss@example.org", contact_phone: "030 23125 101" };
    await serviceClient.from("location").update(contact).eq("id", location.id).throwOnError();
    const { events } = await eventsOf(`/feeds/kunstraum/${location.slug}.ics`);
    const line = "Telefon 030 23125 101, voss@example.org";
    expect(events[0]?.description).toBe(`Zwei Abende am Ton\nKontakt: ${artist.name}, ${line}`);
    await serviceClient.from("offer").update({ artist_id: null }).eq("id", offer.id).throwOnError();
    await apiAs((await aPerson({ role: "admin" })).token).cache.purge.mutate({});
    const { events: withoutArtist } = await eventsOf(`/feeds/kunstraum/${location.slug}.ics`);
    expect(withoutArtist[0]?.description).toBe(`Zwei Abende am Ton\nKontakt: ${location.name}, ${line}`);
  });

  it("marks cancelled appointments as cancelled, and omits those that began more than a day ago or whose offer is unpublished", async () => {
    const cancelled = await anOfferWithAppointment({ status: "cancelled", calendar_sequence: 1 });
    await anAppointment(cancelled.offer.id, { timestamp: hoursAgo(25) });
    const { events } = await eventsOf(`/feeds/region/${cancelled.region.slug}.ics`);
    expect(events.map((event) => [event.sequence, event.component.getFirstPropertyValue("status")])).toEqual([
      [1, "CANCELLED"],
    ]);
    const { region } = await anOfferWithAppointment({}, { status: "draft" });
    expect((await eventsOf(`/feeds/region/${region.slug}.ics`)).uids).toEqual([]);
  });

  it("keeps an appointment that began within the last day, which RSS omits", async () => {
    const { region, offer, appointment } = await anOfferWithAppointment({ timestamp: hoursAgo(23) });
    expect((await eventsOf(`/feeds/region/${region.slug}.ics`)).uids).toEqual([`${appointment.id}@example.com`]);
    const rss = await fetchWorker(`/feeds/region/${region.slug}.xml`);
    expect(rss.status).toBe(200);
    expect(await rss.text()).not.toContain(offer.name);
  });

  it("is cached even for signed-in users, and purged after a change", async () => {
    const { offer, region } = await anOfferWithAppointment();
    const path = `/feeds/region/${region.slug}.ics`;
    const adminUser = await aPerson({ role: "admin", password: "kunst-und-kultur" });
    const cookie = await signIn(adminUser.email, "kunst-und-kultur");
    const state = async () => (await fetchWorker(path, { headers: { cookie } })).headers.get("x-edge-cache");
    expect(await state()).toBe("MISS");
    await expect.poll(state).toBe("HIT");
    await apiAs(adminUser.token).offer.update.mutate({ id: offer.id, version: offer.version, name: "Neuer Name" });
    const { events, response } = await eventsOf(path);
    expect([response.headers.get("x-edge-cache"), events[0]?.summary]).toEqual(["MISS", "Neuer Name"]);
  });

  it("states how many appointments it contains when its region has more", async () => {
    const { region, offer } = await anOfferWithAppointment();
    const more = { offer_id: offer.id, timestamp: inDays(10).toISOString(), capacity: 1, remaining_slots: 1 };
    await serviceClient.from("offer_appointment").insert(Array(2000).fill(more)).throwOnError();
    await apiAs((await aPerson({ role: "admin" })).token).cache.purge.mutate({});
    const { calendar, uids } = await eventsOf(`/feeds/region/${region.slug}.ics`);
    expect([uids.length, calendar.getFirstPropertyValue("x-wr-caldesc")]).toEqual([
      2000,
      "Enthält die nächsten 2.000 Termine.",
    ]);
  });

  it("returns 304 when nothing has changed", async () => {
    const { region } = await anOfferWithAppointment();
    const path = `/feeds/region/${region.slug}.ics`;
    const etag = (await fetchWorker(path)).headers.get("etag") ?? "";
    const again = await fetchWorker(path, { headers: { "if-none-match": `W/"x", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    // A new render has the same ETag.
    await apiAs((await aPerson({ role: "admin" })).token).cache.purge.mutate({ path });
    const rendered = await fetchWorker(path);
    expect([rendered.headers.get("x-edge-cache"), rendered.headers.get("etag")]).toEqual(["MISS", etag]);
  });

  it("redirects an outdated slug, returns 404 for an unknown one and allows only GET and HEAD", async () => {
    const region = await aRecord("region");
    const outdated = await fetchWorker(`/feeds/region/alter-name-${region.slug_id}.ics`);
    expect([outdated.status, outdated.headers.get("location")]).toEqual([301, `/feeds/region/${region.slug}.ics`]);
    for (const path of ["/feeds/region/mitte-zzzzz.ics", "/feeds/region/mitte.ics", "/feeds/stadt/mitte-zzzzz.xml"]) {
      expect([path, (await fetchWorker(path)).status]).toEqual([path, 404]);
    }
    const refused = await fetchWorker("/feeds/region/mitte-zzzzz.ics", { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the RSS feed", () => {
  it("lists each offer once with its next appointments and a link that begins with SITE_URL", async () => {
    const { region, offer } = await anOfferWithAppointment(
      { timestamp: "2030-04-12T16:00:00Z" },
      { name: "Ton & <Schall>" },
    );
    await anAppointment(offer.id, { timestamp: "2030-04-13T16:00:00Z" });
    await anAppointment(offer.id, { timestamp: "2030-04-14T16:00:00Z", status: "cancelled" });
    const response = await exports.default.fetch(`http://evil.example.org/feeds/region/${region.slug}.xml`);
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const text = await response.text();
    expect(text.match(/<item>/g)).toHaveLength(1);
    expect(text).toContain("<title>Ton &#38; &#60;Schall&#62;</title>");
    expect(text).toContain("Termine: 12.04.2030 — 18:00 Uhr, 13.04.2030 — 18:00 Uhr<");
    expect(text).toContain(`<link>http://example.com/angebot/${offer.slug}/</link>`);
    expect(text).not.toContain("evil");
  });

  it("sorts and dates offers by their first publication", async () => {
    const { region, location, offer: draft } = await anOfferWithAppointment({}, { status: "draft" });
    const other = await anOffer({ location_id: location.id });
    await anAppointment(other.id);
    const change = async (id: string, status: "published" | "archived") => {
      const update = serviceClient.from("offer").update({ status }).eq("id", id);
      return (await update.select("published_at").single().throwOnError()).data.published_at ?? "";
    };
    expect(await change(other.id, "archived")).toBe(other.published_at);
    const publishedAt = await change(draft.id, "published");
    expect(await change(other.id, "published")).toBe(other.published_at);
    const text = await (await fetchWorker(`/feeds/region/${region.slug}.xml`)).text();
    expect(text.indexOf(draft.slug)).toBeGreaterThan(-1);
    expect(text.indexOf(other.slug)).toBeGreaterThan(text.indexOf(draft.slug));
    expect(text).toContain(`<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`);
  });

  it("lists the newest offer first and counts all appointments when an older offer has 2,001 earlier ones", async () => {
    const { region, artist, location, offer } = await anOfferWithAppointment();
    const more = { offer_id: offer.id, timestamp: inDays(10).toISOString(), capacity: 1, remaining_slots: 1 };
    await serviceClient.from("offer_appointment").insert(Array(2000).fill(more)).throwOnError();
    const newer = await anOffer({ artist_id: artist.id, location_id: location.id });
    await anAppointment(newer.id, { timestamp: inDays(300).toISOString() });
    const other = await anOfferWithAppointment();
    for (const path of [`region/${region.slug}`, `kuenstler-in/${artist.slug}`, `kunstraum/${location.slug}`]) {
      const text = await (await fetchWorker(`/feeds/${path}.xml`)).text();
      expect(text.indexOf(newer.slug)).toBeGreaterThan(-1);
      expect(text.indexOf(offer.slug)).toBeGreaterThan(text.indexOf(newer.slug));
      expect(text).toContain(" Uhr und 1996 weitere<");
      expect(text).not.toContain(other.offer.slug);
    }
  });
});

describe("crawlers", () => {
  it("find published pages and an offer's last change in the sitemap, but no unpublished offer", async () => {
    const { region, artist, location, offer } = await anOfferWithAppointment();
    const unpublished = await anOffer({ status: "draft" });
    await apiAs((await aPerson({ role: "admin" })).token).cache.purge.mutate({});
    const text = await (await fetchWorker("/sitemap.xml")).text();
    for (const path of [
      "/",
      "/regionen/",
      "/kunstszene/",
      "/kuenstler-innen/",
      "/impressum/",
      `/region/${region.slug}/`,
      `/kuenstler-in/${artist.slug}/`,
      `/kunstraum/${location.slug}/`,
      `/angebot/${offer.slug}/`,
    ]) {
      expect(text).toContain(`<loc>http://example.com${path}</loc>`);
    }
    const changedAt = new Date(offer.updated_at).toISOString();
    expect(text).toContain(`<loc>http://example.com/angebot/${offer.slug}/</loc><lastmod>${changedAt}</lastmod>`);
    expect(text).not.toContain(unpublished.slug);
    expect(text).not.toContain("/homepage/");
  });

  it("find the sitemap and the disallowed paths in robots.txt", async () => {
    await fetchWorker("/robots.txt"); // caches the file
    const response = await fetchWorker("/robots.txt");
    expect([response.headers.get("x-edge-cache"), response.headers.get("vary")]).toEqual(["HIT", null]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await response.text()).split("\n");
    expect(lines).toEqual(expect.arrayContaining(["User-agent: *", "Disallow: /admin/", "Disallow: /api/"]));
    expect(lines).toContain("Sitemap: http://example.com/sitemap.xml");
  });
});

it("names the site in the web app manifest, which is cached", async () => {
  const read = () => fetchWorker("/manifest.webmanifest");
  const response = await read();
  expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(await response.json()).toMatchObject({ name: "Atelierland", start_url: "/" });
  await expect.poll(async () => (await read()).headers.get("x-edge-cache")).toBe("HIT");
});
