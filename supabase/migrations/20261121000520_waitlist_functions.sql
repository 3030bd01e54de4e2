-- The waiting list of a date: join, accept, leave, and the sweep that ends what has run out.

-- Waits for `quantity` places together. `id` is made by the client, so joining twice is joining once.
create function public.join_waitlist(id uuid, appointment_id uuid, quantity integer) returns public.waitlist_entry
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  found_date record;
  entry public.waitlist_entry;
begin
  if person is null then
    perform private.refuse(401, 'signed_out');
  elsif join_waitlist.quantity is null or join_waitlist.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  if not private.lock_person(person) then
    perform private.refuse(401, 'signed_out');
  end if;
  select a.id, a.status, a.timestamp, a.remaining_slots, a.capacity, o.max_places_per_booking, o.status as offer_status
    into found_date
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = join_waitlist.appointment_id
     for no key update of a;
  if not found or found_date.offer_status <> 'published' then
    perform private.refuse(404, 'appointment_not_found');
  end if;
  select * into entry from public.waitlist_entry w where w.id = join_waitlist.id;
  if found then
    if entry.user_id <> person or entry.appointment_id <> join_waitlist.appointment_id or entry.quantity <> join_waitlist.quantity then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    return entry;
  elsif found_date.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif private.cut_off(found_date.timestamp) <= now() then
    perform private.refuse(409, 'booking_closed');
  elsif exists (select from public.waitlist_entry w where w.appointment_id = found_date.id and w.user_id = person
      and w.status in ('waiting', 'offered')) then
    perform private.refuse(409, 'already_waiting');
  elsif join_waitlist.quantity > least(found_date.max_places_per_booking, found_date.capacity) then
    perform private.refuse(400, 'too_many_places', jsonb_build_object('max', least(found_date.max_places_per_booking, found_date.capacity)));
  elsif join_waitlist.quantity <= found_date.remaining_slots then
    perform private.refuse(409, 'places_free', jsonb_build_object('remaining', found_date.remaining_slots));
  elsif exists (select from public.offer_booking b where b.appointment_id = found_date.id and b.user_id = person
      and b.status in ('confirmed', 'attended', 'no_show')) then
    perform private.refuse(409, 'already_booked');
  end if;
  insert into public.waitlist_entry (id, appointment_id, user_id, quantity, created_at)
  values (join_waitlist.id, found_date.id, person, join_waitlist.quantity, clock_timestamp()) returning * into entry;
  return entry;
end
$$;
grant execute on function public.join_waitlist to authenticated, service_role;

-- Locks a person's entry behind the person and its date.
create function private.lock_own_waitlist_entry(entry_id uuid) returns public.waitlist_entry
language plpgsql set search_path = ''
as $$
declare
  person uuid := auth.uid();
  entry public.waitlist_entry;
begin
  if person is null then
    perform private.refuse(401, 'signed_out');
  end if;
  perform private.lock_person(person);
  perform from public.offer_appointment a join public.waitlist_entry w on w.appointment_id = a.id
    where w.id = lock_own_waitlist_entry.entry_id and w.user_id = person for no key update of a;
  if not found then
    perform private.refuse(404, 'waitlist_entry_not_found');
  end if;
  select * into entry from public.waitlist_entry w where w.id = lock_own_waitlist_entry.entry_id for no key update;
  return entry;
end
$$;

-- Turns an open offer into a booking: held places become booked ones. Repeating it returns the same booking.
create function public.accept_waitlist_offer(
  id uuid,
  first_name text,
  last_name text,
  accept_terms boolean,
  companions text[] default '{}',
  phone text default null,
  message text default null,
  shown_price integer default null, -- as in `book`
  shown_start timestamptz default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.waitlist_entry := private.lock_own_waitlist_entry(accept_waitlist_offer.id);
  terms record;
  booking public.offer_booking;
  code text := private.random_booking_code();
begin
  if entry.status = 'accepted' then
    select * into booking from public.offer_booking b where b.id = entry.booking_id;
    return booking;
  elsif accept_waitlist_offer.accept_terms is not true then
    perform private.refuse(400, 'terms_not_accepted');
  elsif entry.status <> 'offered' or entry.offer_expires_at <= now() then
    perform private.refuse(409, 'waitlist_offer_expired');
  elsif exists (select from public.offer_booking b where b.appointment_id = entry.appointment_id and b.user_id = entry.user_id
      and b.status in ('confirmed', 'attended', 'no_show')) then
    perform private.refuse(409, 'already_booked');
  end if;
  select o.price, a.timestamp as starts_at, u.email,
         a.timestamp - make_interval(hours => o.cancellation_deadline_hours) as free_cancellation_until
    into terms
    from public.offer_appointment a join public.offer o on o.id = a.offer_id, auth.users u
   where a.id = entry.appointment_id and u.id = entry.user_id;
  perform private.refuse_changed_terms(accept_waitlist_offer.shown_price, accept_waitlist_offer.shown_start, terms.price, terms.starts_at);

  update public.offer_appointment a set held_slots = a.held_slots - entry.quantity where a.id = entry.appointment_id;
  loop
    insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions,
      phone, message, code, price, free_cancellation_until, idempotency_key, request_digest)
    values (entry.appointment_id, entry.user_id, terms.email, trim(accept_waitlist_offer.first_name),
      trim(accept_waitlist_offer.last_name), entry.quantity, coalesce(accept_waitlist_offer.companions, '{}'),
      nullif(trim(accept_waitlist_offer.phone), ''), nullif(trim(accept_waitlist_offer.message), ''), code, terms.price,
      terms.free_cancellation_until, entry.id, 0)
    on conflict on constraint offer_booking_code_key do nothing
    returning * into booking;
    exit when found;
    code := private.random_booking_code();
  end loop;
  update public.waitlist_entry w set status = 'accepted', booking_id = booking.id where w.id = entry.id;
  perform private.write_booking_mail('booking_confirmed', booking);
  return booking;
end
$$;
grant execute on function public.accept_waitlist_offer to authenticated, service_role;

-- Stops waiting, or declines an offer; its places go to whoever is next. Repeating it changes nothing.
create function public.leave_waitlist(id uuid) returns public.waitlist_entry
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.waitlist_entry := private.lock_own_waitlist_entry(leave_waitlist.id);
  was_offered boolean := entry.status = 'offered';
begin
  if entry.status not in ('waiting', 'offered') then
    return entry;
  end if;
  update public.waitlist_entry w set status = 'withdrawn' where w.id = entry.id returning * into entry;
  if was_offered then
    perform private.give_back(entry.appointment_id, 0, entry.quantity);
  end if;
  return entry;
end
$$;
grant execute on function public.leave_waitlist to authenticated, service_role;

-- Ends offers that nobody accepted in time, offers their places to the next, and closes lists whose dates cannot be booked any
-- more. The scheduled task calls it every minute; answers how many entries it ended.
create function public.expire_waitlist() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due_date uuid;
  ended integer := 0;
  closed integer;
  released integer;
begin
  for due_date in
    select distinct w.appointment_id from public.waitlist_entry w
      join public.offer_appointment a on a.id = w.appointment_id
     where w.status = 'offered' and w.offer_expires_at <= now()
        or w.status = 'waiting' and private.cut_off(a.timestamp) <= now()
     order by 1
  loop
    perform from public.offer_appointment a where a.id = due_date for no key update;
    with over as (
      update public.waitlist_entry w set status = 'expired'
        from public.offer_appointment a
       where a.id = due_date and w.appointment_id = a.id
         and (w.status = 'offered' and w.offer_expires_at <= now() or w.status = 'waiting' and private.cut_off(a.timestamp) <= now())
      returning w.id, w.user_id, w.quantity, w.offered_at),
    mails as (
      insert into public.mail_outbox (kind, user_id, payload)
      select 'waitlist_expired', over.user_id, jsonb_build_object('waitlist_entry_id', over.id) from over)
    select count(*), coalesce(sum(quantity) filter (where offered_at is not null), 0) into closed, released from over;
    ended := ended + closed;
    if released > 0 then
      perform private.give_back(due_date, 0, released);
    end if;
  end loop;
  return ended;
end
$$;
grant execute on function public.expire_waitlist to service_role;
revoke execute on function public.expire_waitlist from anon, authenticated;
