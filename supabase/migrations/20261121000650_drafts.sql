-- Drafts and versions of records.

create type public.content_version_kind as enum ('draft', 'published');

-- Editing changes only the draft; publishing applies it and stores the published state as a version.
create table public.content_version (
  id uuid primary key default gen_random_uuid(),
  entity text not null check (entity in ('offer', 'artist', 'location', 'region', 'landing_page')),
  record_id uuid not null,
  kind public.content_version_kind not null,
  version integer not null default 1, -- the version of the draft, for the optimistic lock
  snapshot jsonb not null check (jsonb_typeof(snapshot -> 'fields') = 'object' and jsonb_typeof(snapshot -> 'sections') = 'array'),
  media_ids uuid[] not null default '{}', -- the media in the snapshot of a draft; empty for a published version
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create unique index content_version_one_draft on public.content_version (entity, record_id) where kind = 'draft';
create index on public.content_version (entity, record_id, created_at desc);
create index content_version_draft_media on public.content_version using gin (media_ids) where kind = 'draft';

alter table public.content_version enable row level security;
revoke all on public.content_version from anon, authenticated, service_role;
grant select on public.content_version to authenticated, service_role;
create policy admin_read on public.content_version for select to authenticated using ((select private.is_admin()));

-- The columns of an entity that drafts contain; null for an unknown entity. The address is a separate part of the
-- snapshot.
create function private.editable_columns(entity text) returns text[]
language sql immutable
as $$
  select case entity
    when 'offer' then '{name,summary,price,image_id,offer_type_id,location_id,artist_id,duration_minutes,max_slots_per_booking,cancellation_deadline_hours,minimum_participants,decides_hours_before}'
    when 'artist' then '{name,image_id,is_address_public,region_id,contact_email,contact_phone,website,is_vat_exempt}'
    when 'location' then '{name,image_id,region_id,is_step_free,has_accessible_toilet,has_induction_loop,corrected_latitude,corrected_longitude,contact_email,contact_phone,website,is_vat_exempt}'
    when 'region' then '{name,intro,image_id}'
    when 'landing_page' then '{title}'
  end::text[]
$$;

-- The current state of a record as a snapshot: editable fields, address, art forms and ordered sections.
create function private.record_snapshot(entity text, record_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fields jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where r.id = $1', entity) into fields using record_id;
  return jsonb_build_object(
    'fields', (select jsonb_object_agg(key, value) from jsonb_each(fields) where key = any(private.editable_columns(record_snapshot.entity))),
    'address', (select jsonb_build_object('street', a.street, 'postal_code', a.postal_code, 'city', a.city)
      from public.address a where a.id = (fields ->> 'address_id')::uuid),
    'art_form_ids', (select coalesce(jsonb_agg(id order by id), '[]') from (
      select f.art_form_id as id from public.offer_art_form f where f.offer_id = record_snapshot.record_id
      union all select f.art_form_id from public.artist_art_form f where f.artist_id = record_snapshot.record_id) forms),
    'sections', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'type', s.type, 'content', s.content, 'visible', s.visible)
      order by s."order"), '[]') from public.cms_page_section s where s.owner_id = record_snapshot.record_id));
end
$$;

-- The records whose drafts link to a record or term.
create function private.draft_use(used_id uuid) returns table (record_id uuid)
language sql stable set search_path = ''
as $$
  select v.record_id from public.content_version v
   where v.kind = 'draft' and (v.snapshot -> 'art_form_ids' ? used_id::text or used_id::text in (v.snapshot #>> '{fields,location_id}',
     v.snapshot #>> '{fields,artist_id}', v.snapshot #>> '{fields,region_id}', v.snapshot #>> '{fields,offer_type_id}'))
$$;

-- Locks a record and returns its version. Raises the refusals of `require_admin`, invalid_input for an unknown entity,
-- record_not_found.
create function private.lock_record(entity text, record_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  version integer;
begin
  perform private.require_admin();
  if private.editable_columns(entity) is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  execute format('select version from public.%I where id = $1 for no key update', entity) into version using record_id;
  if version is null then
    perform private.refuse(404, 'record_not_found');
  end if;
  return version;
end
$$;

-- Whether `content` is valid in a draft, where it may be incomplete but not malformed: empty and unfinished values are
-- replaced by valid ones before the check. Publishing checks the unchanged content.
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
    || case when jsonb_typeof(content -> 'images') = 'array' then jsonb_build_object('images', coalesce((
      select jsonb_agg(case when jsonb_typeof(image) = 'object' and image ->> 'mediaId' = '' then image || jsonb_build_object('mediaId', filler.id) else image end)
        from jsonb_array_elements(content -> 'images') image), jsonb_build_array(jsonb_build_object('mediaId', filler.id, 'caption', '')))) else '{}' end
    || case when jsonb_typeof(content -> 'questions') = 'array' then jsonb_build_object('questions', coalesce((
      select jsonb_agg(case when jsonb_typeof(question) = 'object' and question ->> 'question' = '' then question || '{"question": "x"}' else question end)
        from jsonb_array_elements(content -> 'questions') question), '[{"question": "x", "answer": {"type": "doc", "content": []}}]')) else '{}' end), false)
  from (select '00000000-0000-4000-8000-000000000000' as id) filler
$$;

-- Stores the current state of a published record as its first version, unless a published version exists. Records that
-- were not published by `publish`, such as those of the seed, have no version.
create function private.keep_first_version(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.content_version v where v.entity = keep_first_version.entity
      and v.record_id = keep_first_version.record_id and v.kind = 'published') then
    execute format('insert into public.content_version (entity, record_id, kind, snapshot, created_at, updated_by)
      select $1, r.id, ''published'', private.record_snapshot($1, r.id), r.updated_at, r.updated_by
        from public.%I r where r.id = $2 and r.status = ''published''', entity) using entity, record_id;
  end if;
end
$$;

-- Saves the draft of a record and returns it. Stores the published state as the first version if there is none.
-- `draft_version` is the version of the draft on which the snapshot is based, or null when there was no draft. Saving
-- the same snapshot again changes nothing. Raises outdated_version, invalid_input and the refusals of `lock_record`.
-- Locks the record.
create function public.save_draft(entity text, record_id uuid, snapshot jsonb, draft_version integer default null)
returns public.content_version
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  draft public.content_version;
  used_media_ids uuid[] := array(select distinct (id #>> '{}')::uuid from (
    select jsonb_path_query(save_draft.snapshot, 'lax $.sections[*].**.mediaId') as id
    union all select save_draft.snapshot #> '{fields,image_id}') named where jsonb_typeof(id) = 'string' and id #>> '{}' <> '');
begin
  perform private.lock_record(save_draft.entity, save_draft.record_id);
  select * into draft from public.content_version v
   where v.entity = save_draft.entity and v.record_id = save_draft.record_id and v.kind = 'draft';
  if draft.snapshot = save_draft.snapshot then
    return draft;
  elsif draft.version is distinct from save_draft.draft_version then
    perform private.refuse(409, 'outdated_version');
  elsif exists (select from jsonb_object_keys(save_draft.snapshot -> 'fields') key where key <> all(private.editable_columns(save_draft.entity)))
    or exists (select from jsonb_array_elements(save_draft.snapshot -> 'sections') s
      where private.is_section_draft((s ->> 'type')::public.page_section_type, s -> 'content') is not true) then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform private.keep_first_version(save_draft.entity, save_draft.record_id);
  insert into public.content_version as v (entity, record_id, kind, snapshot, media_ids, updated_by)
  values (save_draft.entity, save_draft.record_id, 'draft', save_draft.snapshot, used_media_ids, auth.uid())
  on conflict (entity, record_id) where kind = 'draft'
    do update set snapshot = excluded.snapshot, media_ids = excluded.media_ids, version = v.version + 1, updated_at = now(), updated_by = excluded.updated_by
  returning * into draft;
  return draft;
end
$$;

-- Discards the draft with this version. The call is idempotent. Raises outdated_version and the refusals of
-- `lock_record`. Locks the record.
create function public.discard_draft(entity text, record_id uuid, draft_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(discard_draft.entity, discard_draft.record_id);
  delete from public.content_version v where v.entity = discard_draft.entity and v.record_id = discard_draft.record_id
    and v.kind = 'draft' and v.version = discard_draft.draft_version;
  if not found and exists (select from public.content_version v
      where v.entity = discard_draft.entity and v.record_id = discard_draft.record_id and v.kind = 'draft') then
    perform private.refuse(409, 'outdated_version');
  end if;
end
$$;

-- A record for the editor: the draft or else the current state, and the admin who saved it last. `key` is the slug id,
-- or the type of a landing page. Null when there is no such record. Raises invalid_input and the refusals of
-- `require_admin`.
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
    'is_trashed', exists (select from public.content_trash t where t.entity = get_record_for_editing.entity and t.record_id = (record ->> 'id')::uuid),
    'snapshot', coalesce(draft.snapshot, private.record_snapshot(entity, (record ->> 'id')::uuid)),
    'publish_at', (select s.publish_at from public.scheduled_publication s
      where s.entity = get_record_for_editing.entity and s.record_id = (record ->> 'id')::uuid),
    'publication_failure', (select s.failure from public.scheduled_publication s
      where s.entity = get_record_for_editing.entity and s.record_id = (record ->> 'id')::uuid),
    'draft_version', draft.version,
    'saved_at', coalesce(draft.updated_at, (record ->> 'updated_at')::timestamptz),
    'saved_by', (select u.email from auth.users u where u.id = coalesce(draft.updated_by, (record ->> 'updated_by')::uuid)));
end
$$;

-- The published versions of a record, newest first, each with the email of the admin who published it. Raises the
-- refusals of `require_admin`.
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

-- A snapshot without its image and the links to records and terms, where they have been deleted since. Sections remain
-- as they are.
create function private.without_deleted(snapshot jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select snapshot || jsonb_build_object(
    'fields', (snapshot -> 'fields') || coalesce((
      select jsonb_object_agg(link.key, 'null'::jsonb) from jsonb_each_text(snapshot -> 'fields') link
       where link.value is not null and not case link.key
         when 'location_id' then exists (select from public.location l where l.id::text = link.value)
         when 'artist_id' then exists (select from public.artist a where a.id::text = link.value)
         when 'region_id' then exists (select from public.region r where r.id::text = link.value)
         when 'image_id' then exists (select from public.media m where m.id::text = link.value)
         when 'offer_type_id' then exists (select from public.offer_type t where t.id::text = link.value)
         else true end), '{}'),
    'art_form_ids', (select coalesce(jsonb_agg(form_id), '[]') from jsonb_array_elements_text(coalesce(snapshot -> 'art_form_ids', '[]')) form_id
      where exists (select from public.art_form f where f.id::text = form_id)))
$$;

-- Saves a version as the draft, with `without_deleted` applied. Raises record_not_found and the refusals of
-- `save_draft`. Locks the record.
create function public.restore_version(version_id uuid, draft_version integer default null) returns public.content_version
language plpgsql security definer set search_path = ''
as $$
declare
  version public.content_version;
begin
  perform private.require_admin();
  select * into version from public.content_version v where v.id = restore_version.version_id;
  if not found then
    perform private.refuse(404, 'record_not_found');
  end if;
  return public.save_draft(version.entity, version.record_id, private.without_deleted(version.snapshot), restore_version.draft_version);
end
$$;

-- Duplicates an offer with its draft but without its appointments. The copy "… (Kopie)" is unpublished and has its own
-- draft and slug id. The call is idempotent by `copy_id`. Raises the refusals of `lock_record`. Locks the offer.
create function public.duplicate_offer(offer_id uuid, copy_id uuid) returns table (id uuid, slug text, slug_id text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  source jsonb;
  copy_name text;
begin
  perform private.lock_record('offer', duplicate_offer.offer_id);
  select coalesce((select v.snapshot from public.content_version v where v.entity = 'offer' and v.record_id = duplicate_offer.offer_id
    and v.kind = 'draft'), private.record_snapshot('offer', duplicate_offer.offer_id)) into source;
  copy_name := left(coalesce(nullif(trim(source #>> '{fields,name}'), ''), 'Ohne Namen'), 112) || ' (Kopie)';
  insert into public.offer (id, name, summary, price, image_id, offer_type_id, location_id, artist_id, duration_minutes, max_slots_per_booking,
    cancellation_deadline_hours, minimum_participants, decides_hours_before)
  select duplicate_offer.copy_id, copy_name, o.summary, o.price, o.image_id, o.offer_type_id, o.location_id, o.artist_id, o.duration_minutes,
    o.max_slots_per_booking, o.cancellation_deadline_hours, o.minimum_participants, o.decides_hours_before
    from public.offer o where o.id = duplicate_offer.offer_id
  on conflict (id) do nothing;
  if found then
    insert into public.offer_art_form (offer_id, art_form_id)
    select duplicate_offer.copy_id, f.art_form_id from public.offer_art_form f where f.offer_id = duplicate_offer.offer_id;
    perform public.save_draft('offer', duplicate_offer.copy_id, source || jsonb_build_object(
      'fields', (source -> 'fields') || jsonb_build_object('name', copy_name),
      'sections', (select coalesce(jsonb_agg(section || jsonb_build_object('id', gen_random_uuid()) order by ordinal), '[]')
        from jsonb_array_elements(source -> 'sections') with ordinality listed (section, ordinal))));
  end if;
  return query select o.id, o.slug, o.slug_id from public.offer o where o.id = duplicate_offer.copy_id;
end
$$;

grant execute on function public.save_draft, public.duplicate_offer, public.discard_draft, public.get_record_for_editing, public.list_versions,
  public.restore_version to authenticated, service_role;
