-- Admins correct the name, email, phone number and companions of a booking.

-- Replaces the details of a booking. `shown` contains the details that the admin has read: `{ first_name, last_name,
-- user_email, phone, companions }`. After a change of email, the booking belongs to the account with that verified
-- email, or to nobody until claimed. Idempotent. Raises booking_not_found, booking_moved, outdated_version,
-- booking_anonymized, contact_required, invalid_email, too_many_companions, party_already_booked and the refusals of
-- `require_admin`.
create function public.correct_booking(
  booking_id uuid,
  first_name text,
  last_name text,
  email text,
  phone text,
  companions text[],
  shown jsonb
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  normal_email text := nullif(lower(trim(correct_booking.email)), '');
  normal_phone text := private.normal_phone(correct_booking.phone);
  former public.offer_booking;
  booking public.offer_booking;
  former_user_id uuid;
  guest_id uuid;
  changed_fields text[];
begin
  perform private.require_admin();
  select b.user_id into former_user_id from public.offer_booking b where b.id = correct_booking.booking_id;
  select u.id into guest_id from auth.users u where lower(u.email) = normal_email and u.email_confirmed_at is not null and not u.is_sso_user;
  perform private.lock_user(u.id) from (select distinct unnest(array[former_user_id, guest_id]) as id order by 1) u;
  former := private.lock_booking(correct_booking.booking_id, null);
  booking := former;
  booking.first_name := trim(correct_booking.first_name);
  booking.last_name := trim(correct_booking.last_name);
  booking.phone := nullif(trim(correct_booking.phone), '');
  booking.companions := coalesce(correct_booking.companions, '{}');
  if normal_email is distinct from lower(former.user_email) then
    booking.user_email := normal_email;
    booking.user_id := (select u.id from auth.users u where u.id = guest_id); -- null when the account was erased in the meantime
  end if;

  changed_fields := array(select n.key from jsonb_each(to_jsonb(booking)) n
    where n.key in ('first_name', 'last_name', 'user_email', 'phone', 'companions') and n.value is distinct from to_jsonb(former) -> n.key order by 1);
  if changed_fields = '{}' then
    return former;
  elsif former.user_email = private.anonymized_email(former.id) then
    perform private.refuse(409, 'booking_anonymized');
  elsif former.user_id is distinct from former_user_id or correct_booking.shown is distinct from jsonb_build_object('first_name', former.first_name,
      'last_name', former.last_name, 'user_email', former.user_email, 'phone', former.phone, 'companions', former.companions) then
    perform private.refuse(409, 'outdated_version');
  elsif normal_email is null and normal_phone is null and not former.is_walk_in then
    perform private.refuse(400, 'contact_required');
  elsif normal_email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse(400, 'invalid_email');
  elsif cardinality(booking.companions) >= former.quantity and booking.companions <> '{}' then
    perform private.refuse(400, 'too_many_companions');
  elsif former.status in ('confirmed', 'attended', 'no_show') and private.has_other_booking(booking, former.appointment_id) then
    perform private.refuse(409, 'party_already_booked');
  end if;

  update public.offer_booking b
     set first_name = booking.first_name, last_name = booking.last_name, user_email = booking.user_email, user_id = booking.user_id,
         phone = booking.phone, companions = booking.companions
   where b.id = booking.id returning * into booking;
  -- A change of email may have assigned the booking to an account that waits for the appointment.
  perform private.end_waiting(booking);
  perform private.write_booking_audit_log(booking.id, changed_fields);
  if 'user_email' = any (changed_fields) then
    perform private.redirect_booking_mail(booking);
  elsif changed_fields <> '{phone}' and private.is_upcoming(booking) then
    perform private.enqueue_booking_mail('booking_changed', booking);
  end if;
  return booking;
end
$$;
grant execute on function public.correct_booking to authenticated, service_role;

-- Whether the booking is confirmed and its appointment has not started.
create function private.is_upcoming(booking public.offer_booking) returns boolean
language sql stable set search_path = ''
as $$
  select booking.status = 'confirmed' and exists (select from public.offer_appointment a where a.id = booking.appointment_id and a.timestamp > now())
$$;

-- Updates the unsent emails of a booking whose email has changed; deletes them when the email was removed. For an
-- upcoming booking, one confirmation replaces the emails about its state. Other emails get a new id, which is their
-- idempotency key. With the former id, a provider that has sent them to the former address would not send them again,
-- and a Worker that is sending them would mark them as sent. Obsolete emails remain abandoned. The caller has locked
-- the booking.
create function private.redirect_booking_mail(booking public.offer_booking) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.mail_outbox m
   where m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null
     and (booking.user_email is null or private.is_upcoming(booking) and m.kind not in ('booking_reminder', 'appointment_message'));
  update public.mail_outbox m set id = gen_random_uuid(), user_id = booking.user_id,
         attempts = case m.last_error when 'obsolete' then m.attempts else 0 end,
         next_attempt_at = case when m.attempts > 0 and m.last_error is distinct from 'obsolete' then now() else m.next_attempt_at end
   where m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null;
  if private.is_upcoming(booking) then
    perform private.enqueue_booking_mail('booking_confirmed', booking);
  end if;
end
$$;
