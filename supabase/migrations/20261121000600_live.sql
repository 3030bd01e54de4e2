-- Live updates, sent on private topics in the transaction of the change. In practice only the Worker's relay
-- subscribes, and forwards them to browsers; the policies below say who could subscribe.

-- Sends the id of an appointment to admins, on the topic `bookings`; subscribers fetch the data again. Sends each id
-- once per transaction, because moving an appointment changes all its bookings, and hosted Realtime limits messages per
-- second.
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

-- Broadcasts the slots of an appointment on the topic `slots`. A change of an unpublished offer's appointment is only
-- broadcast to admins, as an id.
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

-- Anyone may subscribe, because the numbers are public. There is no insert policy, so users cannot send.
create policy slots_read on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) = 'slots' and extension = 'broadcast');

-- Broadcasts the id of the appointment of a changed booking or waitlist entry to admins, because the topic `slots`
-- omits these changes.
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

create policy bookings_read on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'bookings' and extension = 'broadcast' and (select private.is_admin()));

-- Broadcasts the ids of users who get one of the emails below, on the topic `notifications`. There is no policy, so
-- only the secret key may subscribe. Pages fetch the data with the rights of their user.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  user_ids jsonb;
begin
  select jsonb_agg(distinct m.user_id) into user_ids from added m
   where m.kind in ('appointment_cancelled', 'appointment_moved', 'booking_cancelled', 'booking_moved', 'waitlist_offered', 'waitlist_moved', 'waitlist_expired')
     and m.user_id is not null;
  if user_ids is not null then
    perform realtime.send(jsonb_build_object('user_ids', user_ids), 'notifications', 'notifications', true);
  end if;
  return null;
end
$$;
create trigger broadcast_notifications after insert on public.mail_outbox
  referencing new table as added for each statement execute function private.broadcast_notifications();
