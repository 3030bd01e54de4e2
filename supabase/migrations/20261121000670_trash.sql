-- The trash, and bulk actions on records.

-- Records in the trash. A trashed record is archived.
create table public.content_trash (
  entity text not null check (entity in ('offer', 'artist', 'location', 'region')),
  record_id uuid not null,
  previous_status public.content_status not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (entity, record_id)
);

alter table public.content_trash enable row level security;
revoke all on public.content_trash from anon, authenticated, service_role;
grant select on public.content_trash to authenticated, service_role;
create policy admin_read on public.content_trash for select to authenticated using ((select private.is_admin()));

-- Moves a record to the trash and archives it. Idempotent. Raises record_booked and the refusals of `lock_record`.
create function public.trash_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  status public.content_status;
begin
  perform private.lock_record(trash_record.entity, trash_record.record_id);
  execute format('select status from public.%I where id = $1', entity) into status using record_id;
  insert into public.content_trash (entity, record_id, previous_status, created_by)
  values (trash_record.entity, trash_record.record_id, status, auth.uid()) on conflict do nothing;
  if found then
    perform private.require_unbooked(trash_record.entity, trash_record.record_id);
    execute format('update public.%I set status = ''archived'' where id = $1 and status <> ''archived''', entity) using record_id;
    perform public.unschedule_publication(entity, record_id);
  end if;
end
$$;

-- Restores a record from the trash with its previous status. Idempotent. Raises the refusals of `lock_record` and, at
-- the commit, image_without_alt_text.
create function public.restore_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  previous_status public.content_status;
begin
  perform private.lock_record(restore_record.entity, restore_record.record_id);
  delete from public.content_trash t where t.entity = restore_record.entity and t.record_id = restore_record.record_id returning t.previous_status into previous_status;
  if found then
    execute format('update public.%I set status = $2 where id = $1 and status <> $2', entity) using record_id, previous_status;
  end if;
end
$$;

-- Deletes a trashed record permanently. Raises record_not_trashed, has_bookings with the number of bookings, still_used
-- with the number of records that link to the trashed record as artist, location or region, even if only in a draft,
-- and the refusals of `lock_record`.
create function public.delete_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking_count integer;
  link_count integer;
  deleted jsonb;
begin
  perform private.lock_record(delete_record.entity, delete_record.record_id);
  if not exists (select from public.content_trash t where t.entity = delete_record.entity and t.record_id = delete_record.record_id) then
    perform private.refuse(409, 'record_not_trashed');
  end if;
  select count(*) into booking_count from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
   where a.offer_id = delete_record.record_id;
  if booking_count > 0 then
    perform private.refuse(409, 'has_bookings', jsonb_build_object('n', booking_count));
  end if;
  select count(*) into link_count from (
    select o.id from public.offer o where delete_record.record_id in (o.artist_id, o.location_id)
    union select l.id from public.location l where l.region_id = delete_record.record_id
    union select a.id from public.artist a where a.region_id = delete_record.record_id
    union select d.record_id from private.drafts_using(delete_record.record_id) d) used;
  if link_count > 0 then
    perform private.refuse(409, 'still_used', jsonb_build_object('n', link_count));
  end if;
  delete from public.content_version v where v.entity = delete_record.entity and v.record_id = delete_record.record_id;
  delete from public.content_trash t where t.entity = delete_record.entity and t.record_id = delete_record.record_id;
  execute format('delete from public.%I r where id = $1 returning to_jsonb(r)', entity) into deleted using record_id;
  perform private.delete_unused_address((deleted ->> 'address_id')::uuid);
end
$$;

-- How many published records link to an artist, a location or a region.
create function private.published_links(entity text, record_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from (
    select o.status from public.offer o where o.id in (select private.offers_of(entity, record_id))
    union all
    select a.status from public.artist a where entity = 'region' and a.region_id = record_id
    union all
    select l.status from public.location l where entity = 'region' and l.region_id = record_id) linking
   where linking.status = 'published'
$$;

-- Performs one action on at most 100 records: `publish` (applies the draft), `republish` (without the draft), `trash`,
-- `restore`, `delete`, or `draft` and `archived`, which set that status. `draft_versions` contains, by record id, the
-- versions of the drafts that the admin has seen. A refused record does not stop the others. Returns `{ changed: [{ id,
-- slug_id, previous_status, status, was_trashed, publish_at, links_lost }],
-- refused: [{ id, reason, detail, booked }] }`.
-- `links_lost` is the number of `published_links` to a record that the action unpublished, else 0. `booked` has the
-- first 20 `booked_appointments` when the reason is record_booked; it and `detail` are absent for a record that a
-- constraint refuses. In the result, `publish_at` is the time of a planned publication that the action deleted.
-- To undo a call, a client passes the opposite action and, as the parameter `publish_at`, the times from that call's
-- result by record id. Unless the action is `trash`, publications whose time is still in the future are planned again.
-- In the result of such a call, `publish_at` is null.
-- With `delete`, `changed` includes records that do not exist, because a client retries after a lost response. Raises
-- invalid_input and the refusals of `require_admin`.
create function public.change_records(entity text, record_ids uuid[], action text, publish_at jsonb default null, draft_versions jsonb default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  target_id uuid;
  slug_id text;
  previous_status text;
  status text;
  was_trashed boolean;
  planned_at timestamptz;
  is_still_planned boolean;
  detail text;
  booked jsonb;
  changed jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  if record_ids is null or cardinality(record_ids) > 100 or private.editable_columns(entity) is null
    or action is null or action not in ('publish', 'draft', 'archived', 'trash', 'restore', 'republish', 'delete') then
    perform private.refuse(400, 'invalid_input');
  end if;
  -- Locks all records, then the appointments and bookings that the loop would lock record by record, in the order of
  -- their ids. For `publish`, these are only those of offers whose draft changes location, artist or duration
  -- (`informs_guests`). Only `delete` still locks appointments in the loop: those that the cascade deletes with an
  -- offer.
  execute format('select from public.%I r where r.id = any($1) order by r.id for no key update', entity) using record_ids;
  if action in ('publish', 'draft', 'archived', 'trash') then
    perform from public.offer_appointment a
     where a.offer_id in (select private.offers_of(entity, r.id) from unnest(record_ids) r (id) where action <> 'publish' or private.informs_guests(r.id))
       and a.status = 'scheduled' and a.timestamp > now()
     order by a.id for no key update;
  end if;
  if action = 'publish' and entity = 'offer' then
    perform from public.offer_booking b
     where b.appointment_id in (select a.id from public.offer_appointment a
         where a.offer_id = any(record_ids) and a.status = 'scheduled' and a.timestamp > now() and private.informs_guests(a.offer_id))
     order by b.id for no key update;
  end if;
  foreach target_id in array record_ids loop
    begin
      perform private.lock_record(entity, target_id);
      execute format('select %s, status::text from public.%I where id = $1', case entity when 'landing_page' then 'type::text' else 'slug_id' end, entity)
        into slug_id, previous_status using target_id;
      was_trashed := exists (select from public.content_trash t where t.entity = change_records.entity and t.record_id = target_id);
      select s.publish_at into planned_at from public.scheduled_publication s where s.entity = change_records.entity and s.record_id = target_id;
      case action
        when 'publish' then
          perform public.publish(entity, target_id, (draft_versions ->> target_id::text)::integer);
        when 'trash' then perform public.trash_record(entity, target_id);
        when 'restore' then perform public.restore_record(entity, target_id);
        when 'republish' then perform public.republish_record(entity, target_id);
        when 'delete' then perform public.delete_record(entity, target_id);
        else perform public.set_content_status(entity, target_id, action::public.content_status);
      end case;
      is_still_planned := exists (select from public.scheduled_publication s where s.entity = change_records.entity and s.record_id = target_id);
      if not is_still_planned and publish_at is not null and action <> 'trash' then
        planned_at := coalesce(planned_at, (publish_at ->> target_id::text)::timestamptz);
        if planned_at > now() then
          perform public.schedule_publication(entity, target_id, planned_at);
        end if;
      end if;
      -- Runs the deferred triggers of this record now, because a refusal at the commit would undo the whole call.
      set constraints public.require_alt_text immediate;
      set constraints public.require_alt_text deferred;
      execute format('select status::text from public.%I where id = $1', entity) into status using target_id;
      changed := changed || jsonb_build_object('id', target_id, 'slug_id', slug_id, 'previous_status', previous_status, 'status', status, 'was_trashed', was_trashed,
        'publish_at', case when not is_still_planned and publish_at is null then planned_at end,
        'links_lost', case when previous_status = 'published' and status <> 'published' then private.published_links(entity, target_id) else 0 end);
    exception
      when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
        get stacked diagnostics detail = pg_exception_detail;
        if action = 'delete' and sqlerrm = 'record_not_found' then
          changed := changed || jsonb_build_object('id', target_id, 'slug_id', null, 'previous_status', 'archived', 'status', null, 'was_trashed', true, 'publish_at', null, 'links_lost', 0);
        else
          -- `booked` has names of guests. The exception must not contain names, because Postgres logs uncaught
          -- exceptions.
          booked := case sqlerrm when 'record_booked' then
            (select jsonb_agg(b) from (select * from private.booked_appointments(entity, target_id) limit 20) b) end;
          refused := refused || jsonb_build_object('id', target_id, 'reason', sqlerrm, 'detail', nullif(detail, '')::jsonb, 'booked', booked);
        end if;
      when check_violation or not_null_violation or foreign_key_violation or data_exception then
        refused := refused || jsonb_build_object('id', target_id, 'reason', 'invalid_input');
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end
$$;

grant execute on function public.trash_record, public.restore_record, public.delete_record, public.change_records
  to authenticated, service_role;
