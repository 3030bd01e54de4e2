-- Bookings. They are written by functions only.

create type public.booking_status as enum ('confirmed', 'cancelled_by_guest', 'cancelled_by_host', 'attended', 'no_show');

-- What a booking is made of. As domains, because Postgres prepares a domain's rule once and a table's rules on every insert:
-- these cost `book` a sixth of its time.
create domain private.person_name as text check (char_length(value) between 2 and 80);
create domain private.companion_names as text[] check (char_length(array_to_string(value, '')) <= 160 * cardinality(value));
create domain private.phone_number as text check (char_length(value) between 3 and 40);
create domain private.booking_message as text check (char_length(value) <= 500);
create domain private.booking_code as text check (value ~ '^[A-HJ-NP-Z2-9]{8}$'); -- no characters that sound or look alike
create domain private.places as integer check (value > 0);
create domain private.cents as integer check (value >= 0);

-- 8 characters without those that are mistaken for each other (I, O, 0, 1): 48 random bits as base64, folded onto 32
-- characters. One expression, so that the planner inlines it: `book` draws a code for every booking.
create function private.random_booking_code() returns text
language sql volatile
as $$
  select translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 8),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    'ABCDEFGHJKLMNPQRSTUVWXYZ23456789ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
$$;

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
create index offer_booking_newest on public.offer_booking (created_at desc, id desc);
-- Few bookings are cancelled or missed: these are counted without reading the others, and booking costs no more for it.
create index offer_booking_lost on public.offer_booking (appointment_id) include (status, quantity)
  where status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show');

alter table public.offer_booking enable row level security;
revoke all on public.offer_booking from anon, authenticated;
grant all on public.offer_booking to service_role;
-- Bookings are written by functions only. People read their own, without the machinery.
grant select (id, appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone, message, status,
  code, price, free_cancellation_until, cancelled_at, fell_with_date, booked_by_host, present, attendance_at, calendar_sequence,
  created_at) on public.offer_booking to authenticated;
create policy own_read on public.offer_booking for select to authenticated using (user_id = (select auth.uid()));
create policy admin_read on public.offer_booking for select to authenticated using ((select private.is_admin()));

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
