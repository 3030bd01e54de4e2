-- Rebooking: admins move one party, or all parties of a cancelled appointment, to another appointment.

-- Whether the booking's guest has another booking that takes slots of the appointment.
create function private.has_other_booking(booking public.offer_booking, appointment_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.offer_booking b
    where b.appointment_id = has_other_booking.appointment_id and b.id <> booking.id and b.status in ('confirmed', 'attended', 'no_show')
      and (b.user_id = booking.user_id or (b.user_id is null and booking.user_id is null and (lower(b.user_email) = lower(booking.user_email)
        or (b.user_email is null and booking.user_email is null and private.normal_phone(b.phone) = private.normal_phone(booking.phone))))))
$$;

-- Guard: the appointment is scheduled and has not started. Raises appointment_cancelled, appointment_started.
create function private.require_open_appointment(target public.offer_appointment) returns void
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

-- Guard: the appointment starts when the page showed. A null `shown_start` is not compared. Raises appointment_moved.
create function private.require_shown_start(target public.offer_appointment, shown_start timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  -- JavaScript's dates have milliseconds, and Postgres's timestamps have microseconds.
  if date_trunc('milliseconds', target.timestamp) <> date_trunc('milliseconds', shown_start) then
    perform private.refuse(409, 'appointment_moved');
  end if;
end
$$;

-- Whether the booking was cancelled with its appointment and has the guest's email or phone, so that the guest can
-- learn of another appointment.
create function private.is_rebookable(booking public.offer_booking) returns boolean
language sql immutable set search_path = ''
as $$
  select booking.cancelled_with_appointment and (booking.user_email is not null or booking.phone is not null)
$$;

-- The refusal when a party cannot move to an appointment with `free` slots: booking_anonymized, booking_not_changeable,
-- party_already_booked or too_few_left. Null when the party can move.
create function private.rebooking_refusal(booking public.offer_booking, target_id uuid, free integer) returns text
language sql stable set search_path = ''
as $$
  select case
    when booking.user_email = private.anonymized_email(booking.id) then 'booking_anonymized'
    when booking.status <> 'confirmed' and not private.is_rebookable(booking) then 'booking_not_changeable'
    when private.has_other_booking(booking, target_id) then 'party_already_booked'
    when booking.quantity > free then 'too_few_left'
  end
$$;

-- Moves a party to another appointment. The guest can cancel until the new start. When an appointment at another
-- time replaces a cancelled one, the guest is asked to accept the replacement. The new email replaces unattempted
-- emails about the cancellation and earlier moves, and names the start that the guest knows. The caller has locked
-- all rows, has found enough free slots, and serves the target's waitlist afterwards.
create function private.rebook_party(booking public.offer_booking, target public.offer_appointment) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  former_id uuid := booking.appointment_id;
  former_timestamp timestamptz := (select a.timestamp from public.offer_appointment a where a.id = former_id);
  known_start timestamptz; -- the start that the guest knows
  is_replacement boolean;
  -- True when the email about the cancellation was sent, is being sent, was probably sent before a backup was restored,
  -- or was deleted after 90 days.
  knows_cancellation boolean := booking.cancelled_with_appointment and coalesce(
    (select bool_or(m.sent_at is not null or (m.attempts > 0 and coalesce(m.last_error, 'restored') = 'restored')) from public.mail_outbox m
      where m.kind = 'appointment_cancelled' and m.payload ->> 'booking_id' = booking.id::text and m.created_at >= booking.cancelled_at), true);
begin
  with replaced as (
    delete from public.mail_outbox m where m.kind in ('appointment_cancelled', 'appointment_moved', 'booking_moved')
      and m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null and m.attempts = 0
    returning m.id, m.created_at, m.payload)
  select (r.payload ->> 'former_timestamp')::timestamptz into known_start
    from replaced r where r.payload ? 'former_timestamp' order by r.created_at, r.id limit 1;
  known_start := coalesce(known_start, former_timestamp);
  is_replacement := booking.cancelled_with_appointment and known_start <> target.timestamp;
  update public.offer_appointment a set remaining_slots = a.remaining_slots - booking.quantity where a.id = target.id;
  update public.offer_booking b
     set appointment_id = target.id, status = 'confirmed', cancelled_at = null, cancelled_with_appointment = false,
         free_cancellation_until = target.timestamp, attendance_at = now(), replacement = case when is_replacement then 'open'::public.replacement_answer end,
         is_location_hidden = (select private.offer_conditions(o) ->> 'location_id' is null from public.offer o where o.id = target.offer_id)
   where b.id = booking.id returning * into booking;
  perform private.withdraw_waiting(booking);
  if known_start = target.timestamp then
    perform private.enqueue_booking_mail(case when knows_cancellation then 'booking_restored'::public.mail_kind else 'booking_changed' end, booking);
  else
    perform private.enqueue_booking_mail('booking_moved', booking, jsonb_build_object('former_timestamp', known_start)
      || case when is_replacement then jsonb_build_object('cancelled_appointment_id', former_id) else '{}' end);
  end if;
  return booking;
end
$$;

-- Moves a party to another appointment, also from a cancelled one. `shown_start` is the start of this other appointment
-- that the page showed. Idempotent. Raises booking_not_found, booking_moved, appointment_not_found and the refusals of
-- `require_admin`, `require_open_appointment`, `require_shown_start` and `rebooking_refusal`.
create function public.move_booking(booking_id uuid, appointment_id uuid, shown_start timestamptz default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking;
  origin_id uuid;
  guest_id uuid;
  target public.offer_appointment;
  refusal text;
  released integer;
begin
  perform private.require_admin();
  select b.appointment_id, b.user_id into origin_id, guest_id from public.offer_booking b where b.id = move_booking.booking_id;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  perform private.lock_user(guest_id);
  perform from public.offer_appointment a where a.id in (origin_id, move_booking.appointment_id) order by a.id for no key update;
  target := private.lock_appointment(move_booking.appointment_id);
  select * into booking from public.offer_booking b where b.id = move_booking.booking_id for no key update;
  perform private.require_shown_start(target, move_booking.shown_start);
  if booking.appointment_id = target.id and not booking.cancelled_with_appointment then
    return booking;
  elsif booking.appointment_id <> origin_id then
    perform private.refuse(409, 'booking_moved');
  end if;
  perform private.require_open_appointment(target);
  refusal := private.rebooking_refusal(booking, target.id, target.remaining_slots);
  if refusal is not null then
    perform private.refuse(409, refusal, jsonb_build_object('remaining', target.remaining_slots));
  end if;
  released := case when booking.status = 'confirmed' then booking.quantity else 0 end; -- a cancelled booking has already released its slots
  booking := private.rebook_party(booking, target);
  perform private.serve_waitlist(target.id);
  if released > 0 then
    perform private.release_slots(origin_id, released);
  end if;
  return booking;
end
$$;
grant execute on function public.move_booking to authenticated, service_role;

-- The bookings of the cancelled appointment that can be rebooked, oldest first, each with the upcoming appointments of
-- the same offer that its guest has booked. Raises the refusals of `require_admin`.
create function public.list_affected_bookings(origin_id uuid) returns table (booking_id uuid, booked_appointment_ids uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select b.id, array(select other.appointment_id from public.offer_booking other join public.offer_appointment a on a.id = other.appointment_id
      where (other.user_id = b.user_id
          or (other.user_id is null and b.user_id is null and lower(other.user_email) = lower(b.user_email))
          or (other.user_id is null and other.user_email is null and b.user_id is null and b.user_email is null
            and private.normal_phone(other.phone) = private.normal_phone(b.phone)))
        and other.status in ('confirmed', 'attended', 'no_show') and a.offer_id = origin.offer_id and a.timestamp > now())
    from public.offer_booking b join public.offer_appointment origin on origin.id = b.appointment_id
   where b.appointment_id = list_affected_bookings.origin_id and private.is_rebookable(b) order by b.created_at, b.id;
end
$$;
grant execute on function public.list_affected_bookings to authenticated, service_role;

-- Moves all parties of a cancelled appointment that can be rebooked, or only the parties of `booking_ids`, oldest
-- booking first. `shown_start` is the start of the target that the page showed. Returns `moved` or a refusal code for
-- each party. A repeated call moves the remaining parties; with `booking_ids`, it also returns `moved` for parties
-- already at the target. Raises appointment_not_found, appointment_not_cancelled and the refusals of `require_admin`,
-- `require_open_appointment` and `require_shown_start`.
create function public.rebook_parties(
  origin_id uuid, target_id uuid, booking_ids uuid[] default null, shown_start timestamptz default null
)
returns table (booking_id uuid, outcome text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  origin public.offer_appointment;
  target public.offer_appointment;
  party public.offer_booking;
begin
  perform private.require_admin();
  perform private.lock_user(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.appointment_id = origin_id and b.cancelled_with_appointment order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (origin_id, target_id) order by a.id for no key update;
  origin := private.lock_appointment(origin_id);
  target := private.lock_appointment(target_id);
  if origin.status <> 'cancelled' or origin.id = target.id then
    perform private.refuse(409, 'appointment_not_cancelled');
  end if;
  perform private.require_open_appointment(target);
  perform private.require_shown_start(target, shown_start);
  perform from public.offer_booking b where b.appointment_id = origin.id and b.cancelled_with_appointment order by b.id for no key update;
  for party in
    select * from public.offer_booking b
     where b.id = any (booking_ids) or (booking_ids is null and b.appointment_id = origin.id and private.is_rebookable(b))
     order by b.created_at, b.id
  loop
    booking_id := party.id;
    outcome := case
      when party.appointment_id = origin.id then private.rebooking_refusal(party, target.id,
        (select a.remaining_slots from public.offer_appointment a where a.id = target.id))
      when party.appointment_id = target.id and party.status in ('confirmed', 'attended', 'no_show') then 'moved'
      else 'booking_not_changeable'
    end;
    if outcome is null then
      outcome := 'moved';
      perform private.rebook_party(party, target);
    end if;
    return next;
  end loop;
  perform private.serve_waitlist(target.id); -- after the loop, so that the waitlist is not offered slots that a later party needs
end
$$;
grant execute on function public.rebook_parties to authenticated, service_role;

-- Accepts the replacement of a cancelled appointment for the caller. `shown_start` is the start that the page showed;
-- null accepts any start. Idempotent. Raises booking_not_changeable, conditions_changed and the refusals of
-- `lock_own_booking`.
create function public.accept_replacement(booking_id uuid, shown_start timestamptz default null) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(accept_replacement.booking_id);
begin
  if booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_changeable', jsonb_build_object('status', booking.status));
  end if;
  if booking.replacement = 'open' then
    perform private.require_unchanged_conditions(booking.price, accept_replacement.shown_start, booking.price, a.timestamp)
      from public.offer_appointment a where a.id = booking.appointment_id;
    update public.offer_booking b set replacement = 'accepted' where b.id = booking.id returning * into booking;
  end if;
  return booking;
end
$$;
grant execute on function public.accept_replacement to authenticated, service_role;
