import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { asRole, prepareDatabase } from "#supabase/local/database.ts";
import { startCluster } from "#supabase/local/postgres.ts";
import { type Figure, median } from "./figure.ts";
import { seedLarge } from "./large-content.ts";

const ROUNDS = 7;
const CALLS = 25;

export type AdminParameters = {
  offerSlug: string;
  offerId: string;
  appointmentId: string;
  appointmentStart: Date;
  bookingId: string;
  bookingCode: string;
  /** The number of days in which about as many appointments take place as in a day of the large database, 1,370. */
  days: number;
};

type AdminRequest = [name: string, request: (sql: Sql, parameters: AdminParameters) => Promise<unknown>];

/**
 * Queries of the admin area. A list counts at most 10,001 rows. The small database of `benchAdminLists` has 5,000
 * bookings, so a query reads at most about twice as many rows in the large one. Exception: the list of cancelled
 * bookings counts 10,000 rows in the large database and 100 in the small one.
 */
export const adminRequests: AdminRequest[] = [
  ["all bookings, newest first", (sql) => sql`select public.list_booking_records()`],
  [
    "all bookings, by start",
    (sql) => sql`select public.list_booking_records(sort => 'timestamp', is_descending => false)`,
  ],
  ["all bookings, the tenth page", (sql) => sql`select public.list_booking_records(page => 10)`],
  ["cancelled bookings", (sql) => sql`select public.list_booking_records(booking_status => 'cancelled_by_guest')`],
  ["bookings from today on", (sql) => sql`select public.list_booking_records(from_day => current_date)`],
  ["bookings by code", (sql, { bookingCode }) => sql`select public.list_booking_records(query => ${bookingCode})`],
  ["bookings by name", (sql) => sql`select public.list_booking_records(query => 'philippa')`],
  ["bookings by email", (sql) => sql`select public.list_booking_records(query => 'gast-471@example')`],
  ["bookings of an offer", (sql, { offerSlug }) => sql`select public.list_booking_records(offer => ${offerSlug})`],
  [
    "bookings of an appointment",
    (sql, { appointmentId }) => sql`select public.list_booking_records(appointment => ${appointmentId})`,
  ],
  ["all appointments from today on", (sql) => sql`select public.list_appointment_records(since => current_date)`],
  [
    "cancelled appointments",
    (sql) => sql`select public.list_appointment_records(since => current_date, state => 'cancelled')`,
  ],
  [
    "appointments by day, at most 49 days",
    (sql, { days }) => sql`select public.list_appointment_records(since => current_date + 30,
      until => current_date + 30 + least(${days}::int, 49), per_day => 6)`,
  ],
  [
    "appointments of an offer",
    (sql, { offerId }) => sql`select public.list_appointment_records(since => now(), offer => ${offerId})`,
  ],
  [
    "a month of an offer's appointments",
    (
      sql,
      { offerId, appointmentStart },
    ) => sql`select public.list_appointment_records(offer => ${offerId}, per_day => 100,
      since => date_trunc('month', ${appointmentStart}::timestamptz),
      until => date_trunc('month', ${appointmentStart}::timestamptz) + interval '1 month')`,
  ],
  [
    "parties of an appointment",
    (
      sql,
      { appointmentId },
    ) => sql`select b.id, b.first_name, b.last_name, b.quantity, b.status, b.paid_cents, n.note from offer_booking b left join offer_booking_note n on n.booking_id = b.id
      where b.appointment_id = ${appointmentId} order by b.last_name, b.first_name, b.id limit 2000`,
  ],
  [
    "utilization of about 1,370 appointments",
    (sql, { days }) =>
      sql`select public.list_utilization(current_date + 30, current_date + 30 + ${days - 1}::int, 'month')`,
  ],
  [
    "utilization of about 1,370 appointments by offer",
    (sql, { days }) =>
      sql`select public.list_utilization(current_date + 30, current_date + 30 + ${days - 1}::int, 'offer')`,
  ],
  ["history of a booking", (sql, { bookingId }) => sql`select * from public.list_booking_history(${bookingId})`],
  [
    "conflicts of a year of weekly appointments",
    (sql, { offerId }) => sql`select * from public.find_appointment_conflicts(${offerId}, array(
      select private.start_of_tomorrow() + make_interval(weeks => n, hours => 18) from generate_series(1, 52) n))`,
  ],
];

/**
 * `tests/db/admin-query-plans.test.ts` omits these queries, because Postgres rightly chooses a sequential scan in the
 * small tables of that test.
 */
const sequentialAdminRequests: AdminRequest[] = [
  ["export of all bookings, first batch", (sql) => sql`select public.list_booking_records(items_per_page => 1000)`],
  [
    "export of all appointments from today on, first batch",
    (sql) => sql`select public.list_appointment_records(since => current_date, items_per_page => 1000)`,
  ],
  ["start page", (sql) => sql`select public.admin_start()`],
];

/** Makes the connection act as a new admin under row-level security, as PostgREST does for an admin's requests. */
export async function actAsAdmin(sql: Sql): Promise<void> {
  const [admin] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
    values (gen_random_uuid(), gen_random_uuid() || '@example.org', '{"role": "admin"}', '{}') returning id`;
  const id = admin?.id ?? "";
  await sql`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
  const claims = { role: "authenticated", sub: id, session_id: id };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false)`;
  await sql`set role authenticated`;
}

/**
 * The newest booking with its offer and appointment. `days` follows from the 730 days over which `seedLarge` spreads
 * all appointments: in the large database, about 1,370 appointments take place per day.
 */
export async function adminParametersOf(sql: Sql): Promise<AdminParameters> {
  const [parameters] = await sql<AdminParameters[]>`
    select o.slug as "offerSlug", o.id as "offerId", a.id as "appointmentId", a.timestamp as "appointmentStart",
      b.id as "bookingId", b.code as "bookingCode",
      (select greatest(1, 730 * 1370 / count(*))::int from offer_appointment) as days
      from offer_booking b join offer_appointment a on a.id = b.appointment_id join offer o on o.id = a.offer_id order by b.created_at desc limit 1`;
  if (!parameters) throw new Error("The database has no bookings");
  return parameters;
}

/**
 * Measures the admin requests with 1,000,000 appointments and 500,000 bookings. Divides the times by those with 10,000
 * appointments and 5,000 bookings.
 */
export async function benchAdminLists(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "atelierland-bench-"));
  const cluster = await startCluster({ dataDirectory, durability: "fast" });
  const connections: Sql[] = [];
  const createDatabase = async (name: string, offers: number) => {
    const { url } = await prepareDatabase(cluster, name);
    const sql = postgres(asRole(url, "supabase_admin"), { max: 1, onnotice() {} });
    connections.push(sql);
    await seedLarge(sql, { offers, appointmentsPerOffer: 100, bookings: offers * 50 });
    const parameters = await adminParametersOf(sql);
    await actAsAdmin(sql);
    return { sql, parameters };
  };
  try {
    const small = await createDatabase("small", 100);
    const large = await createDatabase("large", 10_000);
    const figures: Figure[] = [];
    const sums = Array.from({ length: ROUNDS }, () => ({ small: 0, large: 0 }));
    const requests = [...adminRequests, ...sequentialAdminRequests];
    for (const [name, request] of requests) {
      const ratios: number[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const smallMs = await measureMs(() => request(small.sql, small.parameters));
        const largeMs = await measureMs(() => request(large.sql, large.parameters));
        const sum = sums[round];
        if (!sum) continue; // warm-up
        ratios.push(largeMs / smallMs);
        sum.small += smallMs;
        sum.large += largeMs;
      }
      figures.push({
        name: `admin, ${name}: time with 500,000 bookings ÷ with 5,000`,
        value: median(ratios),
        unit: "×",
      });
    }
    return [
      {
        name: "admin lists: time with 1,000,000 appointments and 500,000 bookings ÷ with 10,000 and 5,000",
        value: median(sums.map((sum) => sum.large / sum.small)),
        unit: "×",
        limit: 2,
        target: 1.2,
        better: "less",
      },
      ...figures,
      {
        name: `admin, all ${requests.length} requests at 500,000 bookings`,
        value: median(sums.map((sum) => sum.large)),
        unit: "ms",
      },
    ];
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
    await cluster.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureMs(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < CALLS; i++) await call();
  return (performance.now() - start) / CALLS;
}
