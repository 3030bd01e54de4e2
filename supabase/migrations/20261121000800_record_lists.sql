-- Lists of content for admins. They bypass row-level security, because its policies would be evaluated for every row.
-- Therefore each function begins with `private.require_admin`.

-- One page of offers as `{ total, items }`. `state` is a status, `changed` (published with a draft) or `trash`; by
-- default all records outside the trash. Unpublished offers are listed, found and filtered as in their draft, and so
-- are unpublished artists, locations and regions. Raises invalid_input and the refusals of `require_admin`.
create function public.list_offer_records(
  query text default null,
  state text default null,
  offer_type uuid default null,
  art_form uuid default null,
  region uuid default null,
  sort text default 'updated_at',
  is_descending boolean default true,
  page integer default 1,
  items_per_page integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  sort_key text := case sort
    when 'name' then 'name'
    when 'price' then 'price'
    when 'location' then 'location_name'
    when 'next_appointment' then 'next_appointment'
    when 'updated_at' then 'updated_at'
  end;
  size integer := least(greatest(items_per_page, 1), 100);
  result jsonb;
begin
  perform private.require_admin();
  if sort_key is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  -- `execute` plans the query in each call, so that the plan omits the filters that are null.
  execute format($query$
    with location as materialized (
      select l.id, private.listed_name(l.status, l.name, v.snapshot) as name,
        case when l.status = 'published' or v.id is null then l.region_id else (v.snapshot #>> '{fields,region_id}')::uuid end as region_id
        from public.location l left join public.content_version v on v.entity = 'location' and v.record_id = l.id and v.kind = 'draft'
    ), artist as materialized (
      select a.id, private.listed_name(a.status, a.name, v.snapshot) as name
        from public.artist a left join public.content_version v on v.entity = 'artist' and v.record_id = a.id and v.kind = 'draft'
    ), offer as (
      select o.id, o.status, o.updated_at, o.name, o.price::numeric, o.image_id, o.offer_type_id, o.location_id, o.artist_id from public.offer o
       where o.status = 'published' and ($4 is null or exists (select from public.offer_art_form f where f.offer_id = o.id and f.art_form_id = $4))
         and ($5 is null or o.location_id in (select l.id from location l where l.region_id = $5)) -- joins fewer offers
      union all
      select o.id, o.status, o.updated_at, private.listed_name(o.status, o.name, v.snapshot), case when v.id is null then o.price else d.price end,
        case when v.id is null then o.image_id else d.image_id end, case when v.id is null then o.offer_type_id else d.offer_type_id end,
        case when v.id is null then o.location_id else d.location_id end, case when v.id is null then o.artist_id else d.artist_id end
        from public.offer o left join public.content_version v on v.entity = 'offer' and v.record_id = o.id and v.kind = 'draft'
        left join lateral jsonb_to_record(v.snapshot -> 'fields')
          d (price numeric, -- a draft may contain any number
            image_id uuid, offer_type_id uuid, location_id uuid, artist_id uuid) on true
       where o.status <> 'published' and ($4 is null or case when v.id is null
         then exists (select from public.offer_art_form f where f.offer_id = o.id and f.art_form_id = $4) else v.snapshot -> 'art_form_ids' ? $4::text end)
    ), record as (
      select o.id, o.status, o.name, o.price, o.image_id, o.offer_type_id, l.name as location_name, a.name as artist_name,
        trash.record_id is not null as is_trashed, draft.version as draft_version, greatest(o.updated_at, draft.updated_at) as updated_at %1$s
        from offer o
        left join public.content_version draft on draft.entity = 'offer' and draft.record_id = o.id and draft.kind = 'draft'
        left join public.content_trash trash on trash.entity = 'offer' and trash.record_id = o.id
        left join location l on l.id = o.location_id
        left join artist a on a.id = o.artist_id
       where ($3 is null or o.offer_type_id = $3) and ($5 is null or l.region_id = $5)
    ), found as (
      select record.* from record
       where case when $2 is null then not is_trashed when $2 = 'trash' then is_trashed
           when $2 = 'changed' then not is_trashed and status = 'published' and draft_version is not null else not is_trashed and status::text = $2 end
         and not exists (select from unnest($1) pattern where private.fold_text(concat_ws(' ', name, location_name, artist_name)) not like pattern)
    ), listed as (
      select found.*, row_number() over (order by %2$s %3$s nulls last, found.name, found.id) as ordinal from found
       order by ordinal limit $6 offset $7
    )
    select jsonb_build_object('total', (select count(*) from found), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', listed.name, 'slug', o.slug, 'slug_id', o.slug_id, 'price', listed.price, 'status', o.status,
        'version', o.version, 'draft_version', listed.draft_version, 'is_trashed', listed.is_trashed, 'updated_at', listed.updated_at,
        'publish_at', (select s.publish_at from public.scheduled_publication s where s.entity = 'offer' and s.record_id = o.id and s.failure is null),
        'offer_type', (select t.name from public.offer_type t where t.id = listed.offer_type_id),
        'artist', listed.artist_name, 'location', listed.location_name,
        'image', (select private.image_json(m) from public.media m where m.id = listed.image_id),
        'next_appointment', (select jsonb_build_object('timestamp', d.timestamp, 'capacity', d.capacity, 'remaining_slots', d.remaining_slots, 'held_slots', d.held_slots)
          from public.offer_appointment d where d.offer_id = o.id and d.status = 'scheduled' and d.timestamp > now() order by d.timestamp limit 1)
      ) order by listed.ordinal) from listed join public.offer o on o.id = listed.id), '[]'))
  $query$,
    case when sort = 'next_appointment' then ', (select d.timestamp from public.offer_appointment d
      where d.offer_id = o.id and d.status = ''scheduled'' and d.timestamp > now() order by d.timestamp limit 1) as next_appointment' else '' end,
    sort_key, case when is_descending then 'desc' else 'asc' end)
  using private.like_patterns(query), state, offer_type, art_form, region, size, (greatest(page, 1) - 1) * size into result;
  return result;
end
$$;
grant execute on function public.list_offer_records to authenticated, service_role;

-- One page of artists, locations or regions, like `list_offer_records`. `uses` counts the offers of an artist or a
-- location, and the locations of a region. Raises invalid_input and the refusals of `require_admin`.
create function public.list_directory_records(
  entity text,
  query text default null,
  state text default null,
  region uuid default null,
  sort text default 'name',
  is_descending boolean default false,
  page integer default 1,
  items_per_page integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  sort_key text := case when sort in ('name', 'city', 'region_name', 'updated_at', 'uses') then sort end;
  size integer := least(greatest(items_per_page, 1), 100);
  uses text := case entity
    when 'artist' then '(select count(*) from public.offer o where o.artist_id = %s.id)'
    when 'location' then '(select count(*) from public.offer o where o.location_id = %s.id)'
    when 'region' then '(select count(*) from public.location l where l.region_id = %s.id)'
  end;
  result jsonb;
begin
  perform private.require_admin();
  if sort_key is null or uses is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  execute format($query$
    with entry as (
      select r.id, r.status, r.updated_at, r.name, r.image_id, %4$s as region_id, a.city
        from public.%1$I r left join public.address a on a.id = r.address_id where r.status = 'published'
      union all
      select r.id, r.status, r.updated_at, private.listed_name(r.status, r.name, v.snapshot), case when v.id is null then r.image_id else d.image_id end,
        case when v.id is null then %4$s else d.region_id end, case when v.id is null then a.city else nullif(v.snapshot #>> '{address,city}', '') end
        from public.%1$I r left join public.address a on a.id = r.address_id
        left join public.content_version v on v.entity = $6 and v.record_id = r.id and v.kind = 'draft'
        left join lateral jsonb_to_record(v.snapshot -> 'fields') d (image_id uuid, region_id uuid) on true
       where r.status <> 'published'
    ), record as (
      select r.id, r.status, r.name, r.image_id, r.region_id, r.city, trash.record_id is not null as is_trashed, draft.version as draft_version,
        private.listed_name(g.status, g.name, region_draft.snapshot) as region_name,
        greatest(r.updated_at, draft.updated_at) as updated_at %5$s
        from entry r
        left join public.content_version draft on draft.entity = $6 and draft.record_id = r.id and draft.kind = 'draft'
        left join public.content_trash trash on trash.entity = $6 and trash.record_id = r.id
        left join public.region g on g.id = r.region_id
        left join public.content_version region_draft on region_draft.entity = 'region' and region_draft.record_id = g.id and region_draft.kind = 'draft'
    ), found as (
      select record.* from record
       where case when $2 is null then not is_trashed when $2 = 'trash' then is_trashed
           when $2 = 'changed' then not is_trashed and status = 'published' and draft_version is not null else not is_trashed and status::text = $2 end
         and ($3 is null or region_id = $3)
         and not exists (select from unnest($1) pattern where private.fold_text(concat_ws(' ', name, city, region_name)) not like pattern)
    ), listed as (
      select found.*, row_number() over (order by %2$s %3$s nulls last, found.name, found.id) as ordinal from found
       order by ordinal limit $4 offset $5
    )
    select jsonb_build_object('total', (select count(*) from found), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', listed.name, 'slug', r.slug, 'slug_id', r.slug_id, 'status', r.status,
        'draft_version', listed.draft_version, 'is_trashed', listed.is_trashed, 'updated_at', listed.updated_at,
        'publish_at', (select s.publish_at from public.scheduled_publication s where s.entity = $6 and s.record_id = r.id and s.failure is null),
        'city', listed.city, 'region', listed.region_name, 'uses', %6$s,
        'image', (select private.image_json(m) from public.media m where m.id = listed.image_id)
      ) order by listed.ordinal) from listed join public.%1$I r on r.id = listed.id), '[]'))
  $query$, entity, sort_key, case when is_descending then 'desc' else 'asc' end,
    case entity when 'region' then 'null::uuid' else 'r.region_id' end,
    case when sort = 'uses' then ', ' || format(uses, 'r') || ' as uses' else '' end, format(uses, 'r'))
  using private.like_patterns(query), state, region, size, (greatest(page, 1) - 1) * size, entity into result;
  return result;
end
$$;
grant execute on function public.list_directory_records to authenticated, service_role;

-- Records for a picker, sorted by name: those of `ids`; when it is null, those that are not archived and whose names
-- contain all words of `query`. Raises invalid_input and the refusals of `require_admin`.
create function public.find_record_choices(entity text, query text, items integer, ids uuid[] default null) returns table (
  id uuid, name text, slug text, status public.content_status
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (entity in ('offer', 'artist', 'location', 'region')) is not true then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query execute format('select r.id, private.listed_name(r.status, r.name, draft.snapshot) as listed_name, r.slug, r.status
      from public.%I r left join public.content_version draft on draft.entity = $1 and draft.record_id = r.id and draft.kind = ''draft''
     where case when $2 is null
       then r.status <> ''archived'' and private.fold_text(private.listed_name(r.status, r.name, draft.snapshot)) like all($3)
       else r.id = any($2) end
     order by listed_name limit $4', entity) using entity, ids, private.like_patterns(query), items;
end
$$;
grant execute on function public.find_record_choices to authenticated, service_role;

-- For the filter by offer in `list_booking_records`.
create index offer_name_search on public.offer using gin (private.fold_text(name) extensions.gin_trgm_ops);
