-- A summary of each published offer's next appointments (docs/decisions/027). While this summary of an offer may be
-- outdated (`outdated_offers`), searches read the offer's appointments instead, so that their results are always
-- correct.

alter table private.offer_facet
  add column next_scheduled_at timestamptz, -- start of the next scheduled appointment whose cut-off has not passed, even if full
  add column next_bookable_at timestamptz,
  add column next_bookable_by_weekday timestamptz[]; -- by ISO day of the week in Berlin
create index on private.offer_facet (next_scheduled_at);
create index on private.offer_facet (next_bookable_at, offer_id);

-- Offers whose next appointments in `offer_facet` may be outdated. Each change inserts a row of its own, so that
-- bookings of one offer do not wait for each other here.
create table private.next_appointment_change (
  id bigint generated always as identity primary key,
  offer_id uuid not null
);
create index on private.next_appointment_change (offer_id);
alter table private.next_appointment_change enable row level security;

create function private.queue_next_appointment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.next_appointment_change (offer_id) values (coalesce(new.offer_id, old.offer_id));
  return null;
end
$$;
-- A booking queues its offer only when it takes the last slot.
create trigger queue_changed after update on public.offer_appointment
  for each row when (old.timestamp <> new.timestamp or old.status <> new.status or (old.remaining_slots = 0) <> (new.remaining_slots = 0))
  execute function private.queue_next_appointment();
create trigger queue_deleted after delete on public.offer_appointment for each row execute function private.queue_next_appointment();
-- A newly published offer has no next appointments in `offer_facet` until `index_next_appointments` dequeues it.
create trigger queue_published after insert on private.offer_facet for each row execute function private.queue_next_appointment();

-- A statement trigger, because one statement may insert hundreds of appointments.
create function private.queue_next_appointments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.next_appointment_change (offer_id) select distinct a.offer_id from added a;
  return null;
end
$$;
create trigger queue_added after insert on public.offer_appointment
  referencing new table as added for each statement execute function private.queue_next_appointments();

-- Queued offers, and offers whose next scheduled appointment in `offer_facet` has passed its cut-off.
create function private.outdated_offers() returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select f.offer_id from private.offer_facet f where f.next_scheduled_at <= private.start_of_tomorrow()
    union
    select c.offer_id from private.next_appointment_change c)
$$;

-- Writes the next appointments of at most `items` outdated offers to `offer_facet`. Returns the number of these offers.
-- Skips rows that another transaction has locked; a later call writes them.
create function public.index_next_appointments(items integer default 2000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  outdated uuid[] := (private.outdated_offers())[1:least(greatest(items, 1), 10000)];
  locked uuid[]; -- the offers whose rows in `offer_facet` this call has locked
begin
  if not private.begin_job('index_next_appointments') then
    return 0;
  end if;
  locked := array(select f.offer_id from private.offer_facet f where f.offer_id = any(outdated) for no key update skip locked);
  -- Dequeues before reading the appointments, so that changes committed later remain in the queue.
  delete from private.next_appointment_change c where c.offer_id = any(outdated)
    and (c.offer_id = any(locked) or not exists (select from private.offer_facet f where f.offer_id = c.offer_id));
  with weekday as (
    select a.offer_id, extract(isodow from a.timestamp at time zone 'Europe/Berlin')::integer as day,
      min(a.timestamp) as next_scheduled_at, min(a.timestamp) filter (where a.remaining_slots > 0) as next_bookable_at
      from public.offer_appointment a
     where a.offer_id = any(locked) and a.status = 'scheduled' and a.timestamp > private.start_of_tomorrow()
     group by 1, 2),
  next_appointment as (
    select target.offer_id, min(w.next_scheduled_at) as next_scheduled_at, min(w.next_bookable_at) as next_bookable_at,
      array[min(w.next_bookable_at) filter (where w.day = 1), min(w.next_bookable_at) filter (where w.day = 2), min(w.next_bookable_at) filter (where w.day = 3),
        min(w.next_bookable_at) filter (where w.day = 4), min(w.next_bookable_at) filter (where w.day = 5), min(w.next_bookable_at) filter (where w.day = 6),
        min(w.next_bookable_at) filter (where w.day = 7)] as next_bookable_by_weekday
      from unnest(locked) target (offer_id) left join weekday w on w.offer_id = target.offer_id
     group by target.offer_id)
  update private.offer_facet f set next_scheduled_at = n.next_scheduled_at, next_bookable_at = n.next_bookable_at, next_bookable_by_weekday = n.next_bookable_by_weekday
    from next_appointment n where n.offer_id = f.offer_id;
  return coalesce(cardinality(locked), 0);
end
$$;
grant execute on function public.index_next_appointments to service_role;
