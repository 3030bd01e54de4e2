-- One function takes places, one gives them back; every number of `remaining_slots` passes through them.
-- Refusals carry a SQLSTATE `PTnnn` (PostgREST answers with that HTTP status), a machine-readable message and a JSON detail.

create function private.refuse(http_status integer, code text, detail jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || http_status, message = code, detail = detail::text;
end
$$;

-- Says why `quantity` places cannot be booked by `user_id` on this date; returns when there is no reason (any more).
create function private.refuse_unbookable(appointment_id uuid, quantity integer, user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  found_date record;
begin
  select a.status, a.timestamp, a.remaining_slots, o.max_places_per_booking, o.status as offer_status
    into found_date
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = refuse_unbookable.appointment_id;

  if not found or found_date.offer_status <> 'published' then
    perform private.refuse(404, 'appointment_not_found');
  elsif found_date.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif found_date.timestamp <= private.start_of_tomorrow() then
    perform private.refuse(409, 'booking_closed');
  elsif exists (select from public.offer_booking b where b.appointment_id = refuse_unbookable.appointment_id
      and b.user_id = refuse_unbookable.user_id and b.status = 'confirmed') then
    perform private.refuse(409, 'already_booked');
  elsif refuse_unbookable.quantity > found_date.max_places_per_booking then
    perform private.refuse(400, 'too_many_places', jsonb_build_object('max', found_date.max_places_per_booking));
  elsif found_date.remaining_slots = 0 then
    perform private.refuse(409, 'sold_out', jsonb_build_object('remaining', 0));
  elsif found_date.remaining_slots < refuse_unbookable.quantity then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', found_date.remaining_slots));
  end if;
end
$$;

-- Books `quantity` places for the signed-in person. The same key again returns the same booking.
create function public.book(
  appointment_id uuid,
  quantity integer,
  first_name text,
  last_name text,
  accept_terms boolean,
  idempotency_key uuid,
  companions text[] default '{}',
  phone text default null,
  message text default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  person record;
  taken record;
  booking public.offer_booking;
  code text := private.random_booking_code();
  digest bytea := sha256(convert_to(jsonb_build_array(
    book.appointment_id, book.quantity, book.first_name, book.last_name, book.companions, book.phone, book.message)::text, 'UTF8'));
begin
  if book.accept_terms is not true then
    perform private.refuse(400, 'terms_not_accepted');
  elsif book.quantity is null or book.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;

  -- Twins of one intent queue here, so the second finds the first's booking.
  perform pg_advisory_xact_lock(hashtextextended(book.idempotency_key::text, 0));
  select u.id, u.email, b.id as booking_id, b.request_digest into person
    from auth.users u
    left join public.offer_booking b on b.user_id = u.id and b.idempotency_key = book.idempotency_key
   where u.id = (select auth.uid());
  if not found then
    perform private.refuse(401, 'signed_out');
  elsif person.booking_id is not null then
    if person.request_digest is distinct from digest then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    select * into booking from public.offer_booking b where b.id = person.booking_id;
    return booking;
  end if;

  -- Update first: whoever holds the row's lock decides, and nothing is inserted for those who come too late.
  loop
    update public.offer_appointment a
       set remaining_slots = a.remaining_slots - book.quantity
      from public.offer o
     where a.id = book.appointment_id
       and o.id = a.offer_id
       and o.status = 'published'
       and a.status = 'scheduled'
       and a.timestamp > private.start_of_tomorrow()
       and a.remaining_slots >= book.quantity
       and o.max_places_per_booking >= book.quantity
    returning o.price, a.timestamp - make_interval(hours => o.cancellation_deadline_hours) as free_cancellation_until
      into taken;
    exit when found;
    perform private.refuse_unbookable(book.appointment_id, book.quantity, person.id);
  end loop;

  loop
    insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions,
      phone, message, code, price, free_cancellation_until, idempotency_key, request_digest)
    values (book.appointment_id, person.id, person.email, trim(book.first_name), trim(book.last_name), book.quantity,
      coalesce(book.companions, '{}'), nullif(trim(book.phone), ''), nullif(trim(book.message), ''),
      code, taken.price, taken.free_cancellation_until,
      book.idempotency_key, digest)
    on conflict do nothing
    returning * into booking;
    exit when found;
    -- Either this person has a booking already, which ends the transaction and gives the places back, or the code was taken.
    perform private.refuse_unbookable(book.appointment_id, book.quantity, person.id);
    code := private.random_booking_code();
  end loop;
  return booking;
end
$$;
grant execute on function public.book to authenticated, service_role;

-- Gives back all places of a booking, or `quantity` of them, exactly once. Free until the stored deadline, and always
-- within 60 minutes of booking. Repeating it changes nothing: whole by its status, in part by `change_key`.
create function public.cancel(booking_id uuid, quantity integer default null, change_key uuid default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  appointment record;
  booking public.offer_booking;
  returned integer;
begin
  if person is null then
    perform private.refuse(401, 'signed_out');
  end if;

  -- One order of locks everywhere: the date, then its booking.
  select a.id, a.timestamp into appointment
    from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
   where b.id = cancel.booking_id and b.user_id = person
     for no key update of a;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select * into booking from public.offer_booking b where b.id = cancel.booking_id for update;

  if booking.appointment_id <> appointment.id then
    perform private.refuse(409, 'booking_moved');
  elsif booking.change_key = cancel.change_key or (cancel.quantity is null and booking.status = 'cancelled_by_guest') then
    return booking;
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_confirmed', jsonb_build_object('status', booking.status));
  elsif appointment.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif now() > greatest(booking.free_cancellation_until, booking.created_at + interval '60 minutes') then
    perform private.refuse(409, 'cancellation_deadline_passed', jsonb_build_object('until', booking.free_cancellation_until));
  elsif cancel.quantity < 1 or cancel.quantity > booking.quantity then
    perform private.refuse(400, 'invalid_quantity', jsonb_build_object('max', booking.quantity));
  end if;

  returned := coalesce(cancel.quantity, booking.quantity);
  if returned = booking.quantity then
    update public.offer_booking b
       set status = 'cancelled_by_guest', cancelled_at = now(), change_key = cancel.change_key
     where b.id = booking.id returning * into booking;
  else
    update public.offer_booking b
       set quantity = b.quantity - returned, companions = b.companions[1:b.quantity - returned - 1], change_key = cancel.change_key
     where b.id = booking.id returning * into booking;
  end if;
  update public.offer_appointment a set remaining_slots = a.remaining_slots + returned where a.id = appointment.id;
  return booking;
end
$$;
grant execute on function public.cancel to authenticated, service_role;
