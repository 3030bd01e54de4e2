-- Search and lists: German full text over offers, artists and art spaces, and cards of offers by their next bookable date.

-- Word stems, and words as they are: the stems find "Töpfern" by "töpferst", the words find it by the "töpfe" somebody is
-- still typing. Both drop accents.
create text search configuration private.german_stems (copy = pg_catalog.german);
alter text search configuration private.german_stems
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.german_stem;
create text search configuration private.german_words (copy = pg_catalog.simple);
alter text search configuration private.german_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

-- Umlauts as people without them type them: ö is oe.
create function private.spell_out_umlauts(words text) returns text
language sql immutable strict
as $$ select replace(replace(replace(replace(lower(words), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') $$;

create function private.search_vector(words text) returns tsvector
language sql stable set search_path = ''
as $$
  select to_tsvector('private.german_stems', coalesce(words, '')) || to_tsvector('private.german_words', coalesce(words, ''))
    || case when words ~* '[äöüß]' then to_tsvector('private.german_words', private.spell_out_umlauts(words)) else '' end
$$;

-- What somebody typed: every word must be found, as a stem or as it stands; the last one may be unfinished. Words that say
-- nothing ("der", "für") do not count. Null when nothing is left.
create function private.search_query(typed text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := (regexp_split_to_array(trim(regexp_replace(lower(coalesce(left(typed, 200), '')), '[^[:alnum:]]+', ' ', 'g')), ' '))[1:8];
  result tsquery;
  part tsquery;
begin
  for i in 1..coalesce(cardinality(words), 0) loop
    continue when words[i] = '' or ts_lexize('pg_catalog.german_stem', words[i]) = '{}';
    part := to_tsquery('private.german_stems', quote_literal(words[i]))
      || to_tsquery('private.german_words', quote_literal(words[i]) || case when i = cardinality(words) then ':*' else '' end);
    result := case when result is null then part else result && part end;
  end loop;
  return nullif(result, ''::tsquery);
end
$$;

-- What is found, one row per published record.
create table private.search_document (
  entity text not null,
  id uuid not null,
  name text not null collate "de-x-icu",
  slug text not null,
  document tsvector not null,
  primary key (entity, id)
);
create index on private.search_document using gin (document);

-- What published offers are filtered by, in one narrow table.
create table private.offer_facet (
  offer_id uuid primary key references public.offer (id) on delete cascade,
  name text not null collate "de-x-icu",
  region_id uuid,
  offer_type_id uuid not null,
  art_form_ids uuid[] not null
);
create index on private.offer_facet (region_id);
create index on private.offer_facet using gin (art_form_ids);
alter table private.search_document enable row level security;
alter table private.offer_facet enable row level security;

create function private.index_offers(offer_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_document d where d.entity = 'offer' and d.id = any(offer_ids)
    and not exists (select from public.offer o where o.id = d.id and o.status = 'published');
  delete from private.offer_facet f where f.offer_id = any(offer_ids)
    and not exists (select from public.offer o where o.id = f.offer_id and o.status = 'published');
  insert into private.offer_facet (offer_id, name, region_id, offer_type_id, art_form_ids)
  select o.id, o.name, l.region_id, o.offer_type_id, array(select f.art_form_id from public.offer_art_form f where f.offer_id = o.id)
    from public.offer o left join public.location l on l.id = o.location_id
   where o.id = any(offer_ids) and o.status = 'published'
  on conflict (offer_id) do update set name = excluded.name, region_id = excluded.region_id, offer_type_id = excluded.offer_type_id, art_form_ids = excluded.art_form_ids;
  insert into private.search_document (entity, id, name, slug, document)
  select 'offer', o.id, o.name, o.slug,
    setweight(private.search_vector(o.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', t.name, a.name, l.name, r.name, d.city,
      (select string_agg(f.name, ' ') from public.offer_art_form x join public.art_form f on f.id = x.art_form_id where x.offer_id = o.id))), 'B')
    || setweight(private.search_vector(o.summary), 'C')
    || setweight(private.search_vector((select left(string_agg(words #>> '{}', ' '), 20000)
      from public.cms_page_section s, jsonb_path_query(s.content, 'lax $.**.text') words where s.offer_id = o.id and s.visible)), 'D')
    from public.offer o
    join public.offer_type t on t.id = o.offer_type_id
    left join public.artist a on a.id = o.artist_id and a.status = 'published'
    left join public.location l on l.id = o.location_id and l.status = 'published'
    left join public.region r on r.id = l.region_id and r.status = 'published'
    left join public.address d on d.id = l.address_id
   where o.id = any(offer_ids) and o.status = 'published'
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, document = excluded.document
    where search_document.document <> excluded.document or search_document.slug <> excluded.slug;
end
$$;

create function private.index_artists_and_locations(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_document d where d.entity in ('artist', 'location') and d.id = any(ids)
    and not exists (select from public.artist a where a.id = d.id and a.status = 'published')
    and not exists (select from public.location l where l.id = d.id and l.status = 'published');
  insert into private.search_document (entity, id, name, slug, document)
  select 'artist', a.id, a.name, a.slug, setweight(private.search_vector(a.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', a.city, r.name,
      (select string_agg(f.name, ' ') from public.artist_art_form x join public.art_form f on f.id = x.art_form_id where x.artist_id = a.id))), 'B')
    from public.artist a left join public.region r on r.id = a.region_id and r.status = 'published'
   where a.id = any(ids) and a.status = 'published'
  union all
  select 'location', l.id, l.name, l.slug, setweight(private.search_vector(l.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', d.city, r.name)), 'B')
    from public.location l left join public.region r on r.id = l.region_id and r.status = 'published'
    left join public.address d on d.id = l.address_id
   where l.id = any(ids) and l.status = 'published'
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, document = excluded.document;
end
$$;

-- Whatever a document says comes from somewhere; here it follows.
create function private.refresh_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_id uuid := (changed ->> 'id')::uuid;
begin
  case tg_table_name
    when 'offer' then
      perform private.index_offers(array[changed_id]);
    when 'offer_art_form', 'cms_page_section' then
      if changed ->> 'offer_id' is not null then
        perform private.index_offers(array[(changed ->> 'offer_id')::uuid]);
      end if;
    when 'artist_art_form' then
      perform private.index_artists_and_locations(array[(changed ->> 'artist_id')::uuid]);
    when 'artist', 'location' then
      perform private.index_artists_and_locations(array[changed_id]);
      perform private.index_offers(array(select o.id from public.offer o where changed_id in (o.artist_id, o.location_id)));
    when 'region' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.region_id = changed_id
        union all select a.id from public.artist a where a.region_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.region_id = changed_id));
    when 'address' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.address_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.address_id = changed_id));
    when 'offer_type' then
      perform private.index_offers(array(select o.id from public.offer o where o.offer_type_id = changed_id));
    when 'art_form' then
      perform private.index_offers(array(select f.offer_id from public.offer_art_form f where f.art_form_id = changed_id));
      perform private.index_artists_and_locations(array(select f.artist_id from public.artist_art_form f where f.art_form_id = changed_id));
  end case;
  return null;
end
$$;
create trigger refresh_search after insert or delete or update of name, summary, offer_type_id, location_id, artist_id, status on public.offer
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, city, region_id, status on public.artist
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, address_id, region_id, status on public.location
  for each row execute function private.refresh_search();
create trigger refresh_search after update of name, status on public.region for each row execute function private.refresh_search();
create trigger refresh_search after update of city on public.address for each row execute function private.refresh_search();
create trigger refresh_search after update of name on public.offer_type for each row execute function private.refresh_search();
create trigger refresh_search after update of name on public.art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.offer_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.artist_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of content, visible on public.cms_page_section
  for each row execute function private.refresh_search();

-- Dates of all offers in the order of time. Without `remaining_slots`: an index over it would make every booking dearer.
create index offer_appointment_by_time on public.offer_appointment (timestamp, offer_id) where status = 'scheduled';

create index offer_hidden on public.offer (id) where status <> 'published';

-- Cards of published offers in the order given, each with the date given beside it; `total` goes along with every row.
create function private.offer_cards(offer_ids uuid[], date_ids uuid[], found bigint) returns table (
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
    (select private.picture(m) from public.media m where m.id = o.image_id),
    (select jsonb_build_object('id', a.id, 'timestamp', a.timestamp, 'remaining_slots', a.remaining_slots, 'capacity', a.capacity,
       'version', a.version, 'status', a.status) from public.offer_appointment a where a.id = listed.date_id),
    found
  from unnest(offer_ids, date_ids) with ordinality listed (offer_id, date_id, place)
  join public.offer o on o.id = listed.offer_id and o.status = 'published'
  order by listed.place
$$;

-- Published offers as cards by their next bookable date; those without one come last, by name. Of a search, offers with the
-- words in their name come first. `from_day` and `to_day` are Berlin days, both included. It steps around row-level security,
-- which would ask about each of a million dates; it filters by what is published itself and answers public columns only.
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
-- Planned anew for each call: what is not asked for falls away, and the best way depends on the dates and words.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_column
declare
  words tsquery := private.search_query(query);
  size integer := least(greatest(coalesce(items_per_page, 12), 1), 100);
  skipped integer := (greatest(coalesce(page, 1), 1) - 1) * size;
  earliest timestamptz := greatest(private.start_of_tomorrow(), from_day::timestamp at time zone 'Europe/Berlin');
  latest timestamptz := coalesce((to_day + 1)::timestamp at time zone 'Europe/Berlin', 'infinity');
  has_range boolean := from_day is not null or to_day is not null;
  least_free integer := case when has_range and not coalesce(only_free, false) then 0 else 1 end;
  needs_date boolean := has_range or coalesce(only_free, false);
  is_filtered boolean := words is not null or region is not null or offer_type is not null or art_form is not null;
  candidates uuid[]; -- what the filters and words leave, when there are any
  in_name boolean[];
  hidden uuid[];
  counted bigint;
  look integer;
  seen integer;
  offers uuid[];
  dates uuid[];
begin
  if words is not null then
    select array_agg(d.id), array_agg(ts_filter(d.document, '{a}') @@ words), count(*) into candidates, in_name, counted
      from private.search_document d join private.offer_facet f on f.offer_id = d.id
     where d.document @@ words and d.entity = 'offer'
       and (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
       and (art_form is null or f.art_form_ids @> array[art_form]);
  elsif is_filtered then
    select array_agg(f.offer_id), count(*) into candidates, counted from private.offer_facet f
     where (region is null or f.region_id = region) and (offer_type is null or f.offer_type_id = offer_type)
       and (art_form is null or f.art_form_ids @> array[art_form]);
  else
    if not needs_date then
      select count(*) into counted from private.offer_facet f;
    end if;
    hidden := array(select o.id from public.offer o where o.status <> 'published'); -- fewer than those to be seen
  end if;

  -- No words, no dates asked for, many offers: walk along time until the page is full.
  if words is null and not needs_date and counted > 200 and skipped + size <= 600 then
    look := (skipped + size) * 4;
    while look < 20000 loop
      select array_agg(first.offer_id order by first.timestamp, first.offer_id), array_agg(first.id order by first.timestamp, first.offer_id), max(first.seen)
        into offers, dates, seen
        from (
          select distinct on (ahead.offer_id) ahead.offer_id, ahead.id, ahead.timestamp, count(*) over () as seen from (
            select a.id, a.offer_id, a.timestamp from public.offer_appointment a
             where a.status = 'scheduled' and a.timestamp > earliest and a.remaining_slots > 0
               and (is_filtered and a.offer_id = any(candidates)
                 or not is_filtered and a.offer_id <> all(hidden))
             order by a.timestamp, a.offer_id limit look) ahead
          order by ahead.offer_id, ahead.timestamp) first;
      exit when coalesce(seen, 0) < look or cardinality(offers) >= skipped + size;
      look := look * 4;
    end loop;
    -- A page that reaches those without a date is left to the last way.
    if coalesce(cardinality(offers), 0) < skipped + size then
      offers := null;
    else
      offers := offers[skipped + 1:skipped + size];
      dates := dates[skipped + 1:skipped + size];
    end if;

  -- A short stretch of time: collect its dates, then their offers.
  elsif words is null and has_range and latest - earliest <= interval '45 days' then
    with first as materialized (
      select a.offer_id, min(a.timestamp) as timestamp from public.offer_appointment a
       where a.status = 'scheduled' and a.timestamp > earliest and a.timestamp < latest and a.remaining_slots >= least_free
         and (is_filtered and a.offer_id = any(candidates)
           or not is_filtered and a.offer_id <> all(hidden))
       group by a.offer_id),
    listed as (select first.offer_id, first.timestamp from first order by first.timestamp, first.offer_id offset skipped limit size)
    select array_agg(l.offer_id order by l.timestamp, l.offer_id), array_agg(d.id order by l.timestamp, l.offer_id), (select count(*) from first)
      into offers, dates, counted
      from listed l cross join lateral (
        select a.id from public.offer_appointment a
         where a.offer_id = l.offer_id and a.timestamp = l.timestamp and a.status = 'scheduled' and a.remaining_slots >= least_free limit 1) d;
    offers := coalesce(offers, '{}');
  end if;

  -- Everything else: ask each offer for its next date.
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
       where not needs_date or next.id is not null),
    listed as (
      select found.offer_id, found.id, row_number() over () as place from (
        select * from found order by in_name desc nulls last, timestamp nulls last, case when id is null then name end, offer_id
        offset skipped limit size) found)
    select array_agg(l.offer_id order by l.place), array_agg(l.id order by l.place), (select count(*) from found)
      into offers, dates, counted from listed l;
  end if;

  return query select * from private.offer_cards(offers, dates, counted);
end
$$;
grant execute on function public.search_offer to anon, authenticated, service_role;

-- What somebody may be typing: offers, artists and art spaces, those with the words in their name first.
create function public.suggest(query text, items integer default 8) returns table (entity text, id uuid, name text, slug text)
language sql stable security definer set search_path = ''
as $$
  select d.entity, d.id, d.name, d.slug
    from private.search_document d, private.search_query(query) words
   where d.document @@ words
   order by ts_filter(d.document, '{a}') @@ words desc, d.name, d.id
   limit least(greatest(items, 1), 20)
$$;
grant execute on function public.suggest to anon, authenticated, service_role;
