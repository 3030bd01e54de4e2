-- The waitlist of an appointment, and the ledger of its slots.

create type public.waitlist_status as enum ('waiting', 'offered', 'accepted', 'expired', 'withdrawn');

-- A party that waits for slots. An open offer (`offered`) holds its slots until it is accepted, declined or expired.
create table public.waitlist_entry (
  id uuid primary key, -- made by the client, so that joining is idempotent
  appointment_id uuid not null references public.offer_appointment (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  status public.waitlist_status not null default 'waiting',
  offered_at timestamptz,
  offer_expires_at timestamptz,
  booking_id uuid references public.offer_booking (id) on delete set null, -- the booking it became
  created_at timestamptz not null default now(),
  check (status <> 'offered' or offer_expires_at is not null)
);

create unique index waitlist_entry_one_per_user on public.waitlist_entry (appointment_id, user_id)
  where status in ('waiting', 'offered');
create index waitlist_entry_queue on public.waitlist_entry (appointment_id, created_at, id) where status = 'waiting';
create index waitlist_entry_open_offer on public.waitlist_entry (offer_expires_at) where status = 'offered';
create index on public.waitlist_entry (user_id);
create index on public.waitlist_entry (booking_id);

alter table public.waitlist_entry enable row level security;
revoke all on public.waitlist_entry from anon, authenticated;
grant all on public.waitlist_entry to service_role;
-- Only functions write; users read their own entries.
grant select on public.waitlist_entry to authenticated;
create policy own_read on public.waitlist_entry for select to authenticated using (user_id = (select private.session_user_id()));
create policy admin_read on public.waitlist_entry for select to authenticated using ((select private.is_admin()));

-- The ledger, recounted: capacity = booked (confirmed, attended, no_show) + held (open waitlist offers) + free (remaining_slots).
-- `drift` and `held_drift` are 0 unless something bypassed the functions.
create view private.slot_ledger with (security_invoker = true) as
select a.id as appointment_id, a.capacity, a.remaining_slots as free, a.held_slots as held, b.booked,
  a.capacity - b.booked - w.held - a.remaining_slots as drift, w.held - a.held_slots as held_drift
from public.offer_appointment a
cross join lateral (select coalesce(sum(quantity), 0)::integer as booked from public.offer_booking
  where appointment_id = a.id and status in ('confirmed', 'attended', 'no_show')) b
cross join lateral (select coalesce(sum(quantity), 0)::integer as held from public.waitlist_entry
  where appointment_id = a.id and status = 'offered') w;
