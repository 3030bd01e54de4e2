-- The waitlist of an appointment: serve, join, accept, leave, and the job that ends what has run out. Locks: see `book`.

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

-- Where the signed-in person waits: entries that are open, offers first. `parties_ahead` counts who came before and still
-- waits; `passed_by` the smaller parties that came later and were served, because their places were free.
create function public.list_own_waitlist()
returns table (id uuid, appointment_id uuid, quantity integer, status public.waitlist_status, offer_expires_at timestamptz,
  created_at timestamptz, parties_ahead integer, passed_by integer, "timestamp" timestamptz, offer_id uuid, offer_name text,
  offer_slug text, price integer, location_name text, artist_name text)
language sql stable security definer set search_path = ''
as $$
  select w.id, w.appointment_id, w.quantity, w.status, w.offer_expires_at, w.created_at,
    (select count(*) from public.waitlist_entry e where e.appointment_id = w.appointment_id and e.status = 'waiting'
      and (e.created_at, e.id) < (w.created_at, w.id))::integer,
    (select count(*) from public.waitlist_entry e where e.appointment_id = w.appointment_id and e.status in ('offered', 'accepted')
      and (e.created_at, e.id) > (w.created_at, w.id))::integer,
    a.timestamp, o.id, o.name, o.slug, o.price, l.name, r.name
  from public.waitlist_entry w
  join public.offer_appointment a on a.id = w.appointment_id
  join public.offer o on o.id = a.offer_id
  left join public.location l on l.id = o.location_id
  left join public.artist r on r.id = o.artist_id
  where w.user_id = (select auth.uid()) and w.status in ('waiting', 'offered') and a.timestamp > now()
  order by w.status desc, w.offer_expires_at, a.timestamp, w.id
$$;
grant execute on function public.list_own_waitlist to authenticated, service_role;

-- Whoever starts waiting hears that they do.
create function private.write_joined_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, user_id, payload)
  values ('waitlist_joined', new.user_id, jsonb_build_object('waitlist_entry_id', new.id));
  return null;
end
$$;
create trigger write_joined_mail after insert on public.waitlist_entry
  for each row when (new.status = 'waiting') execute function private.write_joined_mail();
