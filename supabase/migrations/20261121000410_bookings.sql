-- Bookings. Only `service_role` and functions write them.

create type public.booking_status as enum ('confirmed', 'cancelled_by_guest', 'cancelled_by_host', 'attended', 'no_show');

-- The guest's answer to the replacement of a cancelled appointment.
create type public.replacement_answer as enum ('open', 'accepted');

-- Whether `value` has no control, format or line-separating characters (Unicode Cc, Cf, Zl, Zp): they reorder or split
-- lines. Allows the joiners U+200C and U+200D, which names in Persian and Indic scripts need.
-- domain/booking/person-name.ts has the same rule.
create function private.is_printable(value text) returns boolean
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select value !~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B\u200E\u200F'
    '\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3'
    '\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F]')
$$;

-- The checks of domains run with the rights of the writer.
grant execute on function private.is_printable to service_role;

-- Domains instead of check constraints: Postgres prepares a domain's check once, but a table's check on every insert.
create domain private.person_name as text check (char_length(value) between 1 and 80 and private.is_printable(value));
-- At most 160 characters per companion on average, as many as in first and last name of a guest.
create domain private.companion_names as text[] check (char_length(array_to_string(value, '')) <= 160 * cardinality(value)
  and private.is_printable(array_to_string(value, '')));

-- A phone number as digits with the country code: "0170 123", "+49 170/123" and "0049170123" are equal. A number
-- without 0 or + at the beginning gets no country code. Null without digits.
create function private.normal_phone(phone text) returns text
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select nullif(case
      when digits ~ '^(\+|00)' then regexp_replace(digits, '^(\+|00)|\+', '', 'g')
      when digits ~ '^0' then '49' || substr(digits, 2)
      else digits end, '')
    from (select regexp_replace(phone, '\(0\)|[^0-9+]', '', 'g') as digits) cleaned -- "+49 (0) 170" has an optional zero
$$;
grant execute on function private.normal_phone to service_role; -- indexes run with the rights of the writer

-- The email that marks a booking as anonymized. domain/booking/anonymized-booking.ts has the same rule. Nobody receives
-- mail at the domain example.invalid.
create function private.anonymized_email(booking_id uuid) returns text
language sql immutable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select 'anonymized+' || booking_id::text || '@example.invalid'
$$;
grant execute on function private.anonymized_email to service_role; -- indexes run with the rights of the writer

create domain private.phone_number as text check (char_length(value) between 3 and 40 and private.is_printable(value));
-- A message may have several lines.
create domain private.booking_message as text check (char_length(value) <= 500 and private.is_printable(translate(value, e'\t\n\r', '')));
create domain private.booking_code as text check (value ~ '^[A-HJ-NP-Z2-9]{8}$'); -- without I, O, 0 and 1
create domain private.quantity as integer check (value > 0);
create domain private.cents as integer check (value >= 0);

-- A random booking code: maps 48 random bits, as base64, to the 32 allowed characters. One expression, so that the
-- planner inlines the function.
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
  -- Null while the booking belongs to no account, and after anonymization.
  user_id uuid references auth.users (id) on delete set null,
  user_email text, -- null when unknown
  first_name private.person_name not null,
  last_name private.person_name not null,
  quantity private.quantity not null,
  companions private.companion_names not null default '{}' check (cardinality(companions) < quantity or cardinality(companions) = 0),
  phone private.phone_number,
  message private.booking_message,
  status public.booking_status not null default 'confirmed',
  code private.booking_code not null unique,
  price private.cents not null, -- cents per slot, when booked or last restored
  -- Becomes the start when the host moves the booking or its appointment, or changes location, artist or duration.
  free_cancellation_until timestamptz not null,
  terms_accepted_at timestamptz default now(), -- null for a booking by phone and a walk-in
  terms_version integer default private.terms_version(), -- the version of the page `agb` at the booking; null for a walk-in
  cancelled_at timestamptz,
  -- Whether the booking was cancelled because its appointment was. A guest with an email or phone can then be rebooked.
  cancelled_with_appointment boolean not null default false,
  replacement public.replacement_answer, -- set when the booking moved from a cancelled appointment to one at another time
  idempotency_key uuid not null,
  request_digest bytea not null default '', -- SHA-256 of the request; the same idempotency key with other input is refused
  change_keys uuid[] not null default '{}', -- idempotency keys of the guest's cancellations
  -- Whether the offer's location was unpublished or missing at the order: an unpublished location is the venue, but not
  -- the contract partner (decision 031). Determined again when the guest restores the booking at another price, when
  -- the host moves the booking to another appointment, and when the offer gets another location before the start.
  is_location_hidden boolean not null default false,
  booked_by_admin boolean not null default false, -- booked by phone, or a walk-in
  is_walk_in boolean not null default false,
  present integer, -- how many of an attended party are present; null for the whole party
  attendance_at timestamptz, -- set by the last check-in event, move by the host or `mark_no_shows`; earlier events are superseded
  paid_cents private.cents not null default 0, -- received at the location for the whole booking
  -- The name of the contract partner at the last payment that raised `paid_cents`; null for the site's operator. A
  -- copy, because the offer may get another artist, and its former artist may be renamed or deleted (decision 031).
  paid_to text,
  paid_at timestamptz, -- when two payments are recorded, the later one applies
  calendar_sequence integer not null default 0, -- part of SEQUENCE; see `raise_calendar_sequence`
  search_text text, -- for `list_booking_records`; null until `index_bookings` writes it
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key), -- also the index for a user's bookings
  constraint present_within_quantity check (present is null or status = 'attended' and present between 1 and quantity)
);

-- Each user has at most one booking that takes slots of an appointment. Without an account, the same applies to each
-- email, else to each phone number. `attended` and `no_show` count, because they may become `confirmed` again.
create unique index offer_booking_one_per_user on public.offer_booking (appointment_id, user_id)
  where status in ('confirmed', 'attended', 'no_show');
create unique index offer_booking_one_per_unclaimed_email on public.offer_booking (appointment_id, lower(user_email))
  where status in ('confirmed', 'attended', 'no_show') and user_id is null;
create unique index offer_booking_one_per_phone on public.offer_booking (private.normal_phone(phone), appointment_id)
  where status in ('confirmed', 'attended', 'no_show') and user_id is null and user_email is null;
create index on public.offer_booking (lower(user_email)) where user_id is null;
-- A repeated idempotency key of a booking by an admin books once, whoever the guest is.
create unique index offer_booking_one_per_admin_key on public.offer_booking (idempotency_key) where booked_by_admin;
-- Includes the columns that `list_utilization` reads, for index-only scans.
create index on public.offer_booking (appointment_id, created_at) include (status, quantity, price, paid_cents);
-- Partial, so that a new booking does not write to this index.
create index offer_booking_cancelled_or_missed on public.offer_booking (appointment_id) include (status, quantity)
  where status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show');
-- Partial, so that only parties with missing members are in this index.
create index offer_booking_partly_present on public.offer_booking (appointment_id) include (quantity, present) where present < quantity;
-- For `anonymize_past_bookings`.
create index offer_booking_not_anonymized on public.offer_booking (appointment_id)
  where user_email is distinct from private.anonymized_email(id);
create index offer_booking_newest on public.offer_booking (created_at desc, id desc);

alter table public.offer_booking enable row level security;
revoke all on public.offer_booking from anon, authenticated;
grant all on public.offer_booking to service_role;
-- Omits the internal columns.
grant select (id, appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone, message, status,
  code, price, free_cancellation_until, cancelled_at, cancelled_with_appointment, replacement, is_location_hidden, booked_by_admin, is_walk_in, present, attendance_at, paid_cents, paid_to, paid_at,
  calendar_sequence, created_at) on public.offer_booking to authenticated;
create policy own_read on public.offer_booking for select to authenticated using (user_id = (select private.session_user_id()));
create policy admin_read on public.offer_booking for select to authenticated using ((select private.is_admin()));

-- With the next three functions, policies let guests read what they have booked, even while it is not published.
-- Security definer, because the policies would otherwise be evaluated recursively.
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
