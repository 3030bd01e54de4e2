-- What people ask about their own bookings and waiting: what became of a key, where a party stands in the queue, whether a
-- calendar's address still works.

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

-- Whether a calendar's secret address still works. Its calendar may be empty.
create function public.is_calendar_feed(secret text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.calendar_feed f where f.secret_hash = sha256(convert_to(secret, 'UTF8')))
$$;
grant execute on function public.is_calendar_feed to anon, authenticated, service_role;
