-- Follows: a person who follows an offer, artist, location or region gets an email about its new appointments, at most
-- once a day.

create table public.follow (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  entity text not null check (entity in ('offer', 'artist', 'location', 'region')),
  record_id uuid not null, -- in the table that `entity` names; `delete_follows` deletes the follows of a deleted record
  announced_until timestamptz not null default now(), -- appointments that became public earlier need no announcement
  created_at timestamptz not null default now(),
  unique (user_id, record_id)
);
create index on public.follow (record_id);

create function private.delete_follows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.follow f where f.record_id = old.id;
  return null;
end
$$;
do $$
declare
  entity text;
begin
  foreach entity in array array['offer', 'artist', 'location', 'region'] loop
    execute format('create trigger delete_follows after delete on public.%I for each row execute function private.delete_follows()', entity);
  end loop;
end
$$;

alter table public.follow enable row level security;
revoke all on public.follow from anon, authenticated;
grant all on public.follow to service_role;
grant select on public.follow to authenticated;
create policy own_read on public.follow for select to authenticated using (user_id = (select private.session_user_id()));

-- Follows a published record as the caller. Returns the id of the follow. Idempotent. Raises signed_out, invalid_input
-- for an unknown entity, record_not_found, too_many_follows (at most 200).
create function public.follow_record(entity text, slug_id text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  followed_id uuid;
  follow_id uuid;
begin
  if not private.lock_user(caller_id) then -- the account no longer exists
    perform private.refuse(401, 'signed_out');
  elsif entity not in ('offer', 'artist', 'location', 'region') then
    perform private.refuse(400, 'invalid_input');
  end if;
  execute format('select r.id from public.%I r where r.slug_id = $1 and r.status = ''published''', entity) into followed_id using slug_id;
  if followed_id is null then
    perform private.refuse(404, 'record_not_found');
  end if;
  select f.id into follow_id from public.follow f where f.user_id = caller_id and f.record_id = followed_id;
  if follow_id is null then
    if (select count(*) from public.follow f where f.user_id = caller_id) >= 200 then
      perform private.refuse(409, 'too_many_follows', jsonb_build_object('max', 200));
    end if;
    insert into public.follow (user_id, entity, record_id) values (caller_id, follow_record.entity, followed_id) returning id into follow_id;
  end if;
  return follow_id;
end
$$;

-- The user's follows with name and slug of their records; both null while the record is not published.
create function private.list_follows(user_id uuid)
returns table (id uuid, entity text, name text, slug text, created_at timestamptz)
language sql stable set search_path = ''
as $$
  select f.id, f.entity, r.name, r.slug, f.created_at
    from public.follow f left join lateral (
      select o.name, o.slug from public.offer o where o.id = f.record_id and o.status = 'published'
      union all select a.name, a.slug from public.artist a where a.id = f.record_id and a.status = 'published'
      union all select l.name, l.slug from public.location l where l.id = f.record_id and l.status = 'published'
      union all select g.name, g.slug from public.region g where g.id = f.record_id and g.status = 'published') r on true
   where f.user_id = list_follows.user_id
   order by f.created_at desc, f.id
$$;

-- The follows of the caller, newest first. Raises signed_out.
create function public.list_follows()
returns table (id uuid, entity text, name text, slug text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  return query select * from private.list_follows(caller_id);
end
$$;

-- Ends a follow of the caller. Idempotent. Raises signed_out.
create function public.unfollow(follow_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.follow f where f.id = unfollow.follow_id and f.user_id = caller_id;
end
$$;
grant execute on function public.follow_record, public.list_follows, public.unfollow to authenticated, service_role;

-- Ends all follows of a user and discards unsent announcements, for the signed link in announcements. Idempotent.
create function public.unfollow_all(user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.follow f where f.user_id = unfollow_all.user_id;
  delete from public.mail_outbox m where m.user_id = unfollow_all.user_id and m.kind = 'new_appointments' and m.sent_at is null;
end
$$;
grant execute on function public.unfollow_all to service_role;

-- The time at which an appointment first became public. The row remains when the offer is unpublished, so that nothing
-- is announced twice. `-infinity` marks appointments announced before a backup was restored (`abandon_restored_mail`).
create table private.appointment_publication (
  appointment_id uuid primary key references public.offer_appointment (id) on delete cascade,
  published_at timestamptz not null default now()
);
create index on private.appointment_publication (published_at);
alter table private.appointment_publication enable row level security;

create function private.record_added_appointments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.appointment_publication (appointment_id)
  select a.id from added a join public.offer o on o.id = a.offer_id where o.status = 'published';
  return null;
end
$$;
create trigger record_publication after insert on public.offer_appointment referencing new table as added
  for each statement execute function private.record_added_appointments();

create function private.record_published_offer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.appointment_publication (appointment_id)
  select a.id from public.offer_appointment a where a.offer_id = new.id
  on conflict do nothing;
  return null;
end
$$;
create trigger record_publication after update of status on public.offer for each row
  when (new.status = 'published' and old.status <> 'published') execute function private.record_published_offer();

-- One announcement per person and Berlin day.
create unique index mail_outbox_one_announcement on public.mail_outbox (user_id, (payload ->> 'day')) where kind = 'new_appointments';

-- Enqueues announcements from 08:00 in Berlin on, one email per person with at most 60 appointments: the first of each
-- offer, then the second of each, and so on. Announces an appointment only if it became public in the seven days before
-- today, and only to people who follow its offer, artist, location or region, each only while it is published. Enqueues
-- for at most `items` people (at most 1,000), and returns how many. Idempotent.
create function public.enqueue_announcements(at timestamptz default now(), items integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  local_time timestamp := enqueue_announcements.at at time zone 'Europe/Berlin';
  today timestamptz := date_trunc('day', local_time) at time zone 'Europe/Berlin';
  tomorrow timestamptz := (date_trunc('day', local_time) + interval '1 day') at time zone 'Europe/Berlin';
  announced integer;
begin
  if local_time::time < '08:00' or not private.begin_job('enqueue_announcements') then
    return 0;
  end if;
  with published as materialized (
    select followable_id, a.id, a.timestamp, a.offer_id, p.published_at
      from private.appointment_publication p
      join public.offer_appointment a on a.id = p.appointment_id
      join public.offer o on o.id = a.offer_id
      left join public.artist r on r.id = o.artist_id and r.status = 'published'
      left join public.location l on l.id = o.location_id and l.status = 'published'
      left join public.region g on g.id = l.region_id and g.status = 'published'
      cross join unnest(array[o.id, r.id, l.id, g.id]) followable_id
     where p.published_at >= today - interval '7 days' and p.published_at < today
       and o.status = 'published' and a.status = 'scheduled' and a.timestamp > tomorrow),
  -- Limits the ranking below to the people of this batch.
  due as materialized (
    select distinct f.user_id
      from (select p.followable_id, max(p.published_at) as published_at from published p group by p.followable_id) newest
      join public.follow f on f.record_id = newest.followable_id and f.announced_until <= newest.published_at
     limit least(greatest(enqueue_announcements.items, 1), 1000)),
  followed as (
    select distinct f.user_id, p.id, p.timestamp, p.offer_id
      from due join public.follow f on f.user_id = due.user_id
      join published p on p.followable_id = f.record_id and f.announced_until <= p.published_at),
  ranked as (
    select f.user_id, f.id, f.timestamp, row_number() over (partition by f.user_id, f.offer_id order by f.timestamp, f.id) as rank
      from followed f),
  announcement as materialized (
    select r.user_id, (array_agg(r.id order by r.rank, r.timestamp, r.id))[1:60] as appointment_ids
      from ranked r group by r.user_id),
  written as (
    insert into public.mail_outbox (kind, user_id, payload)
    select 'new_appointments', n.user_id, jsonb_build_object('day', local_time::date, 'appointment_ids', n.appointment_ids) from announcement n
    on conflict do nothing),
  advanced as (
    update public.follow f set announced_until = greatest(f.announced_until, today) from announcement n where f.user_id = n.user_id)
  select count(*) into announced from announcement;
  return announced;
end
$$;
grant execute on function public.enqueue_announcements to service_role;
