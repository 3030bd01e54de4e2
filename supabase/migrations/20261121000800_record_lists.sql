-- Lists of content for admins. They bypass row-level security, because its policies would be evaluated for every row.
-- Therefore each function begins with `private.require_admin`.

-- One page of offers as `{ total, items }`. `state` is a status, `changed` (published with a draft) or `trash`; by
-- default all records outside the trash. Unpublished records have the name and image of their draft. Raises
-- invalid_input and the refusals of `require_admin`.
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
    with record as (
      select o.id, o.price, o.status, l.name as location_name, a.name as artist_name, trash.record_id is not null as is_trashed, draft.version as draft_version,
        (case when o.status = 'published' then o.name else coalesce(draft.snapshot #>> '{fields,name}', o.name) end) collate "de-x-icu" as name,
        case when o.status = 'published' then o.image_id else coalesce((draft.snapshot #>> '{fields,image_id}')::uuid, o.image_id) end as image_id,
        greatest(o.updated_at, draft.updated_at) as updated_at %1$s
        from public.offer o
        left join public.content_version draft on draft.entity = 'offer' and draft.record_id = o.id and draft.kind = 'draft'
        left join public.content_trash trash on trash.entity = 'offer' and trash.record_id = o.id
        left join public.location l on l.id = o.location_id
        left join public.artist a on a.id = o.artist_id
       where ($3 is null or o.offer_type_id = $3)
         and ($4 is null or exists (select from public.offer_art_form f where f.offer_id = o.id and f.art_form_id = $4))
         and ($5 is null or l.region_id = $5)
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
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', listed.name, 'slug', o.slug, 'slug_id', o.slug_id, 'price', o.price, 'status', o.status,
        'version', o.version, 'draft_version', listed.draft_version, 'is_trashed', listed.is_trashed, 'updated_at', listed.updated_at,
        'publish_at', (select s.publish_at from public.scheduled_publication s where s.entity = 'offer' and s.record_id = o.id and s.failure is null),
        'offer_type', (select t.name from public.offer_type t where t.id = o.offer_type_id),
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
    with record as (
      select r.id, r.status, a.city, %4$s as region_name, %5$s as region_id, trash.record_id is not null as is_trashed, draft.version as draft_version,
        (case when r.status = 'published' then r.name else coalesce(draft.snapshot #>> '{fields,name}', r.name) end) collate "de-x-icu" as name,
        case when r.status = 'published' then r.image_id else coalesce((draft.snapshot #>> '{fields,image_id}')::uuid, r.image_id) end as image_id,
        greatest(r.updated_at, draft.updated_at) as updated_at %6$s
        from public.%1$I r
        left join public.content_version draft on draft.entity = $6 and draft.record_id = r.id and draft.kind = 'draft'
        left join public.content_trash trash on trash.entity = $6 and trash.record_id = r.id
        left join public.address a on a.id = r.address_id
        %7$s
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
        'city', listed.city, 'region', listed.region_name, 'uses', %8$s,
        'image', (select private.image_json(m) from public.media m where m.id = listed.image_id)
      ) order by listed.ordinal) from listed join public.%1$I r on r.id = listed.id), '[]'))
  $query$, entity, sort_key, case when is_descending then 'desc' else 'asc' end,
    case entity when 'region' then 'null::text' else 'g.name' end, case entity when 'region' then 'null::uuid' else 'r.region_id' end,
    case when sort = 'uses' then ', ' || format(uses, 'r') || ' as uses' else '' end,
    case entity when 'region' then '' else 'left join public.region g on g.id = r.region_id' end, format(uses, 'r'))
  using private.like_patterns(query), state, region, size, (greatest(page, 1) - 1) * size, entity into result;
  return result;
end
$$;
grant execute on function public.list_directory_records to authenticated, service_role;

-- The records that are not archived and whose names contain all words of `query`, for a picker, sorted by name. Raises
-- invalid_input and the refusals of `require_admin`.
create function public.find_record_choices(entity text, query text, items integer) returns table (
  id uuid, name text, slug text, status public.content_status
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if (entity in ('offer', 'artist', 'location', 'region')) is not true then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query execute format('select r.id, r.name, r.slug, r.status from public.%I r
    where r.status <> ''archived'' and private.fold_text(r.name) like all($1) order by r.name limit $2', entity)
    using private.like_patterns(query), items;
end
$$;
grant execute on function public.find_record_choices to authenticated, service_role;

-- For the filter by offer in `list_booking_records`.
create index offer_name_search on public.offer using gin (private.fold_text(name) extensions.gin_trgm_ops);
