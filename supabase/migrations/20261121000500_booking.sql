-- Booking. Lock order: users by id, offers by id, appointments by id, bookings by id, then waitlist entries
-- (docs/decisions/006). `book` inserts its booking before it locks the appointment, and `accept_waitlist_offer` locks a
-- booking after the entry; the comments of both functions say why. `anonymize_past_bookings` and `index_bookings` lock
-- bookings in another order; they skip locked bookings. Functions lock the rows that they change `for no key update`,
-- so that foreign key checks do not wait. Only functions that delete appointments lock them `for update`.

-- Makes transactions that book for the user run one after the other. Erasing the account waits, too. Returns false when
-- there is no account.
create function private.lock_user(user_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(lock_user.user_id::text, 0));
  perform from auth.users u where u.id = lock_user.user_id for key share;
  return found;
end
$$;

-- Whether the user has a booking that takes slots of the appointment.
create function private.takes_slots(appointment_id uuid, user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.offer_booking b where b.appointment_id = takes_slots.appointment_id
    and b.user_id = takes_slots.user_id and b.status in ('confirmed', 'attended', 'no_show'))
$$;

-- Withdraws the guest's open waitlist entry for the booked appointment, unless the booking is cancelled. Returns true
-- when held slots became free; the caller then serves the waitlist. The caller has locked the appointment and the
-- booking, and has taken the booking's slots.
create function private.withdraw_waiting(booking public.offer_booking) returns boolean
language plpgsql set search_path = ''
as $$
declare
  held integer;
begin
  update public.waitlist_entry w set status = 'withdrawn'
   where w.appointment_id = booking.appointment_id and w.user_id = booking.user_id and w.status in ('waiting', 'offered')
     and booking.status in ('confirmed', 'attended', 'no_show')
  returning case when w.offered_at is not null then w.quantity end into held;
  update public.offer_appointment a set remaining_slots = a.remaining_slots + held, held_slots = a.held_slots - held
   where a.id = booking.appointment_id and held is not null;
  return held is not null;
end
$$;

-- Like `withdraw_waiting`, and offers the freed slots to the next parties.
create function private.end_waiting(booking public.offer_booking) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.withdraw_waiting(booking) then
    perform private.serve_waitlist(booking.appointment_id);
  end if;
end
$$;

-- Guard: the user has fewer than 20 upcoming bookings, not counting bookings made by an admin. The caller has locked
-- the user. Raises too_many_bookings.
create function private.require_booking_allowance(user_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if (select count(*) from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
      where b.user_id = require_booking_allowance.user_id and b.status = 'confirmed' and not b.booked_by_admin and a.timestamp > now()) >= 20 then
    perform private.refuse(409, 'too_many_bookings', jsonb_build_object('max', 20));
  end if;
end
$$;

-- Guard: `user_id` can book `quantity` slots of the appointment. Raises appointment_not_found, appointment_cancelled,
-- booking_closed, already_booked, too_many_bookings, too_many_slots, sold_out, too_few_left. When `user_id` is null,
-- other bookings of the guest are not checked.
create function private.require_bookable(appointment_id uuid, quantity integer, user_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  appointment record;
begin
  select a.status, a.timestamp, a.remaining_slots, o.max_slots_per_booking, o.status as offer_status
    into appointment
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = require_bookable.appointment_id;

  if not found or appointment.offer_status <> 'published' then
    perform private.refuse(404, 'appointment_not_found');
  elsif appointment.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif appointment.timestamp <= private.start_of_tomorrow() then
    perform private.refuse(409, 'booking_closed');
  elsif private.takes_slots(require_bookable.appointment_id, require_bookable.user_id) then
    perform private.refuse(409, 'already_booked');
  end if;
  if require_bookable.user_id is not null then
    perform private.require_booking_allowance(require_bookable.user_id);
  end if;
  if require_bookable.quantity > appointment.max_slots_per_booking then
    perform private.refuse(400, 'too_many_slots', jsonb_build_object('max', appointment.max_slots_per_booking));
  elsif appointment.remaining_slots = 0 then
    perform private.refuse(409, 'sold_out', jsonb_build_object('remaining', 0));
  elsif appointment.remaining_slots < require_bookable.quantity then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', appointment.remaining_slots));
  end if;
end
$$;

-- The conditions of an order besides price and start (`OfferConditions`). An unpublished artist or location counts as
-- absent, because pages of orders do not show it. In PL/pgSQL, because `book` needs a cached plan.
create function private.offer_conditions(offer public.offer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'artist_id', (select r.id from public.artist r where r.id = offer.artist_id and r.status = 'published'),
    'location_id', (select l.id from public.location l where l.id = offer.location_id and l.status = 'published'),
    'duration_minutes', offer.duration_minutes, 'cancellation_deadline_hours', offer.cancellation_deadline_hours);
end
$$;

-- Guard: the offer is still published. Returns the offer's conditions. The caller has locked the appointment;
-- unpublishing and changes of artist, location and duration lock the appointment too (`require_unbooked`,
-- `inform_guests_of_changed_offer`). Raises appointment_not_found.
create function private.require_published(appointment_id uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  conditions jsonb;
begin
  select private.offer_conditions(o) into conditions
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = require_published.appointment_id and o.status = 'published';
  if not found then
    perform private.refuse(404, 'appointment_not_found');
  end if;
  return conditions;
end
$$;

-- Whether all legal pages are published, and the settings contain the operator's name and address. In PL/pgSQL, because
-- `book` needs a cached plan.
create function private.has_legal_details() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (select from public.landing_page p where p.type <> 'homepage' and p.status <> 'published')
    and exists (select from public.site_setting s where s.operator_name is not null and s.operator_address is not null);
end
$$;

-- Guard of guests' orders: the legal details are complete. Raises legal_details_missing.
create function private.require_legal_details() returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.has_legal_details() then
    perform private.refuse(409, 'legal_details_missing');
  end if;
end
$$;

-- Guard: price (cents), start and `private.offer_conditions` are as the page showed them. A null parameter is not
-- compared, and neither is what `shown_offer` lacks. Raises conditions_changed.
create function private.require_unchanged_conditions(
  shown_price integer, shown_start timestamptz, price integer, starts_at timestamptz,
  shown_offer jsonb default null, offer_conditions jsonb default null
) returns void
language plpgsql set search_path = ''
as $$
begin
  -- JavaScript's dates have milliseconds, and Postgres's timestamps have microseconds.
  if shown_price <> price or date_trunc('milliseconds', shown_start) <> date_trunc('milliseconds', starts_at)
    or not offer_conditions @> shown_offer then
    perform private.refuse(409, 'conditions_changed');
  end if;
end
$$;

-- Guard: the booking has the version of the terms that the page showed. A null `shown_terms_version` is not compared.
-- Raises terms_changed.
create function private.require_shown_terms(booking public.offer_booking, shown_terms_version integer) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.terms_version <> shown_terms_version then
    perform private.refuse(409, 'terms_changed');
  end if;
end
$$;

-- Books `quantity` slots for the caller. A repeated idempotency key returns the same booking, even when it has been
-- cancelled; with other input, it raises idempotency_conflict. `shown_price` (cents per slot), `shown_start`,
-- `shown_offer` and `shown_terms_version` are what the page showed. Nothing is booked after `valid_until`. Raises
-- terms_not_accepted, invalid_quantity, legal_details_missing, signed_out, conditions_changed, terms_changed,
-- order_expired and the refusals of `require_bookable`. A duplicate booking code raises 23505; the Worker retries once.
-- The order of locks is in docs/decisions/006.
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
  shown_start timestamptz default null,
  valid_until timestamptz default null,
  shown_terms_version integer default null,
  shown_offer jsonb default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
  -- A stored digest needs a standard hash: `hashtextextended` may change with the version of Postgres.
  digest bytea := sha256(convert_to(jsonb_build_array(book.appointment_id, book.quantity, book.first_name, book.last_name,
    book.companions, book.phone, book.message)::text, 'UTF8'));
  code text := private.random_booking_code();
  stored record;
  starts_at timestamptz;
  booking public.offer_booking;
begin
  if book.accept_terms is not true then
    perform private.refuse(400, 'terms_not_accepted');
  elsif book.quantity is null or book.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;

  perform private.lock_user(guest_id);
  -- `is_open` repeats the rules of `require_bookable`, which raises the refusal at the end of the loop.
  loop
    select u.email, o.price, o.cancellation_deadline_hours, private.offer_conditions(o) as offer_conditions, a.timestamp as starts_at, b.id as booking_id,
           o.status = 'published' and o.max_slots_per_booking >= book.quantity and a.status = 'scheduled'
             and a.timestamp > private.start_of_tomorrow() and a.remaining_slots >= book.quantity
             and not exists (select from public.offer_booking other where other.appointment_id = a.id and other.user_id = u.id
               and other.status in ('confirmed', 'attended', 'no_show'))
             and (select count(*) from public.offer_booking upcoming join public.offer_appointment planned on planned.id = upcoming.appointment_id
               where upcoming.user_id = u.id and upcoming.status = 'confirmed' and not upcoming.booked_by_admin and planned.timestamp > now()) < 20 as is_open,
           exists (select from public.waitlist_entry w where w.appointment_id = a.id and w.user_id = u.id and w.status in ('waiting', 'offered')) as is_waiting
      into stored
      from auth.users u
      left join public.offer_booking b on b.user_id = u.id and b.idempotency_key = book.idempotency_key
      left join public.offer_appointment a on a.id = book.appointment_id
      left join public.offer o on o.id = a.offer_id
     where u.id = guest_id;
    if not found then
      perform private.refuse(401, 'signed_out');
    elsif stored.booking_id is not null then
      select * into booking from public.offer_booking b where b.id = stored.booking_id;
      if booking.request_digest <> digest then
        perform private.refuse(409, 'idempotency_conflict');
      end if;
      return booking;
    end if;
    exit when stored.is_open;
    perform private.require_bookable(book.appointment_id, book.quantity, guest_id); -- does not raise when slots have been released in the meantime
  end loop;
  perform private.require_legal_details();
  perform private.require_unchanged_conditions(book.shown_price, book.shown_start, stored.price, stored.starts_at,
    book.shown_offer, stored.offer_conditions);

  -- Inserts before locking the appointment, so that concurrent bookings wait only for the decrement and the commit. The
  -- foreign key is checked after the decrement; an earlier check would add a share lock to the contended row.
  set constraints public.offer_booking_appointment_id_fkey deferred;
  insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions,
    phone, message, code, price, free_cancellation_until, is_location_hidden, idempotency_key, request_digest)
  values (book.appointment_id, guest_id, stored.email, trim(book.first_name), trim(book.last_name), book.quantity,
    coalesce(book.companions, '{}'), nullif(trim(book.phone), ''), nullif(trim(book.message), ''),
    code, stored.price, stored.starts_at - make_interval(hours => stored.cancellation_deadline_hours),
    stored.offer_conditions ->> 'location_id' is null, book.idempotency_key, digest)
  returning * into booking;
  perform private.require_shown_terms(booking, book.shown_terms_version);
  insert into public.mail_outbox (kind, user_id, payload)
  values ('booking_confirmed', guest_id, jsonb_build_object('booking_id', booking.id));

  -- The condition reads only the appointment's row: after waiting for the lock, Postgres evaluates the condition again
  -- with the new version of this row only.
  loop
    update public.offer_appointment a
       set remaining_slots = a.remaining_slots - book.quantity
     where a.id = book.appointment_id
       and a.status = 'scheduled'
       and a.timestamp > private.start_of_tomorrow()
       and a.remaining_slots >= book.quantity
    returning a.timestamp into starts_at;
    exit when found;
    perform private.require_bookable(book.appointment_id, book.quantity, null);
  end loop;
  -- While this function waited for the lock, the offer may have changed.
  perform private.require_unchanged_conditions(null, null, null, null, book.shown_offer, private.require_published(book.appointment_id));
  if starts_at <> stored.starts_at then -- the appointment was moved in the meantime
    perform private.require_unchanged_conditions(book.shown_price, book.shown_start, stored.price, starts_at);
    update public.offer_booking b set free_cancellation_until = starts_at - make_interval(hours => stored.cancellation_deadline_hours)
     where b.id = booking.id returning * into booking;
  end if;
  if stored.is_waiting then
    perform private.end_waiting(booking);
  end if;
  if clock_timestamp() > book.valid_until then -- the page may already have reported that nothing was booked
    perform private.refuse(409, 'order_expired');
  end if;
  return booking;
end
$$;
grant execute on function public.book to authenticated, service_role;

-- The caller's booking with this idempotency key, or no row. The user's lock makes the call wait for a `book` in
-- progress. Raises signed_out.
create function public.find_own_booking(idempotency_key uuid) returns setof public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
begin
  perform private.lock_user(guest_id);
  return query select b.* from public.offer_booking b
    where b.user_id = guest_id and b.idempotency_key = find_own_booking.idempotency_key;
end
$$;
grant execute on function public.find_own_booking to authenticated, service_role;
