-- Payments at the location.

-- The name of the contract partner, by the rule of `hostContactOf` (domain/booking/host-contact.ts): the artist if
-- published, else the location unless it is hidden, else null for the site's operator.
create function private.partner_name(booking public.offer_booking) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select r.name from public.artist r where r.id = o.artist_id and r.status = 'published'),
      (select l.name from public.location l where l.id = o.location_id and not booking.is_location_hidden))
    from public.offer_appointment a join public.offer o on o.id = a.offer_id
   where a.id = booking.appointment_id
$$;

-- Records at most 500 payments: `[{ booking_id, paid_cents, at }]`. `paid_cents` is the total received for the booking;
-- 0 undoes the payment. Of two payments for a booking, the payment with the later time applies, as in
-- `mark_attendance`. Returns for each event the outcome (`applied`, `superseded` or a refusal code) and the booking's
-- payment afterwards. Raises invalid_input.
create function private.record_payments(events jsonb) returns table (booking_id uuid, outcome text, paid_cents integer, paid_at timestamptz)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  event record;
  booking public.offer_booking;
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
    select * from jsonb_to_recordset(events) as e(booking_id uuid, paid_cents integer, at timestamptz) order by e.booking_id, e.at
  loop
    select * into booking from public.offer_booking b where b.id = event.booking_id for no key update;
    happened_at := private.check_in_time(booking.id, event.at); -- of this payment event, not of the arrival
    outcome := case
      when booking.id is null then 'booking_not_found'
      when event.paid_cents is null or event.paid_cents < 0 then 'invalid_input'
      when booking.paid_at > happened_at then 'superseded'
      else 'applied' end;
    if outcome = 'applied' and (event.paid_cents, happened_at) is distinct from (booking.paid_cents, booking.paid_at) then
      if booking.paid_cents <> event.paid_cents then
        perform private.write_booking_audit_log(booking.id, '{paid_cents}');
      end if;
      -- A lower total is a refund or a correction: the rest was paid to the same contract partner as before.
      update public.offer_booking b
         set paid_cents = event.paid_cents, paid_at = happened_at,
             paid_to = case when event.paid_cents > booking.paid_cents then private.partner_name(b) else b.paid_to end
       where b.id = booking.id returning * into booking;
    end if;
    booking_id := event.booking_id;
    paid_cents := booking.paid_cents;
    paid_at := booking.paid_at;
    return next;
  end loop;
end
$$;

-- `private.record_payments` for admins. Also raises the refusals of `require_admin`.
create function public.record_payments(events jsonb) returns table (booking_id uuid, outcome text, paid_cents integer, paid_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.record_payments(events);
end
$$;
grant execute on function public.record_payments to authenticated, service_role;
