-- The outbox: mails are written in the transaction they tell about, and sent after it.

create type public.mail_kind as enum ('booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_restored', 'booking_moved',
  'appointment_cancelled', 'appointment_moved', 'waitlist_offered', 'waitlist_expired', 'waitlist_joined', 'booking_reminder', 'appointment_message');

-- Mails to send, written in the transaction they tell about. The row's id is the provider's idempotency key. The payload holds
-- ids only; names and addresses are read when the mail is written, so a deleted account leaves nothing behind here.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.mail_kind not null,
  payload jsonb not null,
  user_id uuid, -- no foreign key: its check would cost every booking; deleting an account ends its rows
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

create index mail_outbox_unsent on public.mail_outbox (next_attempt_at) where sent_at is null;
-- The mails of a booking.
create index mail_outbox_booking on public.mail_outbox ((payload ->> 'booking_id'));
-- One reminder per booking and day; a date that was moved is reminded of again on the eve of its new day.
create unique index mail_outbox_one_reminder on public.mail_outbox ((payload ->> 'booking_id'), (payload ->> 'day'))
  where kind = 'booking_reminder';

-- The outbox is the service's; admins see whether mails go out.
alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated;
grant all on public.mail_outbox to service_role;
-- The outbox is the service's; admins see whether mails go out.
grant select on public.mail_outbox to authenticated;
create policy admin_read on public.mail_outbox for select to authenticated using ((select private.is_admin()));

-- Puts a mail about a booking into the outbox, with what nobody can know any more when it is written.
create function private.write_booking_mail(kind public.mail_kind, booking public.offer_booking, more jsonb default '{}') returns void
language sql set search_path = ''
as $$
  insert into public.mail_outbox (kind, user_id, payload)
  values (kind, booking.user_id, jsonb_build_object('booking_id', booking.id) || more)
$$;

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

-- Hands out mails to send, oldest first, and keeps other senders away from them for five minutes.
create function public.take_mail(batch_size integer default 20) returns setof public.mail_outbox
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m set attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes'
   where m.id in (select due.id from public.mail_outbox due where due.sent_at is null and due.next_attempt_at <= now() and due.attempts < 10
     order by due.next_attempt_at, due.id limit least(greatest(batch_size, 1), 100) for no key update skip locked)
  returning m.*
$$;

-- Notes that a mail went out, or why it did not; then it is tried again, each time twice as long later.
create function public.settle_mail(id uuid, error text default null) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m
     set sent_at = case when settle_mail.error is null then now() end, last_error = left(settle_mail.error, 500),
         next_attempt_at = case when settle_mail.error is null then m.next_attempt_at else now() + interval '1 minute' * power(2, m.attempts) end
   where m.id = settle_mail.id and m.sent_at is null
$$;

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

grant execute on function public.write_reminders, public.take_mail, public.settle_mail, public.account_email, public.forget_mail
  to service_role;

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

-- Sends a booking's latest word again: the confirmation, or that it was cancelled. One that still waits is sent now instead.
create function public.resend_booking_mail(booking_id uuid) returns public.mail_kind
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking;
  word public.mail_kind;
begin
  perform private.require_admin();
  select * into booking from public.offer_booking b where b.id = resend_booking_mail.booking_id
     for no key update; -- twice at once is one mail
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  word := case booking.status when 'cancelled_by_guest' then 'booking_cancelled' when 'cancelled_by_host' then 'appointment_cancelled'
    else 'booking_confirmed' end;
  update public.mail_outbox m set attempts = 0, next_attempt_at = now()
   where m.kind = word and m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null;
  if not found then
    perform private.write_booking_mail(word, booking);
  end if;
  return word;
end
$$;

grant execute on function public.retry_mail, public.resend_booking_mail to authenticated, service_role;
