-- Bookings. Only `service_role` and functions write them.

create type public.booking_status as enum ('confirmed', 'cancelled_by_guest', 'cancelled_by_host', 'attended', 'no_show');

-- The guest's answer to the replacement of a cancelled appointment.
create type public.replacement_answer as enum ('open', 'accepted');

-- True when a text contains no control, format or line-separating characters (Unicode Cc, Cf, Zl, Zp), which would
-- reorder or split the lines of a list. The joiners U+200C and U+200D are allowed, because names in Persian and Indic
-- scripts need them. The same rule is in domain/booking/person-name.ts.
create function private.is_printable(value text) returns boolean
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select value !~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B\u200E\u200F'
    '\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3'
    '\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]')
$$;

-- The checks of domains run with the rights of the writer.
grant execute on function private.is_printable to service_role;

-- Rules for a single column are domains instead of check constraints: Postgres prepares the check of a domain once, but
-- it prepares the check constraints of a table again on every insert.
create domain private.person_name as text check (char_length(value) between 2 and 80 and private.is_printable(value));
-- At most 160 characters per companion on average: as many as in first and last name of a guest.
create domain private.companion_names as text[] check (char_length(array_to_string(value, '')) <= 160 * cardinality(value)
  and private.is_printable(array_to_string(value, '')));

-- A phone number as digits with the country code, so that "0170 123", "+49 170/123" and "0049170123" are equal. A
-- number that begins with a single 0 is German; a number without 0 or + at the beginning is not completed. Null when
-- there are no digits.
create function private.normal_phone(phone text) returns text
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select nullif(case
      when digits ~ '^(\+|00)' then regexp_replace(digits, '^(\+|00)|\+', '', 'g')
      when digits ~ '^0' then '49' || substr(digits, 2)
      else digits end, '')
    from (select regexp_replace(phone, '\(0\)|[^0-9+]', '', 'g') as digits) cleaned -- "+49 (0) 170" has an optional zero
$$;
grant execute on function private.normal_phone to service_role; -- indexes run it with the rights of the writer

-- The email that `private.anonymize_bookings` writes in place of the guest's email: a booking with this email is
-- anonymized. Nobody receives mail at the domain example.invalid. The same rule is in
-- domain/booking/anonymized-booking.ts.
create function private.anonymized_email(booking_id uuid) returns text
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select 'anonymized+' || booking_id::text || '@example.invalid'
$$;
grant execute on function private.anonymized_email to service_role; -- indexes run it with the rights of the writer

create domain private.phone_number as text check (char_length(value) between 3 and 40 and private.is_printable(value));
-- A message may have several lines.
create domain private.booking_message as text check (char_length(value) <= 500 and private.is_printable(translate(value, e'\t\n\r', '')));
create domain private.booking_code as text check (value ~ '^[A-HJ-NP-Z2-9]{8}$'); -- without I, O, 0 and 1
create domain private.quantity as integer check (value > 0);
create domain private.cents as integer check (value >= 0);

-- A random booking code: 8 characters without I, O, 0 and 1. Maps each base64 digit of 48 random bits to one of 32
-- characters, in one expression, so that the planner inlines it.
create function private.random_booking_code() returns text
language sql volatile
as $$
  select translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 8),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    'ABCDEFGHJKLMNPQRSTUVWXYZ23456789ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
$$;

-- The current version of the terms. In plpgsql, so that inserts use a cached plan.
create function private.terms_version() returns integer
language plpgsql stable security definer set search_path = ''
as $$ begin return (select p.version from public.landing_page p where p.type = 'agb'); end $$;
grant execute on function private.terms_version to service_role; -- defaults run with the rights of the writer

create table public.offer_booking (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.offer_appointment (id) deferrable, -- see `book`
  -- Null when the booking is anonymized, and until an account claims it.
  user_id uuid references auth.users (id) on delete set null,
  user_email text, -- null when the email is not known
  first_name private.person_name not null,
  last_name private.person_name not null,
  quantity private.quantity not null,
  companions private.companion_names not null default '{}' check (cardinality(companions) < quantity or cardinality(companions) = 0),
  phone private.phone_number,
  message private.booking_message,
  status public.booking_status not null default 'confirmed',
  code private.booking_code not null unique,
  price private.cents not null, -- cents per slot when the booking was made or last restored
  free_cancellation_until timestamptz not null, -- the offer's deadline at the time of booking; after a move by the host, the new start; `restore_own_booking` may change it
  terms_accepted_at timestamptz not null default now(),
  terms_version integer default private.terms_version(), -- the accepted version of the page `agb`
  cancelled_at timestamptz,
  cancelled_with_appointment boolean not null default false, -- the whole appointment was cancelled
  replacement public.replacement_answer, -- set when the appointment replaces a cancelled appointment that had another time, else null
  idempotency_key uuid not null,
  request_digest bytea not null default '', -- SHA-256 of the request; the same idempotency key with other input is refused
  change_keys uuid[] not null default '{}', -- idempotency keys of the guest's cancellations, so that a repeated cancellation acts once
  booked_by_admin boolean not null default false, -- booked by phone, or a walk-in
  is_walk_in boolean not null default false, -- the guest came without a booking
  present integer, -- how many of an attended party are present, null for the whole party; null with any other status
  attendance_at timestamptz, -- the time of the last check-in event or move by the host, or the time set by `mark_no_shows`; check-in events with an earlier time are superseded
  paid_cents private.cents not null default 0, -- received at the location for the whole booking
  paid_at timestamptz, -- the time of the payment; when two payments were recorded, the later payment applies
  calendar_sequence integer not null default 0, -- part of the SEQUENCE of the booking's calendar entry
  search_text text, -- for `list_booking_records`; null until `index_bookings` writes it
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key), -- also the index for a user's bookings
  constraint present_within_quantity check (present is null or status = 'attended' and present between 1 and quantity)
);

-- For each user, an appointment has at most one booking that takes slots. The same applies to each email while
-- `user_id` is null, and to each phone number while `user_email` is null too. `attended` and `no_show` count, because
-- they may be reset to `confirmed`.
create unique index offer_booking_one_per_user on public.offer_booking (appointment_id, user_id)
  where status in ('confirmed', 'attended', 'no_show');
create unique index offer_booking_one_per_unclaimed_email on public.offer_booking (appointment_id, lower(user_email))
  where status in ('confirmed', 'attended', 'no_show') and user_id is null;
create unique index offer_booking_one_per_phone on public.offer_booking (private.normal_phone(phone), appointment_id)
  where status in ('confirmed', 'attended', 'no_show') and user_id is null and user_email is null;
create index on public.offer_booking (lower(user_email)) where user_id is null;
-- A repeated idempotency key of a booking by phone or of a walk-in books once, whoever the guest is.
create unique index offer_booking_one_per_phone_key on public.offer_booking (idempotency_key) where booked_by_admin;
-- Includes the columns that utilization reads, for index-only scans.
create index on public.offer_booking (appointment_id, created_at) include (status, quantity, price, paid_cents);
-- Partial, so that a list of cancelled or missed bookings reads no other bookings, and a new booking writes no entry in
-- this index.
create index offer_booking_cancelled_or_missed on public.offer_booking (appointment_id) include (status, quantity)
  where status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show');
-- `anonymize_past_bookings` finds the bookings of an appointment that are not anonymized yet, without reading the others.
create index offer_booking_not_anonymized on public.offer_booking (appointment_id)
  where user_email is distinct from private.anonymized_email(id);
create index offer_booking_newest on public.offer_booking (created_at desc, id desc);

alter table public.offer_booking enable row level security;
revoke all on public.offer_booking from anon, authenticated;
grant all on public.offer_booking to service_role;
-- Users read their own bookings, without the internal columns.
grant select (id, appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone, message, status,
  code, price, free_cancellation_until, cancelled_at, cancelled_with_appointment, replacement, booked_by_admin, is_walk_in, present, attendance_at, paid_cents, paid_at,
  calendar_sequence, created_at) on public.offer_booking to authenticated;
create policy own_read on public.offer_booking for select to authenticated using (user_id = (select private.session_user_id()));
create policy admin_read on public.offer_booking for select to authenticated using ((select private.is_admin()));

-- The next three functions return whether the caller has booked the appointment, any appointment of the offer, or any
-- appointment at the location. With the policies below, guests can read what they have booked even while it is not
-- published. Security definer, because the policies would otherwise be evaluated recursively.
create function private.has_booked_appointment(appointment_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer_booking b
    where b.appointment_id = has_booked_appointment.appointment_id and b.user_id = (select private.session_user_id()))
$$;
create function private.has_booked_offer(offer_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
    where a.offer_id = has_booked_offer.offer_id and b.user_id = (select private.session_user_id()))
$$;
create function private.has_booked_location(location_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
    join public.offer o on o.id = a.offer_id
    where o.location_id = has_booked_location.location_id and b.user_id = (select private.session_user_id()))
$$;
grant execute on function private.has_booked_appointment(uuid), private.has_booked_offer(uuid), private.has_booked_location(uuid)
  to authenticated;
create policy booked_read on public.offer_appointment for select to authenticated
  using (private.has_booked_appointment(id));
create policy booked_read on public.offer for select to authenticated using (private.has_booked_offer(id));
create policy booked_read on public.location for select to authenticated using (private.has_booked_location(id));
create policy booked_read on public.address for select to authenticated
  using (exists (select from public.location l where l.address_id = address.id and private.has_booked_location(l.id)));
