import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#supabase/database.ts";
import { print } from "./art/printer.ts";
import { bookForGuest } from "./demo-guest.ts";
import { media } from "./media.ts";
import { appointmentRow, appointments, bookingRows, contentRows, type Rows, type TableName } from "./rows.ts";
import { demoPassword, demoUsers } from "./users.ts";

/** Where the demo content goes, and how. */
export type SeedOptions = {
  /** The project's address. */
  url: string;
  /** The secret (service role) key: it steps around row level security. */
  secretKey: string;
  /** Dates are counted from here; now, by default. */
  now?: Date;
  /** `none` leaves the bucket empty, for tests that look at no picture. */
  images?: "all" | "none";
  /** The demo accounts, whose password everyone knows: never where others can sign in. */
  accounts?: "demo" | "none";
  log?: (line: string) => void;
};

type Client = SupabaseClient<Database>;

const bucket = "media";
/** As many ids as an address has room for. */
const batchSize = 150;
const printersAtWork = 3;

/**
 * Fills a project with the demo content through its public APIs alone, so a hosted project works as well. Safe to repeat:
 * what is there stays as it is, new days get their dates. Throws with the table's or the file's name when a call is refused.
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
  if (accounts === "demo") await bookForGuest(client, { url, key: secretKey, now, log });
}

async function insertContent(client: Client, now: Date, log: (line: string) => void) {
  for (const { table, rows } of contentRows()) {
    const inserted = await insertMissing(client, { table, rows });
    log(`${table}: ${inserted.size} new of ${rows.length}`);
  }
  const dates = appointments(now);
  const newDates = await insertMissing(client, { table: "offer_appointment", rows: dates.map(appointmentRow) });
  log(`offer_appointment: ${newDates.size} new of ${dates.length}`);
  // Bookings only for dates that are new: the places of older ones are counted already.
  const bookings = dates.filter(({ id }) => newDates.has(id)).flatMap((date) => bookingRows(date, now));
  const newBookings = await insertMissing(client, { table: "offer_booking", rows: bookings });
  log(`offer_booking: ${newBookings.size} new`);
}

/** What tells the rows of a table apart: its id, or the two sides of a link. */
function keyOf(table: TableName): string {
  if (table === "offer_art_form") return "offer_id,art_form_id";
  if (table === "artist_art_form") return "artist_id,art_form_id";
  return "id";
}

/** Inserts the rows whose key is not there yet and returns the keys of those that were new. */
async function insertMissing<Name extends TableName>(
  client: Client,
  { table, rows }: Rows<Name>,
): Promise<Set<string>> {
  const inserted = new Set<string>();
  const refused = (error: { message: string }) =>
    new Error(`Seeding ${table} failed: ${error.message}`, { cause: error });
  for (let start = 0; start < rows.length; start += batchSize) {
    let batch = rows.slice(start, start + batchSize) as Rows<"media">["rows"];
    if (keyOf(table) === "id") {
      // Asks first: an insert that is ignored would still use up a slug's id.
      const ids = batch.map(({ id }) => id ?? "");
      const { data, error } = await client
        .from(table as "media")
        .select("id")
        .in("id", ids);
      if (error) throw refused(error);
      const there = new Set(data.map(({ id }) => id));
      batch = batch.filter(({ id }) => !there.has(id ?? ""));
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
    if (error && error.code !== "email_exists" && error.status !== 422) {
      throw new Error(`Creating ${email} failed: ${error.message}`, { cause: error });
    }
    log(`user ${email}: ${error ? "is there" : "new"}`);
  }
}

/** Prints and uploads what the bucket lacks; answers the thumbhashes of what it printed, by path. */
async function uploadImages(client: Client, log: (line: string) => void): Promise<Map<string, string>> {
  const { data: files, error } = await client.storage.from(bucket).list("demo", { limit: 1000 });
  if (error) throw new Error(`Listing the bucket failed: ${error.message}`, { cause: error });
  const there = new Set(files.map(({ name }) => `demo/${name}`));
  const missing = [...media].filter(([path]) => !there.has(path)).values();
  const thumbhashes = new Map<string, string>();
  const work = async () => {
    for (const [path, { image }] of missing) {
      const { data, thumbhash } = await print(image);
      const { error } = await client.storage
        .from(bucket)
        .upload(path, data, { contentType: "image/webp", cacheControl: "31536000", upsert: true });
      if (error) throw new Error(`Uploading ${path} failed: ${error.message}`, { cause: error });
      thumbhashes.set(path, thumbhash);
    }
  };
  await Promise.all(Array.from({ length: printersAtWork }, work));
  log(`pictures: ${thumbhashes.size} new of ${media.size}`);
  return thumbhashes;
}
