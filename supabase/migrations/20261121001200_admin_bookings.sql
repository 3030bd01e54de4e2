-- What admins do with other people's bookings and with everybody of a date: change, cancel, rebook, check in, write to.
-- Locks are taken in the order of `book`: people, dates, bookings, then the waiting list.

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

-- The mails of a booking.
create index mail_outbox_booking on public.mail_outbox ((payload ->> 'booking_id'));

-- What was written to everybody of a date stands in the log.
create trigger write_audit_log after insert on public.appointment_message
  for each row execute function private.write_audit_log();

-- Notes what an admin did to a booking where no trigger does.
create function private.audit_booking(booking_id uuid, fields text[]) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, record_id, fields)
  values (auth.uid(), 'update', 'offer_booking', audit_booking.booking_id, audit_booking.fields)
$$;

-- Locks anybody's booking behind its date, for admins.
create function private.lock_any_booking(booking_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.lock_booking(lock_any_booking.booking_id, null);
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
  booking public.offer_booking := private.lock_any_booking(cancel_booking.booking_id);
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
  booking public.offer_booking := private.lock_any_booking(change_booking.booking_id);
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

-- The parties that fell with a date that was called off, and which dates of its offer each of them holds already.
create function public.list_rebooking(origin_id uuid) returns table (booking_id uuid, booked_dates uuid[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select b.id, array(select other.appointment_id from public.offer_booking other join public.offer_appointment a on a.id = other.appointment_id
      where (other.user_id = b.user_id or other.user_id is null and b.user_id is null and lower(other.user_email) = lower(b.user_email))
        and other.status in ('confirmed', 'attended', 'no_show') and a.offer_id = origin.offer_id and a.timestamp > now())
    from public.offer_booking b join public.offer_appointment origin on origin.id = b.appointment_id
   where b.appointment_id = list_rebooking.origin_id and b.fell_with_date order by b.created_at, b.id;
end
$$;
grant execute on function public.list_rebooking to authenticated, service_role;

-- Moves the parties that fell with a date to another date, in the order in which they booked; when `booking_ids` are given, only
-- these. Answers what became of each: `moved`, or why it stays. Repeating it moves who is left.
create function public.rebook_parties(origin_id uuid, target_id uuid, booking_ids uuid[] default null)
returns table (booking_id uuid, outcome text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  origin public.offer_appointment;
  target public.offer_appointment;
  party public.offer_booking;
  free integer;
begin
  perform private.require_admin();
  perform private.lock_person(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.appointment_id = origin_id and b.fell_with_date order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (origin_id, target_id) order by a.id for no key update;
  origin := private.lock_date(origin_id);
  target := private.lock_date(target_id);
  if origin.status <> 'cancelled' or origin.id = target.id then
    perform private.refuse(409, 'appointment_not_cancelled');
  end if;
  perform private.refuse_target(target);
  perform from public.offer_booking b where b.appointment_id = origin.id and b.fell_with_date order by b.id for no key update;
  free := target.remaining_slots;
  for party in
    select * from public.offer_booking b
     where b.appointment_id = origin.id and case when booking_ids is null then b.fell_with_date else b.id = any (booking_ids) end
     order by b.created_at, b.id
  loop
    booking_id := party.id;
    outcome := private.reason_to_stay(party, target.id, free);
    if outcome is null then
      outcome := 'moved';
      free := free - party.quantity;
      perform private.place_party(party, target);
    end if;
    return next;
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
  perform private.lock_person(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.id in (select m.booking_id from jsonb_to_recordset(marks) as m(booking_id uuid)) order by b.user_id) p;
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

-- Keeps the note of a booking; an empty one is taken away. `read_note` is what it was when whoever writes had read it: another
-- note that somebody wrote meanwhile is not written over. Without it nothing is compared.
create function public.set_booking_note(booking_id uuid, note text, read_note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept text;
begin
  perform private.require_admin();
  perform from public.offer_booking b where b.id = set_booking_note.booking_id for no key update; -- two notes at once wait here
  if not found then
    perform private.refuse(404, 'booking_not_found');
  elsif coalesce(trim(set_booking_note.note), '') <> '' and exists (select from public.offer_booking b
      where b.id = set_booking_note.booking_id and b.user_email like 'erased+%') then
    perform private.refuse(409, 'account_erased');
  end if;
  kept := coalesce((select n.note from public.offer_booking_note n where n.booking_id = set_booking_note.booking_id), '');
  if kept not in (coalesce(trim(set_booking_note.read_note), kept), coalesce(trim(set_booking_note.note), '')) then
    perform private.refuse(409, 'note_changed');
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

-- The end of an account takes what was noted about it, behind the lock of the booking as `set_booking_note` does.
create function private.erase_booking_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.offer_booking_note n where n.booking_id = new.id;
  return null;
end
$$;
create trigger erase_note after update of user_id on public.offer_booking
  for each row when (old.user_id is not null and new.user_id is null) execute function private.erase_booking_note();

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

-- What was changed about a booking, by whomever: old and new of what is not personal, of names only that they changed. Bookings
-- are made without a line here; the audit log tells what organisers do with a page's bookings, and nothing of what guests do.
create table public.offer_booking_change (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.offer_booking (id) on delete cascade,
  by_guest boolean not null,
  actor_id uuid, -- the organiser; null: the guest, or the service
  changes jsonb not null,
  created_at timestamptz not null default now()
);
create index on public.offer_booking_change (booking_id, id);
alter table public.offer_booking_change enable row level security; -- read through `list_booking_history`
revoke all on public.offer_booking_change from anon, authenticated;
grant all on public.offer_booking_change to service_role;

create function private.note_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_guest boolean := coalesce(auth.uid() = old.user_id, false);
  changes jsonb := jsonb_build_object('status', array[old.status, new.status], 'quantity', array[old.quantity, new.quantity],
    'present', array[old.present, new.present]);
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into changes from jsonb_each(changes) where value -> 0 <> value -> 1;
  if new.companions <> old.companions then
    changes := changes || '{"companions": true}';
  end if;
  if new.appointment_id <> old.appointment_id then
    changes := changes || jsonb_build_object('timestamp', array(select a.timestamp from public.offer_appointment a
      where a.id in (old.appointment_id, new.appointment_id) order by a.id = new.appointment_id));
  end if;
  if changes <> '{}' then
    insert into public.offer_booking_change (booking_id, by_guest, actor_id, changes)
    values (new.id, by_guest, case when not by_guest then auth.uid() end, changes);
  end if;
  return null;
end
$$;
create trigger note_change after update of status, quantity, present, companions, appointment_id on public.offer_booking
  for each row execute function private.note_booking_change();

-- What became of a booking, oldest first: made, changed, noted, mails. `actor` is the address of the organiser.
create function public.list_booking_history(booking_id uuid)
returns table (at timestamptz, what text, changes jsonb, by_guest boolean, actor text, mail_kind public.mail_kind, mail_sent_at timestamptz,
  mail_error text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select h.at, h.what, h.changes, h.by_guest, h.actor, h.mail_kind, h.mail_sent_at, h.mail_error from (
    select b.created_at as at, 'booked' as what, null::jsonb as changes, true as by_guest, null as actor, null::public.mail_kind as mail_kind,
           null::timestamptz as mail_sent_at, null as mail_error, 0 as place
      from public.offer_booking b where b.id = list_booking_history.booking_id and not b.booked_by_host
    union all
    select l.created_at, case l.action when 'insert' then 'booked_by_host' else 'note' end, null, false, u.email::text, null, null, null, l.id
      from public.audit_log l left join auth.users u on u.id = l.actor_id
     where l.entity = 'offer_booking' and l.record_id = list_booking_history.booking_id and (l.action = 'insert' or 'note' = any (l.fields))
    union all
    select c.created_at, 'changed', c.changes, c.by_guest, u.email::text, null, null, null, c.id
      from public.offer_booking_change c left join auth.users u on u.id = c.actor_id
     where c.booking_id = list_booking_history.booking_id
    union all
    select m.created_at, 'mail', null, false, null, m.kind, m.sent_at, m.last_error, 0
      from public.mail_outbox m where m.payload ->> 'booking_id' = list_booking_history.booking_id::text) h
   order by h.at, h.what, h.place;
end
$$;
grant execute on function public.list_booking_history to authenticated, service_role;

-- What stands in the way of planned dates: others that overlap at the same place or with the same artist, and the offer's own at
-- the same time (`same` is `date`: that one is there already). A date that is moved is not in its own way: `moved_id`.
create function public.find_appointment_conflicts(offer_id uuid, planned timestamptz[], moved_id uuid default null)
returns table (planned_at timestamptz, conflict_at timestamptz, offer_name text, offer_slug text, same text)
language sql stable security invoker set search_path = ''
as $$
  select p.at, a.timestamp, o.name, o.slug,
         case when o.id = mine.id and a.timestamp = p.at then 'date' when o.location_id = mine.location_id then 'location' else 'artist' end
    from public.offer mine
    join public.offer o on (o.id = mine.id or o.location_id = mine.location_id or o.artist_id = mine.artist_id)
    join public.offer_appointment a on a.offer_id = o.id and a.status = 'scheduled'
      and a.timestamp between (select min(at) from unnest(planned) at) - interval '2 days' and (select max(at) from unnest(planned) at) + interval '2 days'
    join unnest(planned) p(at) on a.timestamp < p.at + make_interval(mins => mine.duration_minutes)
      and a.timestamp + make_interval(mins => o.duration_minutes) > p.at
   where mine.id = find_appointment_conflicts.offer_id and (select private.is_admin())
     and a.id is distinct from moved_id
     and (o.location_id = mine.location_id or o.artist_id = mine.artist_id or a.timestamp = p.at)
   order by (o.id = mine.id and a.timestamp = p.at) desc, 1, 2, 3 limit 1000
$$;
grant execute on function public.find_appointment_conflicts to authenticated, service_role;
revoke execute on function public.cancel_booking, public.change_booking, public.list_rebooking, public.rebook_parties, public.mark_attendance, public.mark_no_shows,
  public.set_booking_note, public.message_appointment, public.list_booking_history, public.find_appointment_conflicts from anon;

-- A booking that takes or gives places writes its date, and the topic `slots` tells it. What leaves the places of a published
-- date alone is told here, on a topic for admins: who came, who waits, and bookings by telephone, which drafts take, too. The ids
-- say what to read again; nothing personal travels.
create function private.broadcast_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('appointment_id', coalesce(new.appointment_id, old.appointment_id)), 'bookings', 'bookings', true);
  return null;
end
$$;
create trigger broadcast_phone_booking after insert on public.offer_booking
  for each row when (new.booked_by_host) execute function private.broadcast_booking();
create trigger broadcast_attendance after update of status, present on public.offer_booking
  for each row when (new.attendance_at is distinct from old.attendance_at) execute function private.broadcast_booking();
create trigger broadcast_waiting after insert or delete or update of status on public.waitlist_entry
  for each row execute function private.broadcast_booking();

-- Admins may listen to bookings, nobody may send.
create policy bookings_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'bookings' and extension = 'broadcast' and (select private.is_admin()));
