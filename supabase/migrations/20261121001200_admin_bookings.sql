-- What admins do with other people's bookings and with everybody of a date: change, cancel, rebook, check in, write to.
-- One order of locks everywhere: dates by id, bookings by id, then the waiting list.

-- Notes that only admins read. A table of its own: the functions hand people their whole booking.
create table public.offer_booking_note (
  booking_id uuid primary key references public.offer_booking (id) on delete cascade,
  note text not null check (char_length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- What an admin wrote to everybody of a date. The outbox holds its id only.
create table public.appointment_message (
  id uuid primary key, -- made by the client, so that sending can be repeated
  appointment_id uuid not null references public.offer_appointment (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 120),
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  created_by uuid
);
create index on public.appointment_message (appointment_id, created_at desc);

alter table public.offer_booking_note enable row level security;
alter table public.appointment_message enable row level security;
revoke all on public.offer_booking_note, public.appointment_message from anon, authenticated;
grant all on public.offer_booking_note, public.appointment_message to service_role;
grant select on public.offer_booking_note, public.appointment_message to authenticated;
create policy admin_read on public.offer_booking_note for select to authenticated using ((select private.is_admin()));
create policy admin_read on public.appointment_message for select to authenticated using ((select private.is_admin()));

alter type public.mail_kind add value if not exists 'appointment_message';
-- The mails of a booking.
create index mail_outbox_booking on public.mail_outbox ((payload ->> 'booking_id'));

-- How many of a party came, and when that was seen: of two marks the later one counts, whenever it arrives.
alter table public.offer_booking
  add column present integer,
  add column attendance_at timestamptz,
  add constraint present_is_part_of_party check (present is null or status = 'attended' and present between 1 and quantity);
grant select (present, attendance_at) on public.offer_booking to authenticated;

-- Notes what an admin did to a booking where no trigger does.
create function private.audit_booking(booking_id uuid, fields text[]) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values (auth.uid(), 'update', 'offer_booking', audit_booking.booking_id, audit_booking.fields)
$$;

-- Locks anybody's booking behind its date, for admins.
create function private.lock_booking(booking_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
declare
  locked_date uuid;
  booking public.offer_booking;
begin
  perform private.require_admin();
  select a.id into locked_date
    from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
   where b.id = lock_booking.booking_id
     for no key update of a;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  select * into booking from public.offer_booking b where b.id = lock_booking.booking_id for no key update;
  if booking.appointment_id <> locked_date then
    perform private.refuse(409, 'booking_moved');
  end if;
  return booking;
end
$$;

-- Ends the call unless the booking is confirmed and its date has not begun.
create function private.refuse_unchangeable(booking public.offer_booking) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_changeable', jsonb_build_object('status', booking.status));
  elsif (select a.timestamp <= now() from public.offer_appointment a where a.id = booking.appointment_id) then
    perform private.refuse(409, 'appointment_started');
  end if;
end
$$;

-- Cancels somebody's booking, whatever its deadline says: for the guest who called, or for the host (`by_host`).
-- Repeating it changes nothing.
create function public.cancel_booking(booking_id uuid, by_host boolean default false) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_booking(cancel_booking.booking_id);
begin
  if booking.status in ('cancelled_by_guest', 'cancelled_by_host') then
    return booking;
  end if;
  perform private.refuse_unchangeable(booking);
  update public.offer_booking b
     set status = case when cancel_booking.by_host then 'cancelled_by_host' else 'cancelled_by_guest' end::public.booking_status,
         cancelled_at = now()
   where b.id = booking.id returning * into booking;
  if not cancel_booking.by_host then
    perform private.audit_booking(booking.id, '{status}'); -- the trigger notes the host's own
  end if;
  perform private.write_booking_mail('booking_cancelled', booking);
  perform private.give_back(booking.appointment_id, booking.quantity);
  return booking;
end
$$;
grant execute on function public.cancel_booking to authenticated, service_role;

-- Sets somebody's booking to `quantity` places, as many as are free, until the date begins. Repeating it changes nothing.
create function public.change_booking(booking_id uuid, quantity integer, companions text[] default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_booking(change_booking.booking_id);
  difference integer := change_booking.quantity - booking.quantity;
  free integer;
begin
  if change_booking.quantity is null or change_booking.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  perform private.refuse_unchangeable(booking);
  if difference = 0 and (change_booking.companions is null or change_booking.companions = booking.companions) then
    return booking;
  end if;
  select a.remaining_slots into free from public.offer_appointment a where a.id = booking.appointment_id;
  if difference > free then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', free));
  elsif difference > 0 then
    update public.offer_appointment a set remaining_slots = a.remaining_slots - difference where a.id = booking.appointment_id;
  end if;
  update public.offer_booking b
     set quantity = change_booking.quantity,
         companions = (coalesce(change_booking.companions, b.companions))[1:greatest(change_booking.quantity - 1, 0)]
   where b.id = booking.id returning * into booking;
  perform private.audit_booking(booking.id, case when difference = 0 then '{companions}' else '{quantity}' end::text[]);
  perform private.write_booking_mail('booking_changed', booking);
  if difference < 0 then
    perform private.give_back(booking.appointment_id, -difference);
  end if;
  return booking;
end
$$;
grant execute on function public.change_booking to authenticated, service_role;

-- Moves the parties of a date that was called off to another date, in the order in which they booked; who does not fit or has
-- booked it already stays. Answers the bookings that moved. Repeating it moves who is left. One mail tells both things when
-- the other has not gone out yet.
create function public.rebook_parties(origin_id uuid, target_id uuid) returns setof public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  origin public.offer_appointment;
  target public.offer_appointment;
  party public.offer_booking;
  free integer;
begin
  perform private.require_admin();
  perform private.lock_person(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.appointment_id = rebook_parties.origin_id and b.status = 'cancelled_by_host' order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (rebook_parties.origin_id, rebook_parties.target_id) order by a.id for no key update;
  origin := private.lock_date(rebook_parties.origin_id);
  target := private.lock_date(rebook_parties.target_id);
  if origin.status <> 'cancelled' or origin.id = target.id then
    perform private.refuse(409, 'appointment_not_cancelled');
  elsif target.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif target.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  end if;
  perform from public.offer_booking b where b.appointment_id = origin.id and b.status = 'cancelled_by_host' order by b.id for no key update;
  free := target.remaining_slots;
  for party in
    select * from public.offer_booking b where b.appointment_id = origin.id and b.status = 'cancelled_by_host' order by b.created_at, b.id
  loop
    -- `erased+`: the account is gone, there is nobody left to come.
    continue when party.quantity > free or party.user_email like 'erased+%' or exists (select from public.offer_booking b
      where b.appointment_id = target.id and b.status = 'confirmed' and (b.user_id = party.user_id
        or b.user_id is null and party.user_id is null and lower(b.user_email) = lower(party.user_email)));
    free := free - party.quantity;
    update public.offer_booking b
       set appointment_id = target.id, status = 'confirmed', cancelled_at = null, free_cancellation_until = target.timestamp
     where b.id = party.id returning * into party;
    delete from public.mail_outbox m where m.kind = 'appointment_cancelled' and m.payload ->> 'booking_id' = party.id::text
      and m.sent_at is null and m.attempts = 0;
    perform private.write_booking_mail('booking_moved', party);
    return next party;
  end loop;
  update public.offer_appointment a set remaining_slots = free where a.id = target.id and a.remaining_slots <> free;
end
$$;
grant execute on function public.rebook_parties to authenticated, service_role;

-- Who is at the door. Takes many marks at once, as a phone that was offline sends them: `[{ booking_id, status, present, at }]`,
-- status `attended` (with how many of the party), `no_show`, or `confirmed` to take a mark back. Of two marks for a booking the
-- later `at` counts, so sending them again, or from two phones, counts nobody twice. Answers each booking as it stands now, with
-- what became of the mark: `kept`, `superseded`, or the code of the refusal. No place changes hands. Doors open 12 hours before.
create function public.mark_attendance(marks jsonb) returns table (booking_id uuid, outcome text, status public.booking_status,
  present integer, attendance_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mark record;
  booking public.offer_booking;
  starts_at timestamptz;
  marked_at timestamptz;
begin
  perform private.require_admin();
  if jsonb_typeof(marks) is distinct from 'array' or jsonb_array_length(marks) > 500 then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform from public.offer_appointment a where a.id in (select b.appointment_id from public.offer_booking b
      where b.id in (select m.booking_id from jsonb_to_recordset(marks) as m(booking_id uuid))) order by a.id for share;
  for mark in
    select * from jsonb_to_recordset(marks) as m(booking_id uuid, status text, present integer, at timestamptz) order by m.booking_id, m.at
  loop
    select * into booking from public.offer_booking b where b.id = mark.booking_id for no key update;
    select a.timestamp into starts_at from public.offer_appointment a where a.id = booking.appointment_id;
    marked_at := least(coalesce(mark.at, now()), now()); -- a clock that is ahead must not win for ever
    outcome := case
      when booking.id is null then 'booking_not_found'
      when mark.status is null or mark.status not in ('confirmed', 'attended', 'no_show') then 'invalid_input'
      when booking.status not in ('confirmed', 'attended', 'no_show') then 'booking_not_confirmed'
      when booking.attendance_at > marked_at then 'superseded'
      when mark.status = 'attended' and starts_at > now() + interval '12 hours' then 'doors_closed'
      when mark.status = 'no_show' and starts_at > now() then 'appointment_not_started'
      else 'kept' end;
    if outcome = 'kept' then
      update public.offer_booking b
         set status = mark.status::public.booking_status, attendance_at = marked_at,
             present = case when mark.status = 'attended' then least(greatest(coalesce(mark.present, b.quantity), 1), b.quantity) end
       where b.id = booking.id and (b.status::text, b.attendance_at) is distinct from (mark.status, marked_at)
      returning * into booking;
      if not found then
        select * into booking from public.offer_booking b where b.id = mark.booking_id;
      end if;
    end if;
    booking_id := mark.booking_id;
    status := booking.status;
    present := booking.present;
    attendance_at := booking.attendance_at;
    return next;
  end loop;
end
$$;
grant execute on function public.mark_attendance to authenticated, service_role;
drop function public.set_attendance;

-- Everybody who has not come and whom nobody marked, once the date has begun.
create function public.mark_no_shows(appointment_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.require_admin();
  if private.lock_date(mark_no_shows.appointment_id) is null or not exists (select from public.offer_appointment a
      where a.id = mark_no_shows.appointment_id and a.timestamp <= now()) then
    perform private.refuse(409, 'appointment_not_started');
  end if;
  perform from public.offer_booking b where b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed' order by b.id for no key update;
  update public.offer_booking b set status = 'no_show', attendance_at = now()
   where b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed';
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.mark_no_shows to authenticated, service_role;

-- Keeps the note of a booking; an empty one is taken away.
create function public.set_booking_note(booking_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.offer_booking b where b.id = set_booking_note.booking_id) then
    perform private.refuse(404, 'booking_not_found');
  elsif coalesce(trim(set_booking_note.note), '') = '' then
    delete from public.offer_booking_note n where n.booking_id = set_booking_note.booking_id;
  else
    insert into public.offer_booking_note as n (booking_id, note, updated_by)
    values (set_booking_note.booking_id, trim(set_booking_note.note), auth.uid())
    on conflict on constraint offer_booking_note_pkey do update set note = excluded.note, updated_at = now(), updated_by = excluded.updated_by
      where n.note <> excluded.note;
  end if;
  if found then
    perform private.audit_booking(set_booking_note.booking_id, '{note}');
  end if;
end
$$;
grant execute on function public.set_booking_note to authenticated, service_role;

-- The end of an account takes what was noted about it. Runs before `erase_person`, which takes the person off the bookings.
create function private.erase_booking_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.offer_booking_note n using public.offer_booking b where b.id = n.booking_id and b.user_id = old.id;
  return old;
end
$$;
create trigger erase_booking_notes before delete on auth.users for each row execute function private.erase_booking_notes();

-- Writes to everybody who holds places on a date. The same id again sends nothing twice. Answers how many mails there are.
create function public.message_appointment(id uuid, appointment_id uuid, subject text, body text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.appointment_message;
  mails integer;
begin
  perform private.require_admin();
  perform private.lock_date(message_appointment.appointment_id);
  insert into public.appointment_message (id, appointment_id, subject, body, created_by)
  values (message_appointment.id, message_appointment.appointment_id, trim(message_appointment.subject), trim(message_appointment.body), auth.uid())
  on conflict do nothing returning * into kept;
  if not found then
    select * into kept from public.appointment_message m where m.id = message_appointment.id;
    if (kept.appointment_id, kept.subject, kept.body)
        is distinct from (message_appointment.appointment_id, trim(message_appointment.subject), trim(message_appointment.body)) then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    select count(*) into mails from public.mail_outbox m where m.kind = 'appointment_message' and m.payload ->> 'message_id' = kept.id::text
      and m.payload ->> 'booking_id' in (select b.id::text from public.offer_booking b where b.appointment_id = kept.appointment_id);
    return mails;
  end if;
  insert into public.mail_outbox (kind, user_id, payload)
  select 'appointment_message', b.user_id, jsonb_build_object('booking_id', b.id, 'message_id', kept.id)
    from public.offer_booking b where b.appointment_id = kept.appointment_id and b.status in ('confirmed', 'attended')
   order by b.created_at, b.id;
  get diagnostics mails = row_count;
  return mails;
end
$$;
grant execute on function public.message_appointment to authenticated, service_role;

-- What became of a booking, oldest first: made, changed, mails. `actor` is the address of the admin; null for the guest.
create function public.list_booking_history(booking_id uuid)
returns table (at timestamptz, what text, fields text[], actor text, mail_kind public.mail_kind, mail_sent_at timestamptz, mail_error text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select b.created_at, 'booked', '{}'::text[], null, null::public.mail_kind, null::timestamptz, null
    from public.offer_booking b where b.id = list_booking_history.booking_id and not b.booked_by_host
  union all
  select l.created_at, case l.action when 'insert' then 'booked_by_host' else 'changed' end, l.fields, u.email::text, null, null, null
    from public.audit_log l left join auth.users u on u.id = l.actor_id
   where l.entity = 'offer_booking' and l.record_id = list_booking_history.booking_id
  union all
  select m.created_at, 'mail', '{}', null, m.kind, m.sent_at, m.last_error
    from public.mail_outbox m where m.payload ->> 'booking_id' = list_booking_history.booking_id::text
  order by 1, 2;
end
$$;
grant execute on function public.list_booking_history to authenticated, service_role;

-- Planned dates that would overlap others at the same place or with the same artist.
create function public.find_appointment_conflicts(offer_id uuid, planned timestamptz[])
returns table (planned_at timestamptz, conflict_at timestamptz, offer_name text, offer_slug text, same text)
language sql stable security invoker set search_path = ''
as $$
  select p.at, a.timestamp, o.name, o.slug, case when o.location_id = mine.location_id then 'location' else 'artist' end
    from public.offer mine
    join public.offer o on (o.location_id = mine.location_id or o.artist_id = mine.artist_id)
    join public.offer_appointment a on a.offer_id = o.id and a.status = 'scheduled'
      and a.timestamp between (select min(at) from unnest(planned) at) - interval '2 days' and (select max(at) from unnest(planned) at) + interval '2 days'
    join unnest(planned) p(at) on a.timestamp < p.at + make_interval(mins => mine.duration_minutes)
      and a.timestamp + make_interval(mins => o.duration_minutes) > p.at
   where mine.id = find_appointment_conflicts.offer_id and (select private.is_admin())
     and not (o.id = mine.id and a.timestamp = p.at) -- that one is there already, which creating says itself
   order by 1, 2, 3 limit 200
$$;
grant execute on function public.find_appointment_conflicts to authenticated, service_role;
revoke execute on function public.cancel_booking, public.change_booking, public.rebook_parties, public.mark_attendance, public.mark_no_shows,
  public.set_booking_note, public.message_appointment, public.list_booking_history, public.find_appointment_conflicts from anon;

-- Finding bookings among half a million: by any part of name, address or code, umlauts spelled either way.
create extension if not exists pg_trgm with schema extensions;
create function private.booking_search_text(first_name text, last_name text, email text, code text) returns text
language sql immutable
as $$ select ' ' || private.spell_out_umlauts(first_name || ' ' || last_name || ' ' || email || ' ' || code) $$;
-- Whoever writes an offer works out its entry in the index.
grant execute on function private.spell_out_umlauts to authenticated, service_role;
create index offer_name_search on public.offer using gin (private.spell_out_umlauts(name) extensions.gin_trgm_ops);
create index offer_booking_newest on public.offer_booking (created_at desc, id desc);
create index offer_appointment_timestamp on public.offer_appointment (timestamp);

-- Two things that make half a million bookings quick to find and to count, and that a booking must not pay for: an index of
-- words, and how many bookings there are of each status per day of their dates (Berlin). Both are filled every minute with what
-- was booked up to five minutes ago (`fold_bookings`), and whoever asks reads the rest from the bookings themselves, so an
-- answer is exact whether or not anybody folds. Five minutes: no transaction that books stays open that long.
create table private.booking_fold (
  is_only boolean primary key default true check (is_only),
  folded_until timestamptz not null default '-infinity' -- of created_at
);
insert into private.booking_fold default values;
create table private.booking_words (
  booking_id uuid primary key references public.offer_booking (id) on delete cascade,
  address text not null,
  words text not null
);
create index on private.booking_words using gin (words extensions.gin_trgm_ops);
create index on private.booking_words (address text_pattern_ops);
create table private.booking_tally (
  day date not null,
  status public.booking_status not null,
  bookings integer not null,
  primary key (day, status)
);
-- What has changed since: appended, so that no two changes wait for each other.
create table private.booking_tally_change (day date not null, status public.booking_status not null, change integer not null);
alter table private.booking_fold enable row level security;
alter table private.booking_words enable row level security;
alter table private.booking_tally enable row level security;
alter table private.booking_tally_change enable row level security;

create function private.berlin_day(at timestamptz) returns date
language sql immutable -- as long as the zone's rules do not change for days that have bookings
as $$ select (at at time zone 'Europe/Berlin')::date $$;

-- Up to when bookings are folded in. Nobody folds more until this transaction ends.
create function private.folded_until() returns timestamptz
language sql security definer set search_path = ''
as $$ select f.folded_until from private.booking_fold f for share $$;

create function public.fold_bookings() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  until timestamptz := now() - interval '5 minutes';
begin
  select f.folded_until into since from private.booking_fold f for update;
  insert into private.booking_words
  select b.id, lower(b.user_email), private.booking_search_text(b.first_name, b.last_name, b.user_email, b.code)
    from public.offer_booking b where b.created_at > since and b.created_at <= until;
  with changed as (delete from private.booking_tally_change where true returning day, status, change),
  counted as (
    select day, status, change from changed
    union all
    select private.berlin_day(a.timestamp), b.status, 1 from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
     where b.created_at > since and b.created_at <= until)
  insert into private.booking_tally as t (day, status, bookings)
  select day, status, sum(change) from counted group by day, status having sum(change) <> 0
  on conflict (day, status) do update set bookings = t.bookings + excluded.bookings;
  update private.booking_fold set folded_until = until where folded_until < until;
end
$$;
grant execute on function public.fold_bookings to service_role;

-- Begins anew, for when rows were written with a `created_at` of their own: by an import, or by the demo content.
create function public.refold_bookings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.booking_fold for update;
  delete from private.booking_words where true; -- hosted projects refuse a statement that might have forgotten its condition
  delete from private.booking_tally where true;
  delete from private.booking_tally_change where true;
  update private.booking_fold set folded_until = '-infinity' where true;
  perform public.fold_bookings();
end
$$;
grant execute on function public.refold_bookings to service_role;

create function private.tally_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.created_at <= private.folded_until() then
    insert into private.booking_tally_change
    select private.berlin_day(a.timestamp), new.status, 1 from public.offer_appointment a where a.id = new.appointment_id
    union all
    select private.berlin_day(a.timestamp), old.status, -1 from public.offer_appointment a where a.id = old.appointment_id;
  end if;
  return null;
end
$$;
create trigger tally_change after update of status, appointment_id on public.offer_booking
  for each row when (old.status <> new.status or old.appointment_id <> new.appointment_id) execute function private.tally_booking();

-- A moved date takes its bookings to another day.
create function private.move_booking_tally() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.booking_tally_change
  select day, b.status, sign * count(*) from public.offer_booking b,
    (values (private.berlin_day(old.timestamp), -1), (private.berlin_day(new.timestamp), 1)) moved(day, sign)
   where b.appointment_id = new.id and b.created_at <= (select private.folded_until()) group by day, sign, b.status;
  return null;
end
$$;
create trigger move_booking_tally after update of timestamp on public.offer_appointment
  for each row when (old.timestamp <> new.timestamp) execute function private.move_booking_tally();

-- The words follow the booking; those of an erased person go with them.
create function private.change_booking_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.folded_until();
  update private.booking_words set address = lower(new.user_email), words = private.booking_search_text(new.first_name, new.last_name, new.user_email, new.code)
   where booking_id = new.id;
  return null;
end
$$;
create trigger change_words after update of first_name, last_name, user_email, code on public.offer_booking
  for each row execute function private.change_booking_words();

-- The tally counted anew; `drift` is 0, or something wrote around the triggers.
create view private.booking_tally_drift with (security_invoker = true) as
select day, status, sum(bookings) as drift from (
  select day, status, bookings from private.booking_tally
  union all select day, status, change from private.booking_tally_change
  union all select private.berlin_day(a.timestamp), b.status, -count(*)
    from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
   where b.created_at <= (select f.folded_until from private.booking_fold f) group by 1, 2) counted
group by day, status having sum(bookings) <> 0;

-- A booking that takes or gives places writes its date, and the topic `slots` tells it. What leaves the places of a published
-- date alone is told here, on a topic for admins: who came, and bookings by telephone, which drafts take, too. The ids say what to
-- read again; nothing personal travels.
create function private.broadcast_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('appointment_id', new.appointment_id), 'bookings', 'bookings', true);
  return null;
end
$$;
create trigger broadcast_phone_booking after insert on public.offer_booking
  for each row when (new.booked_by_host) execute function private.broadcast_booking();
create trigger broadcast_attendance after update of status, present on public.offer_booking
  for each row when (new.attendance_at is distinct from old.attendance_at) execute function private.broadcast_booking();

-- Admins may listen to bookings, nobody may send.
create policy bookings_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'bookings' and extension = 'broadcast' and (select private.is_admin()));

-- Words as they stand in a pattern of `like`.
create function private.literally(words text) returns text
language sql immutable strict
as $$ select regexp_replace(words, '([\\%_])', '\\\1', 'g') $$;

-- All bookings for admins: one page and the exact number. `query` are words of which each must be found in name, address or
-- code; `offer` is a part of the offer's name, or its slug; days are Berlin's days of the dates, both included. `sort`: created_at or
-- timestamp. Only what was asked for stands in the statement, so that Postgres plans for exactly that.
create function public.search_booking(
  page integer default 1,
  items_per_page integer default 25,
  query text default null,
  offer text default null,
  appointment uuid default null,
  booking_status public.booking_status default null,
  from_day date default null,
  to_day date default null,
  sort text default 'created_at',
  ascending boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  words text[];
  offer_ids uuid[];
  conditions text := 'true';
  until timestamptz;
  total bigint;
  items jsonb;
begin
  perform private.require_admin();
  if page < 1 or items_per_page not between 1 and 100 or sort not in ('created_at', 'timestamp') then
    perform private.refuse(400, 'invalid_input');
  end if;
  until := private.folded_until();
  words := array_remove((regexp_split_to_array(lower(trim(coalesce(left(query, 200), ''))), '\s+'))[1:6], '');
  if cardinality(words) > 0 then
    -- One condition per word: `like all (…)` would not use the index. What holds an @ is an address, from its beginning on: addresses
    -- share most of their letters. One or two letters have no trigram inside a word, at its beginning they do.
    select conditions || format(' and b.id in (
        select w.booking_id from private.booking_words w where %s
        union all
        select recent.id from (select r.id, lower(r.user_email) as address,
            private.booking_search_text(r.first_name, r.last_name, r.user_email, r.code) as words
          from public.offer_booking r where r.created_at > %L) recent where %s)',
        string_agg('w.' || wanted.condition, ' and '), until, string_agg('recent.' || wanted.condition, ' and '))
      into conditions
      from (select case when strpos(word, '@') > 1 then format('address like %L', private.literally(word) || '%')
          else format('words like %L',
            case when char_length(word) < 3 then '% ' else '%' end || private.literally(private.spell_out_umlauts(word)) || '%') end as condition
        from unnest(words) word) wanted;
  end if;
  if offer is not null then
    offer_ids := array(select o.id from public.offer o where o.slug_id = right(offer, 5) and o.slug = offer);
    if offer_ids = '{}' then
      offer_ids := array(select o.id from public.offer o
        where private.spell_out_umlauts(o.name) like '%' || private.literally(private.spell_out_umlauts(trim(offer))) || '%');
    end if;
    conditions := conditions || ' and b.appointment_id in (select d.id from public.offer_appointment d where d.offer_id = any ($1))';
  end if;
  if appointment is not null then
    conditions := conditions || ' and b.appointment_id = $2';
  end if;
  if booking_status is not null then
    conditions := conditions || format(' and b.status = %L', booking_status);
  end if;
  if from_day is not null then
    conditions := conditions || format(' and a.timestamp >= %L', from_day::timestamp at time zone 'Europe/Berlin');
  end if;
  if to_day is not null then
    conditions := conditions || format(' and a.timestamp < %L', (to_day + 1)::timestamp at time zone 'Europe/Berlin');
  end if;

  if cardinality(words) = 0 and offer_ids is null and appointment is null then
    select coalesce(sum(t.bookings), 0) into total from (
      select day, status, bookings from private.booking_tally
      union all select day, status, change from private.booking_tally_change
      union all select private.berlin_day(a.timestamp), b.status, 1
        from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id where b.created_at > until) t
     where (search_booking.booking_status is null or t.status = search_booking.booking_status)
       and (from_day is null or t.day >= from_day) and (to_day is null or t.day <= to_day);
  else
    execute 'select count(*) from public.offer_booking b'
      || case when from_day is null and to_day is null then '' else ' join public.offer_appointment a on a.id = b.appointment_id' end
      || ' where ' || conditions into total using offer_ids, appointment;
  end if;

  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'code', f.code, 'status', f.status, 'quantity', f.quantity, 'appointment_id', f.appointment_id,
        'user_email', f.user_email, 'first_name', f.first_name, 'last_name', f.last_name, 'created_at', f.created_at,
        'booked_by_host', f.booked_by_host, 'timestamp', f.timestamp, 'appointment_status', f.appointment_status,
        'offer', jsonb_build_object('name', o.name, 'slug', o.slug), 'has_note', n.booking_id is not null)
      order by f.%5$I %6$s, f.id %6$s), '[]')
    from (select b.*, a.timestamp, a.status as appointment_status, a.offer_id
            from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
           where %1$s order by %2$s.%5$I %6$s, b.id %6$s limit %3$s offset %4$s) f
    join public.offer o on o.id = f.offer_id left join public.offer_booking_note n on n.booking_id = f.id$sql$,
    conditions, case sort when 'timestamp' then 'a' else 'b' end, items_per_page, (page - 1) * items_per_page, sort,
    case when ascending then 'asc' else 'desc' end)
    into items using offer_ids, appointment;
  return jsonb_build_object('total', total, 'items', items);
end
$$;
grant execute on function public.search_booking to authenticated, service_role;
revoke execute on function public.search_booking from anon;

-- How full the dates of some days were, per offer, place or month: planned dates with their places, what was given back, who did
-- not come, and who waited in vain or still waits. `unit` is offer, location or month; most booked first, months in order.
create function public.list_utilisation(from_day date, to_day date, unit text default 'offer')
returns table (key text, name text, dates bigint, cancelled_dates bigint, capacity bigint, booked bigint, cancelled_places bigint,
  no_show_places bigint, waiting_places bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if list_utilisation.unit not in ('offer', 'location', 'month') or list_utilisation.to_day - list_utilisation.from_day not between 0 and 3660 then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query
  with chosen as (
    select a.id, a.status, a.capacity, a.capacity - a.remaining_slots - a.held_slots as booked,
      case list_utilisation.unit when 'offer' then o.id::text when 'location' then coalesce(l.id::text, '-')
        else to_char(a.timestamp at time zone 'Europe/Berlin', 'YYYY-MM') end as key,
      case list_utilisation.unit when 'offer' then o.name when 'location' then coalesce(l.name, 'Ohne Kunstraum')
        else to_char(a.timestamp at time zone 'Europe/Berlin', 'YYYY-MM') end as name
      from public.offer_appointment a join public.offer o on o.id = a.offer_id left join public.location l on l.id = o.location_id
     where a.timestamp >= list_utilisation.from_day::timestamp at time zone 'Europe/Berlin'
       and a.timestamp < (list_utilisation.to_day + 1)::timestamp at time zone 'Europe/Berlin'),
  gone as (
    select c.id, sum(b.quantity) filter (where b.status in ('cancelled_by_guest', 'cancelled_by_host')) as cancelled,
      sum(b.quantity) filter (where b.status = 'no_show') as no_show
      from chosen c join public.offer_booking b on b.appointment_id = c.id
     where b.status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show') group by 1),
  waiting as (
    select c.id, sum(w.quantity) as places from chosen c join public.waitlist_entry w on w.appointment_id = c.id
     where w.status in ('waiting', 'offered', 'expired') group by 1)
  select c.key, min(c.name), count(*) filter (where c.status = 'scheduled'), count(*) filter (where c.status = 'cancelled'),
    coalesce(sum(c.capacity) filter (where c.status = 'scheduled'), 0), coalesce(sum(c.booked) filter (where c.status = 'scheduled'), 0),
    coalesce(sum(g.cancelled), 0)::bigint, coalesce(sum(g.no_show), 0)::bigint, coalesce(sum(w.places), 0)::bigint
    from chosen c left join gone g on g.id = c.id left join waiting w on w.id = c.id
   group by c.key
   order by case list_utilisation.unit when 'month' then c.key end, 6 desc, 2;
end
$$;
grant execute on function public.list_utilisation to authenticated, service_role;
revoke execute on function public.list_utilisation from anon;
