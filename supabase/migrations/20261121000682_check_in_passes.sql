-- Check-in passes: links that open check-in without an account, for one appointment or for all appointments of one day.

create table public.check_in_pass (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  appointment_id uuid references public.offer_appointment (id) on delete cascade,
  day date, -- in Berlin, of a whole-day pass
  revoked_at timestamptz,
  opened_at timestamptz, -- the last opening that the audit log contains
  created_at timestamptz not null default now(),
  created_by uuid, -- null when the service has created the pass
  check (num_nonnulls(appointment_id, day) = 1)
);
create index on public.check_in_pass (day);
create index on public.check_in_pass (appointment_id);

alter table public.check_in_pass enable row level security;
revoke all on public.check_in_pass from anon, authenticated;
grant all on public.check_in_pass to service_role;
grant select (id, appointment_id, day, revoked_at, opened_at, created_at) on public.check_in_pass to authenticated;
-- Whether the creator of a pass, if known, is still an admin and not banned. Else the pass has ended.
create function private.is_pass_of_admin(created_by uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select created_by is null or exists (select from auth.users u
    where u.id = created_by and u.raw_app_meta_data ->> 'role' = 'admin' and coalesce(u.banned_until, '-infinity') <= now())
$$;
grant execute on function private.is_pass_of_admin to authenticated;
create policy admin_read on public.check_in_pass for select to authenticated
  using ((select private.is_admin()) and private.is_pass_of_admin(created_by));

-- The end of a Berlin day.
create function private.end_of_day(day date) returns timestamptz
language sql immutable set search_path = ''
as $$ select (day + 1)::timestamp at time zone 'Europe/Berlin' $$;

-- The Berlin day of a pass: the stored day, else the day for which its appointment is now scheduled.
create function private.day_of_pass(pass public.check_in_pass) returns date
language sql stable set search_path = ''
as $$
  select coalesce(pass.day, (select (a.timestamp at time zone 'Europe/Berlin')::date from public.offer_appointment a where a.id = pass.appointment_id))
$$;

-- The one appointment of a pass or, for a whole-day pass, all appointments of the day, also cancelled ones.
create function private.appointments_of_pass(pass public.check_in_pass) returns setof public.offer_appointment
language sql stable set search_path = ''
as $$
  select a.* from public.offer_appointment a
   where a.id = pass.appointment_id
      or a.timestamp >= private.end_of_day(pass.day - 1) and a.timestamp < private.end_of_day(pass.day)
$$;

-- When a pass ends: with its day or, if later, with its last scheduled appointment, but at most six hours after the
-- day.
create function private.end_of_pass(pass public.check_in_pass) returns timestamptz
language sql stable set search_path = ''
as $$
  select greatest(d.ends_at, (select least(coalesce(max(a.timestamp + o.duration_minutes * interval '1 minute'), d.ends_at), d.ends_at + interval '6 hours')
      from private.appointments_of_pass(pass) a join public.offer o on o.id = a.offer_id where a.status = 'scheduled'))
    from private.end_of_day(private.day_of_pass(pass)) as d(ends_at)
$$;

-- Creates a pass for an appointment or, with `is_whole_day`, for all appointments of its Berlin day. Returns the
-- secret, which cannot be read again. A repeated call of the same admin replaces the secret, while the pass is neither
-- opened nor revoked. Any other call with an existing id raises check_in_pass_ended. Raises appointment_not_found,
-- appointment_cancelled, appointment_started (the pass would already have ended) and the refusals of `require_admin`.
create function public.create_check_in_pass(id uuid, appointment_id uuid, is_whole_day boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  secret text := encode(extensions.gen_random_bytes(24), 'hex');
  target public.offer_appointment;
  pass public.check_in_pass;
begin
  perform private.require_admin();
  select * into target from public.offer_appointment a where a.id = create_check_in_pass.appointment_id;
  if not found then
    perform private.refuse(404, 'appointment_not_found');
  elsif target.status = 'cancelled' and not is_whole_day then
    perform private.refuse(409, 'appointment_cancelled');
  end if;
  insert into public.check_in_pass as p (id, secret_hash, appointment_id, day, created_by)
  values (create_check_in_pass.id, sha256(convert_to(secret, 'UTF8')), case when not is_whole_day then target.id end,
    case when is_whole_day then (target.timestamp at time zone 'Europe/Berlin')::date end, auth.uid())
  on conflict on constraint check_in_pass_pkey do update
    set secret_hash = excluded.secret_hash, appointment_id = excluded.appointment_id, day = excluded.day
    where p.opened_at is null and p.revoked_at is null and p.created_by is not distinct from excluded.created_by
  returning * into pass;
  if not found then
    perform private.refuse(404, 'check_in_pass_ended');
  elsif private.end_of_pass(pass) <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif pass.created_at = now() then -- not a repeat
    perform private.log_check_in_pass(pass.id, 'insert', '{}');
  end if;
  return secret;
end
$$;

-- Revokes a pass. Idempotent. Raises the refusals of `require_admin`.
create function public.revoke_check_in_pass(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.check_in_pass p set revoked_at = now() where p.id = revoke_check_in_pass.id and p.revoked_at is null;
  if found then
    perform private.log_check_in_pass(revoke_check_in_pass.id, 'update', '{revoked_at}');
  end if;
end
$$;
grant execute on function public.create_check_in_pass, public.revoke_check_in_pass to authenticated, service_role;

-- Logs an action of an admin or, after `act_as_check_in_pass`, of a pass.
create function private.log_check_in_pass(pass_id uuid, action text, fields text[]) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values (auth.uid(), log_check_in_pass.action, 'check_in_pass', pass_id, log_check_in_pass.fields)
$$;

-- Removes the caller's session from the transaction, so that changes with a pass have no actor.
create function private.act_as_check_in_pass() returns void
language sql set search_path = ''
as $$ select set_config('request.jwt.claims', '', true) $$;

-- The pass with this secret; no row when it is unknown, revoked or over, or when `is_pass_of_admin` is false.
create function private.find_check_in_pass(secret text) returns setof public.check_in_pass
language sql stable set search_path = ''
as $$
  select * from public.check_in_pass p
   where p.secret_hash = sha256(convert_to(secret, 'UTF8')) and p.revoked_at is null and private.end_of_pass(p) > now()
     and private.is_pass_of_admin(p.created_by)
$$;

-- The scheduled appointments of a pass. Parties are included from the beginning of the pass's day on, or from 12 hours
-- before the appointment if that is earlier.
create function private.check_in_of_pass(pass public.check_in_pass) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'timestamp', a.timestamp, 'remaining_slots', a.remaining_slots,
    'offer', jsonb_build_object('name', o.name, 'price', o.price), 'parties', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'first_name', b.first_name, 'last_name', b.last_name, 'quantity', b.quantity,
          'status', b.status, 'present', b.present, 'attendance_at', b.attendance_at, 'is_walk_in', b.is_walk_in, 'price', b.price,
          'paid_cents', b.paid_cents, 'paid_at', b.paid_at) order by b.last_name collate "de-x-icu", b.first_name collate "de-x-icu", b.id), '[]')
        from public.offer_booking b where b.appointment_id = a.id and b.status in ('confirmed', 'attended', 'no_show')
          and now() >= least(private.end_of_day(private.day_of_pass(pass) - 1), a.timestamp - interval '12 hours'))) order by a.timestamp, a.id), '[]')
    from private.appointments_of_pass(pass) a join public.offer o on o.id = a.offer_id where a.status = 'scheduled'
$$;

-- A value that changes with the result of `open_check_in_pass`; null when the pass is invalid. The device polls this
-- value, and deletes all names when it is null.
create function public.check_in_pass_revision(secret text) returns text
language sql stable security definer set search_path = ''
as $$ select md5(private.check_in_of_pass(p)::text || private.end_of_pass(p)) from private.find_check_in_pass(secret) p $$;

-- The data for check-in with a pass, and its revision. Calls within five minutes create one entry in the audit log.
-- Raises check_in_pass_ended.
create function public.open_check_in_pass(secret text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.check_in_pass;
begin
  perform private.act_as_check_in_pass();
  select * into pass from private.find_check_in_pass(secret);
  if not found then
    perform private.refuse(404, 'check_in_pass_ended');
  end if;
  update public.check_in_pass p set opened_at = now()
   where p.id = pass.id and coalesce(p.opened_at, '-infinity') < now() - interval '5 minutes';
  if found then
    perform private.log_check_in_pass(pass.id, 'update', '{opened_at}');
  end if;
  return jsonb_build_object('ends_at', private.end_of_pass(pass), 'revision', public.check_in_pass_revision(secret),
    'appointments', private.check_in_of_pass(pass));
end
$$;

-- Applies check-in events as `mark_attendance`, `record_payments` and `add_walk_ins` do, but only for the appointments
-- of a pass. For other appointments the outcome is booking_not_found. A payment is also recorded after a cancellation,
-- because the money was received. Returns `{ walk_ins, attendance, payments }` with the rows of those functions. Raises
-- check_in_pass_ended, invalid_input. Locks the pass after the appointments, like the deletion of an appointment, which
-- deletes its passes.
create function public.check_in_with_pass(secret text, attendance jsonb default '[]', payments jsonb default '[]', walk_ins jsonb default '[]')
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.check_in_pass;
  added jsonb;
  attended jsonb;
  paid jsonb;
  unknown_attendance constant jsonb := '{"status": null, "present": null, "attendance_at": null}';
  unknown_payment constant jsonb := '{"paid_cents": null, "paid_at": null}';
begin
  if jsonb_typeof(attendance) <> 'array' or jsonb_typeof(payments) <> 'array' or jsonb_typeof(walk_ins) <> 'array' then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform private.act_as_check_in_pass();
  select * into pass from private.find_check_in_pass(secret);
  if not found then
    perform private.refuse(404, 'check_in_pass_ended');
  end if;
  perform private.lock_for_check_in(private.events_of_pass(pass, attendance || payments || walk_ins, true));
  -- The lock makes the revocation of the pass wait for a call in progress.
  perform from public.check_in_pass p where p.id = pass.id and p.revoked_at is null for share;
  if not found then
    perform private.refuse(404, 'check_in_pass_ended');
  end if;
  select jsonb_agg(to_jsonb(r)) into added from private.add_walk_ins(private.events_of_pass(pass, walk_ins, true)) r;
  select jsonb_agg(to_jsonb(r)) into attended from private.mark_attendance(private.events_of_pass(pass, attendance, true)) r;
  select jsonb_agg(to_jsonb(r)) into paid from private.record_payments(private.events_of_pass(pass, payments, true)) r;
  if coalesce(added, attended, paid) is not null then
    perform private.log_check_in_pass(pass.id, 'update', array_remove(array[
      case when added is not null then 'walk_ins' end, case when attended is not null then 'attendance' end,
      case when paid is not null then 'payments' end], null));
  end if;
  return jsonb_build_object(
    'walk_ins', coalesce(added, '[]') || private.not_found_results(private.events_of_pass(pass, walk_ins, false), unknown_attendance),
    'attendance', coalesce(attended, '[]') || private.not_found_results(private.events_of_pass(pass, attendance, false), unknown_attendance),
    'payments', coalesce(paid, '[]') || private.not_found_results(private.events_of_pass(pass, payments, false), unknown_payment));
end
$$;
grant execute on function public.check_in_pass_revision, public.open_check_in_pass, public.check_in_with_pass to anon, authenticated, service_role;

-- The events of the pass's appointments or, without `are_covered`, the other events. An event belongs to the
-- appointment of its booking; a new walk-in belongs to the appointment in the event.
create function private.events_of_pass(pass public.check_in_pass, events jsonb, are_covered boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(e.value), '[]') from jsonb_array_elements(events) e
   where are_covered = exists (select from private.appointments_of_pass(pass) a where a.id = coalesce(
     (select b.appointment_id from public.offer_booking b where b.id = (e.value ->> 'booking_id')::uuid), (e.value ->> 'appointment_id')::uuid))
$$;

-- Locks the users, appointments and bookings of check-in events in the lock order. Otherwise, `mark_attendance` would
-- lock users after `add_walk_ins` has locked appointments and bookings.
create function private.lock_for_check_in(events jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  booking_ids constant uuid[] := array(select e.booking_id from jsonb_to_recordset(events) as e(booking_id uuid));
  appointment_ids constant uuid[] := array(
    select b.appointment_id from public.offer_booking b where b.id = any (booking_ids)
    union select e.appointment_id from jsonb_to_recordset(events) as e(appointment_id uuid));
begin
  perform private.lock_user(p.user_id)
    from (select distinct b.user_id from public.offer_booking b where b.id = any (booking_ids) order by b.user_id) p;
  perform from public.offer_appointment a where a.id = any (appointment_ids) order by a.id for no key update;
  perform from public.offer_booking b where b.id = any (booking_ids) order by b.id for no key update;
end
$$;

-- The results for events that the pass does not cover: the outcome booking_not_found. `state` has the other columns of
-- the result, all null.
create function private.not_found_results(events jsonb, state jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('booking_id', e.value -> 'booking_id', 'outcome', 'booking_not_found') || state), '[]')
    from jsonb_array_elements(events) e
$$;
