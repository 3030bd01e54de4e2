-- Offers free slots to waiting parties, first come, first served. Skips a party that needs more slots than are
-- free. A waitlist offer is open for 12 hours, or for 2 hours on the day before the appointment, and never past the
-- cut-off. `mark_mail_failed` extends it while its email cannot be sent. Makes no waitlist offers while the offer
-- is unpublished or the legal details are incomplete; `expire_waitlist` makes them later. Returns how many waitlist
-- offers were made. The caller has locked the appointment.
create function private.serve_waitlist(appointment_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  appointment record;
  entry record;
  free integer;
  served_entries integer := 0;
  served_at timestamptz := '-infinity'; -- with `served_id`, the sort key of the last served entry
  served_id uuid := '00000000-0000-0000-0000-000000000000';
begin
  select a.remaining_slots, private.cut_off(a.timestamp) as cut_off into appointment
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = serve_waitlist.appointment_id and a.status = 'scheduled' and o.status = 'published';
  if not found or appointment.cut_off <= now() or not private.has_legal_details() then
    return 0;
  end if;
  free := appointment.remaining_slots;

  while free > 0 loop
    select w.id, w.user_id, w.quantity, w.created_at into entry from public.waitlist_entry w
     where w.appointment_id = serve_waitlist.appointment_id and w.status = 'waiting'
       and (w.created_at, w.id) > (served_at, served_id) and w.quantity <= free
     order by w.created_at, w.id limit 1 for no key update;
    exit when not found;
    served_entries := served_entries + 1;
    served_at := entry.created_at;
    served_id := entry.id;
    free := free - entry.quantity;
    update public.waitlist_entry w
       set status = 'offered', offered_at = now(), offer_expires_at = least(appointment.cut_off,
         now() + case when now() >= private.cut_off(appointment.cut_off) then interval '2 hours' else interval '12 hours' end)
     where w.id = entry.id;
    insert into public.mail_outbox (kind, user_id, payload)
    values ('waitlist_offered', entry.user_id, jsonb_build_object('waitlist_entry_id', entry.id));
  end loop;

  if free < appointment.remaining_slots then
    update public.offer_appointment a
       set remaining_slots = free, held_slots = a.held_slots + appointment.remaining_slots - free
     where a.id = serve_waitlist.appointment_id;
  end if;
  return served_entries;
end
$$;

-- Adds the caller to the waitlist as a party of `quantity` slots. Idempotent by `id`, which the client generates.
-- Raises idempotency_conflict when the entry with this id has other input, has expired or was withdrawn, or when its
-- booking was cancelled or moved. Also raises signed_out, invalid_quantity, appointment_not_found,
-- appointment_cancelled, booking_closed, already_waiting, too_many_waitlist_entries (at most 10 open entries for
-- upcoming appointments), already_booked, too_many_slots, slots_free.
create function public.join_waitlist(id uuid, appointment_id uuid, quantity integer) returns public.waitlist_entry
language plpgsql security definer set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
  appointment record;
  entry public.waitlist_entry;
begin
  if join_waitlist.quantity is null or join_waitlist.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  if not private.lock_user(guest_id) then -- the account no longer exists
    perform private.refuse(401, 'signed_out');
  end if;
  select a.id, a.status, a.timestamp, a.remaining_slots, a.capacity, o.max_slots_per_booking
    into appointment
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = join_waitlist.appointment_id
     for no key update of a;
  -- After the lock, because an admin may unpublish the offer while the call waits.
  perform private.require_published(join_waitlist.appointment_id);
  select * into entry from public.waitlist_entry w where w.id = join_waitlist.id;
  if found then
    if entry.user_id <> guest_id or entry.appointment_id <> join_waitlist.appointment_id or entry.quantity <> join_waitlist.quantity
      or entry.status in ('expired', 'withdrawn')
      or exists (select from public.offer_booking b where b.id = entry.booking_id
        and (b.status in ('cancelled_by_guest', 'cancelled_by_host') or b.appointment_id <> entry.appointment_id)) then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    return entry;
  elsif appointment.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif private.cut_off(appointment.timestamp) <= now() then
    perform private.refuse(409, 'booking_closed');
  elsif exists (select from public.waitlist_entry w where w.appointment_id = appointment.id and w.user_id = guest_id
      and w.status in ('waiting', 'offered')) then
    perform private.refuse(409, 'already_waiting');
  elsif 10 <= (select count(*) from public.waitlist_entry w join public.offer_appointment a on a.id = w.appointment_id
      where w.user_id = guest_id and w.status in ('waiting', 'offered') and a.timestamp > now()) then
    perform private.refuse(409, 'too_many_waitlist_entries', jsonb_build_object('max', 10));
  elsif join_waitlist.quantity > least(appointment.max_slots_per_booking, appointment.capacity) then
    perform private.refuse(400, 'too_many_slots', jsonb_build_object('max', least(appointment.max_slots_per_booking, appointment.capacity)));
  elsif join_waitlist.quantity <= appointment.remaining_slots then
    perform private.refuse(409, 'slots_free', jsonb_build_object('remaining', appointment.remaining_slots));
  elsif private.takes_slots(appointment.id, guest_id) then
    perform private.refuse(409, 'already_booked');
  end if;
  insert into public.waitlist_entry (id, appointment_id, user_id, quantity, created_at)
  values (join_waitlist.id, appointment.id, guest_id, join_waitlist.quantity, clock_timestamp()) returning * into entry;
  return entry;
end
$$;
grant execute on function public.join_waitlist to authenticated, service_role;

-- Locks the caller, the appointment and the caller's entry, and returns the entry. Raises signed_out,
-- waitlist_entry_not_found.
create function private.lock_own_waitlist_entry(entry_id uuid) returns public.waitlist_entry
language plpgsql set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
  entry public.waitlist_entry;
begin
  perform private.lock_user(guest_id);
  perform from public.offer_appointment a join public.waitlist_entry w on w.appointment_id = a.id
    where w.id = lock_own_waitlist_entry.entry_id and w.user_id = guest_id for no key update of a;
  if not found then
    perform private.refuse(404, 'waitlist_entry_not_found');
  end if;
  select * into entry from public.waitlist_entry w where w.id = lock_own_waitlist_entry.entry_id for no key update;
  return entry;
end
$$;

-- Accepts the caller's open waitlist offer: the held slots become a booking. Idempotent until the booking is cancelled,
-- then raises waitlist_offer_expired. Raises terms_not_accepted, waitlist_offer_expired, already_booked,
-- too_many_bookings, legal_details_missing, conditions_changed, terms_changed, order_expired (after `valid_until`) and
-- the refusals of `lock_own_waitlist_entry`. After the entry, also locks a booking whose idempotency key is the entry's
-- id. This order cannot cause a deadlock: other functions that lock the entry and the booking have locked the user or
-- the entry's appointment before. Only `anonymize_past_bookings` has not; it locks only closed entries, for which
-- `accept_waitlist_offer` locks no booking.
create function public.accept_waitlist_offer(
  id uuid,
  first_name text,
  last_name text,
  accept_terms boolean,
  companions text[] default '{}',
  phone text default null,
  message text default null,
  shown_price integer default null, -- cents per slot
  shown_start timestamptz default null,
  valid_until timestamptz default null,
  shown_terms_version integer default null,
  shown_offer jsonb default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.waitlist_entry := private.lock_own_waitlist_entry(accept_waitlist_offer.id);
  stored record;
  booking public.offer_booking;
  code text := private.random_booking_code();
begin
  if entry.status = 'accepted' then
    select * into booking from public.offer_booking b where b.id = entry.booking_id;
    if booking.status in ('cancelled_by_guest', 'cancelled_by_host') then
      perform private.refuse(409, 'waitlist_offer_expired');
    end if;
    return booking;
  elsif accept_waitlist_offer.accept_terms is not true then
    perform private.refuse(400, 'terms_not_accepted');
  elsif entry.status <> 'offered' or entry.offer_expires_at <= now() then
    perform private.refuse(409, 'waitlist_offer_expired');
  elsif private.takes_slots(entry.appointment_id, entry.user_id) then
    perform private.refuse(409, 'already_booked');
  end if;
  perform private.require_booking_allowance(entry.user_id);
  perform private.require_legal_details();
  select o.price, a.timestamp as starts_at, u.email, private.offer_conditions(o) as offer_conditions,
         a.timestamp - make_interval(hours => o.cancellation_deadline_hours) as free_cancellation_until
    into stored
    from public.offer_appointment a join public.offer o on o.id = a.offer_id, auth.users u
   where a.id = entry.appointment_id and u.id = entry.user_id;
  perform private.require_unchanged_conditions(accept_waitlist_offer.shown_price, accept_waitlist_offer.shown_start, stored.price, stored.starts_at,
    accept_waitlist_offer.shown_offer, stored.offer_conditions);

  update public.offer_appointment a set held_slots = a.held_slots - entry.quantity where a.id = entry.appointment_id;
  -- The booking form's idempotency key is the entry's id. An earlier booking from the same form gets another key,
  -- because the keys of one user are unique.
  update public.offer_booking b set idempotency_key = gen_random_uuid() where b.user_id = entry.user_id and b.idempotency_key = entry.id;
  loop
    insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions,
      phone, message, code, price, free_cancellation_until, is_location_hidden, idempotency_key)
    values (entry.appointment_id, entry.user_id, stored.email, trim(accept_waitlist_offer.first_name),
      trim(accept_waitlist_offer.last_name), entry.quantity, coalesce(accept_waitlist_offer.companions, '{}'),
      nullif(trim(accept_waitlist_offer.phone), ''), nullif(trim(accept_waitlist_offer.message), ''), code, stored.price,
      stored.free_cancellation_until, stored.offer_conditions ->> 'location_id' is null, entry.id)
    on conflict on constraint offer_booking_code_key do nothing
    returning * into booking;
    exit when found;
    code := private.random_booking_code();
  end loop;
  perform private.require_shown_terms(booking, accept_waitlist_offer.shown_terms_version);
  update public.waitlist_entry w set status = 'accepted', booking_id = booking.id where w.id = entry.id;
  perform private.enqueue_booking_mail('booking_confirmed', booking);
  if clock_timestamp() > accept_waitlist_offer.valid_until then
    perform private.refuse(409, 'order_expired');
  end if;
  return booking;
end
$$;
grant execute on function public.accept_waitlist_offer to authenticated, service_role;

-- Withdraws the caller's entry, and offers its held slots to the next parties. Idempotent. Raises the refusals of
-- `lock_own_waitlist_entry`.
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
    perform private.release_slots(entry.appointment_id, 0, entry.quantity);
  end if;
  return entry;
end
$$;
grant execute on function public.leave_waitlist to authenticated, service_role;

-- Expires at most `items` entries of one appointment: waitlist offers not accepted in time and, after the cut-off,
-- waiting entries. Offers free slots to the next parties. Returns how many entries expired or received offers.
create function private.expire_waitlist_of(appointment_id uuid, items integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  expired_entries integer;
  released integer;
begin
  perform from public.offer_appointment a where a.id = expire_waitlist_of.appointment_id for no key update;
  with expired as (
    update public.waitlist_entry w set status = 'expired'
     where w.id in (select due.id from public.waitlist_entry due
         join public.offer_appointment a on a.id = due.appointment_id
        where a.id = expire_waitlist_of.appointment_id
          and (due.status = 'offered' and due.offer_expires_at <= now() or due.status = 'waiting' and private.cut_off(a.timestamp) <= now())
        order by due.created_at, due.id limit expire_waitlist_of.items)
    returning w.id, w.user_id, w.quantity, w.offered_at),
  mails as (
    insert into public.mail_outbox (kind, user_id, payload)
    select 'waitlist_expired', expired.user_id, jsonb_build_object('waitlist_entry_id', expired.id) from expired)
  select count(*), coalesce(sum(quantity) filter (where offered_at is not null), 0) into expired_entries, released from expired;
  return expired_entries + case when released > 0 then private.release_slots(expire_waitlist_of.appointment_id, 0, released)
    else private.serve_waitlist(expire_waitlist_of.appointment_id) end;
end
$$;

-- Expires waitlist entries and offers free slots, until `items` entries have expired or received offers. Returns how
-- many. Skips an appointment that fails or stays locked for two seconds. Raises the last error when no entry was
-- processed.
create function public.expire_waitlist(items integer default 100) returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '2s'
as $$
declare
  batch_size integer := least(greatest(items, 1), 1000);
  due record;
  total integer := 0;
  failure text;
begin
  if not private.begin_job('expire_waitlist') then
    return 0;
  end if;
  for due in
    select w.appointment_id as id from public.waitlist_entry w where w.status = 'offered' and w.offer_expires_at <= now()
    union select a.id from public.waitlist_entry w join public.offer_appointment a on a.id = w.appointment_id
      join public.offer o on o.id = a.offer_id
     where w.status = 'waiting' and (private.cut_off(a.timestamp) <= now()
       or w.quantity <= a.remaining_slots and o.status = 'published' and (select private.has_legal_details()))
     order by id
  loop
    begin
      total := total + private.expire_waitlist_of(due.id, batch_size - total);
    exception when others then
      failure := format('The waitlist of appointment %s: %s', due.id, sqlerrm);
    end;
    exit when total >= batch_size;
  end loop;
  if failure is not null and total = 0 then
    raise exception using message = failure;
  end if;
  return total;
end
$$;
grant execute on function public.expire_waitlist to service_role;

-- The caller's open entries for upcoming appointments, waitlist offers first. `parties_ahead` counts parties that
-- joined earlier and still wait; `passed_by` those that joined later but have an open or accepted offer. Raises
-- signed_out.
create function public.list_own_waitlist()
returns table (id uuid, appointment_id uuid, quantity integer, status public.waitlist_status, offer_expires_at timestamptz,
  created_at timestamptz, parties_ahead integer, passed_by integer, "timestamp" timestamptz, offer_id uuid, offer_name text,
  offer_slug text, price integer, location_name text, artist_name text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  guest_id uuid := private.require_user();
begin
  return query select w.id, w.appointment_id, w.quantity, w.status, w.offer_expires_at, w.created_at,
    (select count(*) from public.waitlist_entry e where e.appointment_id = w.appointment_id and e.status = 'waiting'
      and (e.created_at, e.id) < (w.created_at, w.id))::integer,
    (select count(*) from public.waitlist_entry e where e.appointment_id = w.appointment_id and e.status in ('offered', 'accepted')
      and (e.created_at, e.id) > (w.created_at, w.id))::integer,
    a.timestamp, o.id, o.name, o.slug, o.price, l.name, r.name
  from public.waitlist_entry w
  join public.offer_appointment a on a.id = w.appointment_id
  join public.offer o on o.id = a.offer_id
  left join public.location l on l.id = o.location_id
  left join public.artist r on r.id = o.artist_id and r.status = 'published'
  where w.user_id = guest_id and w.status in ('waiting', 'offered') and a.timestamp > now()
  order by w.status desc, w.offer_expires_at, a.timestamp, w.id;
end
$$;
grant execute on function public.list_own_waitlist to authenticated, service_role;

-- Enqueues the email that confirms a new entry.
create function private.enqueue_joined_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, user_id, payload)
  values ('waitlist_joined', new.user_id, jsonb_build_object('waitlist_entry_id', new.id));
  return null;
end
$$;
create trigger enqueue_joined_mail after insert on public.waitlist_entry
  for each row when (new.status = 'waiting') execute function private.enqueue_joined_mail();
