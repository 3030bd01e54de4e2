-- Utilization of the appointments from `from_day` to `to_day` (Berlin days, both inclusive, at most 10 years) per
-- `unit`: appointment, offer, artist, location or month. Cancelled slots are those of cancelled bookings, without
-- slots that a guest gives up while the booking remains. No-show slots are those of parties that did not come and,
-- after the appointment, of the missing members of the other parties. Waitlist slots are those of each guest's
-- latest waitlist entry that waits, has a waitlist offer or has expired, unless the guest has booked the
-- appointment. Expected income (cents) is the price of all slots of confirmed and attended bookings, even when
-- fewer people came; received income is the sum of all payments. Months and appointments are sorted by time, other
-- units by booked slots. Returns one JSON value, because a response of hosted PostgREST has at most 1,000 rows.
-- Raises invalid_input and the refusals of `require_admin`.
create function public.list_utilization(from_day date, to_day date, unit text default 'offer', items integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  listed jsonb;
begin
  perform private.require_admin();
  if list_utilization.unit not in ('appointment', 'offer', 'artist', 'location', 'month')
    or list_utilization.to_day - list_utilization.from_day not between 0 and 3660 then
    perform private.refuse(400, 'invalid_input');
  end if;
  with chosen as (
    select a.id, a.status, a.timestamp, a.capacity, a.capacity - a.remaining_slots - a.held_slots as booked,
      a.timestamp + make_interval(mins => o.duration_minutes) <= now() as is_over,
      case list_utilization.unit when 'appointment' then a.id::text when 'offer' then o.id::text when 'artist' then coalesce(r.id::text, '-')
        when 'location' then coalesce(l.id::text, '-') else to_char(a.timestamp at time zone 'Europe/Berlin', 'YYYY-MM') end as key,
      case list_utilization.unit when 'artist' then coalesce(r.name, 'Ohne Künstler:in') when 'location' then coalesce(l.name, 'Ohne Kunstraum')
        when 'month' then null else o.name end as name
      from public.offer_appointment a join public.offer o on o.id = a.offer_id left join public.location l on l.id = o.location_id
      left join public.artist r on r.id = o.artist_id
     where a.timestamp >= list_utilization.from_day::timestamp at time zone 'Europe/Berlin'
       and a.timestamp < (list_utilization.to_day + 1)::timestamp at time zone 'Europe/Berlin'),
  booking_sum as (
    select c.id, sum(b.quantity) filter (where b.status in ('cancelled_by_guest', 'cancelled_by_host')) as cancelled,
      sum(b.quantity) filter (where b.status = 'no_show') as no_show,
      sum(b.price::bigint * b.quantity) filter (where b.status in ('confirmed', 'attended')) as expected, sum(b.paid_cents) as received
      from chosen c join public.offer_booking b on b.appointment_id = c.id group by 1),
  missing as (
    select c.id, sum(b.quantity - b.present) as slots from chosen c join public.offer_booking b on b.appointment_id = c.id
     where c.is_over and b.present < b.quantity group by 1),
  waiting as (
    select l.id, sum(l.quantity) as slots from (
      -- A guest can join again after a waitlist offer has expired.
      select distinct on (c.id, w.user_id) c.id, w.quantity from chosen c join public.waitlist_entry w on w.appointment_id = c.id
       where w.status in ('waiting', 'offered', 'expired') and not private.takes_slots(c.id, w.user_id)
       order by c.id, w.user_id, w.created_at desc, w.id) l group by 1),
  summed as (
    select c.key, coalesce(min(c.name), c.key) as name, case when list_utilization.unit = 'appointment' then min(c.timestamp) end as starts_at,
      count(*) filter (where c.status = 'scheduled') as appointments, count(*) filter (where c.status = 'cancelled') as cancelled_appointments,
      coalesce(sum(c.capacity) filter (where c.status = 'scheduled'), 0) as capacity,
      coalesce(sum(c.booked) filter (where c.status = 'scheduled'), 0) as booked,
      coalesce(sum(t.cancelled), 0) as cancelled_slots, coalesce(sum(t.no_show), 0) + coalesce(sum(m.slots), 0) as no_show_slots,
      coalesce(sum(w.slots), 0) as waitlist_slots, coalesce(sum(t.expected), 0) as expected_cents, coalesce(sum(t.received), 0) as received_cents
      from chosen c left join booking_sum t on t.id = c.id left join missing m on m.id = c.id left join waiting w on w.id = c.id
     group by c.key),
  sorted as (
    select s.*, row_number() over (order by s.starts_at, case list_utilization.unit when 'month' then s.key end, s.booked desc, s.name, s.key) as ordinal
      from summed s order by ordinal limit list_utilization.items)
  select coalesce(jsonb_agg(to_jsonb(r) - 'ordinal' order by r.ordinal), '[]') into listed from sorted r;
  return listed;
end
$$;
grant execute on function public.list_utilization to authenticated, service_role;
