-- Publishing and unpublishing.

-- Deletes an address unless an artist, location or region has it.
create function private.delete_unused_address(address_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.address a where a.id = delete_unused_address.address_id
    and not exists (select from public.artist r where r.address_id = a.id)
    and not exists (select from public.location r where r.address_id = a.id)
    and not exists (select from public.region r where r.address_id = a.id)
$$;

-- Sets the address of a record to that of its draft. Inserts a new address instead of updating, because two records may
-- share one address.
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
  perform private.delete_unused_address(old_id);
end
$$;

-- Stores the current state of a record as a published version, unless the latest published version is the same.
create function private.store_version(entity text, record_id uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.content_version (entity, record_id, kind, version, snapshot, updated_by)
  select store_version.entity, store_version.record_id, 'published', 0, current_state, auth.uid()
    from private.record_snapshot(store_version.entity, store_version.record_id) current_state
   where current_state is distinct from (select v.snapshot from public.content_version v
     where v.entity = store_version.entity and v.record_id = store_version.record_id and v.kind = 'published' order by v.created_at desc limit 1)
$$;

-- Applies the record's draft if there is one, makes the record public, and stores a version with the number
-- `draft_version`. Deletes a planned publication. Returns the record's new `version`. `draft_version` is the `version`
-- of the draft that the admin has seen, or null. `seen_status` is the status that the admin has seen; null skips its
-- check. Idempotent. Raises record_trashed, outdated_version (also for a discarded draft, or when the status is neither
-- `seen_status` nor published), media_not_found, the refusals of `lock_record` and, at the commit,
-- image_without_alt_text.
create function public.publish(entity text, record_id uuid, draft_version integer default null, seen_status public.content_status default null)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.content_version;
  current_status public.content_status;
  columns text := (select string_agg(format('%I', name), ', ') from unnest(private.editable_columns(entity)) name);
  owner_column text := entity || '_id';
begin
  perform private.lock_record(publish.entity, publish.record_id);
  if exists (select from public.content_trash t where t.entity = publish.entity and t.record_id = publish.record_id) then
    perform private.refuse(409, 'record_trashed');
  end if;
  execute format('select status from public.%I where id = $1', entity) into current_status using publish.record_id;
  if current_status not in ('published', publish.seen_status) then
    perform private.refuse(409, 'outdated_version');
  end if;
  select * into draft from public.content_version v
   where v.entity = publish.entity and v.record_id = publish.record_id and v.kind = 'draft';
  if draft.version is distinct from publish.draft_version then
    if current_status <> 'published' or draft.id is not null or not exists (select from public.content_version v where v.entity = publish.entity
        and v.record_id = publish.record_id and v.kind = 'published' and v.version = publish.draft_version) then
      perform private.refuse(409, 'outdated_version');
    end if;
    return private.lock_record(publish.entity, publish.record_id); -- a repeat; returns the record's version
  elsif draft.id is not null then
    if draft.snapshot ? 'address' and publish.entity in ('artist', 'location', 'region') then
      perform private.apply_address(publish.entity, publish.record_id, draft.snapshot -> 'address');
    end if;
    execute format('update public.%1$I r set (%2$s) = (select %2$s from jsonb_populate_record(r, $2)), status = ''published'' where r.id = $1',
      entity, columns) using publish.record_id, draft.snapshot -> 'fields';
    if entity in ('offer', 'artist') then
      execute format('delete from public.%1$I f where f.%2$I = $1 and f.art_form_id <> all($2)', entity || '_art_form', owner_column)
        using publish.record_id, array(select jsonb_array_elements_text(coalesce(draft.snapshot -> 'art_form_ids', '[]'))::uuid);
      execute format('insert into public.%1$I (%2$I, art_form_id) select $1, unnest($2) on conflict do nothing', entity || '_art_form', owner_column)
        using publish.record_id, array(select jsonb_array_elements_text(coalesce(draft.snapshot -> 'art_form_ids', '[]'))::uuid);
    end if;
    delete from public.cms_page_section s where s.owner_id = publish.record_id
      and s.id::text <> all(array(select section ->> 'id' from jsonb_array_elements(draft.snapshot -> 'sections') section));
    execute format('insert into public.cms_page_section as s (id, %1$I, "order", type, content, visible)
      select (section ->> ''id'')::uuid, $1, ordinal - 1, (section ->> ''type'')::public.page_section_type, section -> ''content'', coalesce((section ->> ''visible'')::boolean, true)
        from jsonb_array_elements($2) with ordinality listed (section, ordinal)
      on conflict (id) do update set "order" = excluded."order", type = excluded.type, content = excluded.content, visible = excluded.visible
        where s.owner_id = $1', owner_column) using publish.record_id, draft.snapshot -> 'sections';
    delete from public.content_version v where v.id = draft.id;
  else
    execute format('update public.%I set status = ''published'' where id = $1 and status <> ''published''', entity) using publish.record_id;
  end if;
  perform private.store_version(publish.entity, publish.record_id);
  if draft.id is not null then
    update public.content_version v set version = draft.version where v.id = (select p.id from public.content_version p
      where p.entity = publish.entity and p.record_id = publish.record_id and p.kind = 'published' order by p.created_at desc limit 1);
  end if;
  delete from public.scheduled_publication s where s.entity = publish.entity and s.record_id = publish.record_id;
  return private.lock_record(publish.entity, publish.record_id);
end
$$;

-- Updates fields of a record that has the version `record_version`, and of its draft, so that publishing the draft does
-- not revert them. Stores a version when the record is public. Returns the record's id, new version and slug id, which
-- is the type of a landing page. Idempotent. Raises outdated_version, invalid_input for a column that is not editable,
-- the refusals of `lock_record` and, at the commit, image_without_alt_text.
create function public.update_record(entity text, record_id uuid, record_version integer, fields jsonb)
returns table (id uuid, slug_id text, version integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  current_version integer := private.lock_record(update_record.entity, update_record.record_id);
  columns text := (select string_agg(format('%I', name), ', ') from unnest(private.editable_columns(update_record.entity)) name);
  is_public boolean;
  draft public.content_version;
begin
  if update_record.fields - private.editable_columns(update_record.entity) <> '{}' then
    perform private.refuse(400, 'invalid_input');
  elsif current_version <> update_record.record_version then
    if current_version <> update_record.record_version + 1 or update_record.fields = '{}'
      or not (private.record_snapshot(update_record.entity, update_record.record_id) -> 'fields') @> update_record.fields then -- not a repeat
      perform private.refuse(409, 'outdated_version');
    end if;
  elsif update_record.fields <> '{}' then
    perform private.store_first_version(update_record.entity, update_record.record_id);
    execute format('update public.%1$I r set (%2$s) = (select %2$s from jsonb_populate_record(r, $2)) where r.id = $1
      returning r.status = ''published''', update_record.entity, columns) into is_public using update_record.record_id, update_record.fields;
    if is_public then
      perform private.store_version(update_record.entity, update_record.record_id);
    end if;
    select * into draft from public.content_version v
     where v.entity = update_record.entity and v.record_id = update_record.record_id and v.kind = 'draft';
    if draft.id is not null then
      perform public.save_draft(update_record.entity, update_record.record_id,
        draft.snapshot || jsonb_build_object('fields', (draft.snapshot -> 'fields') || update_record.fields), draft.version);
    end if;
  end if;
  return query execute format('select r.id, r.%I::text, r.version from public.%I r where r.id = $1',
    case update_record.entity when 'landing_page' then 'type' else 'slug_id' end, update_record.entity) using update_record.record_id;
end
$$;

-- Whether publishing the draft of an offer informs guests, because the draft changes location, artist or duration.
-- False without a draft and for other entities.
create function private.informs_guests(offer_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.content_version v join public.offer o on o.id = v.record_id
    where v.entity = 'offer' and v.record_id = informs_guests.offer_id and v.kind = 'draft'
      and (v.snapshot #>> '{fields,location_id}', v.snapshot #>> '{fields,artist_id}', v.snapshot #>> '{fields,duration_minutes}')
        is distinct from (o.location_id::text, o.artist_id::text, o.duration_minutes::text))
$$;

-- The names of the unpublished artist, location and region that the fields of a snapshot link to, by field.
create function private.unpublished_links(fields jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(linked.field, linked.name), '{}') from (
    select 'artist_id' as field, a.name from public.artist a where a.id = (fields ->> 'artist_id')::uuid and a.status <> 'published'
    union all
    select 'location_id', l.name from public.location l where l.id = (fields ->> 'location_id')::uuid and l.status <> 'published'
    union all
    select 'region_id', r.name from public.region r where r.id = (fields ->> 'region_id')::uuid and r.status <> 'published') linked
$$;

-- For each record: the snapshot that would be published (the draft, else the current state) and the number of upcoming
-- appointments. For an offer whose draft changes location, artist or duration, `mailed` is the number of bookings whose
-- guests an email informs. `unmailed` then has the bookings without an email but with a phone, each with `id`,
-- `first_name`, `last_name` and `phone`. `unpublished_links` has the names of linked records that visitors do not see,
-- by the field that links to them.
-- `overlapping` has the starts of the upcoming appointments that will overlap others at the location or of the artist;
-- it is empty for a public offer whose location, artist and duration stay. `is_postal_code_unknown` is false without a
-- postal code. Raises invalid_input and the refusals of `require_admin`.
create function public.list_records_to_publish(entity text, record_ids uuid[])
returns table (id uuid, is_public boolean, snapshot jsonb, upcoming_appointments integer, mailed integer, unmailed jsonb, unpublished_links jsonb,
  overlapping timestamptz[], is_postal_code_unknown boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(record_ids) > 100 or private.editable_columns(entity) is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query execute format('select r.id, r.status = ''published'', content.snapshot,
      (select count(*)::integer from public.offer_appointment a where a.offer_id = r.id and a.status = ''scheduled'' and a.timestamp > now()),
      guest.mailed, guest.unmailed, private.unpublished_links(content.snapshot -> ''fields''),
      case when r.status = ''published'' and not private.informs_guests(r.id) then ''{}'' else
        array(select distinct c.planned_at from private.appointment_conflicts(r.id, array(select a.timestamp from public.offer_appointment a
            where a.offer_id = r.id and a.status = ''scheduled'' and a.timestamp > now()), true) c where c.shared in (''location'', ''artist'') order by 1) end,
      coalesce(content.snapshot #>> ''{address,postal_code}'' <> ''''
        and not exists (select from public.postal_code p where p.code = content.snapshot #>> ''{address,postal_code}''), false)
    from public.%I r left join public.content_version v on v.entity = $1 and v.record_id = r.id and v.kind = ''draft''
    cross join lateral (select coalesce(v.snapshot, private.record_snapshot($1, r.id)) as snapshot) content
    cross join lateral (
      select count(*) filter (where b.user_email <> private.anonymized_email(b.id))::integer as mailed,
          coalesce(jsonb_agg(jsonb_build_object(''id'', b.id, ''first_name'', b.first_name, ''last_name'', b.last_name, ''phone'', b.phone)
            order by a.timestamp, b.last_name collate "de-x-icu", b.id) filter (where b.user_email is null and b.phone is not null), ''[]'') as unmailed
        from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
       where a.offer_id = r.id and a.status = ''scheduled'' and a.timestamp > now() and b.status in (''confirmed'', ''attended'')
         and private.informs_guests(r.id)) guest
    where r.id = any($2)', entity) using entity, record_ids;
end
$$;

-- For each record: the snapshot that would be published (the draft, else the current state), the draft's version, and
-- whether the record is in the trash. The `slug_id` of a landing page is its type. Raises invalid_input and the
-- refusals of `require_admin`.
create function public.list_snapshots_to_publish(entity text, record_ids uuid[])
returns table (id uuid, slug_id text, is_trashed boolean, draft_version integer, snapshot jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(record_ids) > 100 or private.editable_columns(entity) is null then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query execute format('select r.id, r.%I::text, exists (select from public.content_trash t where t.entity = $1 and t.record_id = r.id),
      v.version, coalesce(v.snapshot, private.record_snapshot($1, r.id))
    from public.%I r left join public.content_version v on v.entity = $1 and v.record_id = r.id and v.kind = ''draft''
    where r.id = any($2)', case entity when 'landing_page' then 'type' else 'slug_id' end, entity) using entity, record_ids;
end
$$;

-- The ids of the offers of an artist or location; for an offer, its own id.
create function private.offers_of(entity text, record_id uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.id from public.offer o where offers_of.record_id = case offers_of.entity
    when 'offer' then o.id when 'artist' then o.artist_id when 'location' then o.location_id end
$$;

-- The upcoming appointments of the record's offers that have bookings or waiting parties, earliest first. `slots`
-- counts the slots that are booked or waited for, `parties` the bookings, `waiting` the waiting parties. `names`
-- contains the names of the first ten guests by last name.
create function private.booked_appointments(entity text, record_id uuid)
returns table (id uuid, "timestamp" timestamptz, offer text, slots bigint, parties bigint, names text[], waiting bigint)
language sql stable security definer set search_path = ''
as $$
  select a.id, a.timestamp, o.name, b.slots + w.slots, b.parties, coalesce(b.names[:10], '{}'), w.parties
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
    cross join lateral (select coalesce(sum(b.quantity), 0) as slots, count(*) as parties,
        array_agg(concat_ws(' ', b.first_name, b.last_name) order by b.last_name collate "de-x-icu", b.first_name collate "de-x-icu", b.id) as names
      from public.offer_booking b where b.appointment_id = a.id and b.status in ('confirmed', 'attended', 'no_show')) b
    cross join lateral (select coalesce(sum(w.quantity), 0) as slots, count(*) as parties
      from public.waitlist_entry w where w.appointment_id = a.id and w.status in ('waiting', 'offered')) w
   where a.offer_id in (select private.offers_of(entity, record_id)) and a.status = 'scheduled' and a.timestamp > now()
     and b.slots + w.slots > 0
   order by a.timestamp, a.id
$$;

-- Guard: the record's offers have no upcoming appointments with bookings or waiting parties. Tickets link to the offer
-- and name artist and location, so all three must stay public while slots are booked or waited for. Locks the offers'
-- upcoming appointments, so that bookings in progress count.
-- `require_published` refuses later bookings of an unpublished offer, but not of an offer whose artist or location is
-- unpublished. Raises record_booked with the numbers of appointments and slots.
create function private.require_unbooked(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  appointments integer;
  slots integer;
begin
  perform from public.offer_appointment a
   where a.offer_id in (select private.offers_of(entity, record_id)) and a.status = 'scheduled' and a.timestamp > now()
   order by a.id for no key update;
  select count(*), sum(booked.slots) into appointments, slots from private.booked_appointments(entity, record_id) booked;
  if appointments > 0 then
    perform private.refuse(409, 'record_booked', jsonb_build_object('appointments', appointments, 'slots', slots));
  end if;
end
$$;

-- Sets the status of a record to draft or archived, and returns its new version. Archiving cancels a planned
-- publication. Raises record_trashed, invalid_input when `status` is published, the refusals of `lock_record` and, when
-- the record was published, those of `require_unbooked`.
create function public.set_content_status(entity text, record_id uuid, status public.content_status) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.content_status;
begin
  perform private.lock_record(set_content_status.entity, set_content_status.record_id);
  if set_content_status.status = 'published' then
    perform private.refuse(400, 'invalid_input'); -- use `publish` or `republish_record`
  end if;
  if exists (select from public.content_trash t where t.entity = set_content_status.entity and t.record_id = set_content_status.record_id) then
    perform private.refuse(409, 'record_trashed');
  end if;
  execute format('select status from public.%I where id = $1', entity) into current_status using set_content_status.record_id;
  if current_status <> set_content_status.status then
    if current_status = 'published' then -- hides a public record; all others are already hidden
      perform private.require_unbooked(set_content_status.entity, set_content_status.record_id);
    end if;
    if set_content_status.status = 'archived' then
      perform public.unschedule_publication(entity, record_id);
    end if;
    execute format('update public.%I set status = $2 where id = $1', entity)
      using set_content_status.record_id, set_content_status.status;
  end if;
  return private.lock_record(set_content_status.entity, set_content_status.record_id);
end
$$;

-- Undoes unpublishing: makes a record public again without applying its draft. Raises record_trashed, the refusals of
-- `lock_record` and, at the commit, image_without_alt_text.
create function public.republish_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(republish_record.entity, republish_record.record_id);
  if exists (select from public.content_trash t where t.entity = republish_record.entity and t.record_id = republish_record.record_id) then
    perform private.refuse(409, 'record_trashed');
  end if;
  execute format('update public.%I set status = ''published'' where id = $1 and status <> ''published''', entity) using record_id;
end
$$;

grant execute on function public.publish, public.update_record, public.list_records_to_publish, public.list_snapshots_to_publish, public.set_content_status, public.republish_record
  to authenticated, service_role;
