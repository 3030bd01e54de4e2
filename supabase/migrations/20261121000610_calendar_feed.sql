-- The personal calendar feed: its URL contains a secret.

create table public.calendar_feed (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

alter table public.calendar_feed enable row level security;
revoke all on public.calendar_feed from anon, authenticated;
grant all on public.calendar_feed to service_role;
grant select (user_id, created_at) on public.calendar_feed to authenticated;
create policy own_read on public.calendar_feed for select to authenticated using (user_id = (select private.session_user_id()));

-- Creates the caller's calendar feed, or replaces its secret, so that the previous URL becomes invalid. Returns the new
-- secret, which cannot be read again. Raises signed_out.
create function public.renew_calendar_feed() returns table (secret text, created_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  caller_id uuid := private.require_user();
begin
  if not private.lock_user(caller_id) then -- the account no longer exists
    perform private.refuse(401, 'signed_out');
  end if;
  secret := encode(extensions.gen_random_bytes(24), 'hex');
  created_at := now();
  insert into public.calendar_feed as f (user_id, secret_hash, created_at)
  values (caller_id, sha256(convert_to(secret, 'UTF8')), renew_calendar_feed.created_at)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at;
  return next;
end
$$;

-- Removes the caller's calendar feed. Idempotent. Raises signed_out.
create function public.remove_calendar_feed() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.calendar_feed f where f.user_id = caller_id;
end
$$;

-- The bookings of the user with this secret. Omits appointments that started more than 30 days ago. `host_name` is the
-- contract partner, or null for the site's operator. The email and phone of a location that is not hidden replace
-- missing ones of the artist.
create function public.list_calendar_feed(secret text)
returns table (id uuid, code text, quantity integer, status public.booking_status, appointment_status public.appointment_status,
  "timestamp" timestamptz, duration_minutes integer, calendar_sequence integer, offer_name text, offer_slug text,
  location_name text, street text, postal_code text, city text, latitude double precision, longitude double precision, host_name text, contact_email text, contact_phone text)
language sql stable security definer set search_path = ''
as $$
  select b.id, b.code, b.quantity, b.status, a.status, a.timestamp, o.duration_minutes, a.calendar_sequence + b.calendar_sequence,
    o.name, o.slug, l.name,
    d.street, d.postal_code, d.city, l.latitude, l.longitude, coalesce(artist.name, partner_location.name),
    coalesce(artist.contact_email, partner_location.contact_email)::text, coalesce(artist.contact_phone, partner_location.contact_phone)::text
  from public.calendar_feed f
  join public.offer_booking b on b.user_id = f.user_id
  join public.offer_appointment a on a.id = b.appointment_id
  join public.offer o on o.id = a.offer_id
  left join public.location l on l.id = o.location_id
  left join public.address d on d.id = l.address_id
  -- The contract partner is `artist`, else `partner_location`.
  left join public.location partner_location on partner_location.id = l.id and not b.is_location_hidden
  left join public.artist artist on artist.id = o.artist_id and artist.status = 'published'
  where f.secret_hash = sha256(convert_to(secret, 'UTF8')) and a.timestamp > now() - interval '30 days'
  order by a.timestamp, b.id
$$;

-- Whether a secret is valid; the calendar of a valid secret may be empty.
create function public.is_calendar_feed(secret text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.calendar_feed f where f.secret_hash = sha256(convert_to(secret, 'UTF8')))
$$;

grant execute on function public.renew_calendar_feed, public.remove_calendar_feed to authenticated, service_role;
grant execute on function public.list_calendar_feed, public.is_calendar_feed to anon, authenticated, service_role;
