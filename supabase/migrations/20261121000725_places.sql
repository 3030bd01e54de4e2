-- Search near a place.

-- The name of a town for comparison: folded words without prepositions, articles and their abbreviations. "Frankfurt
-- (Oder)", "Frankfurt/Oder" and "Frankfurt an der Oder" become "frankfurt oder".
create function private.town_words(town text) returns text
language sql immutable strict
as $$
  select trim(regexp_replace(regexp_replace(private.fold_text(town), '[^[:alnum:]]+', ' ', 'g'),
    '\m(?:a|am|an|auf|b|bei|beim|d|das|dem|den|der|die|i|im|in|o|ob|unter|v|vor|vorm) ', '', 'g'))
$$;

create index on public.postal_code (private.town_words(place) text_pattern_ops);

-- The postal codes of the towns whose name is or begins with `town` (in the form of `private.town_words`): "frankfurt"
-- also finds "Frankfurt (Oder)". Each code has the middle of its town: the mean position of the codes of the same name
-- within about 30 km (`codes`: their number). The function is not strict, so that Postgres can inline it and use the
-- index.
create function private.towns_named(town text)
returns table (
  name text, latitude double precision, longitude double precision, codes bigint, is_exact boolean, code text
)
language sql stable
as $$
  with named as materialized (
    select p.place, p.code, p.latitude, p.longitude, private.town_words(p.place) = town as is_exact from public.postal_code p
     where private.town_words(p.place) = town or private.town_words(p.place) like town || ' %'
  )
  select candidate.place, avg(n.latitude), avg(n.longitude), count(*), candidate.is_exact, candidate.code
    from named candidate join named n on n.place = candidate.place and abs(n.latitude - candidate.latitude) < 0.3 and abs(n.longitude - candidate.longitude) < 0.45
   group by candidate.place, candidate.code, candidate.is_exact
$$;

-- The place of a typed text: a postal code, else a town, else the town of a published location, else a large town,
-- which has at least four postal codes (`is_approximate`). A large town is found when the text begins with its name
-- ("Berlin Mitte", "Frankfurt am Main-Höchst"), or when its name begins with the word before a hyphen
-- ("Frankfurt-Höchst"). "Ludwigshafen am Bodensee" finds nothing, because the text does not begin with the whole name
-- "Ludwigshafen am Rhein". "Berg am Laim" finds nothing, because no Berg is large: small towns often have namesakes
-- elsewhere. "Halle (Westf.)" finds the large Halle, because `postal_code` names every Halle just "Halle". As Halle
-- has namesakes, the returned name contains a code: "06108 Halle". An unknown postal code has the mean position of the
-- codes with the same first four, else three digits (`is_approximate`). For an ambiguous name, an exact match is
-- preferred, then the town with the most postal codes. No row when the place is unknown.
create function public.find_place(typed text)
returns table (name text, latitude double precision, longitude double precision, is_approximate boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  typed_code text := substring(typed from '(?:^|\D)(\d{5})(?:\D|$)');
  town text := private.town_words(left(typed, 100));
  first_word text := split_part(town, ' ', 1);
begin
  if typed_code is not null then
    return query select p.code || ' ' || p.place, p.latitude, p.longitude, false from public.postal_code p where p.code = typed_code;
    for digits in reverse 4..3 loop
      exit when found;
      return query select typed_code, avg(p.latitude), avg(p.longitude), true from public.postal_code p
        where p.code like left(typed_code, digits) || '%' having count(*) > 0;
    end loop;
    return;
  end if;
  if char_length(town) < 2 then
    return;
  end if;
  return query select t.name, t.latitude, t.longitude, false from private.towns_named(town) t
    order by t.is_exact desc, t.codes desc, t.code limit 1;
  if not found then
    return query select min(a.city)::text, avg(l.latitude), avg(l.longitude), false
      from public.location l join public.address a on a.id = l.address_id
     where l.status = 'published' and l.latitude is not null and private.town_words(a.city) = town
    having count(*) > 0;
  end if;
  if not found and first_word <> town then
    return query select case when exists (select from public.postal_code p where private.town_words(p.place) = private.town_words(t.name)
          and (abs(p.latitude - t.latitude) >= 0.3 or abs(p.longitude - t.longitude) >= 0.45)) then t.code || ' ' || t.name else t.name end,
        t.latitude, t.longitude, true from private.towns_named(first_word) t
      where t.codes >= 4 and (town like private.town_words(t.name) || ' %' or normalize(typed) ~ '^\W*\w+\s*-')
      order by town like private.town_words(t.name) || ' %' desc, t.codes desc, t.code limit 1;
  end if;
end
$$;
grant execute on function public.find_place to anon, authenticated, service_role;

-- The published artists, published locations or regions within `radius_km` (straight-line, at most 100), with the
-- position to which the distance is measured. An artist has the position of the nearest published location of the
-- artist's published offers, else the middle of the artist's town, because the postal code may be private. A region has
-- the position of its nearest published location. No rows when a parameter is null.
create function private.near_records(entity text, near_latitude double precision, near_longitude double precision, radius_km integer)
returns table (id uuid, km double precision, latitude double precision, longitude double precision)
language plpgsql stable strict set search_path = ''
as $$
#variable_conflict use_column
begin
  if near_records.entity = 'artist' then
    return query
      select a.id, private.distance_km(p.latitude, p.longitude, near_latitude, near_longitude), p.latitude, p.longitude
        from public.artist a
        left join lateral (
          select l.latitude, l.longitude from public.offer o join public.location l on l.id = o.location_id
           where o.artist_id = a.id and o.status = 'published' and l.status = 'published' and l.latitude is not null
           order by private.distance_km(l.latitude, l.longitude, near_latitude, near_longitude), l.id limit 1) work on true
        -- The middle of the town, as in `find_place`.
        left join lateral (
          select avg(other.latitude) as latitude, avg(other.longitude) as longitude
            from public.address home join public.postal_code code on code.code = home.postal_code
            join public.postal_code other on private.town_words(other.place) = private.town_words(code.place)
             and abs(other.latitude - code.latitude) < 0.3 and abs(other.longitude - code.longitude) < 0.45
           where home.id = a.address_id and work.latitude is null) town on true
        cross join lateral (select coalesce(work.latitude, town.latitude) as latitude, coalesce(work.longitude, town.longitude) as longitude) p
       where a.status = 'published' and private.distance_km(p.latitude, p.longitude, near_latitude, near_longitude) <= least(radius_km, 100);
    return;
  end if;
  return query
    select distinct on (found.id) found.id, found.km, found.latitude, found.longitude from (
      select case near_records.entity when 'region' then l.region_id else l.id end as id, l.latitude, l.longitude,
        private.distance_km(l.latitude, l.longitude, near_latitude, near_longitude) as km
        from public.location l where l.status = 'published') found
     where found.id is not null and found.km <= least(radius_km, 100)
     order by found.id, found.km;
end
$$;

-- One page of the published artists or locations, by name. With `query`, only records whose search document matches, or
-- whose name contains every word. With a position, only records within `radius_km` (straight-line, at most 100), the
-- nearest first. With `step_free`, only locations known to be step-free.
create function public.find_records(
  entity text,
  query text default null,
  near_latitude double precision default null,
  near_longitude double precision default null,
  radius_km integer default 25,
  region uuid default null,
  art_form uuid default null,
  step_free boolean default false,
  page integer default 1,
  items_per_page integer default 12
) returns table (id uuid, km double precision, latitude double precision, longitude double precision, total bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  terms tsquery := private.record_query(find_records.entity, find_records.query);
  patterns text[] := private.like_patterns(find_records.query); -- empty without `query`, so that every name matches
begin
  return query select d.id, near.km, near.latitude, near.longitude, count(*) over ()
    from private.search_document d
    left join private.near_records(find_records.entity, near_latitude, near_longitude, radius_km) near on near.id = d.id
   where d.entity = find_records.entity and d.entity in ('artist', 'location') and (near_latitude is null or near.km is not null)
     and (d.document @@ terms or private.fold_text(d.name) like all(patterns))
     and (region is null or region = case d.entity
       when 'artist' then (select a.region_id from public.artist a where a.id = d.id)
       else (select l.region_id from public.location l where l.id = d.id) end)
     and (art_form is null or exists (select from public.artist_art_form f where f.artist_id = d.id and f.art_form_id = art_form))
     and (step_free is not true or exists (select from public.location l where l.id = d.id and l.is_step_free))
   order by near.km nulls last, d.name, d.id
   limit least(greatest(coalesce(items_per_page, 12), 1), 100)
   offset (greatest(coalesce(page, 1), 1) - 1) * least(greatest(coalesce(items_per_page, 12), 1), 100);
end
$$;
grant execute on function public.find_records to anon, authenticated, service_role;
