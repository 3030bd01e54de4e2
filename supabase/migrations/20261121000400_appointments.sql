-- Appointments of offers, with limited slots.

create type public.appointment_status as enum ('scheduled', 'cancelled');

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
create index offer_appointment_timestamp on public.offer_appointment (timestamp);
-- Dates of all offers in the order of time. Without `remaining_slots`: an index over it would make every booking dearer.
create index offer_appointment_by_time on public.offer_appointment (timestamp, offer_id) where status = 'scheduled';

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

-- Everybody reads the appointments of published offers. Functions write them.
alter table public.offer_appointment enable row level security;
revoke all on public.offer_appointment from anon, authenticated;
grant all on public.offer_appointment to service_role;
grant select on public.offer_appointment to anon, authenticated;
create policy published_read on public.offer_appointment for select to anon, authenticated
  using (exists (select from public.offer o where o.id = offer_id and o.status = 'published'));
create policy admin_read on public.offer_appointment for select to authenticated using ((select private.is_admin()));
