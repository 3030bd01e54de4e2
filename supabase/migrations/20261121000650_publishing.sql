-- Drafts and versions, the bin, publishing, and what changed for visitors.

create type public.content_version_kind as enum ('draft', 'published');

-- Editing a published record changes only its draft, until publishing applies it. Every published state is kept.
create table public.content_version (
  id uuid primary key default gen_random_uuid(),
  entity text not null check (entity in ('offer', 'artist', 'location', 'region', 'landing_page')),
  record_id uuid not null,
  kind public.content_version_kind not null,
  version integer not null default 1, -- of the draft: two people's edits are compared by it
  snapshot jsonb not null check (jsonb_typeof(snapshot -> 'fields') = 'object' and jsonb_typeof(snapshot -> 'sections') = 'array'),
  media_ids uuid[] not null default '{}', -- pictures named in it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index content_version_one_draft on public.content_version (entity, record_id) where kind = 'draft';
create index on public.content_version (entity, record_id, created_at desc);
create index content_version_draft_media on public.content_version using gin (media_ids) where kind = 'draft';

-- Records that were thrown away, until they are taken out again or erased for good. A record in the bin is archived.
create table public.content_bin (
  entity text not null check (entity in ('offer', 'artist', 'location', 'region')),
  record_id uuid not null,
  previous_status public.content_status not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (entity, record_id)
);

-- What visitors see has changed, whoever changed it. Purged by the Worker after the commit, the rest swept by a scheduled task.
create table public.content_change (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id uuid not null,
  slug_id text,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (entity, record_id, transaction_id) -- once per transaction
);

alter table public.content_version enable row level security;
alter table public.content_bin enable row level security;
alter table public.content_change enable row level security;
revoke all on public.content_version, public.content_bin, public.content_change from anon, authenticated, service_role;
grant select on public.content_version, public.content_bin, public.content_change to authenticated, service_role;
grant delete on public.content_change to authenticated, service_role;
create policy admin_read on public.content_version for select to authenticated using ((select private.is_admin()));
create policy admin_read on public.content_bin for select to authenticated using ((select private.is_admin()));
create policy admin_all on public.content_change for all to authenticated using ((select private.is_admin()));

-- Remembers the change once per transaction and tells it on the topic `content`.
create function private.note_content_change(entity text, record_id uuid, slug_id text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.content_change (entity, record_id, slug_id)
  values (note_content_change.entity, note_content_change.record_id, note_content_change.slug_id) on conflict do nothing;
  if found then
    perform realtime.send(jsonb_build_object('entity', note_content_change.entity, 'record_id', note_content_change.record_id,
      'slug_id', note_content_change.slug_id), 'content', 'content', true);
  end if;
end
$$;

-- A row of a page, or one that a page shows, has changed. Only what is or was public is told.
create function private.track_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  current_row jsonb := coalesce(new_row, old_row);
begin
  if tg_table_name in ('offer', 'artist', 'location', 'region', 'landing_page') then
    if 'published' in (old_row ->> 'status', new_row ->> 'status') then
      perform private.note_content_change(tg_table_name, (current_row ->> 'id')::uuid, coalesce(current_row ->> 'slug_id', current_row ->> 'type'));
    end if;
  elsif tg_table_name in ('offer_type', 'art_form', 'media') then
    perform private.note_content_change(tg_table_name, (current_row ->> 'id')::uuid, null);
  else -- sections, art forms, dates, addresses: told as their owners
    perform private.note_content_change(owner.entity, owner.id, owner.slug_id) from (
      select 'offer' as entity, o.id, o.slug_id from public.offer o
       where o.id = (current_row ->> 'offer_id')::uuid and o.status = 'published'
      union all select 'artist', a.id, a.slug_id from public.artist a
       where (a.id = (current_row ->> 'artist_id')::uuid or tg_table_name = 'address' and a.address_id = (current_row ->> 'id')::uuid) and a.status = 'published'
      union all select 'location', l.id, l.slug_id from public.location l
       where (l.id = (current_row ->> 'location_id')::uuid or tg_table_name = 'address' and l.address_id = (current_row ->> 'id')::uuid) and l.status = 'published'
      union all select 'region', r.id, r.slug_id from public.region r
       where (r.id = (current_row ->> 'region_id')::uuid or tg_table_name = 'address' and r.address_id = (current_row ->> 'id')::uuid) and r.status = 'published'
      union all select 'landing_page', p.id, p.type::text from public.landing_page p
       where p.id = (current_row ->> 'landing_page_id')::uuid and p.status = 'published') owner;
  end if;
  return null;
end
$$;

do $$
declare
  entity text;
begin
  foreach entity in array array['offer', 'artist', 'location', 'region', 'landing_page', 'cms_page_section', 'offer_type', 'art_form',
    'media', 'address', 'offer_art_form', 'artist_art_form'] loop
    execute format('create trigger track_content after insert or update or delete on public.%I
      for each row execute function private.track_content()', entity);
  end loop;
end
$$;
-- `update of`: selling a place writes none of these columns, so bookings pay nothing for this.
create trigger track_content after insert or delete or update of timestamp, capacity, status, reason on public.offer_appointment
  for each row execute function private.track_content();
-- Admins may listen to content changes, nobody may send.
create policy content_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'content' and extension = 'broadcast' and (select private.is_admin()));

-- The columns of an entity that editing changes. Addresses are drafted with their record, so the column is no field of its own.
create function private.editable_columns(entity text) returns text[]
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
create function private.snapshot_of(entity text, record_id uuid) returns jsonb
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

-- Locks a record and answers its version; refuses an unknown entity or id.
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
    || case when jsonb_typeof(content -> 'images') = 'array' then jsonb_build_object('images', coalesce((
      select jsonb_agg(case when jsonb_typeof(each) = 'object' and each ->> 'mediaId' = '' then each || jsonb_build_object('mediaId', filler.id) else each end)
        from jsonb_array_elements(content -> 'images') each), jsonb_build_array(jsonb_build_object('mediaId', filler.id, 'caption', '')))) else '{}' end
    || case when jsonb_typeof(content -> 'questions') = 'array' then jsonb_build_object('questions', coalesce((
      select jsonb_agg(case when jsonb_typeof(each) = 'object' and each ->> 'question' = '' then each || '{"question": "x"}' else each end)
        from jsonb_array_elements(content -> 'questions') each), '[{"question": "x", "answer": {"type": "doc", "content": []}}]')) else '{}' end), false)
  from (select '00000000-0000-4000-8000-000000000000' as id) filler
$$;

-- Keeps a draft. `draft_version` is the one it is based on, null when there was none; visitors see nothing of it.
create function public.save_draft(entity text, record_id uuid, snapshot jsonb, draft_version integer default null)
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
grant execute on function public.save_draft to authenticated, service_role;

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

-- "Veröffentlichen": applies the draft, when there is one, and makes the record public, all or nothing. Answers the record's
-- new version. `draft_version` is the draft that was seen; publishing what is published already changes nothing.
create function public.publish(entity text, record_id uuid, draft_version integer default null) returns integer
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

-- Takes a record off the site (back to draft, or into the archive), or brings it back. Bookings stay what they are.
create function public.set_content_status(entity text, record_id uuid, status public.content_status) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(set_content_status.entity, set_content_status.record_id);
  if set_content_status.status = 'published' then
    perform private.refuse(400, 'invalid_input'); -- publishing has a function of its own, which keeps the version
  end if;
  execute format('update public.%I set status = $2 where id = $1 and status <> $2', entity)
    using set_content_status.record_id, set_content_status.status;
  return private.lock_record(set_content_status.entity, set_content_status.record_id);
end
$$;

-- Makes a kept version the draft; publishing then applies it.
create function public.restore_version(version_id uuid, draft_version integer default null) returns public.content_version
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.content_version;
begin
  perform private.require_admin();
  select * into kept from public.content_version v where v.id = restore_version.version_id;
  if not found then
    perform private.refuse(404, 'record_not_found');
  end if;
  return public.save_draft(kept.entity, kept.record_id, kept.snapshot, restore_version.draft_version);
end
$$;
grant execute on function public.publish, public.set_content_status, public.restore_version to authenticated, service_role;
