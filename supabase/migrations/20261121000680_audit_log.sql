-- The audit log: who changed which fields of which record.

-- Append-only. Contains ids and the names of changed columns but no values, and therefore no names or emails of people.
create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid, -- null for the service and for a check-in pass
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  record_id uuid not null,
  fields text[] not null,
  owner_entity text, -- the record that a section, appointment or booking belongs to; a record belongs to itself
  owner_id uuid,
  -- Identifies a transaction only together with `created_at`, because a restored backup has the ids of another server.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);

create index on public.audit_log (entity, record_id, created_at desc);
create index on public.audit_log (created_at desc);
create index on public.audit_log (owner_entity, owner_id, id desc);
create index on public.audit_log ((coalesce(owner_entity, entity)), id desc);
create index on public.audit_log (transaction_id, (coalesce(owner_id, record_id)), id);
create index on public.audit_log (transaction_id) where entity = 'check_in_pass';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy admin_read on public.audit_log for select to authenticated using ((select private.is_admin()));

create function private.prevent_audit_log_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.prevent_audit_log_changes();

-- The record to which a changed row belongs. The row is a parameter, because a deleted row can no longer be read.
create function private.audit_owner(entity text, record_id uuid, changed_row jsonb, out owner_entity text, out owner_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  appointment_id uuid := case when entity = 'offer_appointment' then record_id else (changed_row ->> 'appointment_id')::uuid end;
  payload jsonb := changed_row -> 'payload'; -- of an email
begin
  case
    when entity in ('offer', 'artist', 'location', 'region', 'landing_page') then
      owner_entity := entity;
      owner_id := record_id;
    when entity in ('cms_page_section', 'offer_art_form', 'artist_art_form', 'offer_appointment') and changed_row is not null then
      select key, (changed_row ->> (key || '_id'))::uuid into owner_entity, owner_id
        from unnest(array['offer', 'artist', 'location', 'region', 'landing_page']) key where changed_row ->> (key || '_id') is not null limit 1;
    when entity in ('offer_appointment', 'offer_booking', 'appointment_message', 'mail_outbox') then
      if entity = 'offer_booking' and appointment_id is null then
        select b.appointment_id into appointment_id from public.offer_booking b where b.id = record_id;
      elsif entity = 'mail_outbox' then
        appointment_id := coalesce(
          (select b.appointment_id from public.offer_booking b where b.id = (payload ->> 'booking_id')::uuid),
          (select w.appointment_id from public.waitlist_entry w where w.id = (payload ->> 'waitlist_entry_id')::uuid));
      end if;
      select 'offer', a.offer_id into owner_entity, owner_id from public.offer_appointment a where a.id = appointment_id;
    else null;
  end case;
end
$$;

-- Logs a write with the names of the changed columns. The triggers omit the writes of guests.
create function private.write_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed_row jsonb := old_row || new_row;
  changed text[] := array(
    select key from jsonb_object_keys(changed_row) key
     where old_row -> key is distinct from new_row -> key and key not in ('updated_at', 'updated_by', 'version') order by key);
  record_id uuid := coalesce(changed_row ->> 'id', changed_row ->> 'offer_id', changed_row ->> 'artist_id')::uuid;
begin
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.audit_log (actor_id, action, entity, record_id, fields, owner_entity, owner_id)
  select (select auth.uid()), lower(tg_op), tg_table_name, record_id, changed, o.owner_entity, o.owner_id
    from private.audit_owner(tg_table_name, record_id, changed_row) o;
  return null;
end
$$;

-- Sets the owner of log entries without one.
create function private.assign_audit_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.owner_id is null then
    select o.owner_entity, o.owner_id into new.owner_entity, new.owner_id from private.audit_owner(new.entity, new.record_id, null) o;
  end if;
  return new;
end
$$;
create trigger assign_owner before insert on public.audit_log for each row execute function private.assign_audit_owner();

do $$
declare
  entity text;
begin
  foreach entity in array array['offer', 'artist', 'location', 'region', 'landing_page', 'cms_page_section', 'offer_type', 'art_form',
    'media', 'address', 'offer_art_form', 'artist_art_form', 'site_setting'] loop
    execute format('create trigger write_audit_log after insert or update or delete on public.%I
      for each row execute function private.write_audit_log()', entity);
  end loop;
end
$$;
-- `update of` omits `remaining_slots`, so that bookings do not run this trigger.
create trigger write_audit_log after insert or delete or update of timestamp, capacity, status, reason, is_confirmed on public.offer_appointment
  for each row execute function private.write_audit_log();
create trigger write_audit_log_insert after insert on public.offer_booking
  for each row when (new.booked_by_admin) execute function private.write_audit_log();
-- Only admins, the service and holders of a check-in pass make these changes.
create trigger write_audit_log_update after update of appointment_id, status on public.offer_booking
  for each row when (old.appointment_id <> new.appointment_id or (old.status <> new.status and new.status in ('attended', 'no_show', 'cancelled_by_host'))
    or old.status in ('attended', 'no_show')) execute function private.write_audit_log();
-- Only admins reset `attempts`, by retrying or resending, or change the id, by correcting a booking's email address. A
-- correction also gives an obsolete email a new id, which is not logged, because the email is not sent again.
create trigger write_audit_log after update of attempts, id on public.mail_outbox
  for each row when (new.attempts = 0 and old.attempts > 0 or new.id <> old.id and new.last_error is distinct from 'obsolete')
  execute function private.write_audit_log();
-- Only `resend_booking_mail` inserts a `resend_id`.
create trigger write_audit_log_insert after insert on public.mail_outbox
  for each row when (new.payload ? 'resend_id') execute function private.write_audit_log();
create trigger write_audit_log after insert on public.appointment_message
  for each row execute function private.write_audit_log();

-- Logs a change of a booking that no trigger logs, made by an admin or with a check-in pass.
create function private.write_booking_audit_log(booking_id uuid, fields text[]) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values (auth.uid(), 'update', 'offer_booking', write_booking_audit_log.booking_id, write_booking_audit_log.fields)
$$;

-- The differences between two snapshots: field names, `address`, `art_forms`, `sections.<type>` for added, changed or
-- removed sections, and `sections.order`.
create function private.snapshot_changes(earlier jsonb, later jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  with section as (
    select coalesce(e.value, l.value) ->> 'type' as type, e.value is distinct from l.value as changed, e.ordinal as earlier_ordinal, l.ordinal as later_ordinal
      from jsonb_array_elements(earlier -> 'sections') with ordinality e (value, ordinal)
      full join jsonb_array_elements(later -> 'sections') with ordinality l (value, ordinal) on e.value ->> 'id' = l.value ->> 'id'),
  remaining as (select * from section where earlier_ordinal is not null and later_ordinal is not null)
  select array(
    select key from jsonb_object_keys(later -> 'fields') key
     where nullif(earlier -> 'fields' -> key, 'null') is distinct from nullif(later -> 'fields' -> key, 'null')
    union select 'address' where nullif(earlier -> 'address', 'null') is distinct from nullif(later -> 'address', 'null')
    union select 'art_forms' where not (earlier -> 'art_form_ids' <@ (later -> 'art_form_ids') and earlier -> 'art_form_ids' @> (later -> 'art_form_ids'))
    union select 'sections.' || type from section where changed
    union select 'sections.order' where (select array_agg(earlier_ordinal order by later_ordinal) is distinct from array_agg(earlier_ordinal order by earlier_ordinal) from remaining)
    order by 1)
$$;

-- Logs changes of a draft, at most one row per user and field in 15 minutes, because drafts are saved while somebody
-- types.
create function private.write_draft_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.content_version := case when tg_op = 'DELETE' then old else new end;
  changed text[];
begin
  if tg_op = 'INSERT' then
    changed := private.snapshot_changes(private.record_snapshot(draft.entity, draft.record_id), draft.snapshot);
  elsif tg_op = 'UPDATE' then
    changed := array(
      select unnest(private.snapshot_changes(old.snapshot, new.snapshot))
      except select unnest(l.fields) from public.audit_log l
       where l.entity = draft.entity and l.record_id = draft.record_id and 'draft' = any(l.fields) and l.actor_id is not distinct from (select auth.uid())
         and l.created_at >= greatest(draft.created_at, now() - interval '15 minutes')
      order by 1);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values ((select auth.uid()), case when tg_op = 'DELETE' then 'delete' else 'update' end, draft.entity, draft.record_id, '{draft}' || changed);
  return null;
end
$$;
create trigger write_audit_log_insert after insert on public.content_version
  for each row when (new.kind = 'draft') execute function private.write_draft_audit_log();
create trigger write_audit_log_update after update of snapshot on public.content_version
  for each row when (new.kind = 'draft') execute function private.write_draft_audit_log();
create trigger write_audit_log_delete after delete on public.content_version
  for each row when (old.kind = 'draft') execute function private.write_draft_audit_log();

-- Logs when a record enters or leaves the trash, as the field `trash`.
create function private.write_trash_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trashed public.content_trash := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values ((select auth.uid()), lower(tg_op), trashed.entity, trashed.record_id, '{trash}');
  return null;
end
$$;
create trigger write_audit_log after insert or delete on public.content_trash
  for each row execute function private.write_trash_audit_log();

-- Logs when a publication is planned, rescheduled, cancelled, made or refused, as the field `publish_at` of its record.
create function private.write_publication_audit_log() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  planned public.scheduled_publication := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values ((select auth.uid()), 'update', planned.entity, planned.record_id, '{publish_at}');
  return null;
end
$$;
create trigger write_audit_log after insert or update or delete on public.scheduled_publication
  for each row execute function private.write_publication_audit_log();

-- Entries of the audit log, of one record or of all, newest first: one per transaction, actor and record, with the
-- changed fields of each table. `before` is the `cursor` of the last entry shown. `name` is the current name of the
-- record, the email of an admin or the day of a check-in pass, else null. `actor` is the admin's email, empty for a
-- deleted account, null for the service and for a check-in pass (`by_check_in_pass`). `subject` filters by entity,
-- `made_by` by actor: `team`, `pass` or `service`. Raises the refusals of `require_admin`.
create function public.list_audit_log(
  record_entity text default null,
  record_id uuid default null,
  before bigint default null,
  items integer default 25,
  subject text default null,
  made_by text default null
) returns table ("cursor" bigint, at timestamptz, actor text, by_check_in_pass boolean, entity text, id uuid, name text, slug text, changes jsonb)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  with entry as (
    select l.id, l.transaction_id, l.actor_id, l.created_at, coalesce(l.owner_entity, l.entity) as entity, coalesce(l.owner_id, l.record_id) as subject_id
      from public.audit_log l
     where (list_audit_log.record_id is null or l.owner_entity = list_audit_log.record_entity and l.owner_id = list_audit_log.record_id)
       and (before is null or l.id < before)
       and (subject is null or coalesce(l.owner_entity, l.entity) = subject)
       and (made_by is null or made_by = case
         when l.actor_id is not null then 'team'
         when exists (select from public.audit_log p where p.transaction_id = l.transaction_id and p.created_at = l.created_at and p.entity = 'check_in_pass') then 'pass'
         else 'service' end)
       and not exists (select from public.audit_log newer where newer.transaction_id = l.transaction_id and newer.created_at = l.created_at and newer.id > l.id
         and coalesce(newer.owner_id, newer.record_id) = coalesce(l.owner_id, l.record_id) and newer.actor_id is not distinct from l.actor_id)
     order by l.id desc limit least(greatest(coalesce(items, 25), 1), 100)),
  table_change as (
    select e.id as entry_id, l.entity, l.action, count(distinct l.record_id) as records, min(l.id) as first_id,
      array_agg(distinct field order by field) filter (where field is not null) as fields
      from entry e
      join public.audit_log l on l.transaction_id = e.transaction_id and l.created_at = e.created_at and coalesce(l.owner_id, l.record_id) = e.subject_id
        and l.actor_id is not distinct from e.actor_id
      left join lateral unnest(l.fields) field on true
     -- Keeps apart the changes of a record and of its draft, which one transaction may contain, as in `update_record`.
     group by e.id, l.entity, l.action, coalesce('draft' = any(l.fields), false))
  select a.id, a.created_at, coalesce(u.email::text, case when a.actor_id is not null then '' end),
    a.actor_id is null and exists (select from public.audit_log p where p.transaction_id = a.transaction_id and p.created_at = a.created_at and p.entity = 'check_in_pass'),
    a.entity, a.subject_id, named.name, named.slug,
    (select jsonb_agg(jsonb_build_object('entity', c.entity, 'action', c.action, 'records', c.records, 'fields', coalesce(c.fields, '{}')) order by c.first_id)
      from table_change c where c.entry_id = a.id)
    from entry a
    left join auth.users u on u.id = a.actor_id
    left join lateral (
      select o.name::text, o.slug from public.offer o where a.entity = 'offer' and o.id = a.subject_id
      union all select r.name, r.slug from public.artist r where a.entity = 'artist' and r.id = a.subject_id
      union all select l.name, l.slug from public.location l where a.entity = 'location' and l.id = a.subject_id
      union all select r.name, r.slug from public.region r where a.entity = 'region' and r.id = a.subject_id
      union all select p.title, p.type::text from public.landing_page p where a.entity = 'landing_page' and p.id = a.subject_id
      union all select m.name, null from public.media m where a.entity = 'media' and m.id = a.subject_id
      union all select u.email, null from auth.users u where a.entity = 'admin' and u.id = a.subject_id
      union all select to_char(private.day_of_pass(p), 'DD.MM.YYYY'), null from public.check_in_pass p where a.entity = 'check_in_pass' and p.id = a.subject_id
      union all select t.name, null from public.offer_type t where a.entity = 'offer_type' and t.id = a.subject_id
      union all select f.name, null from public.art_form f where a.entity = 'art_form' and f.id = a.subject_id) named on true
   order by a.id desc;
end
$$;
grant execute on function public.list_audit_log to authenticated, service_role;
