-- When an account verifies its email, assigns to the account the bookings with this email that have no account, and the
-- emails in the outbox about these bookings. For each of these bookings that is not cancelled, ends the account's
-- waitlist entry for the same appointment. Stores a changed email in the account's own bookings. Errors become
-- warnings, so that the sign-up does not fail.
create function private.claim_bookings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unclaimed_id uuid;
  booking public.offer_booking;
begin
  if new.email is null or new.email_confirmed_at is null or (tg_op = 'UPDATE' and old.email_confirmed_at is not null
    and lower(old.email) is not distinct from lower(new.email)) then
    return null;
  end if;
  perform private.lock_user(new.id);
  perform from public.offer_appointment a where a.id in (select b.appointment_id from public.offer_booking b
    where lower(b.user_email) = lower(new.email) and b.user_id is null) order by a.id for no key update;
  perform from public.offer_booking b where b.user_id = new.id or (b.user_id is null and lower(b.user_email) = lower(new.email))
   order by b.id for no key update;
  update public.offer_booking b set user_email = new.email where b.user_id = new.id and b.user_email <> new.email;
  for unclaimed_id in
    select b.id from public.offer_booking b where lower(b.user_email) = lower(new.email) and b.user_id is null order by b.id
  loop
    begin
      update public.offer_booking set user_id = new.id where id = unclaimed_id and user_id is null returning * into booking;
      if found then
        perform private.end_waiting(booking);
        update public.mail_outbox m set user_id = new.id where m.payload ->> 'booking_id' = unclaimed_id::text
          and m.user_id is null;
      end if;
    exception when unique_violation then -- the account has booked the same appointment: this booking remains unclaimed
      null;
    end;
  end loop;
  return null;
exception when others then
  raise warning 'unclaimed bookings were not assigned: %', sqlerrm;
  return null;
end
$$;
create trigger claim_bookings after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.claim_bookings();

-- The data about the caller (Art. 15 and 20 GDPR), with the same unclaimed bookings as in `erase_user`. Raises
-- signed_out.
create function public.export_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  verified_email text := (select lower(u.email) from auth.users u where u.id = caller_id and u.email_confirmed_at is not null);
  booking_ids uuid[] := array(select b.id from public.offer_booking b
    where b.user_id = caller_id or b.user_id is null and lower(b.user_email) = verified_email);
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'user_metadata', u.raw_user_meta_data)
      from auth.users u where u.id = caller_id),
    'second_factors', (select coalesce(jsonb_agg(jsonb_build_object('type', f.factor_type, 'status', f.status,
      'created_at', f.created_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = caller_id),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
      'refreshed_at', s.refreshed_at at time zone 'UTC', 'ip', host(s.ip), 'user_agent', s.user_agent) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = caller_id),
    'bookings', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'status', b.status, 'offer', o.name,
      'timestamp', a.timestamp, 'email', b.user_email, 'first_name', b.first_name, 'last_name', b.last_name, 'quantity', b.quantity,
      'companions', b.companions, 'phone', b.phone, 'message', b.message, 'price', b.price, 'free_cancellation_until',
      b.free_cancellation_until, 'terms_accepted_at', b.terms_accepted_at, 'terms_version', b.terms_version, 'cancelled_at', b.cancelled_at,
      'booked_by_admin', b.booked_by_admin, 'replacement', b.replacement, 'is_walk_in', b.is_walk_in, 'paid_cents', b.paid_cents, 'paid_to', b.paid_to, 'paid_at', b.paid_at, 'created_at', b.created_at) order by b.created_at), '[]')
      from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id join public.offer o on o.id = a.offer_id
      where b.id = any (booking_ids)),
    'waitlist_entries', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'offer', o.name, 'timestamp', a.timestamp,
      'quantity', w.quantity, 'status', w.status, 'offered_at', w.offered_at, 'offer_expires_at', w.offer_expires_at,
      'created_at', w.created_at) order by w.created_at), '[]')
      from public.waitlist_entry w join public.offer_appointment a on a.id = w.appointment_id join public.offer o on o.id = a.offer_id
      where w.user_id = caller_id),
    'calendar_feed', (select jsonb_build_object('created_at', f.created_at) from public.calendar_feed f where f.user_id = caller_id),
    'profile', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'phone', p.phone,
      'updated_at', p.updated_at) from public.profile p where p.user_id = caller_id),
    'follows', (select coalesce(jsonb_agg(jsonb_build_object('entity', f.entity, 'name', f.name, 'created_at', f.created_at)
      order by f.created_at), '[]') from private.list_follows(caller_id) f),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', n.booking_id, 'note', n.note, 'updated_at', n.updated_at)
      order by n.updated_at), '[]')
      from public.offer_booking_note n where n.booking_id = any (booking_ids)),
    'attendance', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'status', b.status, 'present', b.present,
      'attendance_at', b.attendance_at) order by b.attendance_at), '[]')
      from public.offer_booking b where b.id = any (booking_ids) and b.status in ('attended', 'no_show')),
    'booking_changes', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', c.booking_id, 'by_guest', c.by_guest,
      'changes', c.changes, 'created_at', c.created_at) order by c.id), '[]')
      from public.offer_booking_change c where c.booking_id = any (booking_ids)),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'sent_at', m.sent_at, 'created_at', m.created_at)
      order by m.created_at), '[]') from public.mail_outbox m
      where m.user_id = caller_id or m.payload ->> 'booking_id' = any (booking_ids::text[])));
end
$$;

grant execute on function public.export_account to authenticated, service_role;

-- Removes the guests' personal details, the notes about the bookings, and the waitlist entries that became bookings.
-- The rows of `offer_booking_change` stay, because they contain no personal details. The caller has locked the
-- bookings.
create function private.anonymize_bookings(booking_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.offer_booking_note n where n.booking_id = any (booking_ids);
  delete from public.waitlist_entry w where w.booking_id = any (booking_ids);
  update public.offer_booking b
     set user_id = null, user_email = private.anonymized_email(b.id), first_name = 'Anonymisierter', last_name = 'Gast',
         companions = '{}', phone = null, message = null, cancelled_with_appointment = false, idempotency_key = gen_random_uuid(), request_digest = '',
         change_keys = '{}', paid_to = null
   where b.id = any (booking_ids);
end
$$;

-- Erases the data of an account that `erase_account`, the Auth API or SQL deletes: cancels upcoming bookings,
-- anonymizes all bookings, and deletes notes, waitlist entries and emails. Includes unclaimed bookings with the
-- account's verified email: a booking stays unclaimed when the account has also booked the same appointment.
-- The deletion has locked the account's row. The function then locks in two steps, each in the order of the ids: first
-- the appointments of open waitlist entries and of bookings that are not cancelled, then all the above bookings.
create function private.erase_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  appointment record;
  verified_email text := case when old.email_confirmed_at is not null then lower(old.email) end;
  booking_ids uuid[];
begin
  -- Includes the appointments of attended and no_show bookings, because these bookings can be reset to confirmed until
  -- the next statement locks them.
  perform from public.offer_appointment a
    where a.id in (
      select b.appointment_id from public.offer_booking b
       where (b.user_id = old.id or b.user_id is null and lower(b.user_email) = verified_email) and b.status in ('confirmed', 'attended', 'no_show')
      union select w.appointment_id from public.waitlist_entry w where w.user_id = old.id and w.status in ('waiting', 'offered'))
    order by a.id for no key update;
  -- Omits an unclaimed booking whose email an admin has corrected while this statement waited.
  booking_ids := array(select b.id from public.offer_booking b
    where b.user_id = old.id or b.user_id is null and lower(b.user_email) = verified_email order by b.id for no key update);

  for appointment in
    with cancelled as (
      update public.offer_booking b set status = 'cancelled_by_guest', cancelled_at = now()
        from public.offer_appointment a
       where b.id = any(booking_ids) and b.status = 'confirmed' and a.id = b.appointment_id and a.timestamp > now()
      returning b.appointment_id, b.quantity as booked, 0 as held),
    withdrawn as (
      delete from public.waitlist_entry w where w.user_id = old.id
      returning w.appointment_id, 0 as booked, case when w.status = 'offered' then w.quantity else 0 end as held)
    select appointment_id as id, sum(booked)::integer as booked, sum(held)::integer as held
      from (select * from cancelled union all select * from withdrawn) released
     group by appointment_id having sum(booked) + sum(held) > 0 order by 1
  loop
    perform private.release_slots(appointment.id, appointment.booked, appointment.held);
  end loop;

  -- No note can be added meanwhile, because `set_booking_note` locks the booking too.
  perform private.anonymize_bookings(booking_ids);
  delete from public.mail_outbox m where m.user_id = old.id or m.payload ->> 'booking_id' = any(booking_ids::text[]);
  return old;
end
$$;
create trigger erase_user before delete on auth.users for each row execute function private.erase_user();

-- Deletes the caller's account. The session must have begun with a mailed code in the last ten minutes, because a
-- cookie alone does not prove identity. An admin with a second factor also needs a session with aal2, which may be
-- another session. Raises signed_out, code_required, second_factor_required, last_admin.
create function public.erase_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  is_admin boolean := private.has_admin_role();
begin
  if not exists (select from jsonb_array_elements(auth.jwt() -> 'amr') method
      where method ->> 'method' = 'otp' and to_timestamp((method ->> 'timestamp')::bigint) > now() - interval '10 minutes') then
    perform private.refuse(403, 'code_required');
  elsif is_admin and exists (select from auth.mfa_factors f where f.user_id = caller_id and f.status = 'verified')
    and not exists (select from auth.sessions s where s.user_id = caller_id and s.aal = 'aal2') then
    perform private.refuse(403, 'second_factor_required');
  end if;
  if is_admin then
    perform private.require_other_admin(caller_id);
  end if;
  delete from auth.users u where u.id = caller_id;
end
$$;
grant execute on function public.erase_account to authenticated, service_role;

-- Deletes at most `items` accounts whose email was never confirmed and that got the last email with a code or link 30
-- days ago or earlier. Such an account never had a session, so it has neither bookings nor waitlist entries. Returns how
-- many. Runs only between 3:00 and 4:00 in Berlin, because a call reads all accounts.
create function public.purge_unconfirmed_accounts(at timestamptz default now(), items integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  purged integer;
begin
  if extract(hour from purge_unconfirmed_accounts.at at time zone 'Europe/Berlin') <> 3
    or not private.begin_job('purge_unconfirmed_accounts') then
    return 0;
  end if;
  -- Because of the lock, an account that is confirmed in the meantime is not deleted.
  delete from auth.users u where u.id in (select old.id from auth.users old
     where old.confirmed_at is null and old.last_sign_in_at is null
       and greatest(old.created_at, old.confirmation_sent_at, old.recovery_sent_at) <= purge_unconfirmed_accounts.at - interval '30 days'
     limit least(greatest(items, 1), 200) for update skip locked);
  get diagnostics purged = row_count;
  return purged;
end
$$;
grant execute on function public.purge_unconfirmed_accounts to service_role;

-- Anonymizes the bookings and deletes the closed waitlist entries of appointments before the last ten full calendar
-- years in Berlin, at most `items` together. Returns how many. Runs only between 3:00 and 4:00 in Berlin, because a call
-- may look up the bookings of every such appointment, and reads all waitlist entries.
create function public.anonymize_past_bookings(at timestamptz default now(), items integer default 1000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  local_time timestamp := anonymize_past_bookings.at at time zone 'Europe/Berlin';
  limit_time timestamptz := (date_trunc('year', local_time) - interval '10 years') at time zone 'Europe/Berlin';
  batch_size integer := least(greatest(items, 1), 10000);
  due uuid[];
  deleted integer;
begin
  if extract(hour from local_time) <> 3 or not private.begin_job('anonymize_past_bookings') then
    return 0;
  end if;
  -- Because of `for no key update`, Postgres does not turn the subquery into a join that reads all bookings, but looks
  -- up the bookings of each appointment in the index `offer_booking_not_anonymized`.
  due := array(select b.id from public.offer_appointment a, lateral (select b.id from public.offer_booking b
       where b.appointment_id = a.id and b.user_email is distinct from private.anonymized_email(b.id) for no key update skip locked) b
     where a.timestamp < limit_time limit batch_size);
  perform private.anonymize_bookings(due);
  -- An open entry may hold slots; `expire_waitlist` ends it.
  delete from public.waitlist_entry w where w.id in (select old.id from public.waitlist_entry old
      join public.offer_appointment a on a.id = old.appointment_id
     where a.timestamp < limit_time and old.status not in ('waiting', 'offered')
     limit batch_size - cardinality(due) for update of old skip locked);
  get diagnostics deleted = row_count;
  return cardinality(due) + deleted;
end
$$;
grant execute on function public.anonymize_past_bookings to service_role;
