-- Emails to the guests of an offer whose location, artist or duration changes (decision 031).

-- For each confirmed or attended booking of an upcoming appointment of the offer: lets the guest cancel until the
-- start, increments the calendar sequence, and enqueues an email if the guest's email is known. The email is due after
-- five minutes, but half an hour before the start at the latest. A later change replaces the email if it was not
-- attempted. An email says what location, artist and duration were before: the values that the guest knew last. In an
-- email that replaces another one, these are the values before the first change. But when an email of another kind was
-- sent about the booking after the replaced email was enqueued, the guest already knows the values before the later
-- change. The new email then names the values before the later change.
-- If the location changes: sets `is_location_hidden` of all bookings of upcoming appointments, even of cancelled
-- bookings.
-- Locks all upcoming appointments of the offer and then their bookings. The first lock waits for transactions that are
-- booking an appointment, so that these bookings are included.
create function private.inform_guests_of_changed_offer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  upcoming_ids uuid[] := array(select a.id from public.offer_appointment a
    where a.offer_id = new.id and a.status = 'scheduled' and a.timestamp > now() order by a.id for no key update);
  is_hidden boolean := private.offer_conditions(new) ->> 'location_id' is null;
begin
  perform from public.offer_booking b where b.appointment_id = any(upcoming_ids) order by b.id for no key update;
  -- Bookings that are neither confirmed nor attended; the next statement updates the others. The two statements share
  -- no booking, because a second update of a row in a transaction makes Postgres check even its unchanged foreign keys,
  -- and so wait for an account that is being erased.
  update public.offer_booking b set is_location_hidden = is_hidden
   where b.appointment_id = any(upcoming_ids) and b.status not in ('confirmed', 'attended') and new.location_id is distinct from old.location_id;
  with changed as (
    update public.offer_booking b set free_cancellation_until = a.timestamp, calendar_sequence = b.calendar_sequence + 1,
           is_location_hidden = case when new.location_id is distinct from old.location_id then is_hidden else b.is_location_hidden end
      from public.offer_appointment a join public.offer_booking before_update on before_update.appointment_id = a.id
     where before_update.id = b.id and a.id = any(upcoming_ids) and b.status in ('confirmed', 'attended')
    returning b.id, b.user_id, b.user_email, before_update.is_location_hidden as was_location_hidden, a.timestamp),
  replaced as (
    delete from public.mail_outbox m using changed c
     where m.kind = 'offer_changed' and m.payload ->> 'booking_id' = c.id::text and m.payload ->> 'offer_id' = new.id::text
       and m.sent_at is null and m.attempts = 0
    returning c.id, m.payload, m.created_at)
  insert into public.mail_outbox (kind, user_id, payload, next_attempt_at)
  select 'offer_changed', c.user_id, coalesce(r.payload, jsonb_build_object('booking_id', c.id, 'offer_id', new.id,
           'former_location_id', old.location_id, 'is_former_location_hidden', c.was_location_hidden,
           'former_artist_id', old.artist_id, 'former_duration_minutes', old.duration_minutes)),
         least(now() + interval '5 minutes', c.timestamp - interval '30 minutes')
    from changed c
    left join replaced r on r.id = c.id and not exists (select from public.mail_outbox m
      where m.payload ->> 'booking_id' = c.id::text and m.kind <> 'offer_changed' and m.sent_at >= r.created_at)
   where c.user_email <> private.anonymized_email(c.id);
  return null;
end
$$;
create trigger inform_guests_of_changed_offer after update of location_id, artist_id, duration_minutes on public.offer
  for each row when ((old.location_id, old.artist_id, old.duration_minutes)
    is distinct from (new.location_id, new.artist_id, new.duration_minutes))
  execute function private.inform_guests_of_changed_offer();
