-- Moving parties to another appointment, singly or all those of a cancelled one. Locks: see `book`.

-- Whether the person of a booking holds places on a date with another booking.
create function private.holds_another(booking public.offer_booking, appointment_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.offer_booking b
    where b.appointment_id = holds_another.appointment_id and b.id <> booking.id and b.status in ('confirmed', 'attended', 'no_show')
      and (b.user_id = booking.user_id or b.user_id is null and booking.user_id is null and lower(b.user_email) = lower(booking.user_email)))
$$;

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

-- The parties that fell with a date that was called off, and which dates of its offer each of them holds already.
create function public.list_rebooking(origin_id uuid) returns table (booking_id uuid, booked_dates uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select b.id, array(select other.appointment_id from public.offer_booking other join public.offer_appointment a on a.id = other.appointment_id
      where (other.user_id = b.user_id or other.user_id is null and b.user_id is null and lower(other.user_email) = lower(b.user_email))
        and other.status in ('confirmed', 'attended', 'no_show') and a.offer_id = origin.offer_id and a.timestamp > now())
    from public.offer_booking b join public.offer_appointment origin on origin.id = b.appointment_id
   where b.appointment_id = list_rebooking.origin_id and b.fell_with_date order by b.created_at, b.id;
end
$$;
grant execute on function public.list_rebooking to authenticated, service_role;

-- Moves the parties that fell with a date to another date, in the order in which they booked; when `booking_ids` are given, only
-- these. Answers what became of each: `moved`, or why it stays. Repeating it moves who is left.
create function public.rebook_parties(origin_id uuid, target_id uuid, booking_ids uuid[] default null)
returns table (booking_id uuid, outcome text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  origin public.offer_appointment;
  target public.offer_appointment;
  party public.offer_booking;
  free integer;
begin
  perform private.require_admin();
  perform private.lock_person(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.appointment_id = origin_id and b.fell_with_date order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (origin_id, target_id) order by a.id for no key update;
  origin := private.lock_date(origin_id);
  target := private.lock_date(target_id);
  if origin.status <> 'cancelled' or origin.id = target.id then
    perform private.refuse(409, 'appointment_not_cancelled');
  end if;
  perform private.refuse_target(target);
  perform from public.offer_booking b where b.appointment_id = origin.id and b.fell_with_date order by b.id for no key update;
  free := target.remaining_slots;
  for party in
    select * from public.offer_booking b
     where b.appointment_id = origin.id and case when booking_ids is null then b.fell_with_date else b.id = any (booking_ids) end
     order by b.created_at, b.id
  loop
    booking_id := party.id;
    outcome := private.reason_to_stay(party, target.id, free);
    if outcome is null then
      outcome := 'moved';
      free := free - party.quantity;
      perform private.place_party(party, target);
    end if;
    return next;
  end loop;
  update public.offer_appointment a set remaining_slots = free where a.id = target.id and a.remaining_slots <> free;
end
$$;
grant execute on function public.rebook_parties to authenticated, service_role;
