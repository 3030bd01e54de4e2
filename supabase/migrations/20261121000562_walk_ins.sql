-- Walk-ins: guests who come without a booking.

-- Adds at most 500 walk-ins. An event has the fields `booking_id`, `appointment_id`, `first_name`, `last_name`,
-- `quantity`, `can_raise_capacity` and `at`, the time at which the guest came. The device generates `booking_id`, so
-- that an event can be sent again. When too few slots remain, an event with `can_raise_capacity` raises the capacity.
-- The device sets this field when the user has confirmed a higher capacity, or when the event is sent late. Returns the
-- state of each booking with the outcome: `applied` or a refusal code. Raises invalid_input.
create function private.add_walk_ins(events jsonb) returns table (booking_id uuid, outcome text, status public.booking_status, present integer,
  attendance_at timestamptz)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  event record;
  booking public.offer_booking;
  target public.offer_appointment;
  happened_at timestamptz;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 500 then
    perform private.refuse(400, 'invalid_input');
  end if;
  perform from public.offer_appointment a where a.id in (select e.appointment_id from jsonb_to_recordset(events) as e(appointment_id uuid))
    order by a.id for no key update;
  perform from public.offer_booking b where b.id in (select e.booking_id from jsonb_to_recordset(events) as e(booking_id uuid))
    order by b.id for no key update;
  for event in
    select * from jsonb_to_recordset(events) as e(booking_id uuid, appointment_id uuid, first_name text, last_name text, quantity integer,
      can_raise_capacity boolean, at timestamptz) order by e.at, e.booking_id
  loop
    select * into booking from public.offer_booking b where b.id = event.booking_id;
    select * into target from public.offer_appointment a where a.id = event.appointment_id;
    happened_at := least(coalesce(event.at, now()), now());
    outcome := case
      when booking.is_walk_in and booking.appointment_id = event.appointment_id then 'applied'
      when booking.is_walk_in then 'booking_moved'
      when booking.id is not null then 'idempotency_conflict'
      when target.id is null then 'appointment_not_found'
      when target.status = 'cancelled' then 'appointment_cancelled'
      when target.timestamp > now() + interval '12 hours' then 'check_in_not_open'
      when event.booking_id is null or event.quantity is null or event.quantity not between 1 and 1000 then 'invalid_quantity'
      when not coalesce(char_length(event.first_name) between 1 and 80 and char_length(event.last_name) between 1 and 80
        and private.is_printable(event.first_name || event.last_name), false) then 'invalid_input'
      when event.quantity > target.remaining_slots and not coalesce(event.can_raise_capacity, false) then 'walk_in_beyond_capacity'
      else 'applied' end;
    if outcome = 'applied' and booking.id is null then
      update public.offer_appointment a
         set capacity = a.capacity + greatest(event.quantity - a.remaining_slots, 0),
             remaining_slots = greatest(a.remaining_slots - event.quantity, 0)
       where a.id = target.id;
      loop
        insert into public.offer_booking (id, appointment_id, first_name, last_name, quantity, status, present, attendance_at, code, price,
          free_cancellation_until, is_location_hidden, idempotency_key, booked_by_admin, is_walk_in, terms_accepted_at, terms_version)
        select event.booking_id, target.id, event.first_name, event.last_name, event.quantity, 'attended', event.quantity, happened_at,
          private.random_booking_code(), coalesce(o.price, 0), target.timestamp,
          private.offer_conditions(o) ->> 'location_id' is null, event.booking_id, true, true, null, null
          from public.offer o where o.id = target.offer_id
        on conflict on constraint offer_booking_code_key do nothing
        returning * into booking;
        exit when found;
      end loop;
    end if;
    booking_id := event.booking_id;
    status := booking.status;
    present := booking.present;
    attendance_at := booking.attendance_at;
    return next;
  end loop;
end
$$;

-- `private.add_walk_ins` for admins. Also raises the refusals of `require_admin`.
create function public.add_walk_ins(events jsonb) returns table (booking_id uuid, outcome text, status public.booking_status, present integer,
  attendance_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.add_walk_ins(events);
end
$$;
grant execute on function public.add_walk_ins to authenticated, service_role;
