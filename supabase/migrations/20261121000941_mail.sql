-- What the outbox and the scheduled work need beside `take_mail` and `settle_mail`.

-- Whoever starts waiting hears that they do.
create function private.write_joined_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.mail_outbox (kind, user_id, payload)
  values ('waitlist_joined', new.user_id, jsonb_build_object('waitlist_entry_id', new.id));
  return null;
end
$$;
create trigger write_joined_mail after insert on public.waitlist_entry
  for each row when (new.status = 'waiting') execute function private.write_joined_mail();

-- One reminder per booking and day; a date that was moved is reminded of again on the eve of its new day.
create unique index mail_outbox_one_reminder on public.mail_outbox ((payload ->> 'booking_id'), (payload ->> 'day'))
  where kind = 'booking_reminder';

-- Writes the reminders of tomorrow's dates, tomorrow as Berlin counts it, from nine in the morning on. Who booked today knows.
-- The scheduled task calls it every minute; answers how many it wrote.
create function public.write_reminders(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  local_time timestamp := write_reminders.at at time zone 'Europe/Berlin';
  today date := local_time::date;
  written integer;
begin
  if local_time::time < '09:00' then
    return 0;
  end if;
  insert into public.mail_outbox (kind, user_id, payload)
  select 'booking_reminder', b.user_id, jsonb_build_object('booking_id', b.id, 'day', today + 1)
    from public.offer_appointment a join public.offer_booking b on b.appointment_id = a.id
   where a.status = 'scheduled'
     and a.timestamp >= (today + 1)::timestamp at time zone 'Europe/Berlin'
     and a.timestamp < (today + 2)::timestamp at time zone 'Europe/Berlin'
     and b.status = 'confirmed'
     and b.created_at < today::timestamp at time zone 'Europe/Berlin'
   order by a.timestamp, b.id
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- SEQUENCE of a calendar entry must grow with whatever changes its time or status (RFC 5546, 2.1.4), also when the booking goes
-- to a date that was changed less often.
create function private.raise_calendar_sequence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  if old.appointment_id <> new.appointment_id then
    new.calendar_sequence := new.calendar_sequence
      + (select a.calendar_sequence from public.offer_appointment a where a.id = old.appointment_id);
  end if;
  return new;
end
$$;
create trigger raise_calendar_sequence before update of appointment_id, status, quantity on public.offer_booking
  for each row when (old.appointment_id <> new.appointment_id or old.status <> new.status or old.quantity <> new.quantity)
  execute function private.raise_calendar_sequence();

-- Where an account's mails go; null when it is gone.
create function public.account_email(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select u.email::text from auth.users u where u.id = account_email.user_id $$;

-- Mails that went out or were given up are forgotten after 90 days. Answers how many.
create function public.forget_mail() returns integer
language sql security definer set search_path = ''
as $$
  with forgotten as (
    delete from public.mail_outbox m
     where m.created_at < now() - interval '90 days' and (m.sent_at is not null or m.attempts >= 10) returning 1)
  select count(*)::integer from forgotten
$$;
revoke execute on function public.write_reminders, public.account_email, public.forget_mail from anon, authenticated;
grant execute on function public.write_reminders, public.account_email, public.forget_mail to service_role;

-- For admins: tries a mail again that was given up or still waits for its next attempt. Repeating it changes nothing more.
create function public.retry_mail(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.mail_outbox m set attempts = 0, next_attempt_at = now() where m.id = retry_mail.id and m.sent_at is null;
  if not found and not exists (select from public.mail_outbox m where m.id = retry_mail.id) then
    perform private.refuse(404, 'mail_not_found');
  end if;
end
$$;
revoke execute on function public.retry_mail from anon;
grant execute on function public.retry_mail to authenticated, service_role;
