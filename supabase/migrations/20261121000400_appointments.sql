create type public.appointment_status as enum ('scheduled', 'cancelled');

create table public.offer_appointment (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references public.offer (id) on delete cascade,
  timestamp timestamptz not null, -- the start
  capacity integer not null check (capacity > 0),
  remaining_slots integer not null check (remaining_slots between 0 and capacity),
  held_slots integer not null default 0 check (held_slots >= 0),
  status public.appointment_status not null default 'scheduled',
  is_confirmed boolean not null default false, -- takes place even below the offer's `minimum_participants`
  reason text not null default '' check (char_length(reason) <= 300), -- of the cancellation, shown to guests
  version integer not null default 1, -- increments with each change, so that clients ignore late live messages
  calendar_sequence integer not null default 0, -- part of SEQUENCE (RFC 5545); increments with a move or cancellation
  former_timestamp timestamptz, -- the start before the last move
  created_at timestamptz not null default now(),
  constraint slots_within_capacity check (remaining_slots + held_slots <= capacity) -- all other slots are booked
);
create index on public.offer_appointment (offer_id, timestamp);
create index offer_appointment_timestamp on public.offer_appointment (timestamp);
-- Excludes `remaining_slots`, so that a booking does not update the index.
create index offer_appointment_scheduled on public.offer_appointment (timestamp, offer_id) where status = 'scheduled';

-- Increments `version` on every update.
create function private.increment_appointment_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger increment_version before update on public.offer_appointment
  for each row execute function private.increment_appointment_version();

-- Only `service_role` and functions write.
alter table public.offer_appointment enable row level security;
revoke all on public.offer_appointment from anon, authenticated;
grant all on public.offer_appointment to service_role;
grant select on public.offer_appointment to anon, authenticated;
create policy published_read on public.offer_appointment for select to anon, authenticated
  using (exists (select from public.offer o where o.id = offer_id and o.status = 'published'));
create policy admin_read on public.offer_appointment for select to authenticated using ((select private.is_admin()));
