-- What the organiser does with dates and bookings. For admins; every function says the same when it is repeated.

-- Creates the dates of an offer at one Berlin wall time, which stays the same when the clocks change: either on the listed
-- `days`, or every `every_weeks` weeks from `first_day` to `last_day`. `skipped_days` are left out, and what is there stays.
create function public.create_appointments(
  offer_id uuid,
  local_time time,
  capacity integer,
  days date[] default null,
  first_day date default null,
  last_day date default null,
  every_weeks integer default 1,
  skipped_days date[] default '{}'
) returns setof public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  chosen date[];
begin
  perform private.require_admin();
  perform from public.offer o where o.id = create_appointments.offer_id for no key update; -- the same rule twice at once waits here
  if not found then
    perform private.refuse(404, 'offer_not_found');
  elsif every_weeks < 1 or (days is null and (first_day is null or last_day is null)) then
    perform private.refuse(400, 'invalid_input');
  end if;
  chosen := coalesce(days, array(
    select first_day + n from generate_series(0, least(last_day - first_day, 3660), 7 * every_weeks) n));
  if cardinality(chosen) > 366 then
    perform private.refuse(400, 'too_many_dates', jsonb_build_object('max', 366));
  end if;
  return query
  insert into public.offer_appointment (offer_id, timestamp, capacity, remaining_slots)
  select create_appointments.offer_id, planned.at, create_appointments.capacity, create_appointments.capacity
    from (select distinct (day + local_time) at time zone 'Europe/Berlin' as at from unnest(chosen) day
           where day <> all(coalesce(skipped_days, '{}'))) planned
   where planned.at > now()
     and not exists (select from public.offer_appointment a
       where a.offer_id = create_appointments.offer_id and a.timestamp = planned.at and a.status = 'scheduled')
   order by planned.at
  returning *;
end
$$;
grant execute on function public.create_appointments to authenticated, service_role;

-- Locks a date that is still planned; null when it is cancelled already.
create function private.lock_date(appointment_id uuid) returns public.offer_appointment
language plpgsql set search_path = ''
as $$
declare
  locked_date public.offer_appointment;
begin
  select * into locked_date from public.offer_appointment a where a.id = lock_date.appointment_id for no key update;
  if not found then
    perform private.refuse(404, 'appointment_not_found');
  end if;
  return locked_date;
end
$$;

-- The organiser calls a date off: every booking that holds places, of those who were at the door early, too, is
-- `cancelled_by_host`, everyone gets a mail, the waiting list ends.
create function public.cancel_appointment(appointment_id uuid, reason text default '') returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  locked_date public.offer_appointment;
  returned integer;
begin
  perform private.require_admin();
  locked_date := private.lock_date(cancel_appointment.appointment_id);
  if locked_date.status = 'cancelled' then
    return locked_date;
  elsif locked_date.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  end if;
  perform from public.offer_booking b where b.appointment_id = locked_date.id and b.status in ('confirmed', 'attended', 'no_show')
   order by b.id for no key update;
  with cancelled as (
    update public.offer_booking b
       set status = 'cancelled_by_host', cancelled_at = now(), fell_with_date = true, present = null, attendance_at = null
     where b.appointment_id = locked_date.id and b.status in ('confirmed', 'attended', 'no_show') returning b.id, b.user_id, b.quantity),
  mails as (
    insert into public.mail_outbox (kind, user_id, payload)
    select 'appointment_cancelled', c.user_id, jsonb_build_object('booking_id', c.id) from cancelled c)
  select coalesce(sum(quantity), 0) into returned from cancelled;
  with ended as (
    update public.waitlist_entry w set status = 'expired'
     where w.appointment_id = locked_date.id and w.status in ('waiting', 'offered') returning w.id, w.user_id)
  insert into public.mail_outbox (kind, user_id, payload)
  select 'waitlist_expired', e.user_id, jsonb_build_object('waitlist_entry_id', e.id) from ended e;
  update public.offer_appointment a
     set status = 'cancelled', reason = coalesce(cancel_appointment.reason, ''), calendar_sequence = a.calendar_sequence + 1,
         remaining_slots = a.remaining_slots + returned + a.held_slots, held_slots = 0
   where a.id = locked_date.id returning * into locked_date;
  return locked_date;
end
$$;
grant execute on function public.cancel_appointment to authenticated, service_role;

-- Whether the person of a booking holds places on a date with another booking.
create function private.holds_another(booking public.offer_booking, appointment_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.offer_booking b
    where b.appointment_id = holds_another.appointment_id and b.id <> booking.id and b.status in ('confirmed', 'attended', 'no_show')
      and (b.user_id = booking.user_id or b.user_id is null and booking.user_id is null and lower(b.user_email) = lower(booking.user_email)))
$$;

-- Moves a date and keeps its id, never onto another one of its offer. Everyone who booked gets a mail and may cancel free of
-- charge until the new start. Who was at the door already is expected anew, unless the doors stay open (12 hours, as in
-- `mark_attendance`).
create function public.move_appointment(appointment_id uuid, new_timestamp timestamptz) returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  locked_date public.offer_appointment;
  doors_close boolean := move_appointment.new_timestamp > now() + interval '12 hours';
begin
  perform private.require_admin();
  -- Two dates that move to one time at once, and a rule that makes one there, wait here.
  perform from public.offer o where o.id = (select a.offer_id from public.offer_appointment a where a.id = move_appointment.appointment_id)
    for no key update;
  locked_date := private.lock_date(move_appointment.appointment_id);
  if locked_date.timestamp = move_appointment.new_timestamp then
    return locked_date;
  elsif locked_date.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif locked_date.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif move_appointment.new_timestamp is null or move_appointment.new_timestamp <= now() then
    perform private.refuse(400, 'appointment_in_past');
  elsif exists (select from public.offer_appointment a where a.offer_id = locked_date.offer_id and a.status = 'scheduled'
      and a.timestamp = move_appointment.new_timestamp) then
    perform private.refuse(409, 'appointment_time_taken');
  end if;
  perform from public.offer_booking b where b.appointment_id = locked_date.id and b.status in ('confirmed', 'attended', 'no_show')
   order by b.id for no key update;
  -- Each booking once: a second change has Postgres look for the account, which may be ending and wait for this date.
  with moved as (
    update public.offer_booking b
       set free_cancellation_until = move_appointment.new_timestamp, status = case when doors_close then 'confirmed' else b.status end,
           present = case when not doors_close then b.present end, attendance_at = case when not doors_close then b.attendance_at end
     where b.appointment_id = locked_date.id and b.status in ('confirmed', 'attended', 'no_show') returning b.id, b.user_id)
  insert into public.mail_outbox (kind, user_id, payload)
  select 'appointment_moved', m.user_id, jsonb_build_object('booking_id', m.id, 'former_timestamp', locked_date.timestamp) from moved m;
  update public.waitlist_entry w -- an open offer never outlives the cut-off
     set offer_expires_at = least(w.offer_expires_at, private.cut_off(move_appointment.new_timestamp))
   where w.appointment_id = locked_date.id and w.status = 'offered';
  update public.offer_appointment a
     set timestamp = move_appointment.new_timestamp, calendar_sequence = a.calendar_sequence + 1
   where a.id = locked_date.id returning * into locked_date;
  return locked_date;
end
$$;
grant execute on function public.move_appointment to authenticated, service_role;

-- More or fewer places, never fewer than are booked or held. New places go to the waiting list first.
create function public.change_capacity(appointment_id uuid, capacity integer) returns public.offer_appointment
language plpgsql security definer set search_path = ''
as $$
declare
  locked_date public.offer_appointment;
  taken integer;
begin
  perform private.require_admin();
  locked_date := private.lock_date(change_capacity.appointment_id);
  taken := locked_date.capacity - locked_date.remaining_slots;
  if change_capacity.capacity is null or change_capacity.capacity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  elsif change_capacity.capacity < taken then
    perform private.refuse(409, 'capacity_below_booked', jsonb_build_object('min', taken));
  elsif change_capacity.capacity = locked_date.capacity then
    return locked_date;
  end if;
  update public.offer_appointment a set capacity = change_capacity.capacity, remaining_slots = change_capacity.capacity - taken
   where a.id = locked_date.id;
  perform private.serve_waitlist(locked_date.id);
  return (select a from public.offer_appointment a where a.id = locked_date.id);
end
$$;
grant execute on function public.change_capacity to authenticated, service_role;

-- Ends the call unless parties can be given to this date.
create function private.refuse_target(target public.offer_appointment) returns void
language plpgsql set search_path = ''
as $$
begin
  if target.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif target.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  end if;
end
$$;

-- Why a party cannot go to a date with `free` places; null when it can. `erased+`: the account is gone, nobody is left to come.
create function private.reason_to_stay(booking public.offer_booking, target_id uuid, free integer) returns text
language sql stable set search_path = ''
as $$
  select case
    when booking.user_email like 'erased+%' then 'account_erased'
    when booking.status <> 'confirmed' and not booking.fell_with_date then 'booking_not_changeable'
    when private.holds_another(booking, target_id) then 'party_already_booked'
    when booking.quantity > free then 'too_few_left'
  end
$$;

-- Gives a whole party to another date, whose places the caller takes; free cancellation opens again, until its start. One mail
-- tells both things when that of the old date's cancellation has not gone out yet.
create function private.place_party(booking public.offer_booking, target public.offer_appointment) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  former timestamptz := (select a.timestamp from public.offer_appointment a where a.id = booking.appointment_id);
begin
  update public.offer_booking b
     set appointment_id = target.id, status = 'confirmed', cancelled_at = null, fell_with_date = false, free_cancellation_until = target.timestamp
   where b.id = booking.id returning * into booking;
  delete from public.mail_outbox m where m.kind = 'appointment_cancelled' and m.payload ->> 'booking_id' = booking.id::text
    and m.sent_at is null and m.attempts = 0;
  if former = target.timestamp then -- a new date in the old one's place
    perform private.write_booking_mail('booking_restored', booking);
  else
    perform private.write_booking_mail('booking_moved', booking, jsonb_build_object('former_timestamp', former));
  end if;
  return booking;
end
$$;

-- Moves a whole party to another date, also when its own was called off.
create function public.move_booking(booking_id uuid, appointment_id uuid) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking;
  origin uuid;
  person uuid;
  target public.offer_appointment;
  reason text;
  returned integer;
begin
  perform private.require_admin();
  select b.appointment_id, b.user_id into origin, person from public.offer_booking b where b.id = move_booking.booking_id;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  perform private.lock_person(person);
  perform from public.offer_appointment a where a.id in (origin, move_booking.appointment_id) order by a.id for no key update;
  target := private.lock_date(move_booking.appointment_id);
  select * into booking from public.offer_booking b where b.id = move_booking.booking_id for no key update;
  if booking.appointment_id = target.id and not booking.fell_with_date then
    return booking;
  elsif booking.appointment_id <> origin then
    perform private.refuse(409, 'booking_moved');
  end if;
  perform private.refuse_target(target);
  reason := private.reason_to_stay(booking, target.id, target.remaining_slots);
  if reason is not null then
    perform private.refuse(409, reason, jsonb_build_object('remaining', target.remaining_slots));
  end if;
  returned := case when booking.status = 'confirmed' then booking.quantity else 0 end; -- what fell has given its places back already
  update public.offer_appointment a set remaining_slots = a.remaining_slots - booking.quantity where a.id = target.id;
  booking := private.place_party(booking, target);
  if returned > 0 then
    perform private.give_back(origin, returned);
  end if;
  return booking;
end
$$;
grant execute on function public.move_booking to authenticated, service_role;

-- A booking on the phone, possible until the date begins and for as many places as are free. It belongs to the account with
-- that verified address; without one it waits to be claimed. The same key again returns the same booking.
create function public.book_by_phone(
  appointment_id uuid,
  email text,
  quantity integer,
  first_name text,
  last_name text,
  idempotency_key uuid,
  companions text[] default '{}',
  phone text default null,
  message text default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  target public.offer_appointment;
  address text := lower(trim(book_by_phone.email));
  person uuid;
  booking public.offer_booking;
  digest bigint := hash_record_extended(row(book_by_phone.appointment_id, address, book_by_phone.quantity,
    book_by_phone.first_name, book_by_phone.last_name, book_by_phone.companions, book_by_phone.phone, book_by_phone.message), 0);
  code text := private.random_booking_code();
begin
  perform private.require_admin();
  if address is null or address !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse(400, 'invalid_email');
  elsif book_by_phone.quantity is null or book_by_phone.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  select u.id into person from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null and not u.is_sso_user;
  if not private.lock_person(person) then
    person := null; -- the account ended meanwhile
  end if;
  target := private.lock_date(book_by_phone.appointment_id);
  select * into booking from public.offer_booking b where b.booked_by_host and b.idempotency_key = book_by_phone.idempotency_key;
  if found then
    if booking.request_digest <> digest then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    return booking;
  end if;
  if target.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif target.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif exists (select from public.offer_booking b where b.appointment_id = target.id and b.status in ('confirmed', 'attended', 'no_show')
      and (b.user_id = person or person is null and b.user_id is null and lower(b.user_email) = address)) then
    perform private.refuse(409, 'party_already_booked');
  elsif target.remaining_slots = 0 then
    perform private.refuse(409, 'sold_out', jsonb_build_object('remaining', 0));
  elsif target.remaining_slots < book_by_phone.quantity then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', target.remaining_slots));
  end if;
  update public.offer_appointment a set remaining_slots = a.remaining_slots - book_by_phone.quantity where a.id = target.id;
  loop
    insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone,
      message, code, price, free_cancellation_until, idempotency_key, request_digest, booked_by_host)
    select target.id, person, address, trim(book_by_phone.first_name), trim(book_by_phone.last_name), book_by_phone.quantity,
      coalesce(book_by_phone.companions, '{}'), nullif(trim(book_by_phone.phone), ''), nullif(trim(book_by_phone.message), ''),
      code, o.price, target.timestamp - make_interval(hours => o.cancellation_deadline_hours), book_by_phone.idempotency_key,
      digest, true
      from public.offer o where o.id = target.offer_id
    on conflict on constraint offer_booking_code_key do nothing
    returning * into booking;
    exit when found;
    code := private.random_booking_code();
  end loop;
  perform private.write_booking_mail('booking_confirmed', booking);
  return booking;
end
$$;
grant execute on function public.book_by_phone to authenticated, service_role;

-- Hands out mails to send, oldest first, and keeps other senders away from them for five minutes.
create function public.take_mail(batch_size integer default 20) returns setof public.mail_outbox
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m set attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes'
   where m.id in (select due.id from public.mail_outbox due where due.sent_at is null and due.next_attempt_at <= now() and due.attempts < 10
     order by due.next_attempt_at, due.id limit least(greatest(batch_size, 1), 100) for no key update skip locked)
  returning m.*
$$;

-- Notes that a mail went out, or why it did not; then it is tried again, each time twice as long later.
create function public.settle_mail(id uuid, error text default null) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m
     set sent_at = case when settle_mail.error is null then now() end, last_error = left(settle_mail.error, 500),
         next_attempt_at = case when settle_mail.error is null then m.next_attempt_at else now() + interval '1 minute' * power(2, m.attempts) end
   where m.id = settle_mail.id and m.sent_at is null
$$;
revoke execute on function public.take_mail, public.settle_mail from anon, authenticated;
grant execute on function public.take_mail, public.settle_mail to service_role;
