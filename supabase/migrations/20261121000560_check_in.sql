-- Check-in: the attendance of parties.

-- Check-in events whose `at` was in the future when the server first received them, because the device's clock is
-- ahead.
create table private.early_check_in_event (
  booking_id uuid references public.offer_booking (id) on delete cascade,
  at timestamptz, -- by the clock of the device
  received_at timestamptz not null, -- when first received, plus milliseconds that keep the order of `at`
  primary key (booking_id, at)
);
alter table private.early_check_in_event enable row level security;

-- The time of a check-in event: `at`, or the time of the first receipt if `at` was in the future then. A resent event
-- gets the same time, so that it does not replace a later event of another device. The caller has locked the booking.
create function private.check_in_time(booking_id uuid, at timestamptz) returns timestamptz
language plpgsql set search_path = ''
as $$
begin
  insert into private.early_check_in_event (booking_id, at, received_at)
  select b.id, check_in_time.at, greatest(now(), (select max(e.received_at) + interval '1 millisecond' from private.early_check_in_event e
      where e.booking_id = b.id and e.at < check_in_time.at))
    from public.offer_booking b where b.id = check_in_time.booking_id and check_in_time.at > now()
  on conflict do nothing;
  if found then
    delete from private.early_check_in_event e where (e.booking_id, e.at) in (select old.booking_id, old.at
      from private.early_check_in_event old where old.received_at < now() - interval '1 month' limit 100 for update skip locked);
  end if;
  return coalesce((select e.received_at from private.early_check_in_event e where e.booking_id = check_in_time.booking_id and e.at = check_in_time.at),
    check_in_time.at, now());
end
$$;

-- Applies at most 500 check-in events: `[{ booking_id, status, present, at }]`. `status` is `attended` (`present` is
-- the number of people), `no_show`, or `confirmed`, which undoes either. Of two events for a booking, the event with
-- the later time (`check_in_time`) applies (docs/decisions/010). Returns per event the outcome (`applied`, `superseded`
-- or a refusal code) and the state of the booking. Check-in opens 12 hours before the start. Raises invalid_input.
create function private.mark_attendance(events jsonb) returns table (booking_id uuid, outcome text, status public.booking_status,
  present integer, attendance_at timestamptz)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  event record;
  booking public.offer_booking;
  starts_at timestamptz;
  happened_at timestamptz;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 500 then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform private.lock_user(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.id in (select e.booking_id from jsonb_to_recordset(events) as e(booking_id uuid)) order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (select b.appointment_id from public.offer_booking b
      where b.id in (select e.booking_id from jsonb_to_recordset(events) as e(booking_id uuid))) order by a.id for share;
  for event in
    select * from jsonb_to_recordset(events) as e(booking_id uuid, status text, present integer, at timestamptz) order by e.booking_id, e.at
  loop
    select * into booking from public.offer_booking b where b.id = event.booking_id for no key update;
    select a.timestamp into starts_at from public.offer_appointment a where a.id = booking.appointment_id;
    happened_at := private.check_in_time(booking.id, event.at);
    outcome := case
      when booking.id is null then 'booking_not_found'
      when event.status is null or event.status not in ('confirmed', 'attended', 'no_show') then 'invalid_input'
      when booking.status not in ('confirmed', 'attended', 'no_show') then 'booking_not_confirmed'
      when booking.attendance_at > happened_at then 'superseded'
      when event.status = 'attended' and starts_at > now() + interval '12 hours' then 'check_in_not_open'
      when event.status = 'no_show' and starts_at > now() then 'appointment_not_started'
      else 'applied' end;
    if outcome = 'applied' then
      update public.offer_booking b
         set status = event.status::public.booking_status, attendance_at = happened_at,
             present = case when event.status = 'attended' then least(greatest(coalesce(event.present, b.quantity), 1), b.quantity) end
       where b.id = booking.id and (b.status::text, b.attendance_at) is distinct from (event.status, happened_at)
      returning * into booking;
      if not found then
        select * into booking from public.offer_booking b where b.id = event.booking_id;
      end if;
    end if;
    booking_id := event.booking_id;
    status := booking.status;
    present := booking.present;
    attendance_at := booking.attendance_at;
    return next;
  end loop;
end
$$;

-- `private.mark_attendance` for admins. Also raises the refusals of `require_admin`.
create function public.mark_attendance(events jsonb) returns table (booking_id uuid, outcome text, status public.booking_status,
  present integer, attendance_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.mark_attendance(events);
end
$$;
grant execute on function public.mark_attendance to authenticated, service_role;

-- After the start, changes every confirmed booking to no_show. `attendance_at` becomes the opening of check-in or, if
-- later, one millisecond after the booking's last event. So check-ins that an offline device sends only after this call
-- still apply. Returns how many bookings changed. Raises appointment_not_found, appointment_not_started and the
-- refusals of `require_admin`.
create function public.mark_no_shows(appointment_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.require_admin();
  if (private.lock_appointment(mark_no_shows.appointment_id)).timestamp > now() then
    perform private.refuse(409, 'appointment_not_started');
  end if;
  perform from public.offer_booking b where b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed' order by b.id for no key update;
  update public.offer_booking b
     set status = 'no_show', attendance_at = greatest(b.attendance_at + interval '1 millisecond', a.timestamp - interval '12 hours')
    from public.offer_appointment a
   where a.id = b.appointment_id and b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed';
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.mark_no_shows to authenticated, service_role;
