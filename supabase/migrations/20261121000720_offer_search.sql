-- Lists of offers for visitors. They bypass row-level security, because its policies would be evaluated for each of a
-- million appointments. They return only published rows and public columns.

-- Cards of the published offers among `offer_ids`, in this order, each with the appointment at the same position in
-- `appointment_ids`. Each row repeats `total_found`.
create function private.offer_cards(offer_ids uuid[], appointment_ids uuid[], total_found bigint) returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  "type" jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable set search_path = ''
as $$
  select o.id, o.name, o.slug, o.slug_id, o.summary, o.price,
    (select jsonb_build_object('id', t.id, 'name', t.name) from public.offer_type t where t.id = o.offer_type_id),
    (select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'is_vat_exempt', a.is_vat_exempt)
       from public.artist a where a.id = o.artist_id and a.status = 'published'),
    (select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'region', r.name, 'city', d.city,
         'latitude', l.latitude, 'longitude', l.longitude, 'is_vat_exempt', l.is_vat_exempt)
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

-- Whether a search document matches `terms`. Without `enable_seqscan = off`, the planner scans all documents for a word
-- that matches nothing.
create function private.is_found(terms tsquery) returns boolean
language sql stable set search_path = '' set enable_seqscan = off
as $$ select exists (select from private.search_document d where d.document @@ terms) $$;

-- The texts in which two neighboring letters of a word have changed places: for "lienen", one is "leinen".
create function private.transpositions(word text) returns text[]
language sql immutable
as $$
  select array(select overlay(word placing reverse(substr(word, position, 2)) from position) from generate_series(1, char_length(word) - 1) position)
$$;

-- Fuzzy search: replaces each typed word that no document contains. A compound becomes its two parts ("malkurs": "mal",
-- "kurs") or, when no document contains both, its first part. Any other word becomes the search word of least edit
-- distance among the five most similar ("Peterson": "Petersen", not "Person"). A transposition counts as one edit
-- and, although it may have few trigrams in common, as the most similar word. A word that a document contains is kept,
-- even if it is rare, because a similar word is rarely its correction ("Form", "Forst"). `terms` is null when a word
-- has no replacement. `spelled` is the corrected text, null when no word was corrected.
create function private.fuzzy_query(typed text, out terms tsquery, out spelled text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words text[] := private.typed_words(typed);
  is_corrected boolean := false;
  part tsquery;
  head tsquery;
  tail tsquery;
  plain_word text;
  transposed text[];
  similar_word private.search_word;
begin
  for i in 1..cardinality(words) loop
    part := private.word_query(words[i], i = cardinality(words)); -- the last word may be incomplete
    if not private.is_found(part) then
      part := null;
      for tail_length in reverse char_length(words[i]) - 3 .. 4 loop
        continue when not exists (select from private.search_word w where w.word = extensions.unaccent(right(words[i], tail_length)));
        tail := private.word_query(right(words[i], tail_length), false);
        -- Drops the linking s of German compounds. Omits the text of sections (weight D), because almost any three
        -- letters begin a word in a long text.
        head := to_tsquery('private.german_stems', quote_literal(regexp_replace(left(words[i], -tail_length), '(.{4})s$', '\1')) || ':*ABC');
        part := case when private.is_found(head && tail) then head && tail when private.is_found(head) then head end;
        exit when part is not null;
      end loop;
      if part is null then
        plain_word := extensions.unaccent(words[i]);
        transposed := private.transpositions(plain_word);
        select w.* into similar_word from (
          select * from private.search_word w where w.word operator(extensions.%) plain_word or w.word = any(transposed)
           order by w.word = any(transposed) desc, extensions.similarity(w.word, plain_word) desc, w.word limit 5) w
         where private.is_found(private.word_query(w.word, false))
           and ts_lexize('pg_catalog.german_stem', w.word) <> '{}' -- not a stop word
           and abs(char_length(w.word) - char_length(words[i])) <= 2
           and (extensions.similarity(w.word, plain_word) > 0.35 -- "heute" and "Hefte" are less similar
             or w.word = any(transposed))
         order by case when w.word = any(transposed) then 1 else extensions.levenshtein(w.word, plain_word) end,
           extensions.similarity(w.word, plain_word) desc, w.word limit 1;
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

-- Straight-line distance in km; 12,742 km is the diameter of the Earth. When a coordinate is null, the result is half
-- of the Earth's circumference.
create function private.distance_km(from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision) returns double precision
language sql immutable
as $$
  select 12742 * asin(sqrt(least(1, sind((to_latitude - from_latitude) / 2) ^ 2
    + cosd(from_latitude) * cosd(to_latitude) * sind((to_longitude - from_longitude) / 2) ^ 2)))
$$;

-- The published offers that match these filters, except those in `without`. `start_at` is the start of the next
-- bookable appointment (with `weekdays`, on these days) according to `offer_facet`, or null. With `least_slots` 0 and
-- without `weekdays`, full appointments count, too.
create function private.offer_starts(region uuid, art_form uuid, offer_type uuid, free_of_charge boolean, step_free boolean,
  least_slots integer default 1, weekdays integer[] default null, without uuid[] default '{}') returns table (offer_id uuid, start_at timestamptz)
language sql stable -- without `set search_path`, so that the planner inlines it and removes filters that are null
as $$
  select f.offer_id,
    case when cardinality(weekdays) = 1 then f.next_bookable_by_weekday[weekdays[1]]
      when weekdays is not null then (select min(f.next_bookable_by_weekday[day]) from unnest(weekdays) day)
      when least_slots = 0 then f.next_scheduled_at else f.next_bookable_at end
    from private.offer_facet f
   where (cardinality(without) = 0 or f.offer_id <> all(without))
     and (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
     and (art_form is null or f.art_form_ids @> array[art_form])
     and (free_of_charge is not true or f.is_free_of_charge) and (step_free is not true or f.is_step_free)
$$;

-- One page of published offers, sorted by their next bookable appointment. With a period (`from_day`, `to_day` or both;
-- Berlin days, inclusive), the next appointment in the period counts, even if full, unless `only_free`. Offers without
-- such an appointment come last, by name; with a period, `weekdays` or `only_free` they are omitted. With `query`,
-- matches in the name come first, and misspelled words are corrected if no offer matches. With `weekdays` (ISO, in
-- Berlin), only appointments on these days count, until one year after the later of `from_day` and tomorrow. With a
-- position, only offers at locations within `radius_km` (straight-line, at most 100) are returned, the nearest first,
-- even with `query`.
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
-- `force_custom_plan` plans the query in each call, so that the plan omits null filters and suits the arguments.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_column
declare
  terms tsquery := private.search_query(query);
  size integer := least(greatest(coalesce(items_per_page, 12), 1), 100);
  skipped integer := (greatest(coalesce(page, 1), 1) - 1) * size;
  tomorrow timestamptz := private.start_of_tomorrow();
  earliest timestamptz := greatest(tomorrow, from_day::timestamp at time zone 'Europe/Berlin');
  -- When `to_day` ends before or at `earliest`, `latest` equals `earliest`, so the period is empty.
  latest timestamptz := least(
    greatest(earliest, coalesce((to_day + 1)::timestamp at time zone 'Europe/Berlin', 'infinity')),
    case when weekdays is not null then (date_trunc('day', earliest at time zone 'Europe/Berlin') + interval '1 year 1 day') at time zone 'Europe/Berlin' end);
  has_range boolean := from_day is not null or to_day is not null;
  least_slots integer := case when has_range and not coalesce(only_free, false) then 0 else 1 end;
  needs_appointment boolean := has_range or coalesce(only_free, false) or weekdays is not null;
  has_terms boolean := terms is not null;
  is_near boolean := near_latitude is not null and near_longitude is not null;
  has_filter boolean := region is not null or offer_type is not null or art_form is not null
    or coalesce(free_of_charge, false) or coalesce(step_free, false);
  near_ids uuid[]; -- offers within the radius
  near_km double precision[]; -- their distances, in the same order
  is_fuzzy boolean := false;
  named bigint; -- matches in the name, counted up to 2,001; null when not counted
  hidden uuid[]; -- offers that are not published
  outdated uuid[]; -- offers whose row in `offer_facet` is not valid for this search
  outdated_at timestamptz[] := '{}'; -- the starts of their next appointments, in the same order
  counted bigint;
  offers uuid[]; -- the offers of the page
  starts timestamptz[]; -- the starts of their next appointments, in the same order
begin
  -- A query of only stop words and punctuation finds nothing, or is ignored if another parameter narrows the search.
  if not has_terms and not has_filter and not is_near and not needs_appointment and query ~ '\S' then
    return;
  end if;
  if is_near then
    select array_agg(o.id), array_agg(l.km) into near_ids, near_km from (
        select n.id, private.distance_km(n.latitude, n.longitude, near_latitude, near_longitude) as km from public.location n where n.status = 'published'
      ) l join public.offer o on o.location_id = l.id and o.status = 'published'
     where l.km <= least(radius_km, 100);
  end if;
  if has_terms then
    loop
      select count(*) into counted from private.search_document d
       where d.document @@ terms and d.entity = 'offer' and (not is_near or d.id = any(near_ids))
         and (not has_filter or exists (
           select from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free) s where s.offer_id = d.id));
      exit when counted > 0 or is_fuzzy;
      is_fuzzy := true;
      terms := (private.fuzzy_query(query)).terms;
      exit when terms is null;
    end loop;
  end if;

  -- Reads the appointments of a short period, or of a period with `weekdays`, and groups them by offer. Compares
  -- `latest` with a sum, because Postgres before version 17 cannot subtract from an infinite timestamp.
  if has_range and not has_terms and not is_near and (weekdays is not null or latest <= earliest + interval '45 days') then
    -- Excluded by id, because hidden offers are fewer than published ones.
    hidden := array(select o.id from public.offer o where o.status <> 'published');
    with period as (
      select tstzrange(day at time zone 'Europe/Berlin', (day + interval '1 day') at time zone 'Europe/Berlin') * tstzrange(earliest, latest) as within
        from generate_series(date_trunc('day', earliest at time zone 'Europe/Berlin'), latest at time zone 'Europe/Berlin', interval '1 day') day
       where weekdays is not null and extract(isodow from day)::integer = any(weekdays)
      union all select tstzrange(earliest, latest) where weekdays is null),
    found as materialized (
      select a.offer_id, min(a.timestamp) as start_at
        from period join public.offer_appointment a on a.timestamp >= lower(within) and a.timestamp < upper(within)
       where not isempty(within) and a.timestamp > tomorrow and a.status = 'scheduled' and a.remaining_slots >= least_slots
       group by a.offer_id),
    matching as materialized (
      select found.* from found
       where not has_filter and found.offer_id <> all(hidden) or has_filter and exists (
         select from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free) s where s.offer_id = found.offer_id)),
    listed as (select * from matching m order by m.start_at, m.offer_id offset skipped limit size)
    select array_agg(l.offer_id order by l.start_at, l.offer_id), array_agg(l.start_at order by l.start_at, l.offer_id), (select count(*) from matching)
      into offers, starts, counted from listed l;

  else
    -- `offer_facet` contains the next appointments from tomorrow on. For a later `earliest`, offers whose next
    -- appointment is not after `earliest` count as outdated, so that their appointments are read. With weekdays in a
    -- period, offers whose next appointment is before `latest` count as outdated, too.
    outdated := private.outdated_offers();
    if earliest > tomorrow or has_range and weekdays is not null then
      outdated := array(select unnest(outdated)
        union select f.offer_id from private.offer_facet f where f.next_scheduled_at <= earliest or weekdays is not null and f.next_scheduled_at < latest);
    end if;
    if cardinality(outdated) > 0 then
      select coalesce(array_agg(s.offer_id), '{}'), coalesce(array_agg(next.timestamp), '{}') into outdated, outdated_at
        from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free) s
        left join lateral (select a.timestamp from public.offer_appointment a
           where a.offer_id = s.offer_id and a.status = 'scheduled' and a.timestamp >= earliest and a.timestamp > tomorrow
             and a.timestamp < latest and a.remaining_slots >= least_slots
             and (weekdays is null or extract(isodow from a.timestamp at time zone 'Europe/Berlin')::integer = any(weekdays))
           order by a.timestamp limit 1) next on true
       where s.offer_id = any(outdated);
    end if;

    if not has_terms and not is_near then
      select (select count(*) from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free, least_slots, weekdays, outdated) s
           where not needs_appointment or s.start_at < latest)
          + (select count(*) from unnest(outdated_at) at where not needs_appointment or at < latest)
        into counted;
    end if;
    -- When a text has many matches, counts those in the name. Offers are read in order of time only when no or many of
    -- them match in the name; otherwise every match is read.
    if has_terms and counted > 2000 then
      select count(*) into named from (select from private.search_document d
        where d.entity = 'offer' and ts_filter(d.document, '{a}') @@ terms limit 2001) d;
    end if;
    -- When there are many offers, reads them in order of time until the page is full.
    if not is_near and counted > 1000 and (not has_terms or named = 0 or named > 2000) and not (has_terms and needs_appointment) then
      with listed as (
        select l.offer_id, l.start_at from (
          (select s.offer_id, s.start_at
             from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free, least_slots, weekdays, outdated) s
            -- A subquery reads the document of one offer at a time; a join would read all documents first.
            where s.start_at < latest and (not has_terms or (select case when named = 0 then d.document else ts_filter(d.document, '{a}') end
              from private.search_document d where d.entity = 'offer' and d.id = s.offer_id) @@ terms)
            order by s.start_at, s.offer_id limit skipped + size)
          union all
          select o.id, o.start_at from unnest(outdated, outdated_at) o (id, start_at)
           where o.start_at < latest and (not has_terms or (select case when named = 0 then d.document else ts_filter(d.document, '{a}') end
             from private.search_document d where d.entity = 'offer' and d.id = o.id) @@ terms)) l
         order by l.start_at, l.offer_id offset skipped limit size)
      select array_agg(l.offer_id order by l.start_at, l.offer_id), array_agg(l.start_at order by l.start_at, l.offer_id) into offers, starts from listed l;
      if cardinality(offers) is distinct from size and not needs_appointment then
        offers := null; -- the page may also contain offers that were not read here
      end if;
    end if;

    -- Sorts all matches, unless the page was read above.
    if offers is null and (has_terms or is_near or not needs_appointment or counted <= 1000) then
      with starting as (
        select * from private.offer_starts(region, art_form, offer_type, free_of_charge, step_free, least_slots, weekdays, outdated)
        union all select * from unnest(outdated, outdated_at)),
      found as materialized (
        select s.offer_id, s.start_at, f.name, ts_filter(d.document, '{a}') @@ terms as in_name, near.km
          from starting s join private.offer_facet f on f.offer_id = s.offer_id
          left join private.search_document d on has_terms and d.entity = 'offer' and d.id = s.offer_id
          left join unnest(near_ids, near_km) near (id, km) on near.id = s.offer_id
         where (not has_terms or d.document @@ terms) and (not is_near or near.id is not null) and (not needs_appointment or s.start_at < latest)),
      listed as (
        select f.offer_id, f.start_at, row_number() over () as ordinal from (
          select * from found order by km nulls last, in_name desc nulls last, start_at, case when start_at is null then name end, offer_id
          offset skipped limit size) f)
      select array_agg(l.offer_id order by l.ordinal), array_agg(l.start_at order by l.ordinal), (select count(*) from found)
        into offers, starts, counted from listed l;
    end if;
  end if;

  return query select * from private.offer_cards(offers, array(
    select next.id from unnest(offers, starts) with ordinality l (offer_id, start_at, ordinal)
      left join lateral (select a.id from public.offer_appointment a
        where a.offer_id = l.offer_id and a.timestamp = l.start_at and a.status = 'scheduled' and a.remaining_slots >= least_slots limit 1) next on true
     order by l.ordinal), counted);
end
$$;
grant execute on function public.search_offer to anon, authenticated, service_role;

-- Suggestions while typing: records of `entities` that match `query`, matches in the name first. `items` is at most 20.
-- Misspelled words are corrected if no record of any entity matches.
create function public.suggest(query text, items integer default 8, entities text[] default '{offer,artist,location}')
returns table (entity text, id uuid, name text, slug text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  terms tsquery := private.search_query(query);
  size integer := least(greatest(items, 1), 20);
  named integer;
begin
  if not private.is_found(terms) then
    terms := (private.fuzzy_query(query)).terms;
  end if;
  return query select d.entity, d.id, d.name, d.slug from private.search_document d
   where ts_filter(d.document, '{a}') @@ terms and d.entity = any (entities)
   order by d.name, d.id limit size;
  get diagnostics named = row_count;
  return query select d.entity, d.id, d.name, d.slug from private.search_document d
   where d.document @@ terms and not ts_filter(d.document, '{a}') @@ terms and d.entity = any (entities)
   order by d.name, d.id limit size - named;
end
$$;
grant execute on function public.suggest to anon, authenticated, service_role;

-- The query for a list of artists or locations, fuzzy when no record of this entity matches.
create function private.record_query(entity text, query text) returns tsquery
language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_query(query);
begin
  if not exists (select from private.search_document d where d.entity = record_query.entity and d.document @@ terms) then
    terms := (private.fuzzy_query(query)).terms;
  end if;
  return terms;
end
$$;

-- The probable spelling of a text ("Töpfern" for "Töpfrn") when no record matches the text but some match the
-- correction; else null. Compounds that `fuzzy_query` finds by their parts stay as typed.
create function public.correct_search(query text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  terms tsquery := private.search_query(query);
  corrected record;
begin
  if terms is null or private.is_found(terms) then
    return null;
  end if;
  select * into corrected from private.fuzzy_query(query);
  return case when private.is_found(corrected.terms) then corrected.spelled end;
end
$$;
grant execute on function public.correct_search to anon, authenticated, service_role;
