-- Changes of bookings with old and new values, including changes by guests. Of personal details, only the fact of the
-- change is stored.
create table public.offer_booking_change (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.offer_booking (id) on delete cascade,
  by_guest boolean not null,
  actor_id uuid, -- null for the booking's guest, the service and a check-in pass
  changes jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id(), -- as in `audit_log`
  created_at timestamptz not null default now()
);
create index on public.offer_booking_change (booking_id, id);
alter table public.offer_booking_change enable row level security; -- read by functions only
revoke all on public.offer_booking_change from anon, authenticated;
grant all on public.offer_booking_change to service_role;

-- The personal details that differ: an object with `name`, `email` and `phone`, each true or absent.
create function private.detail_changes(former public.offer_booking, booking public.offer_booking) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', nullif((former.first_name, former.last_name) is distinct from (booking.first_name, booking.last_name), false),
    'email', nullif(former.user_email is distinct from booking.user_email, false),
    'phone', nullif(former.phone is distinct from booking.phone, false)))
$$;

-- Adds a row when a recorded column has changed.
create function private.record_booking_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- When a guest changes the account's email, `auth.uid()` is null: Supabase Auth acts without the user's token, and
  -- `claim_bookings` copies the email to the bookings.
  by_guest boolean := coalesce(auth.uid() = old.user_id, new.user_email <> old.user_email
    and new.user_email = (select u.email from auth.users u where u.id = old.user_id), false);
  changes jsonb := jsonb_build_object('status', array[old.status, new.status], 'quantity', array[old.quantity, new.quantity],
    'present', array[old.present, new.present], 'replacement', array[old.replacement, new.replacement], 'paid_cents', array[old.paid_cents, new.paid_cents]);
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into changes from jsonb_each(changes) where value -> 0 <> value -> 1;
  if new.user_email is distinct from private.anonymized_email(new.id) then -- anonymizing is no change by guest or admin
    changes := changes || private.detail_changes(old, new)
      || case when new.companions <> old.companions then '{"companions": true}' else '{}' end::jsonb;
  end if;
  if new.appointment_id <> old.appointment_id then
    changes := changes || jsonb_build_object('timestamp', array(select a.timestamp from public.offer_appointment a
      where a.id in (old.appointment_id, new.appointment_id) order by a.id = new.appointment_id));
  end if;
  if changes <> '{}' then
    insert into public.offer_booking_change (booking_id, by_guest, actor_id, changes)
    values (new.id, by_guest, case when not by_guest then auth.uid() end, changes);
  end if;
  return null;
end
$$;
create trigger record_booking_change after update of status, quantity, present, paid_cents, companions, appointment_id, first_name, last_name,
  user_email, phone, replacement on public.offer_booking
  for each row execute function private.record_booking_change();

-- The history of a booking, oldest first. `what` is booked, booked_by_admin, walk_in, changed, note or mail. `actor` is
-- the admin's email, empty for a deleted account, null for the guest, the service and a check-in pass
-- (`by_check_in_pass`). The actor of an email is the admin who last sent it again or redirected it by correcting the
-- booking's email; `at` is then the time of that action. Raises the refusals of `require_admin`.
create function public.list_booking_history(booking_id uuid)
returns table (at timestamptz, what text, changes jsonb, by_guest boolean, by_check_in_pass boolean, actor text, mail_kind public.mail_kind, mail_sent_at timestamptz,
  mail_error text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select h.at, h.what, h.changes, h.by_guest,
      not h.by_guest and h.actor_id is null and exists (select from public.audit_log p
        where p.transaction_id = h.transaction_id and p.created_at = h.at and p.entity = 'check_in_pass'),
      coalesce(u.email::text, case when h.actor_id is not null then '' end), h.mail_kind, h.mail_sent_at, h.mail_error from (
    select b.created_at as at, 'booked' as what, null::jsonb as changes, true as by_guest, null::uuid as actor_id, null::xid8 as transaction_id, null::public.mail_kind as mail_kind,
           null::timestamptz as mail_sent_at, null as mail_error, 0 as ordinal
      from public.offer_booking b where b.id = list_booking_history.booking_id and not b.booked_by_admin
    union all
    select l.created_at, case when l.action <> 'insert' then 'note' when b.is_walk_in then 'walk_in' else 'booked_by_admin' end, null, false,
           l.actor_id, l.transaction_id, null, null, null, l.id
      from public.audit_log l join public.offer_booking b on b.id = l.record_id
     where l.entity = 'offer_booking' and l.record_id = list_booking_history.booking_id and (l.action = 'insert' or 'note' = any (l.fields))
    union all
    select c.created_at, 'changed', c.changes, c.by_guest, c.actor_id, c.transaction_id, null, null, null, c.id
      from public.offer_booking_change c where c.booking_id = list_booking_history.booking_id
    union all
    select coalesce(l.created_at, m.created_at), 'mail', null, false, l.actor_id, null, m.kind, m.sent_at, m.last_error, 0
      from public.mail_outbox m
      left join lateral (select e.actor_id, e.created_at from public.audit_log e
        where e.entity = 'mail_outbox' and e.record_id = m.id order by e.created_at desc limit 1) l on true
     where m.payload ->> 'booking_id' = list_booking_history.booking_id::text) h
    left join auth.users u on u.id = h.actor_id
   -- At equal times, the booking itself comes before its changes.
   order by h.at, h.what not in ('booked', 'booked_by_admin', 'walk_in'), h.what, h.ordinal;
end
$$;
grant execute on function public.list_booking_history to authenticated, service_role;
