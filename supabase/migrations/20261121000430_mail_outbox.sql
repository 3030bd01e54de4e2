-- The mail outbox: emails are written in the transaction that causes them, and sent after the commit.

create type public.mail_kind as enum ('booking_confirmed', 'booking_changed', 'booking_cancelled', 'booking_restored',
  'booking_moved', 'appointment_cancelled', 'appointment_moved', 'waitlist_offered', 'waitlist_expired',
  'waitlist_joined', 'booking_reminder', 'appointment_message', 'new_appointments', 'offer_changed', 'waitlist_moved');

-- The id is the idempotency key for the mail provider. The payload contains ids, times and former values of the offer,
-- but no personal data.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind public.mail_kind not null,
  payload jsonb not null,
  user_id uuid, -- without a foreign key, which every booking would have to check; `erase_user` deletes the rows
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

-- The order of `claim_mail`. Waitlist offers come first, because they expire soon; reminders and announcements come last,
-- because they are enqueued in bulk.
create function private.mail_priority(kind public.mail_kind) returns integer
language sql immutable
as $$ select case when kind = 'waitlist_offered' then 0 when kind in ('booking_reminder', 'new_appointments') then 2 else 1 end $$;
grant execute on function private.mail_priority to authenticated, service_role; -- the index runs it with the rights of the writer
create index mail_outbox_due on public.mail_outbox (private.mail_priority(kind), next_attempt_at, id) where sent_at is null and attempts < 10;
create index on public.mail_outbox (created_at);
create index on public.mail_outbox (user_id);
create index mail_outbox_booking on public.mail_outbox ((payload ->> 'booking_id'));
-- A moved appointment gets another reminder for its new day.
create unique index mail_outbox_one_reminder on public.mail_outbox ((payload ->> 'booking_id'), (payload ->> 'day'))
  where kind = 'booking_reminder';

-- Only `service_role` and functions write.
alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated;
grant all on public.mail_outbox to service_role;
grant select on public.mail_outbox to authenticated;
create policy admin_read on public.mail_outbox for select to authenticated using ((select private.is_admin()));

-- The start that the guest was told: the one before the earliest move whose email is not marked as sent; null
-- without such an email. When this email is being sent or was abandoned, the guest may already know the start after
-- the move.
create function private.known_timestamp(booking_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select (m.payload ->> 'former_timestamp')::timestamptz from public.mail_outbox m
   where m.payload ->> 'booking_id' = known_timestamp.booking_id::text and m.kind in ('appointment_moved', 'booking_moved') and m.sent_at is null
   order by m.created_at, m.id limit 1
$$;

-- Enqueues an email about a booking, unless the guest's email is unknown. `extra` is data that the booking no longer
-- has when the email is rendered, such as the former time. A guest can cause emails of `coalesced_kinds` repeatedly. A
-- new email of these kinds replaces unattempted ones and keeps their earliest due time. If there are none, the new
-- email is due five minutes after the booking's previous email. The caller has locked the booking.
create function private.enqueue_booking_mail(kind public.mail_kind, booking public.offer_booking, extra jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  coalesced_kinds constant public.mail_kind[] := '{booking_changed,booking_cancelled,booking_restored}';
  kind public.mail_kind := enqueue_booking_mail.kind;
  replaced_kinds public.mail_kind[];
  previous_kind public.mail_kind;
  due timestamptz := now();
begin
  if booking.user_email is null then
    return;
  end if;
  if kind = any (coalesced_kinds) then
    with replaced as (
      delete from public.mail_outbox m
       where m.payload ->> 'booking_id' = booking.id::text and m.kind = any (coalesced_kinds) and m.sent_at is null and m.attempts = 0
      returning m.next_attempt_at, m.kind)
    select min(r.next_attempt_at), coalesce(array_agg(r.kind), '{}') into due, replaced_kinds from replaced r;
    select m.kind into previous_kind from public.mail_outbox m
     where m.payload ->> 'booking_id' = booking.id::text and m.kind = any (coalesced_kinds || '{booking_confirmed,booking_moved}')
     order by m.created_at desc limit 1;
    if kind = 'booking_restored' and 'booking_cancelled' = any (replaced_kinds) and previous_kind is distinct from 'booking_cancelled' then
      kind := 'booking_changed'; -- the guest was not notified of the cancellation
    elsif kind = 'booking_changed' and 'booking_restored' = any (replaced_kinds) then
      kind := 'booking_restored'; -- the guest was notified of the cancellation only
    end if;
    if due is null then
      select max(m.created_at) + interval '5 minutes' into due from public.mail_outbox m where m.payload ->> 'booking_id' = booking.id::text;
    end if;
  end if;
  if kind = 'booking_cancelled' then
    extra := extra || jsonb_strip_nulls(jsonb_build_object('former_timestamp', private.known_timestamp(booking.id)));
  end if;
  insert into public.mail_outbox (kind, user_id, payload, next_attempt_at)
  values (kind, booking.user_id, jsonb_build_object('booking_id', booking.id) || extra, greatest(due, now()));
end
$$;

-- Enqueues at most `items` missing reminders for appointments that start later today and, from 09:00 in Berlin on, for
-- tomorrow's. Omits bookings made on the day before the appointment or later. Returns how many. Idempotent.
create function public.enqueue_reminders(at timestamptz default now(), items integer default 5000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  local_time timestamp := enqueue_reminders.at at time zone 'Europe/Berlin';
  today date := local_time::date;
  last_day date := case when local_time::time >= '09:00' then today + 1 else today end;
  written integer;
begin
  if not private.begin_job('enqueue_reminders') then
    return 0;
  end if;
  insert into public.mail_outbox (kind, user_id, payload)
  select 'booking_reminder', b.user_id, jsonb_build_object('booking_id', b.id, 'day', a.day)
    from (select a.id, (a.timestamp at time zone 'Europe/Berlin')::date as day from public.offer_appointment a
       where a.status = 'scheduled'
         and a.timestamp > enqueue_reminders.at
         and a.timestamp < (last_day + 1)::timestamp at time zone 'Europe/Berlin') a
    join public.offer_booking b on b.appointment_id = a.id
   where b.status = 'confirmed'
     and b.user_email is not null
     and b.created_at < (a.day - 1)::timestamp at time zone 'Europe/Berlin'
     -- `offset 0` makes Postgres look up one index entry per booking, instead of comparing each booking with every
     -- reminder.
     and not exists (select from public.mail_outbox m where m.kind = 'booking_reminder'
       and m.payload ->> 'booking_id' = b.id::text and m.payload ->> 'day' = a.day::text offset 0)
   limit least(greatest(enqueue_reminders.items, 1), 10000)
  on conflict do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Claims at most `batch_size` due emails with a lease of five minutes. An email is abandoned after ten counted
-- attempts; `mark_mail_failed` does not count every attempt during an outage. While an email is being sent, it has
-- attempts but no `last_error`.
create function public.claim_mail(batch_size integer default 20) returns setof public.mail_outbox
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m set attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes', last_error = null
   where m.id in (select due.id from public.mail_outbox due where due.sent_at is null and due.next_attempt_at <= now() and due.attempts < 10
     order by private.mail_priority(due.kind), due.next_attempt_at, due.id limit least(greatest(batch_size, 1), 100) for no key update skip locked)
  returning m.*
$$;

-- Marks an email as sent. Idempotent.
create function public.mark_mail_sent(id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox m set sent_at = now(), last_error = null where m.id = mark_mail_sent.id and m.sent_at is null
$$;

-- Records a failed attempt, unless the email was abandoned while it was being sent. The next attempt is 2, 4, 8 …
-- minutes later. During an outage, no email can be sent: at most four attempts count, so that the email is not
-- abandoned and the next attempt is at most 16 minutes later. A waitlist offer whose email fails in an outage stays
-- open until at least two hours after the next attempt, but is not extended beyond the cut-off.
create function public.mark_mail_failed(id uuid, error text, is_outage boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted_at_most integer := case when is_outage then 4 end; -- `least` ignores null
  held record;
begin
  if is_outage then
    -- Locks appointment, entry and email in this order, as `erase_user` does.
    select w.id, private.cut_off(a.timestamp) as cut_off into held
      from public.mail_outbox m join public.waitlist_entry w on w.id = (m.payload ->> 'waitlist_entry_id')::uuid
      join public.offer_appointment a on a.id = w.appointment_id
     where m.id = mark_mail_failed.id and m.kind = 'waitlist_offered' and m.sent_at is null
       for no key update of a;
    update public.waitlist_entry w
       set offer_expires_at = greatest(w.offer_expires_at, least(held.cut_off, now() + interval '2 hours 16 minutes'))
     where w.id = held.id and w.status = 'offered';
  end if;
  update public.mail_outbox m
     set last_error = left(mark_mail_failed.error, 500), attempts = least(m.attempts, counted_at_most),
         next_attempt_at = now() + interval '1 minute' * power(2, least(m.attempts, counted_at_most))
   where m.id = mark_mail_failed.id and m.sent_at is null and m.last_error is null;
end
$$;

-- The email of an account; null when there is none.
create function public.account_email(user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select u.email::text from auth.users u where u.id = account_email.user_id $$;

-- Deletes at most `items` sent or abandoned emails that are older than 90 days. Returns how many.
create function public.purge_old_mail(items integer default 10000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  purged integer;
begin
  if not private.begin_job('purge_old_mail') then
    return 0;
  end if;
  delete from public.mail_outbox m where m.id in (select old.id from public.mail_outbox old
     where old.created_at < now() - interval '90 days' and (old.sent_at is not null or old.attempts >= 10)
     order by old.created_at limit least(greatest(items, 1), 10000));
  get diagnostics purged = row_count;
  return purged;
end
$$;

-- To be called once, after a backup was restored. Abandons, with the error `restored`, the emails that the site has
-- probably sent since the backup:
-- - all unsent emails enqueued before the call;
-- - the reminders, announcements and emails about expired waitlist entries that were due until `jobs_ran_until`, the
--   last run of the site's jobs. The function first enqueues them itself, because the backup may lack them.
-- To enqueue the emails about expired entries, the function expires the waitlist, which also offers free slots to the
-- next parties. The emails with these waitlist offers are sent. Appointments of offers with a planned publication
-- before the day of the last announcements are not announced again. Returns how many emails are abandoned. Raises
-- invalid_input when `jobs_ran_until` is null or in the future.
create function private.abandon_restored_mail(jobs_ran_until timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
  -- The day of the last announcements; `enqueue_announcements` enqueues none before 08:00.
  announcement_day date := (jobs_ran_until at time zone 'Europe/Berlin' - interval '8 hours')::date;
  abandoned integer;
begin
  if jobs_ran_until is null or jobs_ran_until > now() then
    perform private.refuse(400, 'invalid_input');
  end if;
  -- Waits for the jobs' locks; `begin_job` would not wait.
  perform pg_advisory_xact_lock(hashtextextended('job ' || job, 0))
     from unnest('{enqueue_reminders,enqueue_announcements,expire_waitlist}'::text[]) job;
  insert into private.appointment_publication (appointment_id, published_at)
  select a.id, '-infinity' from public.scheduled_publication s join public.offer_appointment a on a.offer_id = s.record_id
   where s.failure is null and s.publish_at < announcement_day::timestamp at time zone 'Europe/Berlin'
  on conflict do nothing;
  while public.enqueue_reminders(jobs_ran_until, 10000) > 0 loop end loop;
  -- 12:00 stands for any time from 08:00 on: the announcements depend only on the day.
  while public.enqueue_announcements((announcement_day + time '12:00') at time zone 'Europe/Berlin', 10000) > 0 loop end loop;
  loop
    begin
      exit when public.expire_waitlist(1000) = 0;
    exception when others then
      raise warning '%', sqlerrm;
      exit;
    end;
  end loop;
  update public.mail_outbox m set attempts = 10,
         last_error = case when m.attempts >= 10 then coalesce(m.last_error, 'restored') else 'restored' end
   where m.sent_at is null and (m.created_at < now()
     or m.created_at = now() -- enqueued above, in this transaction
     and m.kind <> 'waitlist_offered'
     and not exists (select from public.waitlist_entry w join public.offer_appointment a on a.id = w.appointment_id
       where m.kind = 'waitlist_expired' and w.id = (m.payload ->> 'waitlist_entry_id')::uuid
         and coalesce(w.offer_expires_at, private.cut_off(a.timestamp)) > jobs_ran_until));
  get diagnostics abandoned = row_count;
  return abandoned;
end
$$;

grant execute on function public.enqueue_reminders, public.claim_mail, public.mark_mail_sent, public.mark_mail_failed,
  public.account_email, public.purge_old_mail to service_role;

-- Makes an unsent email due again and resets its attempts and its error. Returns false when the email was sent or is
-- being sent. Idempotent. Raises mail_not_found and the refusals of `require_admin`.
create function public.retry_mail(id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.mail_outbox m set attempts = 0, next_attempt_at = now(), last_error = null
   where m.id = retry_mail.id and m.sent_at is null and (m.attempts = 0 or m.last_error is not null or m.next_attempt_at <= now());
  if found then
    return true;
  elsif not exists (select from public.mail_outbox m where m.id = retry_mail.id) then
    perform private.refuse(404, 'mail_not_found');
  end if;
  return false;
end
$$;

-- Enqueues the email about the booking's current status again, or retries an unsent one. Returns the email's kind.
-- Idempotent by `resend_id`, a UUID that the caller generates and the payload stores. Raises booking_not_found,
-- no_email, booking_anonymized, confirmation_obsolete and the refusals of `require_admin`.
create function public.resend_booking_mail(booking_id uuid, resend_id uuid) returns public.mail_kind
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking;
  mail_kind public.mail_kind;
begin
  perform private.require_admin();
  select * into booking from public.offer_booking b where b.id = resend_booking_mail.booking_id
     for no key update;
  if not found then
    perform private.refuse(404, 'booking_not_found');
  elsif booking.user_email is null then
    perform private.refuse(409, 'no_email');
  elsif booking.user_email = private.anonymized_email(booking.id) then
    perform private.refuse(409, 'booking_anonymized');
  elsif booking.status in ('attended', 'no_show') or booking.status = 'confirmed'
      and (select a.timestamp <= now() from public.offer_appointment a where a.id = booking.appointment_id) then
    perform private.refuse(409, 'confirmation_obsolete'); -- the outbox would discard the email
  end if;
  mail_kind := case when booking.cancelled_with_appointment then 'appointment_cancelled'
    when booking.status in ('cancelled_by_guest', 'cancelled_by_host') then 'booking_cancelled' else 'booking_confirmed' end;
  if exists (select from public.mail_outbox m where m.kind = mail_kind and m.payload ->> 'booking_id' = booking.id::text
      and m.payload ->> 'resend_id' = resend_id::text) then
    return mail_kind; -- a repeat
  end if;
  update public.mail_outbox m set payload = m.payload || jsonb_build_object('resend_id', resend_id)
   where m.kind = mail_kind and m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null;
  if found then
    perform public.retry_mail(m.id) from public.mail_outbox m
     where m.kind = mail_kind and m.payload ->> 'booking_id' = booking.id::text and m.payload ->> 'resend_id' = resend_id::text;
  else
    insert into public.mail_outbox (kind, user_id, payload)
    values (mail_kind, booking.user_id, jsonb_build_object('booking_id', booking.id, 'resend_id', resend_id));
  end if;
  return mail_kind;
end
$$;

grant execute on function public.retry_mail, public.resend_booking_mail to authenticated, service_role;
