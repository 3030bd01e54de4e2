create index offer_appointment_cancelled on public.offer_appointment (timestamp) where status = 'cancelled';

-- One page of appointments by start, from `since` (inclusive) to `until` (exclusive), as `{ total, items, next }`. With
-- `running_at`, also those that started before `since` and have not ended at this time.
-- `total` is counted up to 10,000, or up to the end of the page if that is further; a `total` that is one above this
-- limit means that there are more appointments. `next` is null unless the page is full. Exports pass the `next` of the
-- previous page as `after`; then `total` is null. Each word of `query` must occur in the name of the offer or artist,
-- each word of `location` in the name of the location; when `offer` is set, both are ignored. `state` is scheduled,
-- full, empty (no slot is booked), waited (with waiting parties) or cancelled. With `per_day`, `items` are the first
-- `per_day` appointments of each Berlin day, `total` counts all appointments, `next` is null, and the period is at most
-- 50 days. Raises invalid_input and the refusals of `require_admin`.
create function public.list_appointment_records(
  since timestamptz default null,
  until timestamptz default null,
  offer uuid default null,
  query text default null,
  location text default null,
  state text default null,
  is_descending boolean default false,
  page integer default 1,
  items_per_page integer default 25,
  per_day integer default null,
  after jsonb default null,
  running_at timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  offer_ids uuid[];
  conditions text := 'true';
  direction text := case when is_descending then 'desc' else 'asc' end;
  skipped integer := (page - 1) * items_per_page;
  total bigint;
  items jsonb;
begin
  perform private.require_admin();
  if page < 1 or items_per_page not between 1 and 1000 or per_day not between 1 and 100
    or per_day is not null and coalesce(until - since > interval '50 days', true)
    or state not in ('scheduled', 'full', 'empty', 'waited', 'cancelled') then
    perform private.refuse(400, 'invalid_input');
  end if;
  if offer is not null then
    offer_ids := array[offer];
  elsif coalesce(trim(query), '') <> '' or coalesce(trim(location), '') <> '' then
    offer_ids := array(
      select o.id from public.offer o left join public.artist r on r.id = o.artist_id left join public.location l on l.id = o.location_id
       where not exists (select from unnest(private.like_patterns(query)) pattern where private.fold_text(concat_ws(' ', o.name, r.name)) not like pattern)
         and not exists (select from unnest(private.like_patterns(location)) pattern where private.fold_text(coalesce(l.name, '')) not like pattern));
  end if;
  if offer_ids is not null then
    conditions := conditions || ' and a.offer_id = any ($1)';
  end if;
  if since is not null and running_at is not null then
    conditions := conditions || format(' and a.timestamp >= %L and (a.timestamp >= %L or (a.status = ''scheduled'' and exists (
      select from public.offer o where o.id = a.offer_id and a.timestamp + make_interval(mins => o.duration_minutes) > %L)))',
      since - (select make_interval(mins => coalesce(max(o.duration_minutes), 0)) from public.offer o), since, running_at);
  elsif since is not null then
    conditions := conditions || format(' and a.timestamp >= %L', since);
  end if;
  if until is not null then
    conditions := conditions || format(' and a.timestamp < %L', until);
  end if;
  conditions := conditions || case state
    when 'cancelled' then ' and a.status = ''cancelled'''
    when 'full' then ' and a.status = ''scheduled'' and a.remaining_slots = 0'
    when 'empty' then ' and a.status = ''scheduled'' and a.remaining_slots + a.held_slots = a.capacity'
    when 'waited' then ' and a.status = ''scheduled'' and exists (select from public.waitlist_entry w where w.appointment_id = a.id and w.status = ''waiting'')'
    when 'scheduled' then ' and a.status = ''scheduled'''
    else '' end;
  if after is not null then
    conditions := conditions || format(' and (a.timestamp, a.id) %s (%L::timestamptz, %L::uuid)',
      case when is_descending then '<' else '>' end, after ->> 'at', after ->> 'id');
  end if;

  if after is null then
    execute format('select count(*) from (select from public.offer_appointment a where %s order by a.timestamp limit %s) counted',
      conditions, case when per_day is null then (greatest(10000, skipped + items_per_page) + 1)::text else 'all' end)
      into total using offer_ids;
  end if;
  execute format($sql$
    with listed as (%s)
    select jsonb_agg(jsonb_build_object('id', a.id, 'offer_id', a.offer_id, 'timestamp', a.timestamp, 'capacity', a.capacity,
        'remaining_slots', a.remaining_slots, 'held_slots', a.held_slots, 'is_confirmed', a.is_confirmed, 'status', a.status,
        'reason', a.reason, 'version', a.version,
        'waiting_slots', (select coalesce(sum(w.quantity), 0) from public.waitlist_entry w where w.appointment_id = a.id and w.status = 'waiting'),
        'is_untouched', b.parties = 0 and not exists (select from public.waitlist_entry w where w.appointment_id = a.id),
        'present', b.present, 'due_cents', b.due_cents,
        'offer', jsonb_build_object('name', o.name, 'slug', o.slug, 'status', o.status, 'duration_minutes', o.duration_minutes,
          'minimum_participants', o.minimum_participants, 'artist', r.name, 'location', l.name)) order by a.timestamp %2$s, a.id %2$s)
      from listed a join public.offer o on o.id = a.offer_id
      left join public.artist r on r.id = o.artist_id left join public.location l on l.id = o.location_id
      cross join lateral (select count(*) as parties, coalesce(sum(coalesce(b.present, b.quantity)) filter (where b.status = 'attended'), 0) as present,
          coalesce(sum(greatest(b.price::bigint * b.quantity - b.paid_cents, 0)) filter (where b.status in ('confirmed', 'attended')), 0) as due_cents
          from public.offer_booking b where b.appointment_id = a.id) b$sql$,
    case when per_day is null
      then format('select a.* from public.offer_appointment a where %s order by a.timestamp %s, a.id %2$s limit %s offset %s',
        conditions, direction, items_per_page, skipped)
      else format('select d.* from (select a.*, row_number() over (partition by (a.timestamp at time zone ''Europe/Berlin'')::date order by a.timestamp, a.id)
        as ordinal from public.offer_appointment a where %s) d where d.ordinal <= %s', conditions, per_day) end,
    direction) into items using offer_ids;
  return jsonb_build_object('total', total, 'items', coalesce(items, '[]'), 'next', case when per_day is null and jsonb_array_length(items) = items_per_page
    then jsonb_build_object('at', items -> -1 -> 'timestamp', 'id', items -> -1 -> 'id') end);
end
$$;
grant execute on function public.list_appointment_records to authenticated, service_role;
