-- Public lists. The lists of offers and regions bypass row-level security like `search_offer`, and return only
-- published rows and public columns.

-- The next bookable appointment of an offer; no row when there is none.
create function private.next_bookable(of_offer uuid) returns table (id uuid, "timestamp" timestamptz)
language sql stable -- without `set search_path`, so that the planner inlines it
as $$
  select a.id, a.timestamp from public.offer_appointment a
   where a.offer_id = of_offer and a.status = 'scheduled' and a.remaining_slots > 0 and a.timestamp > private.start_of_tomorrow()
   order by a.timestamp limit 1
$$;

-- Cards of the published offers among the first 100 of `offer_ids`, in this order.
create function public.list_offer_by_id(offer_ids uuid[]) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select cards.* from (
    select array_agg(next.id order by given.ordinal) as appointments
      from unnest(offer_ids[1:100]) with ordinality given (id, ordinal)
      left join lateral private.next_bookable(given.id) next on true
  ) shown, lateral private.offer_cards(offer_ids[1:100], shown.appointments, cardinality(offer_ids)) cards
$$;
grant execute on function public.list_offer_by_id to anon, authenticated, service_role;

-- One page of the offers of an artist or a location, sorted by their next bookable appointment. A page number that is
-- too high returns the last page, because an empty page would have no row with the `total`.
create function public.list_offer_of(
  of_artist uuid default null,
  of_location uuid default null,
  page integer default 1,
  items_per_page integer default 12
) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable security definer set search_path = ''
as $$
  with size as (select least(greatest(coalesce(items_per_page, 12), 1), 100) as items),
  listed as (
    select o.id, next.id as appointment_id, row_number() over (order by next.timestamp nulls last, o.name, o.id) as ordinal, count(*) over () as found
      from public.offer o left join lateral private.next_bookable(o.id) next on true
     where o.status = 'published' and (o.artist_id = of_artist or o.location_id = of_location)
  )
  select cards.* from (
    select array_agg(l.id order by l.ordinal) as ids, array_agg(l.appointment_id order by l.ordinal) as appointments, max(l.found) as found from listed l, size
     where (l.ordinal - 1) / size.items = least(greatest(coalesce(page, 1), 1) - 1, (l.found - 1) / size.items)
  ) shown, lateral private.offer_cards(shown.ids, shown.appointments, shown.found) cards
$$;
grant execute on function public.list_offer_of to anon, authenticated, service_role;

-- The appointments of a region's offers, as row-level security shows them. Without `is true`, the planner turns `in`
-- into a join over the appointments of all regions.
create function public.list_appointment_of_region(of_region uuid) returns setof public.offer_appointment
language sql stable -- without `set search_path`, so that the planner inlines it
as $$
  select a.* from public.offer_appointment a
   where (a.offer_id in (select o.id from public.offer o join public.location l on l.id = o.location_id where l.region_id = of_region)) is true
$$;
grant execute on function public.list_appointment_of_region to anon, authenticated, service_role;

-- For an RSS feed: the 50 offers of one artist, location or region, or of all, that were first published last and have
-- scheduled future appointments, latest first. `timestamps` are the times of the first five of these appointments,
-- `total` counts all.
create function public.list_newest_offer(of_artist uuid default null, of_location uuid default null, of_region uuid default null)
returns table (id uuid, name text, slug text, summary text, published_at timestamptz, image jsonb, timestamps timestamptz[], total bigint)
language sql stable security definer set search_path = ''
as $$
  with newest as (
    select o.* from public.offer o left join public.location l on l.id = o.location_id and l.status = 'published'
     where o.status = 'published' and (of_artist is null or o.artist_id = of_artist) and (of_location is null or o.location_id = of_location)
       and (of_region is null or l.region_id = of_region)
       and exists (select from public.offer_appointment a where a.offer_id = o.id and a.status = 'scheduled' and a.timestamp > now())
     order by o.published_at desc, o.id limit 50
  )
  select n.id, n.name, n.slug, n.summary, n.published_at,
    (select private.image_json(m) from public.media m where m.id = n.image_id), future.timestamps[:5], future.total
  from newest n, lateral (
    select array_agg(a.timestamp order by a.timestamp) as timestamps, count(*) as total
      from public.offer_appointment a where a.offer_id = n.id and a.status = 'scheduled' and a.timestamp > now()
  ) future
  order by n.published_at desc, n.id
$$;
grant execute on function public.list_newest_offer to anon, authenticated, service_role;

-- Cards of offers that have the artist, location, region or an art form of `of_offer`: bookable offers first, the most
-- related first in each group. `items` is at most 12.
create function public.list_related_offer(of_offer uuid, items integer default 3) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable security definer set search_path = ''
as $$
  with this as (
    select o.id, o.artist_id, o.location_id, f.region_id, f.art_form_ids
      from public.offer o join private.offer_facet f on f.offer_id = o.id where o.id = of_offer
  ),
  -- A superset of the 50 offers that `related` selects by `weight`. Each limit is 51, because the rows may include
  -- `of_offer` itself.
  candidate as (
    select o.id from this join public.offer o on o.artist_id = this.artist_id
    union select o.id from this join public.offer o on o.location_id = this.location_id
    union (select f.offer_id from this join private.offer_facet f on f.region_id = this.region_id and f.art_form_ids && this.art_form_ids
       order by f.offer_id limit 51)
    union (select f.offer_id from this join private.offer_facet f on f.art_form_ids && this.art_form_ids order by f.offer_id limit 51)
    union (select f.offer_id from this join private.offer_facet f on f.region_id = this.region_id order by f.offer_id limit 51)
  ),
  related as (
    select f.offer_id as id,
      4 * coalesce(o.artist_id = this.artist_id, false)::integer + 3 * (f.art_form_ids && this.art_form_ids)::integer
        + 2 * coalesce(o.location_id = this.location_id, false)::integer + coalesce(f.region_id = this.region_id, false)::integer as weight
      from this, candidate c join private.offer_facet f on f.offer_id = c.id join public.offer o on o.id = c.id
     where c.id <> this.id
     order by weight desc, f.offer_id limit 50
  ),
  chosen as (
    select r.id, next.id as appointment_id, row_number() over (order by next.timestamp is null, r.weight desc, next.timestamp, r.id) as ordinal
      from related r left join lateral private.next_bookable(r.id) next on true
  )
  select cards.* from (
    select array_agg(c.id order by c.ordinal) as ids, array_agg(c.appointment_id order by c.ordinal) as appointments, count(*) as found from chosen c where c.ordinal <= least(greatest(items, 1), 12)
  ) shown, lateral private.offer_cards(shown.ids, shown.appointments, shown.found) cards
$$;
grant execute on function public.list_related_offer to anon, authenticated, service_role;

-- One page of published regions by name. A region matches `query` by its name or one of its locations: "Görlitz" finds
-- the Lausitz. With a position, only regions with a location within `radius_km` (straight-line), the nearest first.
create function public.list_region_card(
  page integer default 1,
  items_per_page integer default 12,
  query text default null,
  near_latitude double precision default null,
  near_longitude double precision default null,
  radius_km integer default 25
) returns table (
  id uuid, name text, slug text, slug_id text, intro text, image jsonb, offers bigint, locations bigint, artists bigint, km double precision, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.name, r.slug, r.slug_id, r.intro,
    (select private.image_json(m) from public.media m where m.id = r.image_id),
    (select count(*) from private.offer_facet f where f.region_id = r.id), -- one row per published offer
    (select count(*) from public.location l where l.region_id = r.id and l.status = 'published'),
    (select count(*) from public.artist a where a.region_id = r.id and a.status = 'published'),
    near.km, count(*) over ()
  from public.region r
  left join private.near_records('region', near_latitude, near_longitude, radius_km) near on near.id = r.id
  where r.status = 'published' and (near_latitude is null or near.km is not null)
    and (private.fold_text(r.name) like all(private.like_patterns(query)) or r.id = any(array(
      select l.region_id from private.search_document d join public.location l on l.id = d.id
       where d.entity = 'location' and d.document @@ (select private.record_query('location', query)))))
  order by near.km nulls last, r.name, r.id
  limit least(greatest(coalesce(items_per_page, 12), 1), 100)
  offset (greatest(coalesce(page, 1), 1) - 1) * least(greatest(coalesce(items_per_page, 12), 1), 100)
$$;
grant execute on function public.list_region_card to anon, authenticated, service_role;
