-- Live updates: what is broadcast on private topics, inside the transaction that makes the change, so that what is rolled back is
-- never sent. The relay of the Worker is the only listener.

-- Each change of a published date is broadcast on the private topic `slots`, inside the transaction that made it:
-- what is rolled back is never said. The relay at the edge is the only listener.
create function private.broadcast_slots() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.offer o where o.id = new.offer_id and o.status = 'published') then
    perform realtime.send(
      jsonb_build_object('offer_id', new.offer_id, 'appointment', jsonb_build_object(
        'id', new.id, 'remaining_slots', new.remaining_slots, 'version', new.version, 'status', new.status)),
      'slots', 'slots', true);
  end if;
  return null;
end
$$;
create trigger broadcast_slots after insert or update on public.offer_appointment
  for each row execute function private.broadcast_slots();

-- Anyone may listen (the numbers are public), nobody may send: there is no insert policy.
create policy slots_read on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) = 'slots' and extension = 'broadcast');

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
