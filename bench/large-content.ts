import type { Sql } from "postgres";

/**
 * Generates published content, two years of appointments and at most `bookings` bookings, one per appointment, in plain
 * SQL. The guests of about 20 bookings are named Philippa, for a search by name. Disables all triggers for the inserts,
 * which therefore include slugs and the search texts of bookings. Then indexes offers, locations and next appointments.
 * Omits everything else that triggers and jobs would write.
 * @param sql one connection of a superuser, who may disable triggers
 */
export async function seedLarge(
  sql: Sql,
  { offers, appointmentsPerOffer, bookings = 0 }: { offers: number; appointmentsPerOffer: number; bookings?: number },
): Promise<void> {
  const artForms =
    "{Töpfern,Linolschnitt,Siebdruck,Weben,Buchbinden,Aquarell,Holzschnitt,Cyanotypie,Papier,Mosaik,Gesang,Lesung}";
  const nameEndings = "{Abend,Morgen,Hof,Scheune,Garten,Werkstatt,Mühle,Speicher,Ufer,Wald}";
  const firstNames = "{Frieda,Jörg,Amelie,Bernd,Carla,Dirk,Emine,Falk,Greta,Hakan,Ida,Jonas,Käthe,Levin,Malika,Nils}";
  const lastNames =
    "{Mühl,Linden,Acker,Birken,Stein,Wald,Hof,Berg,Bach,Feld,Korn,Rosen,Eichen,Sand,Wiesen,Heide,Kirch,Markt,Brunnen,Silber,Winter,Sommer,Nord,Oster}";
  await sql`set session_replication_role = replica`;
  await sql`insert into region (id, name, status, slug_id, slug)
    select gen_random_uuid(), 'Region ' || n, 'published', lpad(n::text, 5, '0'), 'region-' || lpad(n::text, 5, '0') from generate_series(1, 8) n`;
  await sql`insert into art_form (name) select unnest(${artForms}::text[])`;
  await sql`insert into offer_type (name) select 'Art ' || n from generate_series(1, 4) n`;
  await sql`
    with regions as (select array_agg(id) as ids from region)
    insert into location (name, status, region_id, slug_id, slug)
    select 'Kunstraum ' || n, 'published', ids[1 + n % 8], lpad(n::text, 5, '0'), 'kunstraum-' || lpad(n::text, 5, '0')
      from regions, generate_series(1, greatest(1, ${offers}::int / 20)) n`;
  await sql`
    with locations as (select array_agg(id) as ids from location), types as (select array_agg(id) as ids from offer_type)
    insert into offer (name, summary, price, offer_type_id, location_id, slug_id, slug, status, published_at)
    select (${artForms}::text[])[1 + n % 12] || ' am ' || (${nameEndings}::text[])[1 + n / 12 % 10] || ' ' || n, 'Ein Tag mit offenen Händen, Nummer ' || n,
      n % 90 * 100, types.ids[1 + n % 4], locations.ids[1 + n % cardinality(locations.ids)], lpad(n::text, 5, '0'), 'angebot-' || lpad(n::text, 5, '0'), 'published', now()
      from locations, types, generate_series(1, ${offers}::int) n`;
  await sql`insert into offer_art_form select o.id, f.id from offer o join art_form f on o.name like f.name || ' %'`;
  // 1,051,200 minutes are two years. The prime 7919 gives the first appointments of up to 20,000 offers different
  // times.
  await sql`
    with numbered as (select id, row_number() over (order by slug_id) as n from offer)
    insert into offer_appointment (offer_id, timestamp, capacity, remaining_slots)
    select o.id, private.start_of_tomorrow() + make_interval(mins => 600 + (d * 1051200 / ${appointmentsPerOffer}::int + o.n * 7919 % 20000)::int), 12,
      case when (o.n + d) % 12 = 0 then 0 else 1 + (o.n + d) % 12 end
      from generate_series(0, ${appointmentsPerOffer}::int - 1) d, numbered o order by 2`;
  if (bookings > 0) {
    await sql`
      with booked_appointments as (select a.id, a.timestamp, a.capacity - a.remaining_slots as booked, row_number() over (order by a.id) as n
        from offer_appointment a where a.remaining_slots < a.capacity limit ${bookings}::int)
      insert into offer_booking (appointment_id, user_email, first_name, last_name, quantity, code, price, free_cancellation_until,
        idempotency_key, status, created_at, search_text)
      select id, email, first_name, last_name, booked, code, 0, timestamp, gen_random_uuid(),
        case when n % 50 = 0 then 'cancelled_by_guest' else 'confirmed' end::booking_status, now() - make_interval(mins => 10 + n::int),
        private.booking_search_text(first_name, last_name, '{}', email, code, null)
        from booked_appointments, lateral (select 'gast-' || n || '@example.org' as email, private.random_booking_code() as code,
          case when n % greatest(${bookings}::int / 20, 1) = 0 then 'Philippa' else (${firstNames}::text[])[1 + n % 16] end as first_name,
          (${lastNames}::text[])[1 + n / 16 % 24] || (${lastNames}::text[])[1 + n / 384 % 24] as last_name) guest
        on conflict do nothing`;
  }
  await sql`set session_replication_role = origin`;
  // Triggers run again, and queue each indexed offer for `index_next_appointments`.
  await sql`select private.index_offers(array_agg(id)) from offer`;
  await indexNextAppointments(sql);
  await sql`select private.index_artists_and_locations(array_agg(id)) from location`;
  for (let attempt = 0; attempt < MAX_VACUUMS; attempt++) {
    await sql`vacuum analyze`;
    if (await areTablePagesVisible(sql)) return;
  }
  throw new Error("`vacuum` does not mark the pages of the large tables as visible");
}

const MAX_VACUUMS = 50;
const OFFERS_PER_BATCH = 2000;

async function indexNextAppointments(sql: Sql): Promise<void> {
  let indexed = OFFERS_PER_BATCH;
  while (indexed === OFFERS_PER_BATCH) {
    const [batch] = await sql<{ indexed: number }[]>`
      select public.index_next_appointments(${OFFERS_PER_BATCH}) as indexed`;
    indexed = batch?.indexed ?? 0;
  }
}

/**
 * Whether index-only scans are possible: they need pages of the table that `vacuum` has marked as visible, which it
 * cannot do while another session is connecting.
 */
async function areTablePagesVisible(sql: Sql): Promise<boolean> {
  const [hidden] = await sql`select from pg_class where relallvisible < 0.99 * relpages
    and oid in ('offer_booking'::regclass, 'offer_appointment'::regclass)`;
  return hidden === undefined;
}
