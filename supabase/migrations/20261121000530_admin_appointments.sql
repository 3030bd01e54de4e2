-- Admins create, cancel and change appointments. All public functions are idempotent and raise the refusals of
-- `require_admin`.

-- The latest start of a created or moved appointment. A later start is taken for a mistyped year.
create function private.latest_start() returns timestamptz
language sql stable
as $$
  select now() + interval '3660 days'
$$;

-- Creates appointments on `days`. `local_time` is in Berlin. Omits `skipped_days`, past times, and times of the offer's
-- scheduled appointments. Returns the scheduled rows of the plan: a repeated call with the same `plan_id`, which the
-- client generates, returns the same rows, but does not create cancelled ones again. Raises offer_not_found,
-- too_many_appointments, appointment_too_far.
create function public.create_appointments(
  offer_id uuid,
  local_time time,
  capacity integer,
  days date[],
  skipped_days date[] default '{}',
  plan_id uuid default gen_random_uuid()
) returns setof public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  planned timestamptz[];
  planned_ids uuid[]; -- of the same length
begin
  perform private.require_admin();
  perform from public.offer o where o.id = create_appointments.offer_id for no key update; -- serializes concurrent calls
  if not found then
    perform private.refuse(404, 'offer_not_found');
  elsif cardinality(days) > 366 then
    perform private.refuse(400, 'too_many_appointments', jsonb_build_object('max', 366));
  elsif exists (select from unnest(days) day where (day + local_time) at time zone 'Europe/Berlin' > private.latest_start()) then
    perform private.refuse(400, 'appointment_too_far');
  end if;
  planned := array(select distinct (day + local_time) at time zone 'Europe/Berlin' from unnest(days) day
    where day <> all(coalesce(skipped_days, '{}')));
  -- UUIDs of version 8. A repeated call gets the same ones.
  planned_ids := array(select overlay(overlay(md5(concat_ws(' ', plan_id, create_appointments.offer_id, create_appointments.capacity,
    extract(epoch from at))) placing '8' from 13) placing '8' from 17) from unnest(planned) at);
  insert into public.offer_appointment (id, offer_id, timestamp, capacity, remaining_slots)
  select p.id, create_appointments.offer_id, p.at, create_appointments.capacity, create_appointments.capacity
    from unnest(planned_ids, planned) p(id, at)
   where p.at > now()
     and not exists (select from public.offer_appointment a
       where a.offer_id = create_appointments.offer_id and a.timestamp = p.at and a.status = 'scheduled')
  on conflict on constraint offer_appointment_pkey do nothing;
  return query select * from public.offer_appointment a where a.id = any (planned_ids) and a.status = 'scheduled' order by a.timestamp;
end
$$;
grant execute on function public.create_appointments to authenticated, service_role;

-- Locks an appointment and returns it. Raises appointment_not_found.
create function private.lock_appointment(appointment_id uuid) returns public.offer_appointment
language plpgsql set search_path = ''
as $$
declare
  appointment public.offer_appointment;
begin
  select * into appointment from public.offer_appointment a where a.id = lock_appointment.appointment_id for no key update;
  if not found then
    perform private.refuse(404, 'appointment_not_found');
  end if;
  return appointment;
end
$$;

-- Locks the guests of an appointment, then the appointment and its replacement. Starts again when another guest books
-- in the meantime, because users must be locked before appointments.
create function private.lock_for_replacement(appointment_id uuid, replacement_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  guest_ids uuid[];
begin
  loop
    begin
      guest_ids := array(select distinct b.user_id from public.offer_booking b
        where b.appointment_id = lock_for_replacement.appointment_id and b.user_id is not null
          and b.status in ('confirmed', 'attended', 'no_show') order by b.user_id);
      perform private.lock_user(guest_id) from unnest(guest_ids) guest_id;
      perform from public.offer_appointment a
       where a.id in (lock_for_replacement.appointment_id, lock_for_replacement.replacement_id) order by a.id for no key update;
      if not exists (select from public.offer_booking b where b.appointment_id = lock_for_replacement.appointment_id
          and b.status in ('confirmed', 'attended', 'no_show') and b.user_id is not null and b.user_id <> all (guest_ids)) then
        return;
      end if;
      raise exception using errcode = 'ZZ001'; -- rolls back to the beginning of the block, which releases its locks
    exception
      when sqlstate 'ZZ001' then null;
    end;
  end loop;
end
$$;

-- Cancels an appointment before it starts. Its bookings become `cancelled_by_host`, also after check-in, and its
-- waitlist entries expire. Each guest whose email is known gets one email. With `replacement_id`, moves the parties to
-- this other appointment of the offer, except parties that have booked the replacement already and walk-ins without
-- email or phone. `shown_start` is the start of the replacement that the page showed; null accepts any start.
-- Idempotent: returns whether the appointment was already cancelled. Its parties may then be at another replacement.
-- Raises appointment_not_found, appointment_started; for the replacement invalid_input, too_few_left and the refusals of
-- `require_open_appointment` and `require_shown_start`; and appointment_cancelled when the appointment is already
-- cancelled and has parties that can still move to the replacement.
create function public.cancel_appointment(
  appointment_id uuid, reason text default '', replacement_id uuid default null, shown_start timestamptz default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  appointment public.offer_appointment;
  replacement public.offer_appointment;
  released integer;
begin
  perform private.require_admin();
  if replacement_id is not null then
    perform private.lock_for_replacement(cancel_appointment.appointment_id, replacement_id);
    replacement := private.lock_appointment(replacement_id);
  end if;
  appointment := private.lock_appointment(cancel_appointment.appointment_id);
  if replacement.offer_id <> appointment.offer_id or replacement.id = appointment.id then
    perform private.refuse(400, 'invalid_input');
  elsif appointment.status = 'cancelled' then
    if replacement.id is not null and exists (select from public.offer_booking b where b.appointment_id = appointment.id
        and private.is_rebookable(b) and not private.has_other_booking(b, replacement.id)) then
      perform private.refuse(409, 'appointment_cancelled');
    end if;
    return true;
  elsif appointment.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  end if;
  perform private.require_shown_start(replacement, cancel_appointment.shown_start);
  perform from public.offer_booking b where b.appointment_id = appointment.id and b.status in ('confirmed', 'attended', 'no_show')
   order by b.id for no key update;
  with cancelled as (
    update public.offer_booking b
       set status = 'cancelled_by_host', cancelled_at = now(), cancelled_with_appointment = true,
           present = null, attendance_at = null
     where b.appointment_id = appointment.id and b.status in ('confirmed', 'attended', 'no_show') returning b.id, b.user_id, b.user_email, b.quantity),
  mails as (
    insert into public.mail_outbox (kind, user_id, payload)
    select 'appointment_cancelled', c.user_id,
           jsonb_strip_nulls(jsonb_build_object('booking_id', c.id, 'former_timestamp', private.known_timestamp(c.id)))
      from cancelled c where c.user_email <> private.anonymized_email(c.id))
  select coalesce(sum(quantity), 0) into released from cancelled;
  with expired as (
    update public.waitlist_entry w set status = 'expired'
     where w.appointment_id = appointment.id and w.status in ('waiting', 'offered') returning w.id, w.user_id)
  insert into public.mail_outbox (kind, user_id, payload)
  select 'waitlist_expired', e.user_id, jsonb_build_object('waitlist_entry_id', e.id) from expired e;
  update public.offer_appointment a
     set status = 'cancelled', reason = coalesce(cancel_appointment.reason, ''), calendar_sequence = a.calendar_sequence + 1,
         remaining_slots = a.remaining_slots + released + a.held_slots, held_slots = 0
   where a.id = appointment.id;
  if replacement.id is not null and exists (select from public.rebook_parties(appointment.id, replacement_id) r where r.outcome = 'too_few_left') then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', replacement.remaining_slots));
  end if;
  return false;
end
$$;
grant execute on function public.cancel_appointment to authenticated, service_role;

-- Records that an appointment takes place even below its offer's `minimum_participants`. Raises appointment_not_found,
-- appointment_cancelled, appointment_started.
create function public.confirm_appointment(appointment_id uuid) returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  appointment public.offer_appointment;
begin
  perform private.require_admin();
  appointment := private.lock_appointment(confirm_appointment.appointment_id);
  if appointment.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif appointment.is_confirmed then
    return appointment;
  elsif appointment.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  end if;
  update public.offer_appointment a set is_confirmed = true where a.id = appointment.id returning * into appointment;
  return appointment;
end
$$;
grant execute on function public.confirm_appointment to authenticated, service_role;

-- Moves an appointment to another time, with an email to each guest whose email is known. Guests can cancel until the
-- new start. An open waitlist offer ends at the new cut-off at the latest. Each party on the waitlist gets an email
-- with the new time and the former time. The email replaces an unattempted one of the same kind and takes over its
-- payload, so that the former time is the one that the party knows. If the replaced email would have been the first
-- about a waitlist offer, the new email has no former time. An unattempted email to a guest about an earlier move is
-- replaced likewise.
-- When check-in is not open yet for the new start, attendance is reset, and walk-ins without email or phone are
-- cancelled, because nobody can tell them the new start. Guests with a confirmed booking who had accepted the
-- appointment as a replacement are asked again. Resets the decision of `confirm_appointment`. Raises
-- appointment_not_found, appointment_cancelled, appointment_started, appointment_in_past, appointment_too_far,
-- appointment_time_taken.
create function public.move_appointment(appointment_id uuid, new_timestamp timestamptz) returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  appointment public.offer_appointment;
  is_check_in_open boolean := move_appointment.new_timestamp <= now() + interval '12 hours';
  released integer;
begin
  perform private.require_admin();
  -- Serializes concurrent calls that move or create appointments of the offer.
  perform from public.offer o where o.id = (select a.offer_id from public.offer_appointment a where a.id = move_appointment.appointment_id)
    for no key update;
  appointment := private.lock_appointment(move_appointment.appointment_id);
  if appointment.timestamp = move_appointment.new_timestamp then
    return appointment;
  elsif appointment.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif appointment.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif move_appointment.new_timestamp is null or move_appointment.new_timestamp <= now() then
    perform private.refuse(400, 'appointment_in_past');
  elsif move_appointment.new_timestamp > private.latest_start() then
    perform private.refuse(400, 'appointment_too_far');
  elsif exists (select from public.offer_appointment a where a.offer_id = appointment.offer_id and a.status = 'scheduled'
      and a.timestamp = move_appointment.new_timestamp) then
    perform private.refuse(409, 'appointment_time_taken');
  end if;
  perform from public.offer_booking b where b.appointment_id = appointment.id and b.status in ('confirmed', 'attended', 'no_show')
   order by b.id for no key update;
  -- Updates each booking once: a second update could deadlock with the erasure of the account (docs/decisions/006).
  with moved as (
    update public.offer_booking b
       set free_cancellation_until = move_appointment.new_timestamp,
           status = case when is_check_in_open then b.status
             when b.user_email is null and b.phone is null then 'cancelled_by_host' else 'confirmed' end,
           cancelled_at = case when not is_check_in_open and b.user_email is null and b.phone is null then now() end,
           present = case when is_check_in_open then b.present end, attendance_at = case when is_check_in_open then b.attendance_at else now() end,
           replacement = case when b.replacement is null or (is_check_in_open and b.status <> 'confirmed') then b.replacement else 'open' end
     where b.appointment_id = appointment.id and b.status in ('confirmed', 'attended', 'no_show')
    returning b.id, b.user_id, b.user_email, b.quantity, b.status),
  replaced as ( -- unattempted emails about earlier moves, whose payload has the start that the guest knows
    delete from public.mail_outbox o using moved m
     where o.payload ->> 'booking_id' = m.id::text and o.kind in ('appointment_moved', 'booking_moved') and o.sent_at is null and o.attempts = 0
    returning m.id, o.id as mail_id, o.created_at, o.kind, o.payload),
  known as ( -- not of a booking that was moved here from another appointment at the new time
    select distinct on (r.id) r.id, r.kind, r.payload from replaced r
     where r.kind = 'appointment_moved' or (r.payload ->> 'former_timestamp')::timestamptz <> move_appointment.new_timestamp
     order by r.id, r.created_at, r.mail_id),
  mails as (
    insert into public.mail_outbox (kind, user_id, payload)
    select coalesce(k.kind, 'appointment_moved'), m.user_id,
           coalesce(k.payload, jsonb_build_object('booking_id', m.id, 'former_timestamp', appointment.timestamp))
      from moved m left join known k on k.id = m.id where m.user_email <> private.anonymized_email(m.id))
  select coalesce(sum(m.quantity), 0) into released from moved m where m.status = 'cancelled_by_host';
  update public.waitlist_entry w set offer_expires_at = least(w.offer_expires_at, private.cut_off(move_appointment.new_timestamp))
   where w.appointment_id = appointment.id and w.status = 'offered';
  with informed as (
    select w.id, w.user_id, (case w.status when 'offered' then 'waitlist_offered' else 'waitlist_moved' end)::public.mail_kind as kind
      from public.waitlist_entry w where w.appointment_id = appointment.id and w.status in ('waiting', 'offered')),
  replaced as ( -- unattempted emails; the insert below repeats their payload, because only inserts notify open pages
    delete from public.mail_outbox m using informed i
     where m.user_id = i.user_id and m.kind = i.kind and m.payload ->> 'waitlist_entry_id' = i.id::text
       and m.sent_at is null and m.attempts = 0
    returning i.id, m.payload)
  insert into public.mail_outbox (kind, user_id, payload)
  select i.kind, i.user_id,
         coalesce(r.payload, jsonb_build_object('waitlist_entry_id', i.id, 'former_timestamp', appointment.timestamp))
    from informed i left join replaced r on r.id = i.id;
  update public.offer_appointment a
     set timestamp = move_appointment.new_timestamp, former_timestamp = a.timestamp, calendar_sequence = a.calendar_sequence + 1,
         is_confirmed = false
   where a.id = appointment.id returning * into appointment;
  if released > 0 then
    perform private.release_slots(appointment.id, released);
    select * into appointment from public.offer_appointment a where a.id = appointment.id;
  end if;
  return appointment;
end
$$;
grant execute on function public.move_appointment to authenticated, service_role;

-- Sets the capacity, and offers new slots to the waitlist first. Raises appointment_not_found, invalid_quantity, and
-- capacity_below_booked for a capacity below the number of booked and held slots.
create function public.change_capacity(appointment_id uuid, capacity integer) returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  appointment public.offer_appointment;
  taken integer;
begin
  perform private.require_admin();
  appointment := private.lock_appointment(change_capacity.appointment_id);
  taken := appointment.capacity - appointment.remaining_slots;
  if change_capacity.capacity is null or change_capacity.capacity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  elsif change_capacity.capacity < taken then
    perform private.refuse(409, 'capacity_below_booked', jsonb_build_object('min', taken));
  elsif change_capacity.capacity = appointment.capacity then
    return appointment;
  end if;
  update public.offer_appointment a set capacity = change_capacity.capacity, remaining_slots = change_capacity.capacity - taken
   where a.id = appointment.id;
  perform private.serve_waitlist(appointment.id);
  return (select a from public.offer_appointment a where a.id = appointment.id);
end
$$;
grant execute on function public.change_capacity to authenticated, service_role;

-- The scheduled appointments that conflict with the `planned` times of an offer. `shared` is what two appointments
-- share: `location` or `artist` for an overlap, `appointment` for the same offer and start. Ignores `moved_id`, the
-- appointment that is being moved.
-- For an offer with the status `draft`, the location, artist and duration of its draft count, where the draft has them.
-- With `uses_draft`, this also applies to the offer `offer_id`, whatever its status. In all other cases, the offer's
-- own columns count.
create function private.appointment_conflicts(offer_id uuid, planned timestamptz[], uses_draft boolean, moved_id uuid default null)
returns table (planned_at timestamptz, conflict_at timestamptz, offer_name text, offer_slug text, shared text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  with effective_offer as (
    select o.id, o.name, o.slug, o.status, case when v.snapshot -> 'fields' ? 'location_id' then (v.snapshot #>> '{fields,location_id}')::uuid else o.location_id end as location_id,
           case when v.snapshot -> 'fields' ? 'artist_id' then (v.snapshot #>> '{fields,artist_id}')::uuid else o.artist_id end as artist_id,
           -- A draft may contain any number.
           greatest(least(coalesce((v.snapshot #>> '{fields,duration_minutes}')::numeric, o.duration_minutes), 1000000), 1)::integer as duration_minutes
      from public.offer o left join public.content_version v on v.entity = 'offer' and v.record_id = o.id and v.kind = 'draft'
        and (o.status = 'draft' or (uses_draft and o.id = appointment_conflicts.offer_id)))
  select p.at, a.timestamp, o.name, o.slug,
         case when o.id = mine.id and a.timestamp = p.at then 'appointment' when o.location_id = mine.location_id then 'location' else 'artist' end
    from effective_offer mine
    join effective_offer o on (o.id = mine.id or o.location_id = mine.location_id or o.artist_id = mine.artist_id)
    join public.offer_appointment a on a.offer_id = o.id and a.status = 'scheduled'
      and a.timestamp > (select min(at) from unnest(planned) at) - make_interval(mins => o.duration_minutes)
      and a.timestamp < (select max(at) from unnest(planned) at) + make_interval(mins => mine.duration_minutes)
    join unnest(planned) p(at) on a.timestamp < p.at + make_interval(mins => mine.duration_minutes)
      and a.timestamp + make_interval(mins => o.duration_minutes) > p.at
   where mine.id = appointment_conflicts.offer_id
     and (o.status <> 'archived' or o.id = mine.id) -- archived offers include those in the trash
     and a.id is distinct from moved_id
     and (o.location_id = mine.location_id or o.artist_id = mine.artist_id or a.timestamp = p.at);
end
$$;

-- At most 1,000 conflicts of appointments that are planned or moved, as in `private.appointment_conflicts`:
-- appointments of the same offer and start first. For a published offer, its published location, artist and duration
-- count, not those of its draft, because new appointments are public at once.
create function public.find_appointment_conflicts(offer_id uuid, planned timestamptz[], moved_id uuid default null)
returns table (planned_at timestamptz, conflict_at timestamptz, offer_name text, offer_slug text, shared text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.* from private.appointment_conflicts(find_appointment_conflicts.offer_id, planned, false, moved_id) c
   order by (c.shared = 'appointment') desc, 1, 2, 3 limit 1000;
end
$$;
grant execute on function public.find_appointment_conflicts to authenticated, service_role;
