-- Dates with limited places, the bookings that take them, the waiting list that may hold some, and the mails that go with it.
-- Ledger: capacity = booked (confirmed, attended, no_show) + held (open offers of the waiting list) + free (remaining_slots),
-- always. `private.slot_ledger` counts it anew and shows any drift.

create type public.appointment_status as enum ('scheduled', 'cancelled');
create type public.booking_status as enum ('confirmed', 'cancelled_by_guest', 'cancelled_by_host', 'attended', 'no_show');

create table public.offer_appointment (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references public.offer (id) on delete cascade,
  timestamp timestamptz not null,
  capacity integer not null check (capacity > 0),
  remaining_slots integer not null check (remaining_slots between 0 and capacity),
  held_slots integer not null default 0 check (held_slots >= 0),
  status public.appointment_status not null default 'scheduled',
  reason text not null default '' check (char_length(reason) <= 300), -- why it was cancelled
  version integer not null default 1, -- grows with each change; late live messages are recognised by it
  calendar_sequence integer not null default 0, -- SEQUENCE of RFC 5545 in feeds: grows when the organiser moves or cancels the date
  created_at timestamptz not null default now(),
  constraint places_add_up check (remaining_slots + held_slots <= capacity) -- the rest is booked
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

-- What a booking is made of. As domains, because Postgres prepares a domain's rule once and a table's rules on every insert:
-- these cost `book` a sixth of its time.
create domain private.person_name as text check (char_length(value) between 2 and 80);
create domain private.companion_names as text[] check (char_length(array_to_string(value, '')) <= 160 * cardinality(value));
create domain private.phone_number as text check (char_length(value) between 3 and 40);
create domain private.booking_message as text check (char_length(value) <= 500);
create domain private.booking_code as text check (value ~ '^[A-HJ-NP-Z2-9]{8}$'); -- no characters that sound or look alike
create domain private.places as integer check (value > 0);
create domain private.cents as integer check (value >= 0);

create table public.offer_booking (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.offer_appointment (id) deferrable, -- `book` says why
  user_id uuid references auth.users (id) on delete set null, -- null: booked on the phone and not claimed yet
  user_email text not null,
  first_name private.person_name not null,
  last_name private.person_name not null,
  quantity private.places not null,
  companions private.companion_names not null default '{}' check (cardinality(companions) < quantity or cardinality(companions) = 0),
  phone private.phone_number,
  message private.booking_message,
  status public.booking_status not null default 'confirmed',
  code private.booking_code not null unique,
  price private.cents not null, -- per place when it was booked
  free_cancellation_until timestamptz not null, -- the deadline of the offer when it was booked
  terms_accepted_at timestamptz not null default now(),
  cancelled_at timestamptz,
  fell_with_date boolean not null default false, -- cancelled because the whole date was: may go to another one
  idempotency_key uuid not null,
  request_digest bigint not null, -- of the whole request: the same key with other input is refused
  change_keys uuid[] not null default '{}', -- of every change, so that a repeated one acts once, however late
  booked_by_host boolean not null default false, -- on the phone
  present integer, -- how many of the party came
  attendance_at timestamptz, -- when that was seen: of two marks the later one counts, whenever it arrives
  calendar_sequence integer not null default 0, -- added to the date's: SEQUENCE of this booking's own calendar entry
  search_text text, -- what a search looks in; null until `index_bookings` writes it
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key), -- also finds a person's bookings
  constraint present_is_part_of_party check (present is null or status = 'attended' and present between 1 and quantity)
);
-- One booking that holds places per person and date, also of those who were at the door already: their mark may be taken back.
create unique index offer_booking_one_per_person on public.offer_booking (appointment_id, user_id)
  where status in ('confirmed', 'attended', 'no_show');
create unique index offer_booking_one_per_unclaimed_email on public.offer_booking (appointment_id, lower(user_email))
  where status in ('confirmed', 'attended', 'no_show') and user_id is null;
create index on public.offer_booking (lower(user_email)) where user_id is null;
create unique index offer_booking_one_per_phone_key on public.offer_booking (idempotency_key) where booked_by_host;
create index on public.offer_booking (appointment_id, created_at);

create type public.waitlist_status as enum ('waiting', 'offered', 'accepted', 'expired', 'withdrawn');

-- Whole parties that wait for a date. An open offer (`offered`) holds its places until it is accepted, declined or expired.
create table public.waitlist_entry (
  id uuid primary key, -- made by the client, so that joining can be repeated
  appointment_id uuid not null references public.offer_appointment (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  status public.waitlist_status not null default 'waiting',
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.offer_booking (id) on delete set null, -- what became of it
  created_at timestamptz not null default now(),
  check (status <> 'offered' or offer_expires_at is not null)
);
create unique index waitlist_entry_one_per_person on public.waitlist_entry (appointment_id, user_id)
  where status in ('waiting', 'offered');
create index waitlist_entry_queue on public.waitlist_entry (appointment_id, created_at, id) where status = 'waiting';
create index waitlist_entry_open_offer on public.waitlist_entry (offer_expires_at) where status = 'offered';
create index on public.waitlist_entry (user_id);
create index on public.waitlist_entry (booking_id);

-- Capacity, and what it should be made of, counted anew for every date. `drift` is 0, or something wrote around the functions.
create view private.slot_ledger with (security_invoker = true) as
select a.id as appointment_id, a.capacity, a.remaining_slots as free, a.held_slots as held, b.booked,
  a.capacity - b.booked - w.held - a.remaining_slots as drift, w.held - a.held_slots as held_drift
from public.offer_appointment a
cross join lateral (select coalesce(sum(quantity), 0)::integer as booked from public.offer_booking
  where appointment_id = a.id and status in ('confirmed', 'attended', 'no_show')) b
cross join lateral (select coalesce(sum(quantity), 0)::integer as held from public.waitlist_entry
  where appointment_id = a.id and status = 'offered') w;

create type public.mail_kind as enum ('booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_restored', 'booking_moved',
  'appointment_cancelled', 'appointment_moved', 'waitlist_offered', 'waitlist_expired', 'waitlist_joined', 'booking_reminder', 'appointment_message');

-- Mails to send, written in the transaction they tell about. The row's id is the provider's idempotency key. The payload holds
-- ids only; names and addresses are read when the mail is written, so a deleted account leaves nothing behind here.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.mail_kind not null,
  payload jsonb not null,
  user_id uuid, -- no foreign key: its check would cost every booking; deleting an account ends its rows
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_outbox_unsent on public.mail_outbox (next_attempt_at) where sent_at is null;

-- A personal calendar address holds a secret; only its hash is kept.
create table public.calendar_feed (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

alter table public.offer_appointment enable row level security;
alter table public.offer_booking enable row level security;
alter table public.waitlist_entry enable row level security;
alter table public.mail_outbox enable row level security;
alter table public.calendar_feed enable row level security;
revoke all on public.offer_appointment, public.offer_booking, public.waitlist_entry, public.mail_outbox, public.calendar_feed
  from anon, authenticated;
grant all on public.offer_appointment, public.offer_booking, public.waitlist_entry, public.mail_outbox, public.calendar_feed
  to service_role;

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
  code, price, free_cancellation_until, cancelled_at, fell_with_date, booked_by_host, present, attendance_at, calendar_sequence,
  created_at) on public.offer_booking to authenticated;
create policy own_read on public.offer_booking for select to authenticated using (user_id = (select auth.uid()));
create policy admin_read on public.offer_booking for select to authenticated using ((select private.is_admin()));

-- Waiting lists, too: written by functions, read by those who wait.
grant select on public.waitlist_entry to authenticated;
create policy own_read on public.waitlist_entry for select to authenticated using (user_id = (select auth.uid()));
create policy admin_read on public.waitlist_entry for select to authenticated using ((select private.is_admin()));

-- The outbox is the service's; admins see whether mails go out.
grant select on public.mail_outbox to authenticated;
create policy admin_read on public.mail_outbox for select to authenticated using ((select private.is_admin()));

grant select (user_id, created_at) on public.calendar_feed to authenticated;
create policy own_read on public.calendar_feed for select to authenticated using (user_id = (select auth.uid()));
