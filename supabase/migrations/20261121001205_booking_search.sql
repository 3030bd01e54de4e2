-- Finding bookings among half a million: by any part of name, address or code, umlauts spelled either way.
create extension if not exists pg_trgm with schema extensions;
create function private.booking_search_text(first_name text, last_name text, email text, code text) returns text
language sql immutable
as $$ select ' ' || private.spell_out_umlauts(first_name || ' ' || last_name || ' ' || email || ' ' || code) $$;
-- Whoever writes an offer works out its entry in the index.
grant execute on function private.spell_out_umlauts to authenticated, service_role;
create index offer_name_search on public.offer using gin (private.spell_out_umlauts(name) extensions.gin_trgm_ops);
create index offer_booking_newest on public.offer_booking (created_at desc, id desc);
create index offer_appointment_timestamp on public.offer_appointment (timestamp);

-- Two things that make half a million bookings quick to find and to count, and that a booking must not pay for: an index of
-- words, and how many bookings there are of each status per day of their dates (Berlin). Both are filled every minute with what
-- was booked up to five minutes ago (`fold_bookings`), and whoever asks reads the rest from the bookings themselves, so an
-- answer is exact whether or not anybody folds. Five minutes: no transaction that books stays open that long.
create table private.booking_fold (
  is_only boolean primary key default true check (is_only),
  folded_until timestamptz not null default '-infinity' -- of created_at
);
insert into private.booking_fold default values;
create table private.booking_words (
  booking_id uuid primary key references public.offer_booking (id) on delete cascade,
  address text not null,
  words text not null
);
create index on private.booking_words using gin (words extensions.gin_trgm_ops);
create index on private.booking_words (address text_pattern_ops);
create table private.booking_tally (
  day date not null,
  status public.booking_status not null,
  bookings integer not null,
  primary key (day, status)
);
-- What has changed since: appended, so that no two changes wait for each other.
create table private.booking_tally_change (day date not null, status public.booking_status not null, change integer not null);
alter table private.booking_fold enable row level security;
alter table private.booking_words enable row level security;
alter table private.booking_tally enable row level security;
alter table private.booking_tally_change enable row level security;

create function private.berlin_day(at timestamptz) returns date
language sql immutable -- as long as the zone's rules do not change for days that have bookings
as $$ select (at at time zone 'Europe/Berlin')::date $$;

-- Up to when bookings are folded in. Nobody folds more until this transaction ends.
create function private.folded_until() returns timestamptz
language sql security definer set search_path = ''
as $$ select f.folded_until from private.booking_fold f for share $$;

create function public.fold_bookings() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  since timestamptz;
  until timestamptz := now() - interval '5 minutes';
begin
  select f.folded_until into since from private.booking_fold f for update;
  insert into private.booking_words
  select b.id, lower(b.user_email), private.booking_search_text(b.first_name, b.last_name, b.user_email, b.code)
    from public.offer_booking b where b.created_at > since and b.created_at <= until;
  with changed as (delete from private.booking_tally_change where true returning day, status, change),
  counted as (
    select day, status, change from changed
    union all
    select private.berlin_day(a.timestamp), b.status, 1 from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
     where b.created_at > since and b.created_at <= until)
  insert into private.booking_tally as t (day, status, bookings)
  select day, status, sum(change) from counted group by day, status having sum(change) <> 0
  on conflict (day, status) do update set bookings = t.bookings + excluded.bookings;
  update private.booking_fold set folded_until = until where folded_until < until;
end
$$;
grant execute on function public.fold_bookings to service_role;

-- Begins anew, for when rows were written with a `created_at` of their own: by an import, or by the demo content.
create function public.refold_bookings() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.booking_fold for update;
  delete from private.booking_words where true; -- hosted projects refuse a statement that might have forgotten its condition
  delete from private.booking_tally where true;
  delete from private.booking_tally_change where true;
  update private.booking_fold set folded_until = '-infinity' where true;
  perform public.fold_bookings();
end
$$;
grant execute on function public.refold_bookings to service_role;

create function private.tally_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.created_at <= private.folded_until() then
    insert into private.booking_tally_change
    select private.berlin_day(a.timestamp), new.status, 1 from public.offer_appointment a where a.id = new.appointment_id
    union all
    select private.berlin_day(a.timestamp), old.status, -1 from public.offer_appointment a where a.id = old.appointment_id;
  end if;
  return null;
end
$$;
create trigger tally_change after update of status, appointment_id on public.offer_booking
  for each row when (old.status <> new.status or old.appointment_id <> new.appointment_id) execute function private.tally_booking();

-- A moved date takes its bookings to another day.
create function private.move_booking_tally() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.booking_tally_change
  select day, b.status, sign * count(*) from public.offer_booking b,
    (values (private.berlin_day(old.timestamp), -1), (private.berlin_day(new.timestamp), 1)) moved(day, sign)
   where b.appointment_id = new.id and b.created_at <= (select private.folded_until()) group by day, sign, b.status;
  return null;
end
$$;
create trigger move_booking_tally after update of timestamp on public.offer_appointment
  for each row when (old.timestamp <> new.timestamp) execute function private.move_booking_tally();

-- The words follow the booking; those of an erased person go with them.
create function private.change_booking_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.folded_until();
  update private.booking_words set address = lower(new.user_email), words = private.booking_search_text(new.first_name, new.last_name, new.user_email, new.code)
   where booking_id = new.id;
  return null;
end
$$;
create trigger change_words after update of first_name, last_name, user_email, code on public.offer_booking
  for each row execute function private.change_booking_words();

-- The tally counted anew; `drift` is 0, or something wrote around the triggers.
create view private.booking_tally_drift with (security_invoker = true) as
select day, status, sum(bookings) as drift from (
  select day, status, bookings from private.booking_tally
  union all select day, status, change from private.booking_tally_change
  union all select private.berlin_day(a.timestamp), b.status, -count(*)
    from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
   where b.created_at <= (select f.folded_until from private.booking_fold f) group by 1, 2) counted
group by day, status having sum(bookings) <> 0;

-- Words as they stand in a pattern of `like`.
create function private.literally(words text) returns text
language sql immutable strict
as $$ select regexp_replace(words, '([\\%_])', '\\\1', 'g') $$;

-- All bookings for admins: one page and the exact number. `query` are words of which each must be found in name, address or
-- code; `offer` is a part of the offer's name, or its slug; days are Berlin's days of the dates, both included. `sort`: created_at or
-- timestamp. Only what was asked for stands in the statement, so that Postgres plans for exactly that.
create function public.search_booking(
  page integer default 1,
  items_per_page integer default 25,
  query text default null,
  offer text default null,
  appointment uuid default null,
  booking_status public.booking_status default null,
  from_day date default null,
  to_day date default null,
  sort text default 'created_at',
  ascending boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  words text[];
  offer_ids uuid[];
  conditions text := 'true';
  only_words boolean := offer is null and appointment is null and booking_status is null and from_day is null and to_day is null;
  folded_words text; -- what a booking's folded words are asked
  recent_words text; -- what those of a booking are asked that is not folded yet
  found text;
  until timestamptz;
  total bigint;
  items jsonb;
begin
  perform private.require_admin();
  if page < 1 or items_per_page not between 1 and 100 or sort not in ('created_at', 'timestamp') then
    perform private.refuse(400, 'invalid_input');
  end if;
  until := private.folded_until();
  words := array_remove((regexp_split_to_array(lower(trim(coalesce(left(query, 200), ''))), '\s+'))[1:6], '');
  if cardinality(words) > 0 then
    -- One condition per word: `like all (…)` would not use the index. What holds an @ is an address, from its beginning on: addresses
    -- share most of their letters. One or two letters have no trigram inside a word, at its beginning they do.
    select string_agg('w.' || wanted.condition, ' and '), string_agg('recent.' || wanted.condition, ' and ')
      into folded_words, recent_words
      from (select case when strpos(word, '@') > 1 then format('address like %L', private.literally(word) || '%')
          else format('words like %L',
            case when char_length(word) < 3 then '% ' else '%' end || private.literally(private.spell_out_umlauts(word)) || '%') end as condition
        from unnest(words) word) wanted;
    found := format($sql$
        select w.booking_id from private.booking_words w where %s
        union all
        select r.id from public.offer_booking r, lateral (select lower(r.user_email) as address,
          private.booking_search_text(r.first_name, r.last_name, r.user_email, r.code) as words) recent where r.created_at > %L and %s$sql$,
      folded_words, until, recent_words);
    conditions := conditions || format(' and b.id in (%s)', found);
  end if;
  if offer is not null then
    offer_ids := array(select o.id from public.offer o where o.slug_id = right(offer, 5) and o.slug = offer);
    if offer_ids = '{}' then
      offer_ids := array(select o.id from public.offer o
        where private.spell_out_umlauts(o.name) like '%' || private.literally(private.spell_out_umlauts(trim(offer))) || '%');
    end if;
    conditions := conditions || ' and b.appointment_id in (select d.id from public.offer_appointment d where d.offer_id = any ($1))';
  end if;
  if appointment is not null then
    conditions := conditions || ' and b.appointment_id = $2';
  end if;
  if booking_status is not null then
    conditions := conditions || format(' and b.status = %L', booking_status);
  end if;
  if from_day is not null then
    conditions := conditions || format(' and a.timestamp >= %L', from_day::timestamp at time zone 'Europe/Berlin');
  end if;
  if to_day is not null then
    conditions := conditions || format(' and a.timestamp < %L', (to_day + 1)::timestamp at time zone 'Europe/Berlin');
  end if;

  if cardinality(words) = 0 and offer_ids is null and appointment is null then
    select coalesce(sum(t.bookings), 0) into total from (
      select day, status, bookings from private.booking_tally
      union all select day, status, change from private.booking_tally_change
      union all select private.berlin_day(a.timestamp), b.status, 1
        from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id where b.created_at > until) t
     where (search_booking.booking_status is null or t.status = search_booking.booking_status)
       and (from_day is null or t.day >= from_day) and (to_day is null or t.day <= to_day);
  elsif only_words then
    execute format('select count(*) from (%s) found', found) into total;
    -- Of a common name the page is full soon when one walks along the order asked for; a rare one is looked up before.
    if total::float * total > (select c.reltuples from pg_class c where c.oid = 'public.offer_booking'::regclass) * page * items_per_page then
      conditions := format($sql$case when b.created_at > %L
          then exists (select from (select lower(b.user_email) as address,
            private.booking_search_text(b.first_name, b.last_name, b.user_email, b.code) as words) recent where %s)
          else exists (select from private.booking_words w where w.booking_id = b.id and %s) end$sql$, until, recent_words, folded_words);
    end if;
  else
    execute 'select count(*) from public.offer_booking b'
      || case when from_day is null and to_day is null then '' else ' join public.offer_appointment a on a.id = b.appointment_id' end
      || ' where ' || conditions into total using offer_ids, appointment;
  end if;

  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'code', f.code, 'status', f.status, 'quantity', f.quantity, 'appointment_id', f.appointment_id,
        'user_email', f.user_email, 'first_name', f.first_name, 'last_name', f.last_name, 'created_at', f.created_at,
        'booked_by_host', f.booked_by_host, 'timestamp', f.timestamp, 'appointment_status', f.appointment_status,
        'offer', jsonb_build_object('name', o.name, 'slug', o.slug), 'has_note', n.booking_id is not null)
      order by f.%5$I %6$s, f.id %6$s), '[]')
    from (select b.*, a.timestamp, a.status as appointment_status, a.offer_id
            from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id
           where %1$s order by %2$s.%5$I %6$s, b.id %6$s limit %3$s offset %4$s) f
    join public.offer o on o.id = f.offer_id left join public.offer_booking_note n on n.booking_id = f.id$sql$,
    conditions, case sort when 'timestamp' then 'a' else 'b' end, items_per_page, (page - 1) * items_per_page, sort,
    case when ascending then 'asc' else 'desc' end)
    into items using offer_ids, appointment;
  return jsonb_build_object('total', total, 'items', items);
end
$$;
grant execute on function public.search_booking to authenticated, service_role;
revoke execute on function public.search_booking from anon;

-- Few bookings are cancelled or missed: these are counted without reading the others, and booking costs no more for it.
create index offer_booking_lost on public.offer_booking (appointment_id) include (status, quantity)
  where status in ('cancelled_by_guest', 'cancelled_by_host', 'no_show');

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
revoke execute on function public.list_utilisation from anon;
