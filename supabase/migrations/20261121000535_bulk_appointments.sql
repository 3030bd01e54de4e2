-- Admins delete appointments, and change many at once. Both functions raise the refusals of `require_admin`.

-- Deletes an appointment that has no bookings and no waitlist entries, not even cancelled or expired ones. Idempotent.
-- Raises appointment_used with the numbers of bookings and entries.
create function public.delete_appointment(appointment_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bookings integer;
  entries integer;
begin
  perform private.require_admin();
  -- `for update` waits for transactions that have joined the waitlist or taken slots, so that the counts include their
  -- rows.
  perform from public.offer_appointment a where a.id = delete_appointment.appointment_id for update;
  select count(*) into bookings from public.offer_booking b where b.appointment_id = delete_appointment.appointment_id;
  select count(*) into entries from public.waitlist_entry w where w.appointment_id = delete_appointment.appointment_id;
  if bookings + entries > 0 then
    perform private.refuse(409, 'appointment_used', jsonb_build_object('bookings', bookings, 'waiting', entries));
  end if;
  delete from public.offer_appointment a where a.id = delete_appointment.appointment_id;
end
$$;

-- Applies one action to at most 400 appointments: `cancel`, `move` (to `local_time` in Berlin on the same day),
-- `capacity` or `delete`. A refused appointment does not stop the others. Returns `{ changed: [{ id, slug_id,
-- was_already_at_time }], refused: [{ id, reason, detail }] }`. `slug_id` is the offer's, null when the appointment to
-- delete does not exist. `was_already_at_time` is true when the appointment was already at `local_time`. `changed` also
-- contains appointments that were already as requested, so that a client that has lost the response to an earlier call
-- can report them. Raises invalid_input.
create function public.change_appointments(
  appointment_ids uuid[],
  action text,
  reason text default '',
  local_time time default null,
  capacity integer default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  target record;
  new_timestamp timestamptz;
  detail text;
  changed jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  if cardinality(appointment_ids) > 400 or action is null or action not in ('cancel', 'move', 'capacity', 'delete')
    or (action = 'move' and local_time is null) or (action = 'capacity' and capacity is null) then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform from public.offer o where o.id in (select a.offer_id from public.offer_appointment a where a.id = any(appointment_ids))
   order by o.id for no key update;
  perform from public.offer_appointment a where a.id = any(appointment_ids) order by a.id for update;
  -- `cancel_appointment` and `move_appointment` lock the bookings of one appointment only.
  perform from public.offer_booking b where action in ('cancel', 'move') and b.appointment_id = any(appointment_ids)
     and b.status in ('confirmed', 'attended', 'no_show') order by b.id for no key update;
  for target in
    select chosen.id, a.timestamp, o.slug_id from (select distinct unnest(appointment_ids) as id) chosen
      left join public.offer_appointment a on a.id = chosen.id left join public.offer o on o.id = a.offer_id order by chosen.id
  loop
    begin
      new_timestamp := ((target.timestamp at time zone 'Europe/Berlin')::date + change_appointments.local_time) at time zone 'Europe/Berlin';
      case action
        when 'cancel' then perform public.cancel_appointment(target.id, change_appointments.reason);
        when 'move' then perform public.move_appointment(target.id, new_timestamp);
        when 'capacity' then perform public.change_capacity(target.id, change_appointments.capacity);
        else perform public.delete_appointment(target.id);
      end case;
      changed := changed || jsonb_build_object('id', target.id, 'slug_id', target.slug_id, 'was_already_at_time',
        coalesce(target.timestamp = new_timestamp, false));
    exception
      when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
        get stacked diagnostics detail = pg_exception_detail;
        refused := refused || jsonb_build_object('id', target.id, 'reason', sqlerrm, 'detail', nullif(detail, '')::jsonb);
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end
$$;
grant execute on function public.delete_appointment, public.change_appointments to authenticated, service_role;
