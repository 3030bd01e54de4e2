-- Check-in: who came. Locks: see `book`.

-- Who is at the door. Takes many marks at once, as a phone that was offline sends them: `[{ booking_id, status, present, at }]`,
-- status `attended` (with how many of the party), `no_show`, or `confirmed` to take a mark back. Of two marks for a booking the
-- later `at` counts, so sending them again, or from two phones, counts nobody twice. Answers each booking as it stands now, with
-- what became of the mark: `kept`, `superseded`, or the code of the refusal. No place changes hands. Doors open 12 hours before.
create function public.mark_attendance(marks jsonb) returns table (booking_id uuid, outcome text, status public.booking_status,
  present integer, attendance_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mark record;
  booking public.offer_booking;
  starts_at timestamptz;
  marked_at timestamptz;
begin
  perform private.require_admin();
  if jsonb_typeof(marks) is distinct from 'array' or jsonb_array_length(marks) > 500 then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform private.lock_person(p.user_id) from (select distinct b.user_id from public.offer_booking b
    where b.id in (select m.booking_id from jsonb_to_recordset(marks) as m(booking_id uuid)) order by b.user_id) p;
  perform from public.offer_appointment a where a.id in (select b.appointment_id from public.offer_booking b
      where b.id in (select m.booking_id from jsonb_to_recordset(marks) as m(booking_id uuid))) order by a.id for share;
  for mark in
    select * from jsonb_to_recordset(marks) as m(booking_id uuid, status text, present integer, at timestamptz) order by m.booking_id, m.at
  loop
    select * into booking from public.offer_booking b where b.id = mark.booking_id for no key update;
    select a.timestamp into starts_at from public.offer_appointment a where a.id = booking.appointment_id;
    marked_at := least(coalesce(mark.at, now()), now()); -- a clock that is ahead must not win for ever
    outcome := case
      when booking.id is null then 'booking_not_found'
      when mark.status is null or mark.status not in ('confirmed', 'attended', 'no_show') then 'invalid_input'
      when booking.status not in ('confirmed', 'attended', 'no_show') then 'booking_not_confirmed'
      when booking.attendance_at > marked_at then 'superseded'
      when mark.status = 'attended' and starts_at > now() + interval '12 hours' then 'doors_closed'
      when mark.status = 'no_show' and starts_at > now() then 'appointment_not_started'
      else 'kept' end;
    if outcome = 'kept' then
      update public.offer_booking b
         set status = mark.status::public.booking_status, attendance_at = marked_at,
             present = case when mark.status = 'attended' then least(greatest(coalesce(mark.present, b.quantity), 1), b.quantity) end
       where b.id = booking.id and (b.status::text, b.attendance_at) is distinct from (mark.status, marked_at)
      returning * into booking;
      if not found then
        select * into booking from public.offer_booking b where b.id = mark.booking_id;
      end if;
    end if;
    booking_id := mark.booking_id;
    status := booking.status;
    present := booking.present;
    attendance_at := booking.attendance_at;
    return next;
  end loop;
end
$$;
grant execute on function public.mark_attendance to authenticated, service_role;

-- Everybody who has not come and whom nobody marked, once the date has begun.
create function public.mark_no_shows(appointment_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.require_admin();
  if private.lock_date(mark_no_shows.appointment_id) is null or not exists (select from public.offer_appointment a
      where a.id = mark_no_shows.appointment_id and a.timestamp <= now()) then
    perform private.refuse(409, 'appointment_not_started');
  end if;
  perform from public.offer_booking b where b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed' order by b.id for no key update;
  update public.offer_booking b set status = 'no_show', attendance_at = now()
   where b.appointment_id = mark_no_shows.appointment_id and b.status = 'confirmed';
  get diagnostics marked = row_count;
  return marked;
end
$$;
grant execute on function public.mark_no_shows to authenticated, service_role;
