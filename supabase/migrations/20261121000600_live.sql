-- Live updates. They are broadcast on private topics in the transaction of the change, so that a rollback sends
-- nothing. Only the Worker's relay subscribes to the topics. It forwards the updates to browsers.

-- Sends the id of an appointment to admins, on the topic `bookings`. An id is sent once per transaction, because moving
-- an appointment changes all its bookings, and hosted Realtime limits messages per second. No personal data is sent;
-- subscribers fetch the data again.
create function private.broadcast_appointment_id(appointment_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  sent_ids text := coalesce(current_setting('private.broadcast_appointment_ids', true), '');
begin
  if strpos(sent_ids, appointment_id::text) = 0 then
    perform set_config('private.broadcast_appointment_ids', sent_ids || ' ' || appointment_id, true);
    perform realtime.send(jsonb_build_object('appointment_id', appointment_id), 'bookings', 'bookings', true);
  end if;
end
$$;

-- Broadcasts the slots of an appointment on the topic `slots` when its offer is published. When the offer is not
-- published, a changed appointment only broadcasts its id to admins, and a new appointment broadcasts nothing.
create function private.broadcast_slots() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.offer o where o.id = new.offer_id and o.status = 'published') then
    perform realtime.send(
      jsonb_build_object('offer_id', new.offer_id, 'appointment', jsonb_build_object(
        'id', new.id, 'capacity', new.capacity, 'remaining_slots', new.remaining_slots, 'held_slots', new.held_slots,
        'is_confirmed', new.is_confirmed, 'version', new.version, 'status', new.status)),
      'slots', 'slots', true);
  elsif tg_op = 'UPDATE' then
    perform private.broadcast_appointment_id(new.id);
  end if;
  return null;
end
$$;
create trigger broadcast_slots after insert or update on public.offer_appointment
  for each row execute function private.broadcast_slots();

-- Anyone may subscribe, because the numbers are public; users may not send: there is no insert policy.
create policy slots_read on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) = 'slots' and extension = 'broadcast');

-- Broadcasts the appointment id of a changed booking or waitlist entry to admins. When a booking was moved, broadcasts
-- the ids of both appointments. The topic `slots` omits check-ins, the waitlist, payments and replacements.
create function private.broadcast_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_appointment_id(id)
    from (select new.appointment_id union select old.appointment_id) changed (id) where id is not null;
  return null;
end
$$;
create trigger broadcast_attendance after update of status, present on public.offer_booking
  for each row when (new.attendance_at is distinct from old.attendance_at) execute function private.broadcast_booking();
create trigger broadcast_payment after update of paid_cents on public.offer_booking
  for each row when (new.paid_at is distinct from old.paid_at) execute function private.broadcast_booking();
create trigger broadcast_replacement after update of replacement on public.offer_booking
  for each row when (new.replacement is distinct from old.replacement) execute function private.broadcast_booking();
create trigger broadcast_waitlist after insert or delete or update of status on public.waitlist_entry
  for each row execute function private.broadcast_booking();

-- Admins may subscribe; neither they nor other users may send: there is no insert policy.
create policy bookings_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'bookings' and extension = 'broadcast' and (select private.is_admin()));

-- Broadcasts user ids on the topic `notifications`, one message per statement. These users get an email because their
-- appointment or booking was moved or cancelled, or because they have a waitlist offer or their waitlist entry expired.
-- There is no policy, so only the secret key may subscribe. Pages fetch the data again with the rights of their user.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  user_ids jsonb;
begin
  select jsonb_agg(distinct m.user_id) into user_ids from added m
   where m.kind in ('appointment_cancelled', 'appointment_moved', 'booking_cancelled', 'booking_moved', 'waitlist_offered', 'waitlist_expired')
     and m.user_id is not null;
  if user_ids is not null then
    perform realtime.send(jsonb_build_object('user_ids', user_ids), 'notifications', 'notifications', true);
  end if;
  return null;
end
$$;
create trigger broadcast_notifications after insert on public.mail_outbox
  referencing new table as added for each statement execute function private.broadcast_notifications();
