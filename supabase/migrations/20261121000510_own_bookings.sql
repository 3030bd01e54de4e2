-- What guests do with their own bookings: give slots back, change the quantity, take a cancellation back. Locks: see `book`.

-- The one way back for places that were booked or held: they are free, and then offered to whoever waits.
create function private.give_back(appointment_id uuid, booked integer, held integer default 0) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.offer_appointment a
     set remaining_slots = a.remaining_slots + give_back.booked + give_back.held, held_slots = a.held_slots - give_back.held
   where a.id = give_back.appointment_id;
  perform private.serve_waitlist(give_back.appointment_id);
end
$$;

-- Locks a booking behind its date; when `person` is given, only theirs.
create function private.lock_booking(booking_id uuid, person uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  locked_date uuid;
  booking public.offer_booking;
begin
  select a.id into locked_date
    from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
   where b.id = lock_booking.booking_id and (lock_booking.person is null or b.user_id = lock_booking.person)
     for no key update of a;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select * into booking from public.offer_booking b where b.id = lock_booking.booking_id for no key update;
  if booking.appointment_id <> locked_date then
    perform private.refuse(409, 'booking_moved');
  end if;
  return booking;
end
$$;

-- Locks a booking of whoever asks.
create function private.lock_own_booking(booking_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse(401, 'signed_out');
  end if;
  perform private.lock_person(auth.uid());
  return private.lock_booking(lock_own_booking.booking_id, auth.uid());
end
$$;

-- Cancelling is free until the stored deadline, and always within 60 minutes of booking; never once the date has begun.
create function private.refuse_uncancellable(booking public.offer_booking) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_confirmed', jsonb_build_object('status', booking.status));
  elsif (select a.timestamp <= now() from public.offer_appointment a where a.id = booking.appointment_id) then
    perform private.refuse(409, 'appointment_started');
  elsif now() > greatest(booking.free_cancellation_until, booking.created_at + interval '60 minutes') then
    perform private.refuse(409, 'cancellation_deadline_passed', jsonb_build_object('until', booking.free_cancellation_until));
  end if;
end
$$;

-- Gives back all places of a booking, or `quantity` of them, exactly once. Of a party that stays, `companions` still come, or the
-- first of those there are. Repeating it changes nothing: whole by its status, in part by `change_key`.
create function public.cancel(booking_id uuid, quantity integer default null, change_key uuid default null,
  companions text[] default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(cancel.booking_id);
  returned integer := coalesce(cancel.quantity, booking.quantity);
begin
  if cancel.change_key = any (booking.change_keys) or (cancel.quantity is null and booking.status = 'cancelled_by_guest') then
    return booking;
  end if;
  perform private.refuse_uncancellable(booking);
  if returned < 1 or returned > booking.quantity then
    perform private.refuse(400, 'invalid_quantity', jsonb_build_object('max', booking.quantity));
  elsif returned < booking.quantity and cardinality(cancel.companions) >= booking.quantity - returned then
    perform private.refuse(400, 'too_many_names');
  end if;

  if returned = booking.quantity then
    update public.offer_booking b
       set status = 'cancelled_by_guest', cancelled_at = now(),
           change_keys = array_remove(b.change_keys || cancel.change_key, null)
     where b.id = booking.id returning * into booking;
    perform private.write_booking_mail('booking_cancelled', booking);
  else
    update public.offer_booking b
       set quantity = b.quantity - returned, companions = (coalesce(cancel.companions, b.companions))[1:b.quantity - returned - 1],
           change_keys = array_remove(b.change_keys || cancel.change_key, null)
     where b.id = booking.id returning * into booking;
    perform private.write_booking_mail('booking_changed', booking);
  end if;
  perform private.give_back(booking.appointment_id, returned);
  return booking;
end
$$;
grant execute on function public.cancel to authenticated, service_role;

-- Sets a confirmed booking to `quantity` places: more under the rules of booking, fewer under those of cancelling. The hour
-- after booking does not start anew. Repeating it changes nothing.
create function public.change_quantity(booking_id uuid, quantity integer, companions text[] default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(change_quantity.booking_id);
  difference integer := change_quantity.quantity - booking.quantity;
begin
  if change_quantity.quantity is null or change_quantity.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_confirmed', jsonb_build_object('status', booking.status));
  elsif difference = 0 and (change_quantity.companions is null or change_quantity.companions = booking.companions) then
    return booking;
  end if;

  if difference > 0 then
    if change_quantity.quantity > (select o.max_places_per_booking from public.offer_appointment a
        join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id) then
      perform private.refuse(400, 'too_many_places', (select jsonb_build_object('max', o.max_places_per_booking)
        from public.offer_appointment a join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id));
    end if;
    perform private.refuse_unbookable(booking.appointment_id, difference, null);
    update public.offer_appointment a set remaining_slots = a.remaining_slots - difference where a.id = booking.appointment_id;
  elsif difference < 0 then
    perform private.refuse_uncancellable(booking);
  end if;
  update public.offer_booking b
     set quantity = change_quantity.quantity,
         companions = (coalesce(change_quantity.companions, b.companions))[1:greatest(change_quantity.quantity - 1, 0)]
   where b.id = booking.id returning * into booking;
  perform private.write_booking_mail('booking_changed', booking);
  if difference < 0 then
    perform private.give_back(booking.appointment_id, -difference);
  end if;
  return booking;
end
$$;
grant execute on function public.change_quantity to authenticated, service_role;

-- "Rückgängig": books the places of a cancelled booking again if they are still free. Repeating it changes nothing.
create function public.restore_booking(booking_id uuid) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(restore_booking.booking_id);
begin
  if booking.status = 'confirmed' then
    return booking;
  elsif booking.status <> 'cancelled_by_guest' then
    perform private.refuse(409, 'booking_not_restorable', jsonb_build_object('status', booking.status));
  end if;
  perform private.refuse_unbookable(booking.appointment_id, booking.quantity, booking.user_id);
  update public.offer_appointment a set remaining_slots = a.remaining_slots - booking.quantity where a.id = booking.appointment_id;
  update public.offer_booking b set status = 'confirmed', cancelled_at = null
   where b.id = booking.id returning * into booking;
  perform private.write_booking_mail('booking_restored', booking);
  return booking;
end
$$;
grant execute on function public.restore_booking to authenticated, service_role;

-- SEQUENCE of a calendar entry must grow with whatever changes its time or status (RFC 5546, 2.1.4), also when the booking goes
-- to a date that was changed less often.
create function private.raise_calendar_sequence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  if old.appointment_id <> new.appointment_id then
    new.calendar_sequence := new.calendar_sequence
      + (select a.calendar_sequence from public.offer_appointment a where a.id = old.appointment_id);
  end if;
  return new;
end
$$;
create trigger raise_calendar_sequence before update of appointment_id, status, quantity on public.offer_booking
  for each row when (old.appointment_id <> new.appointment_id or old.status <> new.status or old.quantity <> new.quantity)
  execute function private.raise_calendar_sequence();
