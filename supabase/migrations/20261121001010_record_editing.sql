-- Editing records: drafts that may be unfinished, addresses as part of what is drafted and kept, the bin, and many at once.

-- Addresses are drafted with their record, so the column is no field of its own.
create or replace function private.editable_columns(entity text) returns text[]
language sql immutable
as $$
  select case entity
    when 'offer' then '{name,summary,price,image_id,offer_type_id,location_id,artist_id,duration_minutes,max_places_per_booking,cancellation_deadline_hours,minimum_participants}'
    when 'artist' then '{name,image_id,is_address_public,region_id}'
    when 'location' then '{name,image_id,region_id,is_step_free,has_accessible_toilet,has_induction_loop}'
    when 'region' then '{name,intro,image_id}'
    when 'landing_page' then '{title}'
  end::text[]
$$;

-- A record as it stands: its editable fields, address, art forms and sections in order.
create or replace function private.snapshot_of(entity text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fields jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', entity) into fields using record_id;
  return jsonb_build_object(
    'fields', (select jsonb_object_agg(key, value) from jsonb_each(fields) where key = any(private.editable_columns(snapshot_of.entity))),
    'address', (select jsonb_build_object('street', a.street, 'postal_code', a.postal_code, 'city', a.city)
      from public.address a where a.id = (fields ->> 'address_id')::uuid),
    'artFormIds', (select coalesce(jsonb_agg(id order by id), '[]') from (
      select f.art_form_id as id from public.offer_art_form f where f.offer_id = snapshot_of.record_id
      union all select f.art_form_id from public.artist_art_form f where f.artist_id = snapshot_of.record_id) forms),
    'sections', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'content', s.content, 'visible', s.visible)
      order by s."order"), '[]') from public.cms_page_section s where s.owner_id = snapshot_of.record_id));
end
$$;

-- A section somebody is still writing: what is missing or half typed is filled in before it is looked at, so that only what
-- could never become right is refused. Publishing looks at it as it is.
create function private.is_section_draft(type public.page_section_type, content jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(content) = 'object' and coalesce(private.is_section_content(type, content
    || case when content ->> 'mediaId' = '' then jsonb_build_object('mediaId', filler.id) else '{}' end
    || case when content ->> 'quote' = '' then '{"quote": "x"}'::jsonb else '{}' end
    || case when content ->> 'label' = '' then '{"label": "x"}'::jsonb else '{}' end
    || case when private.is_text(content -> 'href', 0, 500) then '{"href": "/"}'::jsonb else '{}' end
    || case when private.is_text(content -> 'url', 0, 500) then '{"url": "https://vimeo.com/1"}'::jsonb else '{}' end
    || case when content -> 'offerIds' = '[]' then jsonb_build_object('offerIds', jsonb_build_array(filler.id)) else '{}' end
    || case when jsonb_typeof(content -> 'pictures') = 'array' then jsonb_build_object('pictures', coalesce((
      select jsonb_agg(case when jsonb_typeof(each) = 'object' and each ->> 'mediaId' = '' then each || jsonb_build_object('mediaId', filler.id) else each end)
        from jsonb_array_elements(content -> 'pictures') each), jsonb_build_array(jsonb_build_object('mediaId', filler.id, 'caption', '')))) else '{}' end
    || case when jsonb_typeof(content -> 'questions') = 'array' then jsonb_build_object('questions', coalesce((
      select jsonb_agg(case when jsonb_typeof(each) = 'object' and each ->> 'question' = '' then each || '{"question": "x"}' else each end)
        from jsonb_array_elements(content -> 'questions') each), '[{"question": "x", "answer": {"type": "doc", "content": []}}]')) else '{}' end), false)
  from (select '00000000-0000-4000-8000-000000000000' as id) filler
$$;

create or replace function public.save_draft(entity text, record_id uuid, snapshot jsonb, draft_version integer default null)
returns public.content_version
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  draft public.content_version;
  pictures uuid[] := array(select distinct (id #>> '{}')::uuid from (
    select jsonb_path_query(save_draft.snapshot, 'lax $.sections[*].**.mediaId') as id
    union all select save_draft.snapshot #> '{fields,image_id}') named where jsonb_typeof(id) = 'string' and id #>> '{}' <> '');
begin
  perform private.lock_record(save_draft.entity, save_draft.record_id);
  select * into draft from public.content_version v
   where v.entity = save_draft.entity and v.record_id = save_draft.record_id and v.kind = 'draft';
  if draft.snapshot = save_draft.snapshot then
    return draft; -- the same again
  elsif draft.version is distinct from save_draft.draft_version then
    perform private.refuse(409, 'outdated_version');
  elsif exists (select from jsonb_object_keys(save_draft.snapshot -> 'fields') key where key <> all(private.editable_columns(save_draft.entity)))
    or exists (select from jsonb_array_elements(save_draft.snapshot -> 'sections') s
      where private.is_section_draft((s ->> 'type')::public.page_section_type, s -> 'content') is not true) then
    perform private.refuse(400, 'invalid_input');
  end if;
  insert into public.content_version as v (entity, record_id, kind, snapshot, media_ids, updated_by)
  values (save_draft.entity, save_draft.record_id, 'draft', save_draft.snapshot, pictures, auth.uid())
  on conflict (entity, record_id) where kind = 'draft'
    do update set snapshot = excluded.snapshot, media_ids = excluded.media_ids, version = v.version + 1, updated_at = now(), updated_by = excluded.updated_by
  returning * into draft;
  return draft;
end
$$;

-- Gives a record the address of its draft. Addresses are not changed but replaced: two records that share one stay apart.
create function private.apply_address(entity text, record_id uuid, drafted jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old_id uuid;
  new_id uuid;
begin
  execute format('select r.address_id from public.%I r where r.id = $1', entity) into old_id using record_id;
  if jsonb_typeof(drafted) = 'object' then
    if exists (select from public.address a where a.id = old_id and a.street = drafted ->> 'street'
      and a.postal_code = drafted ->> 'postal_code' and a.city = drafted ->> 'city') then
      return;
    end if;
    insert into public.address (street, postal_code, city)
    values (coalesce(drafted ->> 'street', ''), coalesce(drafted ->> 'postal_code', ''), drafted ->> 'city') returning id into new_id;
  end if;
  execute format('update public.%I r set address_id = $2 where r.id = $1 and r.address_id is distinct from $2', entity) using record_id, new_id;
  delete from public.address a where a.id = old_id and not exists (select from public.artist r where r.address_id = old_id)
    and not exists (select from public.location r where r.address_id = old_id) and not exists (select from public.region r where r.address_id = old_id);
end
$$;

-- As before, and the address goes with the rest.
create or replace function public.publish(entity text, record_id uuid, draft_version integer default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.content_version;
  columns text := (select string_agg(format('%I', name), ', ') from unnest(private.editable_columns(entity)) name);
  owner_column text := entity || '_id';
begin
  perform private.lock_record(publish.entity, publish.record_id);
  if exists (select from public.content_bin b where b.entity = publish.entity and b.record_id = publish.record_id) then
    perform private.refuse(409, 'record_binned');
  end if;
  select * into draft from public.content_version v
   where v.entity = publish.entity and v.record_id = publish.record_id and v.kind = 'draft';
  if found then
    if draft.version is distinct from publish.draft_version then
      perform private.refuse(409, 'outdated_version');
    end if;
    if draft.snapshot ? 'address' and publish.entity in ('artist', 'location', 'region') then
      perform private.apply_address(publish.entity, publish.record_id, draft.snapshot -> 'address');
    end if;
    execute format('update public.%1$I r set (%2$s) = (select %2$s from jsonb_populate_record(r, $2)), status = ''published'' where r.id = $1',
      entity, columns) using publish.record_id, draft.snapshot -> 'fields';
    if entity in ('offer', 'artist') then
      execute format('delete from public.%1$I f where f.%2$I = $1 and f.art_form_id <> all($2)', entity || '_art_form', owner_column)
        using publish.record_id, array(select jsonb_array_elements_text(coalesce(draft.snapshot -> 'artFormIds', '[]'))::uuid);
      execute format('insert into public.%1$I (%2$I, art_form_id) select $1, unnest($2) on conflict do nothing', entity || '_art_form', owner_column)
        using publish.record_id, array(select jsonb_array_elements_text(coalesce(draft.snapshot -> 'artFormIds', '[]'))::uuid);
    end if;
    delete from public.cms_page_section s where s.owner_id = publish.record_id
      and s.id::text <> all(array(select each ->> 'id' from jsonb_array_elements(draft.snapshot -> 'sections') each));
    execute format('insert into public.cms_page_section as s (id, %1$I, "order", type, content, visible)
      select (each ->> ''id'')::uuid, $1, place - 1, (each ->> ''type'')::public.page_section_type, each -> ''content'', coalesce((each ->> ''visible'')::boolean, true)
        from jsonb_array_elements($2) with ordinality listed (each, place)
      on conflict (id) do update set "order" = excluded."order", type = excluded.type, content = excluded.content, visible = excluded.visible
        where s.owner_id = $1', owner_column) using publish.record_id, draft.snapshot -> 'sections';
    delete from public.content_version v where v.id = draft.id;
  else
    execute format('update public.%I set status = ''published'' where id = $1 and status <> ''published''', entity) using publish.record_id;
  end if;
  insert into public.content_version (entity, record_id, kind, snapshot, updated_by)
  select publish.entity, publish.record_id, 'published', current_state, auth.uid()
    from private.snapshot_of(publish.entity, publish.record_id) current_state
   where current_state is distinct from (select v.snapshot from public.content_version v
     where v.entity = publish.entity and v.record_id = publish.record_id and v.kind = 'published' order by v.created_at desc limit 1);
  return private.lock_record(publish.entity, publish.record_id);
end
$$;

-- A record as its editor needs it: what stands, the draft beside it, and who touched it last. `key` is the slug id, of landing
-- pages the type. Null when there is none.
create function public.get_record_for_editing(entity text, key text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  record jsonb;
  draft public.content_version;
begin
  perform private.require_admin();
  if private.editable_columns(entity) is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  execute format('select to_jsonb(r) from public.%I r where r.%I::text = $1', entity, case entity when 'landing_page' then 'type' else 'slug_id' end)
    into record using key;
  if record is null then
    return null;
  end if;
  select * into draft from public.content_version v
   where v.entity = get_record_for_editing.entity and v.record_id = (record ->> 'id')::uuid and v.kind = 'draft';
  return jsonb_build_object(
    'id', record ->> 'id', 'slug', coalesce(record ->> 'slug', record ->> 'type'), 'slug_id', coalesce(record ->> 'slug_id', record ->> 'type'),
    'status', record ->> 'status', 'version', (record ->> 'version')::integer,
    'is_binned', exists (select from public.content_bin b where b.entity = get_record_for_editing.entity and b.record_id = (record ->> 'id')::uuid),
    'snapshot', coalesce(draft.snapshot, private.snapshot_of(entity, (record ->> 'id')::uuid)),
    'draft_version', draft.version,
    'saved_at', coalesce(draft.updated_at, (record ->> 'updated_at')::timestamptz),
    'saved_by', (select u.email from auth.users u where u.id = coalesce(draft.updated_by, (record ->> 'updated_by')::uuid)));
end
$$;

-- Throws a draft away: what is published, or what the record began with, stands again.
create function public.discard_draft(entity text, record_id uuid, draft_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(discard_draft.entity, discard_draft.record_id);
  delete from public.content_version v where v.entity = discard_draft.entity and v.record_id = discard_draft.record_id
    and v.kind = 'draft' and v.version = discard_draft.draft_version;
  if not found then
    perform private.refuse(409, 'outdated_version');
  end if;
end
$$;

-- What was published and when, newest first, with who did it.
create function public.list_versions(entity text, record_id uuid, items integer default 50)
returns table (id uuid, created_at timestamptz, created_by text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select v.id, v.created_at, u.email::text, row_number() over (order by v.created_at desc) = 1
    from public.content_version v left join auth.users u on u.id = v.updated_by
   where v.entity = list_versions.entity and v.record_id = list_versions.record_id and v.kind = 'published'
   order by v.created_at desc limit least(greatest(items, 1), 200);
end
$$;

-- Into the bin: off the site at once, and out of the lists. What is in it already stays as it is.
create function public.bin_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  status public.content_status;
begin
  perform private.lock_record(bin_record.entity, bin_record.record_id);
  execute format('select status from public.%I where id = $1', entity) into status using record_id;
  insert into public.content_bin (entity, record_id, previous_status, created_by)
  values (bin_record.entity, bin_record.record_id, status, auth.uid()) on conflict do nothing;
  if found then
    perform public.set_content_status(entity, record_id, 'archived');
  end if;
end
$$;

-- Out of the bin again, as it was before.
create function public.unbin_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.content_status;
begin
  perform private.lock_record(unbin_record.entity, unbin_record.record_id);
  delete from public.content_bin b where b.entity = unbin_record.entity and b.record_id = unbin_record.record_id returning b.previous_status into previous;
  if found then
    execute format('update public.%I set status = $2 where id = $1 and status <> $2', entity) using record_id, previous;
  end if;
end
$$;

-- For good, and only out of the bin. What others still name stays: "Wird noch von {n} Einträgen verwendet."
create function public.erase_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uses integer;
begin
  perform private.lock_record(erase_record.entity, erase_record.record_id);
  if not exists (select from public.content_bin b where b.entity = erase_record.entity and b.record_id = erase_record.record_id) then
    perform private.refuse(409, 'record_not_binned');
  end if;
  select count(*) into uses from (
    select from public.offer o where erase_record.record_id in (o.artist_id, o.location_id)
    union all select from public.location l where l.region_id = erase_record.record_id
    union all select from public.artist a where a.region_id = erase_record.record_id
    union all select from public.offer_booking b join public.offer_appointment d on d.id = b.appointment_id where d.offer_id = erase_record.record_id) used;
  if uses > 0 then
    perform private.refuse(409, 'still_used', jsonb_build_object('n', uses));
  end if;
  delete from public.content_version v where v.entity = erase_record.entity and v.record_id = erase_record.record_id;
  delete from public.content_bin b where b.entity = erase_record.entity and b.record_id = erase_record.record_id;
  execute format('delete from public.%I where id = $1', entity) using record_id;
end
$$;

-- One deed for many records. Each stands for itself: what is refused is answered with its reason and keeps nobody else.
-- `deed` is publish (with the draft there is), draft, archived, bin, unbin or erase.
create function public.change_records(entity text, record_ids uuid[], deed text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  each uuid;
  key text;
  previous text;
  changed jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  if cardinality(record_ids) > 100 or private.editable_columns(entity) is null
    or deed not in ('publish', 'draft', 'archived', 'bin', 'unbin', 'erase') then
    perform private.refuse(400, 'invalid_input');
  end if;
  foreach each in array record_ids loop
    begin
      execute format('select %s, status::text from public.%I where id = $1', case entity when 'landing_page' then 'type::text' else 'slug_id' end, entity)
        into key, previous using each;
      case deed
        when 'publish' then
          perform public.publish(entity, each, (select v.version from public.content_version v
            where v.entity = change_records.entity and v.record_id = each and v.kind = 'draft'));
        when 'bin' then perform public.bin_record(entity, each);
        when 'unbin' then perform public.unbin_record(entity, each);
        when 'erase' then perform public.erase_record(entity, each);
        else perform public.set_content_status(entity, each, deed::public.content_status);
      end case;
      changed := changed || jsonb_build_object('id', each, 'slug_id', key, 'previous_status', previous);
    exception
      when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
        refused := refused || jsonb_build_object('id', each, 'reason', sqlerrm);
      when check_violation or not_null_violation or foreign_key_violation or data_exception then
        refused := refused || jsonb_build_object('id', each, 'reason', 'invalid_input');
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end
$$;

grant execute on function public.get_record_for_editing, public.discard_draft, public.list_versions, public.bin_record,
  public.unbin_record, public.erase_record, public.change_records to authenticated, service_role;

-- Artists, art spaces and regions as rows, like the list of offers. `uses` counts the offers of an artist or an art space, and
-- the art spaces of a region.
create function public.list_page_records(
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
  answer jsonb;
begin
  perform private.require_admin();
  if sort_key is null or uses is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  execute format($query$
    with record as (
      select r.id, r.status, a.city, %4$s as region_name, %5$s as region_id, bin.record_id is not null as is_binned, draft.id is not null as has_draft,
        (case when r.status = 'published' then r.name else coalesce(draft.snapshot #>> '{fields,name}', r.name) end) collate "de-x-icu" as name,
        case when r.status = 'published' then r.image_id else coalesce((draft.snapshot #>> '{fields,image_id}')::uuid, r.image_id) end as image_id,
        greatest(r.updated_at, draft.updated_at) as updated_at %6$s
        from public.%1$I r
        left join public.content_version draft on draft.entity = $6 and draft.record_id = r.id and draft.kind = 'draft'
        left join public.content_bin bin on bin.entity = $6 and bin.record_id = r.id
        left join public.address a on a.id = r.address_id
        %7$s
    ), found as (
      select record.* from record
       where case when $2 is null then not is_binned when $2 = 'bin' then is_binned
           when $2 = 'changed' then not is_binned and status = 'published' and has_draft else not is_binned and status::text = $2 end
         and ($3 is null or region_id = $3)
         and not exists (select from unnest($1) pattern where concat_ws(' ', name, city, region_name) not ilike pattern)
    ), listed as (
      select found.*, row_number() over (order by %2$s %3$s nulls last, found.name, found.id) as place from found
       order by place limit $4 offset $5
    )
    select jsonb_build_object('total', (select count(*) from found), 'items', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', listed.name, 'slug', r.slug, 'slug_id', r.slug_id, 'status', r.status,
        'has_draft', listed.has_draft, 'is_binned', listed.is_binned, 'updated_at', listed.updated_at,
        'city', listed.city, 'region', listed.region_name, 'uses', %8$s,
        'image', (select jsonb_build_object('path', m.path, 'width', m.width, 'height', m.height, 'alt_text', m.alt_text, 'credit', m.credit)
          from public.media m where m.id = listed.image_id)
      ) order by listed.place) from listed join public.%1$I r on r.id = listed.id), '[]'))
  $query$, entity, sort_key, case when is_descending then 'desc' else 'asc' end,
    case entity when 'region' then 'null::text' else 'g.name' end, case entity when 'region' then 'null::uuid' else 'r.region_id' end,
    case when sort = 'uses' then ', ' || format(uses, 'r') || ' as uses' else '' end,
    case entity when 'region' then '' else 'left join public.region g on g.id = r.region_id' end, format(uses, 'r'))
  using private.search_patterns(query), state, region, size, (greatest(page, 1) - 1) * size, entity into answer;
  return answer;
end
$$;
grant execute on function public.list_page_records to authenticated, service_role;
