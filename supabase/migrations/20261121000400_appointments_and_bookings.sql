-- Dates with limited places, and the bookings that take them.
-- Ledger: capacity = booked (confirmed, attended, no_show) + free (remaining_slots), always.

create type public.appointment_status as enum ('scheduled', 'cancelled');
create type public.booking_status as enum ('confirmed', 'cancelled_by_guest', 'cancelled_by_host', 'attended', 'no_show');

create table public.offer_appointment (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references public.offer (id) on delete cascade,
  timestamp timestamptz not null,
  capacity integer not null check (capacity > 0),
  remaining_slots integer not null check (remaining_slots between 0 and capacity),
  status public.appointment_status not null default 'scheduled',
  reason text not null default '' check (char_length(reason) <= 300), -- why it was cancelled
  version integer not null default 1, -- grows with each change; late live messages are recognised by it
  created_at timestamptz not null default now()
);
create index on public.offer_appointment (offer_id, timestamp);

create function private.count_appointment_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update on public.offer_appointment
  for each row execute function private.count_appointment_version();

create table public.offer_booking (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.offer_appointment (id),
  user_id uuid references auth.users (id) on delete set null, -- null: booked on the phone and not claimed yet
  user_email text not null,
  first_name text not null check (char_length(first_name) between 2 and 80),
  last_name text not null check (char_length(last_name) between 2 and 80),
  quantity integer not null check (quantity > 0),
  companions text[] not null default '{}' check (cardinality(companions) < quantity or cardinality(companions) = 0),
  phone text check (char_length(phone) between 3 and 40),
  message text check (char_length(message) <= 500),
  status public.booking_status not null default 'confirmed',
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  price integer not null check (price >= 0), -- cents per place when it was booked
  free_cancellation_until timestamptz not null, -- the deadline of the offer when it was booked
  terms_accepted_at timestamptz not null default now(),
  cancelled_at timestamptz,
  idempotency_key uuid not null,
  request_digest bytea not null, -- of the whole request: the same key with other input is refused
  change_key uuid, -- of the newest change, so that a repeated change acts once
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key) -- also finds a person's bookings
);
-- One confirmed booking per person and date.
create unique index offer_booking_one_per_person on public.offer_booking (appointment_id, user_id)
  where status = 'confirmed';
create unique index offer_booking_one_per_unclaimed_email on public.offer_booking (appointment_id, lower(user_email))
  where status = 'confirmed' and user_id is null;
create index on public.offer_booking (lower(user_email)) where user_id is null;

alter table public.offer_appointment enable row level security;
alter table public.offer_booking enable row level security;
revoke all on public.offer_appointment, public.offer_booking from anon, authenticated;
grant all on public.offer_appointment, public.offer_booking to service_role;

grant select on public.offer_appointment to anon, authenticated;
create policy published_read on public.offer_appointment for select to anon, authenticated
  using (exists (select from public.offer o where o.id = offer_id and o.status = 'published'));
create policy admin_read on public.offer_appointment for select to authenticated using ((select private.is_admin()));

-- People keep seeing what they booked when it is archived. The functions step around RLS, so that the policies do not
-- ask each other in a circle.
create function private.has_booked_appointment(appointment_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer_booking b
    where b.appointment_id = has_booked_appointment.appointment_id and b.user_id = (select auth.uid()))
$$;
create function private.has_booked_offer(offer_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
    where a.offer_id = has_booked_offer.offer_id and b.user_id = (select auth.uid()))
$$;
grant execute on function private.has_booked_appointment(uuid), private.has_booked_offer(uuid) to authenticated;
create policy was_booked_read on public.offer_appointment for select to authenticated
  using (private.has_booked_appointment(id));
create policy was_booked_read on public.offer for select to authenticated using (private.has_booked_offer(id));

-- Bookings are written by functions only. People read their own, without the machinery.
grant select (id, appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone, message, status,
  code, price, free_cancellation_until, cancelled_at, created_at) on public.offer_booking to authenticated;
create policy own_read on public.offer_booking for select to authenticated using (user_id = (select auth.uid()));
create policy admin_read on public.offer_booking for select to authenticated using ((select private.is_admin()));
