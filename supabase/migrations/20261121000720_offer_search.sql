-- Lists of offers for visitors. They bypass row-level security, which would be evaluated for each of a million appointments; they
-- filter by published rows themselves and return public columns only.

-- Cards of published offers in the given order, each with the given appointment as `next_appointment`; `total` is on each row.
create function private.offer_cards(offer_ids uuid[], appointment_ids uuid[], total_found bigint) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable set search_path = ''
as $$
  select o.id, o.name, o.slug, o.slug_id, o.summary, o.price,
    (select jsonb_build_object('id', t.id, 'name', t.name) from public.offer_type t where t.id = o.offer_type_id),
    (select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city)
       from public.artist a where a.id = o.artist_id and a.status = 'published'),
    (select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'region', r.name)
       from public.location l left join public.region r on r.id = l.region_id and r.status = 'published'
      where l.id = o.location_id and l.status = 'published'),
    (select private.image_json(m) from public.media m where m.id = o.image_id),
    (select jsonb_build_object('id', a.id, 'timestamp', a.timestamp, 'remaining_slots', a.remaining_slots, 'capacity', a.capacity,
       'version', a.version, 'status', a.status) from public.offer_appointment a where a.id = listed.appointment_id),
    total_found
  from unnest(offer_ids, appointment_ids) with ordinality listed (offer_id, appointment_id, ordinal)
  join public.offer o on o.id = listed.offer_id and o.status = 'published'
  order by listed.ordinal
$$;

-- One page of published offers by their next bookable appointment, those without one last by name; with `query`, matches in the name
-- first. `from_day` and `to_day` are Berlin days, both included; within them full appointments count unless `only_free`.
create function public.search_offer(
  query text default null,
  region uuid default null,
  art_form uuid default null,
  offer_type uuid default null,
  from_day date default null,
  to_day date default null,
  only_free boolean default false,
  page integer default 1,
  items_per_page integer default 12
) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
-- A plan per call: filters that are null disappear, and the best plan depends on the arguments.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_column
declare
  terms tsquery := private.search_query(query);
  size integer := least(greatest(coalesce(items_per_page, 12), 1), 100);
  skipped integer := (greatest(coalesce(page, 1), 1) - 1) * size;
  earliest timestamptz := greatest(private.start_of_tomorrow(), from_day::timestamp at time zone 'Europe/Berlin');
  latest timestamptz := coalesce((to_day + 1)::timestamp at time zone 'Europe/Berlin', 'infinity');
  has_range boolean := from_day is not null or to_day is not null;
  least_free integer := case when has_range and not coalesce(only_free, false) then 0 else 1 end;
  needs_appointment boolean := has_range or coalesce(only_free, false);
  is_filtered boolean := terms is not null or region is not null or offer_type is not null or art_form is not null;
  candidates uuid[]; -- matches of the filters and the query, if there are any
  in_name boolean[];
  hidden uuid[];
  counted bigint;
  batch integer;
  seen integer;
  offers uuid[];
  appointments uuid[];
begin
  if terms is not null then
    select array_agg(d.id), array_agg(ts_filter(d.document, '{a}') @@ terms), count(*) into candidates, in_name, counted
      from private.search_document d join private.offer_facet f on f.offer_id = d.id
     where d.document @@ terms and d.entity = 'offer'
       and (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
       and (art_form is null or f.art_form_ids @> array[art_form]);
  elsif is_filtered then
    select array_agg(f.offer_id), count(*) into candidates, counted from private.offer_facet f
     where (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
       and (art_form is null or f.art_form_ids @> array[art_form]);
  else
    if not needs_appointment then
      select count(*) into counted from private.offer_facet f;
    end if;
    hidden := array(select o.id from public.offer o where o.status <> 'published'); -- fewer than the published ones
  end if;

  -- Many offers, no query, no days: read appointments in order of time until the page is full.
  if terms is null and not needs_appointment and counted > 200 and skipped + size <= 600 then
    batch := (skipped + size) * 4;
    while batch < 20000 loop
      select array_agg(first.offer_id order by first.timestamp, first.offer_id), array_agg(first.id order by first.timestamp, first.offer_id), max(first.seen)
        into offers, appointments, seen
        from (
          select distinct on (ahead.offer_id) ahead.offer_id, ahead.id, ahead.timestamp, count(*) over () as seen from (
            select a.id, a.offer_id, a.timestamp from public.offer_appointment a
             where a.status = 'scheduled' and a.timestamp > earliest and a.remaining_slots > 0
               and (is_filtered and a.offer_id = any(candidates)
                 or not is_filtered and a.offer_id <> all(hidden))
             order by a.timestamp, a.offer_id limit batch) ahead
          order by ahead.offer_id, ahead.timestamp) first;
      exit when coalesce(seen, 0) < batch or cardinality(offers) >= skipped + size;
      batch := batch * 4;
    end loop;
    -- A page that reaches offers without an appointment falls through to the last branch.
    if coalesce(cardinality(offers), 0) < skipped + size then
      offers := null;
    else
      offers := offers[skipped + 1:skipped + size];
      appointments := appointments[skipped + 1:skipped + size];
    end if;

  -- A few days: group their appointments by offer.
  elsif terms is null and has_range and latest - earliest <= interval '45 days' then
    with first as materialized (
      select a.offer_id, min(a.timestamp) as timestamp from public.offer_appointment a
       where a.status = 'scheduled' and a.timestamp > earliest and a.timestamp < latest and a.remaining_slots >= least_free
         and (is_filtered and a.offer_id = any(candidates)
           or not is_filtered and a.offer_id <> all(hidden))
       group by a.offer_id),
    listed as (select first.offer_id, first.timestamp from first order by first.timestamp, first.offer_id offset skipped limit size)
    select array_agg(l.offer_id order by l.timestamp, l.offer_id), array_agg(d.id order by l.timestamp, l.offer_id), (select count(*) from first)
      into offers, appointments, counted
      from listed l cross join lateral (
        select a.id from public.offer_appointment a
         where a.offer_id = l.offer_id and a.timestamp = l.timestamp and a.status = 'scheduled' and a.remaining_slots >= least_free limit 1) d;
    offers := coalesce(offers, '{}');
  end if;

  -- Everything else: look up the next appointment of each candidate.
  if offers is null then
    if not is_filtered then
      select array_agg(f.offer_id) into candidates from private.offer_facet f;
    end if;
    with found as materialized (
      select f.offer_id, f.name, next.id, next.timestamp, candidate.in_name
        from unnest(candidates, in_name) candidate (id, in_name)
        join private.offer_facet f on f.offer_id = candidate.id
        left join lateral (
          select a.id, a.timestamp from public.offer_appointment a
           where a.offer_id = f.offer_id and a.status = 'scheduled' and a.timestamp > earliest and a.timestamp < latest
             and a.remaining_slots >= least_free
           order by a.timestamp limit 1) next on true
       where not needs_appointment or next.id is not null),
    listed as (
      select found.offer_id, found.id, row_number() over () as ordinal from (
        select * from found order by in_name desc nulls last, timestamp nulls last, case when id is null then name end, offer_id
        offset skipped limit size) found)
    select array_agg(l.offer_id order by l.ordinal), array_agg(l.id order by l.ordinal), (select count(*) from found)
      into offers, appointments, counted from listed l;
  end if;

  return query select * from private.offer_cards(offers, appointments, counted);
end
$$;
grant execute on function public.search_offer to anon, authenticated, service_role;

-- Suggestions while typing: offers, artists and locations that match `query`, matches in the name first, at most `items` (20).
create function public.suggest(query text, items integer default 8) returns table (entity text, id uuid, name text, slug text)
language sql stable security definer set search_path = ''
as $$
  select d.entity, d.id, d.name, d.slug
    from private.search_document d, private.search_query(query) terms
   where d.document @@ terms
   order by ts_filter(d.document, '{a}') @@ terms desc, d.name, d.id
   limit least(greatest(items, 1), 20)
$$;
grant execute on function public.suggest to anon, authenticated, service_role;
