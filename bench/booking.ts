import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { type Figure, median } from "./figure.ts";

const CLIENTS = 8;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const USERS = 60_000;

/**
 * Bookings per second of one appointment ÷ plain updates per second of one appointment's row. Both wait for the row
 * lock and fire the row's triggers, so the ratio shows the cost of the rest of `book`.
 */
export async function benchBooking(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const { url } = await prepareDatabase(cluster, "bench");
  const sql = postgres(url, { max: CLIENTS, onnotice() {} });
  try {
    const users = await sql<{ id: string }[]>`
      insert into auth.users (id, email) select gen_random_uuid(), 'person-' || n || '@example.org'
      from generate_series(1, ${USERS}) n returning id`;
    await sql`insert into auth.sessions (id, user_id) select id, id from auth.users`;
    // Without legal details nobody can book.
    await sql`update landing_page set status = 'published' where true`;
    await sql`update site_setting set operator_name = 'Verein', operator_address = 'Weg 1' where true`;
    const [type] = await sql`insert into offer_type (name) values ('Workshop') returning id`;
    const [offer] =
      await sql`insert into offer (name, price, offer_type_id, status) values ('Beliebt', 0, ${type?.id}, 'published') returning id`;
    const newAppointment = async (): Promise<string> => {
      const [appointment] = await sql`insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
        values (${offer?.id}, now() + interval '10 days', 1000000, 1000000) returning id`;
      return appointment?.id;
    };

    let nextUser = 0;
    const book = (appointmentId: string) => {
      const userId = users[nextUser++ % USERS]?.id ?? "";
      return sql`select (public.book(${appointmentId}, 1, 'Frieda', 'Bench', true, ${crypto.randomUUID()})).id
        from (select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, session_id: userId })}, true)) as claims`;
    };
    const update = (appointmentId: string) =>
      sql`update offer_appointment set remaining_slots = remaining_slots - 1 where id = ${appointmentId} and remaining_slots >= 1`;

    const ratios: number[] = [];
    const bookingRates: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      nextUser = 0; // Each round has a new appointment, which every user can book.
      const bookingRate = await perSecond(book, await newAppointment());
      const updateRate = await perSecond(update, await newAppointment());
      if (round === 0) {
        // Warm-up. Without statistics Postgres reuses plans made for empty tables.
        await sql`analyze offer_booking, offer_appointment, mail_outbox`;
        continue;
      }
      bookingRates.push(bookingRate);
      ratios.push(bookingRate / updateRate);
    }
    return [
      {
        name: "book ÷ plain update of one row",
        value: median(ratios),
        unit: "×",
        limit: 0.5,
        target: 0.65,
        better: "more",
      },
      { name: "bookings of one appointment", value: median(bookingRates), unit: "/s" },
    ];
  } finally {
    await sql.end();
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Calls per second of all clients together. */
async function perSecond(call: (appointmentId: string) => Promise<unknown>, appointmentId: string): Promise<number> {
  const start = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - start < ROUND_MS) {
        await call(appointmentId);
        calls++;
      }
    }),
  );
  return (calls / (performance.now() - start)) * 1000;
}
