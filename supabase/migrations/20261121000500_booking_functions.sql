-- What people do with their own bookings: book, give places back, change the number, take a cancellation back. One order of
-- locks everywhere: people by id, dates by id, bookings by id, then the waiting list. Rows are locked `for no key update`: nobody
-- changes a key, and the check of a foreign key need not wait. Mails are written in the same transaction.

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

-- Puts a mail about a booking into the outbox, with what nobody can know any more when it is written.
create function private.write_booking_mail(kind public.mail_kind, booking public.offer_booking, more jsonb default '{}') returns void
language sql set search_path = ''
as $$
  insert into public.mail_outbox (kind, user_id, payload)
  values (kind, booking.user_id, jsonb_build_object('booking_id', booking.id) || more)
$$;

-- Until when a date can be booked: the Berlin midnight before it ("bis 23:59 Uhr am Vortag").
create function private.cut_off(at timestamptz) returns timestamptz
language sql stable
as $$
  select date_trunc('day', (at - interval '1 microsecond') at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'
$$;

-- Offers free places to those who wait, in the order in which they came; a party that does not fit is passed over. An offer
-- stands for 12 hours, 2 hours in the last day, never past the cut-off. The caller holds the date's lock.
create function private.serve_waitlist(appointment_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  served_date record;
  entry record;
  free integer;
begin
  if not exists (select from public.waitlist_entry w
    where w.appointment_id = serve_waitlist.appointment_id and w.status = 'waiting') then
    return;
  end if;
  select a.remaining_slots, private.cut_off(a.timestamp) as cut_off into served_date
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = serve_waitlist.appointment_id and a.status = 'scheduled' and o.status = 'published';
  if not found or served_date.cut_off <= now() then
    return;
  end if;
  free := served_date.remaining_slots;

  for entry in
    select w.id, w.user_id, w.quantity from public.waitlist_entry w
     where w.appointment_id = serve_waitlist.appointment_id and w.status = 'waiting'
       and not exists (select from public.offer_booking b -- booked fewer places meanwhile
         where b.appointment_id = w.appointment_id and b.user_id = w.user_id and b.status in ('confirmed', 'attended', 'no_show'))
     order by w.created_at, w.id for no key update
  loop
    exit when free = 0;
    continue when entry.quantity > free;
    free := free - entry.quantity;
    update public.waitlist_entry w
       set status = 'offered', offered_at = now(), offer_expires_at = least(served_date.cut_off,
         now() + case when served_date.cut_off - now() <= interval '24 hours' then interval '2 hours' else interval '12 hours' end)
     where w.id = entry.id;
    insert into public.mail_outbox (kind, user_id, payload)
    values ('waitlist_offered', entry.user_id, jsonb_build_object('waitlist_entry_id', entry.id));
  end loop;

  if free < served_date.remaining_slots then
    update public.offer_appointment a
       set remaining_slots = free, held_slots = a.held_slots + served_date.remaining_slots - free
     where a.id = serve_waitlist.appointment_id;
  end if;
end
$$;

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
