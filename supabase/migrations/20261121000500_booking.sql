-- Booking. One order of locks everywhere: people by id, appointments by id, bookings by id, then the waitlist. Rows are locked
-- `for no key update`: nobody changes a key, and the check of a foreign key need not wait. Mails are written in the same transaction.

-- What one person does, or is done for one person, queues here: twins of one intent find the first one's booking, and nobody but
-- the holder makes a booking that only one of this person may be. Deleting the account waits, too. False: it is gone already.
create function private.lock_person(person uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(person::text, 0));
  perform from auth.users u where u.id = person for key share;
  return found;
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
      and b.user_id = refuse_unbookable.user_id and b.status in ('confirmed', 'attended', 'no_show')) then
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

-- Refuses an order for what is not so (any more): nobody orders at a price or a time that the page did not show.
create function private.refuse_changed_terms(
  shown_price integer, shown_start timestamptz, price integer, starts_at timestamptz
) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A page counts milliseconds.
  if shown_price <> price or date_trunc('milliseconds', shown_start) <> date_trunc('milliseconds', starts_at) then
    perform private.refuse(409, 'terms_changed');
  end if;
end
$$;

-- Books `quantity` places for the signed-in person. The same key again returns the same booking. `shown_price` (cents per place)
-- and `shown_start` are what the page said; left out, they are not compared.
create function public.book(
  appointment_id uuid,
  quantity integer,
  first_name text,
  last_name text,
  accept_terms boolean,
  idempotency_key uuid,
  companions text[] default '{}',
  phone text default null,
  message text default null,
  shown_price integer default null,
  shown_start timestamptz default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  digest bigint := hash_record_extended(row(
    book.appointment_id, book.quantity, book.first_name, book.last_name, book.companions, book.phone, book.message), 0);
  code text := private.random_booking_code();
  terms record;
  starts_at timestamptz;
  booking public.offer_booking;
begin
  if book.accept_terms is not true then
    perform private.refuse(400, 'terms_not_accepted');
  elsif book.quantity is null or book.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;

  perform private.lock_person(person);
  loop
    select u.email, o.price, o.cancellation_deadline_hours, a.timestamp as starts_at, b.id as booking_id, b.request_digest,
           o.status = 'published' and o.max_places_per_booking >= book.quantity and a.status = 'scheduled'
             and a.timestamp > private.start_of_tomorrow() and a.remaining_slots >= book.quantity
             and not exists (select from public.offer_booking other where other.appointment_id = a.id and other.user_id = u.id
               and other.status in ('confirmed', 'attended', 'no_show')) as is_open
      into terms
      from auth.users u
      left join public.offer_booking b on b.user_id = u.id and b.idempotency_key = book.idempotency_key
      left join public.offer_appointment a on a.id = book.appointment_id
      left join public.offer o on o.id = a.offer_id
     where u.id = person;
    if not found then
      perform private.refuse(401, 'signed_out');
    elsif terms.booking_id is not null then
      if terms.request_digest <> digest then
        perform private.refuse(409, 'idempotency_conflict');
      end if;
      select * into booking from public.offer_booking b where b.id = terms.booking_id;
      return booking;
    end if;
    exit when terms.is_open;
    perform private.refuse_unbookable(book.appointment_id, book.quantity, person); -- returns if a place came free just now
  end loop;
  perform private.refuse_changed_terms(book.shown_price, book.shown_start, terms.price, terms.starts_at);

  -- Everything is written before the date's row is locked, so that on a popular date people write side by side and queue for
  -- the decrement and the commit only. The foreign key is checked after that: its lock of the same row would be in everybody's way.
  set constraints public.offer_booking_appointment_id_fkey deferred;
  insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions,
    phone, message, code, price, free_cancellation_until, idempotency_key, request_digest)
  values (book.appointment_id, person, terms.email, trim(book.first_name), trim(book.last_name), book.quantity,
    coalesce(book.companions, '{}'), nullif(trim(book.phone), ''), nullif(trim(book.message), ''),
    code, terms.price, terms.starts_at - make_interval(hours => terms.cancellation_deadline_hours), book.idempotency_key, digest)
  returning * into booking;
  insert into public.mail_outbox (kind, user_id, payload)
  values ('booking_confirmed', person, jsonb_build_object('booking_id', booking.id));

  -- Whoever holds the row's lock decides; a refusal takes back what was written. The condition asks the date's own row only, so
  -- that whoever waited for it is served quickly.
  loop
    update public.offer_appointment a
       set remaining_slots = a.remaining_slots - book.quantity
     where a.id = book.appointment_id
       and a.status = 'scheduled'
       and a.timestamp > private.start_of_tomorrow()
       and a.remaining_slots >= book.quantity
    returning a.timestamp into starts_at;
    exit when found;
    perform private.refuse_unbookable(book.appointment_id, book.quantity, null);
  end loop;
  if starts_at <> terms.starts_at then -- the date was moved meanwhile
    perform private.refuse_changed_terms(book.shown_price, book.shown_start, terms.price, starts_at);
    update public.offer_booking b set free_cancellation_until = starts_at - make_interval(hours => terms.cancellation_deadline_hours)
     where b.id = booking.id returning * into booking;
  end if;
  return booking;
end
$$;
grant execute on function public.book to authenticated, service_role;

-- The booking that a key of the signed-in person made; no row when there is none. Waits for what this person is booking
-- right now (`book` holds the same lock), so the answer is what that attempt came to.
create function public.find_booking_by_key(idempotency_key uuid) returns setof public.offer_booking
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    perform private.refuse(401, 'signed_out');
  end if;
  perform private.lock_person(auth.uid());
  return query select b.* from public.offer_booking b
    where b.user_id = auth.uid() and b.idempotency_key = find_booking_by_key.idempotency_key;
end
$$;
grant execute on function public.find_booking_by_key to authenticated, service_role;
