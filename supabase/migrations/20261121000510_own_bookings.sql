-- Guests cancel, change and restore their own bookings.

-- Frees booked and held slots, and offers them to the waitlist. Returns how many waitlist offers were made. The calling
-- function has locked the appointment.
create function private.release_slots(appointment_id uuid, booked integer, held integer default 0) returns integer
language plpgsql set search_path = ''
as $$
begin
  update public.offer_appointment a
     set remaining_slots = a.remaining_slots + release_slots.booked + release_slots.held, held_slots = a.held_slots - release_slots.held
   where a.id = release_slots.appointment_id;
  return private.serve_waitlist(release_slots.appointment_id);
end
$$;

-- Locks a booking and its appointment, and returns the booking. With `user_id`, finds only a booking of that user.
-- Raises booking_not_found, and booking_moved when the booking was moved in the meantime.
create function private.lock_booking(booking_id uuid, user_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  locked_appointment_id uuid;
  booking public.offer_booking;
begin
  select a.id into locked_appointment_id
    from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
   where b.id = lock_booking.booking_id and (lock_booking.user_id is null or b.user_id = lock_booking.user_id)
     for no key update of a;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select * into booking from public.offer_booking b where b.id = lock_booking.booking_id for no key update;
  if booking.appointment_id <> locked_appointment_id then
    perform private.refuse(409, 'booking_moved');
  end if;
  return booking;
end
$$;

-- Locks the signed-in user with `lock_user`, then a booking of this user with `lock_booking`. Raises signed_out,
-- booking_not_found, booking_moved.
create function private.lock_own_booking(booking_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
begin
  perform private.lock_user(guest_id);
  return private.lock_booking(lock_own_booking.booking_id, guest_id);
end
$$;

-- Guard: the guest can still cancel. The deadline is `free_cancellation_until` or, if later, 60 minutes after booking,
-- but never after the start. Raises booking_not_confirmed, appointment_started, cancellation_deadline_passed.
create function private.require_cancellable(booking public.offer_booking) returns void
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

-- Cancels the caller's booking, or `quantity` slots of it. `companions` are the companions who remain, by default the
-- first ones. Idempotent by `change_key`; a call without `quantity` needs no key. Raises invalid_quantity,
-- too_many_companions and the refusals of `lock_own_booking` and `require_cancellable`.
create function public.cancel_own_booking(booking_id uuid, quantity integer default null, change_key uuid default null,
  companions text[] default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(cancel_own_booking.booking_id);
  released integer := coalesce(cancel_own_booking.quantity, booking.quantity);
begin
  if cancel_own_booking.change_key = any (booking.change_keys) or (cancel_own_booking.quantity is null and booking.status = 'cancelled_by_guest') then
    return booking;
  end if;
  perform private.require_cancellable(booking);
  if released < 1 or released > booking.quantity then
    perform private.refuse(400, 'invalid_quantity', jsonb_build_object('max', booking.quantity));
  elsif released < booking.quantity and cardinality(cancel_own_booking.companions) >= booking.quantity - released then
    perform private.refuse(400, 'too_many_companions');
  end if;

  if released = booking.quantity then
    update public.offer_booking b
       set status = 'cancelled_by_guest', cancelled_at = now(),
           change_keys = array_remove(b.change_keys || cancel_own_booking.change_key, null)
     where b.id = booking.id returning * into booking;
    perform private.enqueue_booking_mail('booking_cancelled', booking);
  else
    update public.offer_booking b
       set quantity = b.quantity - released, companions = (coalesce(cancel_own_booking.companions, b.companions))[1:b.quantity - released - 1],
           change_keys = array_remove(b.change_keys || cancel_own_booking.change_key, null)
     where b.id = booking.id returning * into booking;
    perform private.enqueue_booking_mail('booking_changed', booking);
  end if;
  perform private.release_slots(booking.appointment_id, released);
  return booking;
end
$$;
grant execute on function public.cancel_own_booking to authenticated, service_role;

-- Sets the caller's booking to `quantity` slots at the booking's price. The rules of booking apply when slots are
-- added, the rules of cancelling when slots are removed. `shown_quantity` is the booking's quantity that the page
-- showed. When slots are added, `shown_total` (the new total in cents), `shown_start` and `shown_offer`
-- (`private.offer_conditions`) are what the page showed. Of these, those that are null are not checked. With
-- `shown_cancellable`, slots are added only while the booking can be cancelled, as the page showed. Idempotent: a
-- booking that already has the requested state is returned. Raises invalid_quantity, booking_not_changeable,
-- too_many_slots, conditions_changed and the refusals of `lock_own_booking`, `require_bookable`,
-- `require_legal_details` and `require_cancellable`.
create function public.change_own_booking(
  booking_id uuid, quantity integer, companions text[] default null, shown_total integer default null,
  shown_quantity integer default null, shown_offer jsonb default null, shown_cancellable boolean default false,
  shown_start timestamptz default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(change_own_booking.booking_id);
  difference integer := change_own_booking.quantity - booking.quantity;
  new_companions text[] :=
    (coalesce(change_own_booking.companions, booking.companions))[1:greatest(change_own_booking.quantity - 1, 0)];
begin
  if change_own_booking.quantity is null or change_own_booking.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_changeable', jsonb_build_object('status', booking.status));
  elsif difference = 0 and new_companions = booking.companions then
    return booking;
  elsif change_own_booking.shown_quantity <> booking.quantity then
    perform private.refuse(409, 'conditions_changed');
  end if;

  if difference > 0 then
    if change_own_booking.quantity > (select o.max_slots_per_booking from public.offer_appointment a
        join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id) then
      perform private.refuse(400, 'too_many_slots', (select jsonb_build_object('max', o.max_slots_per_booking)
        from public.offer_appointment a join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id));
    end if;
    perform private.require_bookable(booking.appointment_id, difference, null);
    perform private.require_legal_details();
    perform private.require_unchanged_conditions(change_own_booking.shown_total, change_own_booking.shown_start,
      booking.price * change_own_booking.quantity, a.timestamp, change_own_booking.shown_offer, private.offer_conditions(o))
      from public.offer_appointment a join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id;
    if change_own_booking.shown_cancellable then
      perform private.require_cancellable(booking);
    end if;
    update public.offer_appointment a set remaining_slots = a.remaining_slots - difference where a.id = booking.appointment_id;
  elsif difference < 0 then
    perform private.require_cancellable(booking);
  end if;
  update public.offer_booking b
     set quantity = change_own_booking.quantity, companions = new_companions
   where b.id = booking.id returning * into booking;
  perform private.enqueue_booking_mail('booking_changed', booking);
  if difference < 0 then
    perform private.release_slots(booking.appointment_id, -difference);
  end if;
  return booking;
end
$$;
grant execute on function public.change_own_booking to authenticated, service_role;

-- Restores a booking that the caller has cancelled, at the offer's current price. Another price makes a new
-- contract, whose contract partner is determined as for a new order. `shown_price` (cents per slot, by default the
-- booking's price), `shown_start` and `shown_offer` (by default not compared) are what the page showed. With
-- `shown_cancellable`, restores only a booking that can be cancelled again, as the page showed. Idempotent. Raises
-- booking_not_restorable, conditions_changed and the refusals of `lock_own_booking`, `require_bookable`,
-- `require_legal_details` and `require_cancellable`.
create function public.restore_own_booking(
  booking_id uuid, shown_price integer default null, shown_start timestamptz default null, shown_offer jsonb default null,
  shown_cancellable boolean default false
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_own_booking(restore_own_booking.booking_id);
  current_price integer;
  starts_at timestamptz;
  deadline_hours integer;
  offer_conditions jsonb;
  mail_kind public.mail_kind;
begin
  if booking.status = 'confirmed' then
    return booking;
  elsif booking.status <> 'cancelled_by_guest' then
    perform private.refuse(409, 'booking_not_restorable', jsonb_build_object('status', booking.status));
  end if;
  perform private.require_bookable(booking.appointment_id, booking.quantity, booking.user_id);
  perform private.require_legal_details();
  select o.price, a.timestamp, o.cancellation_deadline_hours, private.offer_conditions(o)
    into current_price, starts_at, deadline_hours, offer_conditions
    from public.offer_appointment a join public.offer o on o.id = a.offer_id where a.id = booking.appointment_id;
  perform private.require_unchanged_conditions(coalesce(restore_own_booking.shown_price, booking.price), restore_own_booking.shown_start, current_price, starts_at,
    restore_own_booking.shown_offer, offer_conditions);
  -- A new contract needs a confirmation (§ 312f BGB).
  mail_kind := case when booking.price = current_price then 'booking_restored' else 'booking_confirmed' end;
  update public.offer_appointment a set remaining_slots = a.remaining_slots - booking.quantity where a.id = booking.appointment_id;
  update public.offer_booking b set status = 'confirmed', cancelled_at = null, price = current_price,
         is_location_hidden = case when b.price = current_price then b.is_location_hidden else offer_conditions ->> 'location_id' is null end,
         free_cancellation_until = least(starts_at, greatest(b.free_cancellation_until, starts_at - make_interval(hours => deadline_hours)))
   where b.id = booking.id returning * into booking;
  if restore_own_booking.shown_cancellable then
    perform private.require_cancellable(booking);
  end if;
  perform private.end_waiting(booking);
  perform private.enqueue_booking_mail(mail_kind, booking);
  return booking;
end
$$;
grant execute on function public.restore_own_booking to authenticated, service_role;

-- Increments the booking's `calendar_sequence` (RFC 5546, 2.1.4). SEQUENCE is the sum of the booking's and the
-- appointment's `calendar_sequence`. A move to another appointment adds the `calendar_sequence` of the former
-- appointment to the booking's, so that the sum never decreases.
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
