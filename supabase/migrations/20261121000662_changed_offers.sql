-- Emails to the guests of an offer whose location or artist changes (decision 031).

-- Handles the confirmed and attended bookings of all upcoming appointments of the offer: the guest can cancel until the
-- start, the calendar sequence increases, and a guest with a known email gets an email. It is due after five minutes,
-- but half an hour before the start at the latest. A change replaces an email that was not sent. When the offer has its
-- former location and artist again, the replaced email and the former cancellation deadline are undone. Locks all
-- upcoming appointments of the offer, so that bookings in progress are included, and then their bookings.
create function private.inform_guests_of_changed_offer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  upcoming uuid[] := array(select a.id from public.offer_appointment a
    where a.offer_id = new.id and a.status = 'scheduled' and a.timestamp > now() order by a.id for no key update);
begin
  perform from public.offer_booking b where b.appointment_id = any(upcoming) and b.status in ('confirmed', 'attended')
   order by b.id for no key update;
  with replaced as (
    delete from public.mail_outbox m using public.offer_booking b
     where b.appointment_id = any(upcoming) and m.kind = 'offer_changed' and m.payload ->> 'booking_id' = b.id::text and m.sent_at is null
       and (m.attempts = 0 or m.last_error <> 'restored') -- keeps an email that is being sent: its `last_error` is null
    returning b.id, m.payload),
  booking as (
    select b.id, b.free_cancellation_until, a.timestamp, a.calendar_sequence, r.payload,
           coalesce(r.payload @> jsonb_build_object('former_location_id', new.location_id, 'former_artist_id', new.artist_id), false) as is_undone
      from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id left join replaced r on r.id = b.id
     where b.appointment_id = any(upcoming) and b.status in ('confirmed', 'attended')),
  informed as (
    update public.offer_booking b
       set calendar_sequence = b.calendar_sequence + 1,
           -- After a move, the guest can cancel until the new start in any case.
           free_cancellation_until = case when booking.is_undone and booking.payload @> jsonb_build_object('appointment_sequence', booking.calendar_sequence)
             then (booking.payload ->> 'former_deadline')::timestamptz else booking.timestamp end
      from booking where b.id = booking.id
    returning b.id, b.user_id, b.user_email, booking.timestamp, booking.is_undone, coalesce(booking.payload, jsonb_build_object(
      'booking_id', b.id, 'offer_id', new.id, 'former_location_id', old.location_id, 'former_artist_id', old.artist_id,
      'former_deadline', booking.free_cancellation_until, 'appointment_sequence', booking.calendar_sequence)) as payload)
  insert into public.mail_outbox (kind, user_id, payload, next_attempt_at)
  select 'offer_changed', i.user_id, i.payload, least(now() + interval '5 minutes', i.timestamp - interval '30 minutes')
    from informed i where i.user_email <> private.anonymized_email(i.id) and not i.is_undone;
  return null;
end
$$;
create trigger inform_guests_of_changed_offer after update of location_id, artist_id on public.offer
  for each row when ((old.location_id, old.artist_id) is distinct from (new.location_id, new.artist_id))
  execute function private.inform_guests_of_changed_offer();
