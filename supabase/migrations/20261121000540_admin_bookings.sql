-- Admins book by phone, cancel and change bookings, and write notes. All public functions raise the refusals of
-- `require_admin`.

-- Guests see notes only in the export of their account. Notes are not a column of `offer_booking`, because functions
-- return whole bookings to guests.
create table public.offer_booking_note (
  booking_id uuid primary key references public.offer_booking (id) on delete cascade,
  note text not null check (char_length(note) between 1 and 2000),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

alter table public.offer_booking_note enable row level security;
revoke all on public.offer_booking_note from anon, authenticated;
grant all on public.offer_booking_note to service_role;
grant select on public.offer_booking_note to authenticated;
create policy admin_read on public.offer_booking_note for select to authenticated using ((select private.is_admin()));

-- Books by phone until the start. The booking belongs to the account with this verified `email`; without such an
-- account, the booking can be claimed later. Without `email`, the phone number identifies the guest, who gets no
-- emails. Idempotent by `idempotency_key`. Raises invalid_email, contact_required, invalid_quantity, already_submitted
-- (the key with other input), appointment_not_found, appointment_cancelled, appointment_started, party_already_booked,
-- sold_out, too_few_left.
create function public.book_by_phone(
  appointment_id uuid,
  email text,
  quantity integer,
  first_name text,
  last_name text,
  idempotency_key uuid,
  companions text[] default '{}',
  phone text default null,
  message text default null
) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  target public.offer_appointment;
  normal_email text := nullif(lower(trim(book_by_phone.email)), '');
  normal_phone text := private.normal_phone(book_by_phone.phone);
  guest_id uuid;
  booking public.offer_booking;
  digest bytea := sha256(convert_to(jsonb_build_array(book_by_phone.appointment_id, normal_email, book_by_phone.quantity,
    book_by_phone.first_name, book_by_phone.last_name, book_by_phone.companions, book_by_phone.phone, book_by_phone.message)::text, 'UTF8'));
  code text := private.random_booking_code();
begin
  perform private.require_admin();
  if normal_email is null and normal_phone is null then
    perform private.refuse(400, 'contact_required');
  elsif normal_email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse(400, 'invalid_email');
  elsif book_by_phone.quantity is null or book_by_phone.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  select u.id into guest_id from auth.users u where lower(u.email) = normal_email and u.email_confirmed_at is not null and not u.is_sso_user;
  if not private.lock_user(guest_id) then -- there is no account, or it was erased in the meantime
    guest_id := null;
  end if;
  target := private.lock_appointment(book_by_phone.appointment_id);
  select * into booking from public.offer_booking b where b.booked_by_admin and b.idempotency_key = book_by_phone.idempotency_key;
  if found then
    if booking.request_digest <> digest then
      perform private.refuse(409, 'already_submitted');
    end if;
    return booking;
  end if;
  if target.status = 'cancelled' then
    perform private.refuse(409, 'appointment_cancelled');
  elsif target.timestamp <= now() then
    perform private.refuse(409, 'appointment_started');
  elsif exists (select from public.offer_booking b where b.appointment_id = target.id and b.status in ('confirmed', 'attended', 'no_show')
      and (b.user_id = guest_id or (guest_id is null and b.user_id is null and (lower(b.user_email) = normal_email
        or (normal_email is null and b.user_email is null and private.normal_phone(b.phone) = normal_phone))))) then
    perform private.refuse(409, 'party_already_booked');
  elsif target.remaining_slots = 0 then
    perform private.refuse(409, 'sold_out', jsonb_build_object('remaining', 0));
  elsif target.remaining_slots < book_by_phone.quantity then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', target.remaining_slots));
  end if;
  update public.offer_appointment a set remaining_slots = a.remaining_slots - book_by_phone.quantity where a.id = target.id;
  loop
    insert into public.offer_booking (appointment_id, user_id, user_email, first_name, last_name, quantity, companions, phone,
      message, code, price, free_cancellation_until, is_location_hidden, idempotency_key, request_digest, booked_by_admin,
      terms_accepted_at)
    select target.id, guest_id, normal_email, trim(book_by_phone.first_name), trim(book_by_phone.last_name), book_by_phone.quantity,
      coalesce(book_by_phone.companions, '{}'), nullif(trim(book_by_phone.phone), ''), nullif(trim(book_by_phone.message), ''),
      code, coalesce(o.price, 0), target.timestamp - make_interval(hours => o.cancellation_deadline_hours),
      private.offer_conditions(o) ->> 'location_id' is null, book_by_phone.idempotency_key, digest, true, null
      from public.offer o where o.id = target.offer_id
    on conflict on constraint offer_booking_code_key do nothing
    returning * into booking;
    exit when found;
    code := private.random_booking_code();
  end loop;
  perform private.end_waiting(booking);
  perform private.enqueue_booking_mail('booking_confirmed', booking);
  return booking;
end
$$;
grant execute on function public.book_by_phone to authenticated, service_role;

-- Locks a booking and its appointment for an admin. Raises booking_not_found, booking_moved and the refusals of
-- `require_admin`.
create function private.lock_any_booking(booking_id uuid) returns public.offer_booking
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.lock_booking(lock_any_booking.booking_id, null);
end
$$;

-- Guard: the booking is confirmed and its appointment has not started, or the booking is a walk-in that is not
-- cancelled, because a walk-in may have been recorded by mistake. Raises booking_not_changeable, appointment_started.
create function private.require_changeable(booking public.offer_booking) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.is_walk_in and booking.status in ('confirmed', 'attended', 'no_show') then
    return;
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'booking_not_changeable', jsonb_build_object('status', booking.status));
  elsif (select a.timestamp <= now() from public.offer_appointment a where a.id = booking.appointment_id) then
    perform private.refuse(409, 'appointment_started');
  end if;
end
$$;

-- Cancels a booking regardless of its deadline, for the guest or, with `by_host`, for the host. Idempotent. Raises the
-- refusals of `lock_any_booking` and `require_changeable`.
create function public.cancel_booking(booking_id uuid, by_host boolean default false) returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_any_booking(cancel_booking.booking_id);
  was_confirmed boolean := booking.status = 'confirmed';
begin
  if booking.status in ('cancelled_by_guest', 'cancelled_by_host') then
    return booking;
  end if;
  perform private.require_changeable(booking);
  update public.offer_booking b
     set status = case when cancel_booking.by_host then 'cancelled_by_host' else 'cancelled_by_guest' end::public.booking_status,
         cancelled_at = now(), present = null, attendance_at = null
   where b.id = booking.id returning * into booking;
  if was_confirmed and not cancel_booking.by_host then
    -- The audit trigger does not log a confirmed booking that becomes `cancelled_by_guest`, because guests cancel with
    -- the same status.
    perform private.write_booking_audit_log(booking.id, '{status}');
  end if;
  perform private.enqueue_booking_mail('booking_cancelled', booking);
  perform private.release_slots(booking.appointment_id, booking.quantity);
  return booking;
end
$$;
grant execute on function public.cancel_booking to authenticated, service_role;

-- Sets the number of slots. Companions without a slot are removed. `shown_quantity` is the number that the admin has
-- read; null overwrites any number. Idempotent. Raises invalid_quantity, outdated_version, too_few_left and the
-- refusals of `lock_any_booking` and `require_changeable`.
create function public.change_booking(booking_id uuid, quantity integer, shown_quantity integer default null)
returns public.offer_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking := private.lock_any_booking(change_booking.booking_id);
  difference integer := change_booking.quantity - booking.quantity;
  new_companions text[] := booking.companions[1:greatest(change_booking.quantity - 1, 0)];
  changed_fields text[] := case when new_companions = booking.companions then '{quantity}' else '{quantity,companions}' end;
  free integer;
begin
  if change_booking.quantity is null or change_booking.quantity < 1 then
    perform private.refuse(400, 'invalid_quantity');
  end if;
  perform private.require_changeable(booking);
  if difference = 0 then
    return booking;
  elsif change_booking.shown_quantity <> booking.quantity then
    perform private.refuse(409, 'outdated_version');
  end if;
  select a.remaining_slots into free from public.offer_appointment a where a.id = booking.appointment_id;
  if difference > free then
    perform private.refuse(409, 'too_few_left', jsonb_build_object('remaining', free));
  elsif difference > 0 then
    update public.offer_appointment a set remaining_slots = a.remaining_slots - difference where a.id = booking.appointment_id;
  end if;
  update public.offer_booking b
     set quantity = change_booking.quantity,
         -- A party that was completely present stays so: a walk-in may have been recorded with too few people.
         present = case when b.present = b.quantity then change_booking.quantity
           when b.present is not null then least(b.present, change_booking.quantity) end,
         companions = new_companions
   where b.id = booking.id returning * into booking;
  perform private.write_booking_audit_log(booking.id, changed_fields);
  perform private.enqueue_booking_mail('booking_changed', booking);
  if difference < 0 then
    perform private.release_slots(booking.appointment_id, -difference);
  end if;
  return booking;
end
$$;
grant execute on function public.change_booking to authenticated, service_role;

-- Sets the note of a booking; an empty `note` deletes it. `expected_note` is the note that the admin has read; null
-- overwrites any note. Raises booking_not_found, booking_anonymized, note_changed.
create function public.set_booking_note(booking_id uuid, note text, expected_note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  new_note text := coalesce(trim(set_booking_note.note), '');
  current_note text;
begin
  perform private.require_admin();
  perform from public.offer_booking b where b.id = set_booking_note.booking_id for no key update;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  elsif new_note <> '' and exists (select from public.offer_booking b
      where b.id = set_booking_note.booking_id and b.user_email = private.anonymized_email(b.id)) then
    perform private.refuse(409, 'booking_anonymized');
  end if;
  current_note := coalesce((select n.note from public.offer_booking_note n where n.booking_id = set_booking_note.booking_id), '');
  if current_note not in (coalesce(trim(set_booking_note.expected_note), current_note), new_note) then
    perform private.refuse(409, 'note_changed');
  elsif new_note = '' then
    delete from public.offer_booking_note n where n.booking_id = set_booking_note.booking_id;
  else
    insert into public.offer_booking_note as n (booking_id, note, updated_by)
    values (set_booking_note.booking_id, new_note, auth.uid())
    on conflict on constraint offer_booking_note_pkey do update set note = excluded.note, updated_at = now(), updated_by = excluded.updated_by
      where n.note <> excluded.note;
  end if;
  if found then
    perform private.write_booking_audit_log(set_booking_note.booking_id, '{note}');
  end if;
end
$$;
grant execute on function public.set_booking_note to authenticated, service_role;
