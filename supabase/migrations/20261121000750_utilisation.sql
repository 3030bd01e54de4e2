-- How full appointments are.

-- How full the dates of some days were, per offer, place or month: planned dates with their places, what was given back, who did
-- not come, and who waited in vain or still waits. `unit` is offer, location or month; most booked first, months in order.
create function public.list_utilisation(from_day date, to_day date, unit text default 'offer')
returns table (key text, name text, dates bigint, cancelled_dates bigint, capacity bigint, booked bigint, cancelled_places bigint,
  no_show_places bigint, waiting_places bigint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  if list_utilisation.unit not in ('offer', 'location', 'month') or list_utilisation.to_day - list_utilisation.from_day not between 0 and 3660 then
    perform private.refuse(400, 'invalid_input');
  end if;
  return query
  with chosen as (
    select a.id, a.status, a.capacity, a.capacity - a.remaining_slots - a.held_slots as booked,
      case list_utilisation.unit when 'offer' then o.id::text when 'location' then coalesce(l.id::text, '-')
        else to_char(a.timestamp at time zone 'Europe/Berlin', 'YYYY-MM') end as key,
      case list_utilisation.unit when 'offer' then o.name when 'location' then coalesce(l.name, 'Ohne Kunstraum') end as name
      from public.offer_appointment a join public.offer o on o.id = a.offer_id left join public.location l on l.id = o.location_id
     where a.timestamp >= list_utilisation.from_day::timestamp at time zone 'Europe/Berlin'
       and a.timestamp < (list_utilisation.to_day + 1)::timestamp at time zone 'Europe/Berlin'),
  gone as (
    select c.id, sum(b.quantity) filter (where b.status in ('cancelled_by_guest', 'cancelled_by_host')) as cancelled,
      sum(b.quantity) filter (where b.status = 'no_show') as no_show
      from chosen c join public.offer_booking b on b.appointment_id = c.id
     where b.status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show') group by 1),
  waiting as (
    select c.id, sum(w.quantity) as places from chosen c join public.waitlist_entry w on w.appointment_id = c.id
     where w.status in ('waiting', 'offered', 'expired') group by 1)
  select c.key, coalesce(min(c.name), c.key), count(*) filter (where c.status = 'scheduled'), count(*) filter (where c.status = 'cancelled'),
    coalesce(sum(c.capacity) filter (where c.status = 'scheduled'), 0), coalesce(sum(c.booked) filter (where c.status = 'scheduled'), 0),
    coalesce(sum(g.cancelled), 0)::bigint, coalesce(sum(g.no_show), 0)::bigint, coalesce(sum(w.places), 0)::bigint
    from chosen c left join gone g on g.id = c.id left join waiting w on w.id = c.id
   group by c.key
   order by case list_utilisation.unit when 'month' then c.key end, 6 desc, 2;
end
$$;
grant execute on function public.list_utilisation to authenticated, service_role;
