import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { IMAGE_CACHE_SECONDS } from "#domain/media/image-file.ts";
import type { Database } from "#supabase/database.ts";
import { renderImage } from "./art/render-image.ts";
import { bookForGuest } from "./demo-guest.ts";
import { media } from "./media.ts";
import { operator } from "./operator.ts";
import { appointmentRow, appointments, bookingRows, contentRows, type Rows, type TableName } from "./rows.ts";
import { demoPassword, demoUsers } from "./users.ts";

export type SeedOptions = {
  url: string;
  /** The secret (service role) key, which bypasses row-level security. */
  secretKey: string;
  /** Appointments are relative to this time. */
  now?: Date;
  /** `none` is for tests that need no images. */
  images?: "all" | "none";
  /** Demo accounts have a public password: never create them in a hosted project. */
  accounts?: "demo" | "none";
  log?: (line: string) => void;
};

type Client = SupabaseClient<Database>;

const bucket = "media";
/** Rows per request, limited because their ids are in the URL. */
const batchSize = 150;
const PARALLEL_UPLOADS = 3;

/**
 * Inserts the missing demo content. Uses only public APIs, so that it can also fill a hosted project. A run on a later
 * day adds further upcoming appointments.
 * @throws Error when a request is refused
 */
export async function seed({
  url,
  secretKey,
  now = new Date(),
  images = "all",
  accounts = "demo",
  log = () => {},
}: SeedOptions): Promise<void> {
  const client: Client = createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const uploads = images === "all" ? uploadImages(client, log) : new Map<string, string>();
  const users = accounts === "demo" ? createUsers(client, log) : Promise.resolve();
  const [thumbhashes] = await Promise.all([uploads, users, insertContent(client, now, log)]);
  for (const [path, thumbhash] of thumbhashes) {
    const { error } = await client.from("media").update({ thumbhash }).eq("path", path).is("thumbhash", null);
    if (error) throw new Error(`The thumbhash of ${path} was refused: ${error.message}`, { cause: error });
  }
  if (accounts === "demo") await bookForGuest(client, { url, secretKey, now, log });
}

/** A migration inserts these sections into the legal pages. */
const legalTemplateIds = [1, 2, 3, 4].map((number) => `2b6d2f0e-5c1a-4f43-9d0e-8a4f6e1c0a0${number}`);

const templateLikePattern = "%Das ist eine Vorlage.%";

/**
 * Publishes the pages with templates before it deletes the templates, so that a run after an interruption publishes
 * the pages again. A later run finds no templates, so it does not publish a page that an admin has unpublished. A text
 * that an admin wrote over a template has the template's id, and is not deleted.
 * @returns the ids of the pages with such a text
 */
async function publishLegalPages(client: Client): Promise<Set<string>> {
  const templates = await client
    .from("cms_page_section")
    .select("id, landing_page_id")
    .in("id", legalTemplateIds)
    .like("content->>body", templateLikePattern);
  if (templates.error) throw refused(templates.error);
  const pageIds = templates.data.flatMap(({ landing_page_id }) => landing_page_id ?? []);
  const published = await client.from("landing_page").update({ status: "published" }).in("id", pageIds);
  if (published.error) throw refused(published.error);
  const templateIds = templates.data.map(({ id }) => id);
  const deleted = await client
    .from("cms_page_section")
    .delete()
    .in("id", templateIds)
    .like("content->>body", templateLikePattern);
  if (deleted.error) throw refused(deleted.error);
  const written = await client.from("cms_page_section").select("landing_page_id").in("id", legalTemplateIds);
  if (written.error) throw refused(written.error);
  return new Set(written.data.flatMap(({ landing_page_id }) => landing_page_id ?? []));

  function refused(cause: { message: string }): Error {
    return new Error(`Seeding landing_page failed: ${cause.message}`, { cause });
  }
}

const siteSettings = {
  ...operator,
  contact_email: "hallo@example.org",
  contact_phone: "030 23125 000",
  footer_line: "Atelierland, ein Angebot der Ateliers auf dem Land",
  is_setup_dismissed: true,
};

async function insertContent(client: Client, now: Date, log: (line: string) => void) {
  const writtenPageIds = await publishLegalPages(client);
  for (const { table, rows: allRows } of contentRows()) {
    const rows = allRows.filter((row) => !("landing_page_id" in row && writtenPageIds.has(row.landing_page_id ?? "")));
    const inserted = await insertMissing(client, { table, rows });
    log(`${table}: ${inserted.size} new of ${rows.length}`);
  }
  // Keeps settings with an operator or contact, which are from an earlier run or an admin.
  const { error } = await client
    .from("site_setting")
    .update(siteSettings)
    .is("operator_name", null)
    .is("operator_address", null)
    .is("contact_email", null)
    .is("contact_phone", null);
  if (error) throw new Error(`Seeding site_setting failed: ${error.message}`, { cause: error });
  const all = appointments(now);
  const inserted = await insertMissing(client, { table: "offer_appointment", rows: all.map(appointmentRow) });
  log(`offer_appointment: ${inserted.size} new of ${all.length}`);
  const incompleteIds = await listIncompleteAppointments(client, all);
  const bookings = all
    .filter(({ id }) => incompleteIds.has(id))
    .flatMap((appointment) => bookingRows(appointment, now));
  const newBookings = await insertMissing(client, { table: "offer_booking", rows: bookings });
  log(`offer_booking: ${newBookings.size} new`);
}

/** The ids of appointments that this run or an interrupted run inserted, but not yet with all their bookings. */
async function listIncompleteAppointments(client: Client, all: readonly { id: string }[]): Promise<Set<string>> {
  const incompleteIds = new Set<string>();
  for (let start = 0; start < all.length; start += batchSize) {
    const ids = all.slice(start, start + batchSize).map(({ id }) => id);
    const [stored, bookings] = await Promise.all([
      client.from("offer_appointment").select("id, capacity, remaining_slots, held_slots").in("id", ids),
      client
        .from("offer_booking")
        .select("appointment_id, quantity")
        .in("appointment_id", ids)
        .in("status", ["confirmed", "attended", "no_show"]),
    ]);
    const error = stored.error ?? bookings.error;
    if (error) throw new Error(`Reading the bookings failed: ${error.message}`, { cause: error });
    const booked = new Map<string, number>();
    for (const { appointment_id, quantity } of bookings.data ?? []) {
      booked.set(appointment_id, (booked.get(appointment_id) ?? 0) + quantity);
    }
    for (const { id, capacity, remaining_slots, held_slots } of stored.data ?? []) {
      if (remaining_slots + held_slots + (booked.get(id) ?? 0) < capacity) incompleteIds.add(id);
    }
  }
  return incompleteIds;
}

function keyOf(table: TableName): string {
  if (table === "offer_art_form") return "offer_id,art_form_id";
  if (table === "artist_art_form") return "artist_id,art_form_id";
  return "id";
}

/** Inserts the rows whose keys do not exist yet, and returns these keys. */
async function insertMissing<Name extends TableName>(
  client: Client,
  { table, rows }: Rows<Name>,
): Promise<Set<string>> {
  const inserted = new Set<string>();
  const refused = (error: { message: string }) =>
    new Error(`Seeding ${table} failed: ${error.message}`, { cause: error });
  for (let start = 0; start < rows.length; start += batchSize) {
    // The client's types do not support a union of tables, so the casts treat every table as `media`.
    let batch = rows.slice(start, start + batchSize) as Rows<"media">["rows"];
    if (keyOf(table) === "id") {
      // Reads existing rows first, because even an ignored insert would reserve a slug id.
      const ids = batch.map(({ id }) => id ?? "");
      const { data, error } = await client
        .from(table as "media")
        .select("id")
        .in("id", ids);
      if (error) throw refused(error);
      const existing = new Set(data.map(({ id }) => id));
      batch = batch.filter(({ id }) => !existing.has(id ?? ""));
    }
    if (batch.length === 0) continue;
    const { data, error } = await client
      .from(table as "media")
      .upsert(batch, { onConflict: keyOf(table), ignoreDuplicates: true })
      .select(keyOf(table));
    if (error) throw refused(error);
    for (const row of data as unknown as Record<string, string>[]) inserted.add(Object.values(row).join());
  }
  return inserted;
}

async function createUsers(client: Client, log: (line: string) => void) {
  for (const { email, appMetadata } of demoUsers) {
    const { error } = await client.auth.admin.createUser({
      email,
      password: demoPassword,
      email_confirm: true,
      app_metadata: appMetadata,
    });
    if (error && error.code !== "email_exists") {
      throw new Error(`Creating ${email} failed: ${error.message}`, { cause: error });
    }
    log(`user ${email}: ${error ? "exists" : "new"}`);
  }
}

/**
 * Renders and uploads the missing images; returns their thumbhashes by path. An image that an interrupted run has
 * uploaded without storing the thumbhash counts as missing.
 */
async function uploadImages(client: Client, log: (line: string) => void): Promise<Map<string, string>> {
  const files = await client.storage.from(bucket).list("demo", { limit: 1000 });
  if (files.error) throw new Error(`Listing the bucket failed: ${files.error.message}`, { cause: files.error });
  const rows = await client.from("media").select("path").like("path", "demo/%").not("thumbhash", "is", null);
  if (rows.error) throw new Error(`Reading the thumbhashes failed: ${rows.error.message}`, { cause: rows.error });
  const uploaded = new Set(files.data.map(({ name }) => `demo/${name}`));
  const existing = new Set(rows.data.map(({ path }) => path).filter((path) => uploaded.has(path)));
  const missing = [...media].filter(([path]) => !existing.has(path)).values();
  const thumbhashes = new Map<string, string>();
  const uploadMissing = async () => {
    // All calls share the iterator, so each image is uploaded once.
    for (const [path, { image }] of missing) {
      const { data, thumbhash } = await renderImage(image);
      const { error } = await client.storage
        .from(bucket)
        .upload(path, data, { contentType: "image/webp", cacheControl: IMAGE_CACHE_SECONDS, upsert: true });
      if (error) throw new Error(`Uploading ${path} failed: ${error.message}`, { cause: error });
      thumbhashes.set(path, thumbhash);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, uploadMissing));
  log(`images: ${thumbhashes.size} new of ${media.size}`);
  return thumbhashes;
}
