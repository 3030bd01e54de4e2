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
    (select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'region', r.name, 'city', d.city,
         'latitude', l.latitude, 'longitude', l.longitude)
       from public.location l left join public.region r on r.id = l.region_id and r.status = 'published'
       left join public.address d on d.id = l.address_id
      where l.id = o.location_id and l.status = 'published'),
    (select private.image_json(m) from public.media m where m.id = o.image_id),
    (select jsonb_build_object('id', a.id, 'timestamp', a.timestamp, 'remaining_slots', a.remaining_slots, 'capacity', a.capacity,
       'version', a.version, 'status', a.status) from public.offer_appointment a where a.id = listed.appointment_id),
    total_found
  from unnest(offer_ids, appointment_ids) with ordinality listed (offer_id, appointment_id, ordinal)
  join public.offer o on o.id = listed.offer_id and o.status = 'published'
  order by listed.ordinal
$$;

-- Whether at least `enough` documents match.
create function private.is_found(terms tsquery, enough integer default 1) returns boolean
language sql stable set search_path = ''
as $$ select count(*) >= enough from (select from private.search_document d where d.document @@ terms limit enough) matching $$;

-- Replaces each word somebody typed that fewer than `enough` documents contain: a compound by its parts ("malkurs" is "mal" and "kurs"),
-- another word by the most similar one of the site. `terms` is null when a word has no replacement, `spelled` when none is similar.
create function private.forgiving_query(typed text, enough integer default 1, out terms tsquery, out spelled text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text[] := private.typed_words(typed);
  is_corrected boolean := false;
  part tsquery;
  head tsquery;
  tail tsquery;
  similar_word private.search_word;
begin
  for i in 1..cardinality(words) loop
    part := private.word_query(words[i], i = cardinality(words));
    if not private.is_found(part, enough) then
      part := null;
      for tail_length in reverse char_length(words[i]) - 3 .. 4 loop
        continue when not exists (select from private.search_word w where w.word = extensions.unaccent(right(words[i], tail_length)));
        tail := private.word_query(right(words[i], tail_length), false);
        -- Names and facts only (A, B, C): almost any three letters begin a word of a text.
        head := to_tsquery('private.german_stems', quote_literal(regexp_replace(left(words[i], -tail_length), '(.{4})s$', '\1')) || ':*ABC');
        part := case when private.is_found(head && tail, enough) then head && tail when private.is_found(head, enough) then head end;
        exit when part is not null;
      end loop;
      if part is null then
        select w.* into similar_word from (
          select * from private.search_word w where w.word operator(extensions.%) extensions.unaccent(words[i])
           order by extensions.similarity(w.word, extensions.unaccent(words[i])) desc, w.word limit 5) w
         where private.is_found(private.word_query(w.word, false), enough)
         order by extensions.similarity(w.word, extensions.unaccent(words[i])) desc, w.word limit 1;
        if not found then
          terms := null;
          return;
        end if;
        part := private.word_query(similar_word.word, false);
        words[i] := similar_word.spelled;
        is_corrected := true;
      end if;
    end if;
    terms := case when terms is null then part else terms && part end;
  end loop;
  spelled := case when is_corrected then array_to_string(words, ' ') end;
end
$$;

-- Distance between two positions as the crow flies, km; null when one is unknown.
create function private.distance_km(from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision) returns double precision
language sql immutable
as $$
  select 12742 * asin(sqrt(least(1, sind((to_latitude - from_latitude) / 2) ^ 2
    + cosd(from_latitude) * cosd(to_latitude) * sind((to_longitude - from_longitude) / 2) ^ 2)))
$$;

-- One page of published offers by their next bookable appointment, those without one last by name; with `query`, matches in the name
-- first; words that nothing matches are corrected. `from_day` and `to_day` are Berlin days, both included; within them full appointments
-- count unless `only_free`. `weekdays` are ISO days of the week in Berlin, 1 for Monday. With a position, only offers at locations within
-- `radius_km` as the crow flies, the nearest first.
create function public.search_offer(
  query text default null,
  region uuid default null,
  art_form uuid default null,
  offer_type uuid default null,
  from_day date default null,
  to_day date default null,
  only_free boolean default false,
  page integer default 1,
  items_per_page integer default 12,
  free_of_charge boolean default false,
  step_free boolean default false,
  weekdays integer[] default null,
  near_latitude double precision default null,
  near_longitude double precision default null,
  radius_km integer default 25
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
  needs_appointment boolean := has_range or coalesce(only_free, false) or weekdays is not null;
  has_terms boolean := terms is not null;
  is_near boolean := near_latitude is not null and near_longitude is not null;
  near_ids uuid[]; -- the offers within the radius, and how far they are
  near_km double precision[];
  is_forgiving boolean := false;
  is_filtered boolean := has_terms or region is not null or offer_type is not null or art_form is not null
    or coalesce(free_of_charge, false) or coalesce(step_free, false) or is_near;
  periods tstzrange[] := array[tstzrange(earliest, latest)];
  days tstzmultirange; -- the weekdays of the next year
  candidates uuid[]; -- matches of the filters and the query, if there are any
  listed_first uuid[]; -- those that match in the name, or all
  in_name boolean[];
  hidden uuid[];
  counted bigint;
  batch integer;
  seen integer;
  offers uuid[];
  appointments uuid[];
begin
  if is_near then
    select array_agg(o.id), array_agg(l.km) into near_ids, near_km from (
        select n.id, private.distance_km(n.latitude, n.longitude, near_latitude, near_longitude) as km from public.location n where n.status = 'published'
      ) l join public.offer o on o.location_id = l.id and o.status = 'published'
     where l.km <= least(radius_km, 100);
  end if;
  if weekdays is not null then
    select array_agg(period), range_agg(period) into periods, days
      from generate_series(date_trunc('day', earliest at time zone 'Europe/Berlin'), (earliest at time zone 'Europe/Berlin') + interval '1 year',
          interval '1 day') day,
        lateral (select tstzrange(day at time zone 'Europe/Berlin', (day + interval '1 day') at time zone 'Europe/Berlin')
          * tstzrange(earliest, latest) as period) within
     where extract(isodow from day)::integer = any(weekdays) and not isempty(period);
    periods := coalesce(periods, '{}');
    days := coalesce(days, '{}');
  end if;
  if has_terms then
    loop
      select array_agg(d.id), array_agg(ts_filter(d.document, '{a}') @@ terms), count(*) into candidates, in_name, counted
        from private.search_document d join private.offer_facet f on f.offer_id = d.id
       where d.document @@ terms and d.entity = 'offer'
         and (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
         and (art_form is null or f.art_form_ids @> array[art_form])
         and (free_of_charge is not true or f.is_free_of_charge) and (step_free is not true or f.is_step_free)
       and (not is_near or f.offer_id = any(near_ids));
      exit when counted > 0 or is_forgiving;
      is_forgiving := true;
      terms := (private.forgiving_query(query)).terms;
      exit when terms is null;
    end loop;
    listed_first := array(select id from unnest(candidates, in_name) named (id, is_named) where is_named);
  elsif is_filtered then
    select array_agg(f.offer_id), count(*) into candidates, counted from private.offer_facet f
     where (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
       and (art_form is null or f.art_form_ids @> array[art_form])
       and (free_of_charge is not true or f.is_free_of_charge) and (step_free is not true or f.is_step_free)
       and (not is_near or f.offer_id = any(near_ids));
  else
    if not needs_appointment then
      select count(*) into counted from private.offer_facet f;
    end if;
    hidden := array(select o.id from public.offer o where o.status <> 'published'); -- fewer than the published ones
  end if;

  if coalesce(cardinality(listed_first), 0) = 0 then
    listed_first := candidates;
  end if;

  -- Many offers, no days: read appointments in order of time until the page is full.
  if not needs_appointment and not is_near and counted > 200 and skipped + size <= 600 then
    batch := (skipped + size) * 4;
    while batch < 20000 loop
      select array_agg(first.offer_id order by first.timestamp, first.offer_id), array_agg(first.id order by first.timestamp, first.offer_id), max(first.seen)
        into offers, appointments, seen
        from (
          select distinct on (ahead.offer_id) ahead.offer_id, ahead.id, ahead.timestamp, count(*) over () as seen from (
            select a.id, a.offer_id, a.timestamp from public.offer_appointment a
             where a.status = 'scheduled' and a.timestamp > earliest and a.remaining_slots > 0
               and (is_filtered and a.offer_id = any(listed_first)
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
  elsif not has_terms and not is_near and (weekdays is not null or has_range and latest - earliest <= interval '45 days') then
    with first as materialized (
      select a.offer_id, min(a.timestamp) as timestamp from unnest(periods) period
        join public.offer_appointment a on a.timestamp > lower(period) and a.timestamp < upper(period)
       where a.status = 'scheduled' and a.remaining_slots >= least_free
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
      select f.offer_id, f.name, next.id, next.timestamp, candidate.in_name, near.km
        from unnest(candidates, in_name) candidate (id, in_name)
        join private.offer_facet f on f.offer_id = candidate.id
        left join unnest(near_ids, near_km) near (id, km) on near.id = candidate.id
        left join lateral (
          select a.id, a.timestamp from public.offer_appointment a
           where a.offer_id = f.offer_id and a.status = 'scheduled' and a.timestamp > earliest and a.timestamp < latest
             and a.remaining_slots >= least_free
             and (days is null or a.timestamp <@ days)
           order by a.timestamp limit 1) next on true
       where not needs_appointment or next.id is not null),
    listed as (
      select found.offer_id, found.id, row_number() over () as ordinal from (
        select * from found order by km nulls last, in_name desc nulls last, timestamp nulls last, case when id is null then name end, offer_id
        offset skipped limit size) found)
    select array_agg(l.offer_id order by l.ordinal), array_agg(l.id order by l.ordinal), (select count(*) from found)
      into offers, appointments, counted from listed l;
  end if;

  return query select * from private.offer_cards(offers, appointments, counted);
end
$$;
grant execute on function public.search_offer to anon, authenticated, service_role;

-- Suggestions while typing: offers, artists and locations that match `query`, matches in the name first, at most `items` (20). Words
-- that nothing matches are corrected.
create function public.suggest(query text, items integer default 8) returns table (entity text, id uuid, name text, slug text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  terms tsquery := private.search_query(query);
begin
  if not private.is_found(terms) then
    terms := (private.forgiving_query(query)).terms;
  end if;
  return query select d.entity, d.id, d.name, d.slug from private.search_document d
   where d.document @@ terms
   order by ts_filter(d.document, '{a}') @@ terms desc, d.name, d.id
   limit least(greatest(items, 1), 20);
end
$$;
grant execute on function public.suggest to anon, authenticated, service_role;

-- What somebody probably meant ("Töpfrn" is "Töpfern"), when fewer than three records match and more match the correction; else null.
create function public.correct_search(query text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_query(query);
  matching integer;
  corrected record;
begin
  select count(*) into matching from (select from private.search_document d where d.document @@ terms limit 3) d;
  if terms is null or matching = 3 then
    return null;
  end if;
  select * into corrected from private.forgiving_query(query, matching + 1);
  return case when private.is_found(corrected.terms, matching + 1) then corrected.spelled end;
end
$$;
grant execute on function public.correct_search to anon, authenticated, service_role;
