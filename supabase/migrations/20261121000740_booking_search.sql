-- Search of bookings by parts of email, code, phone number, and the names of guest and companions. `fold_text` folds
-- the searched text and the typed words.

-- The searched text of a booking, with a space before each word, so that a pattern can match the beginning of a word.
-- Contains the parts of names with hyphens also as separate words, and names with umlauts also with plain vowels.
create function private.booking_search_text(
  first_name text, last_name text, companions text[], email text, code text, phone text
) returns text
language sql stable
as $$ select ' ' || private.fold_text(concat_ws(' ', names, case when names like '%-%' then replace(names, '-', ' ') end,
    email, code, private.normal_phone(phone)))
  from normalize(first_name || ' ' || last_name || ' ' || array_to_string(companions, ' ')) typed,
    concat_ws(' ', typed, case when typed ~ '[äöüÄÖÜ]' then translate(typed, 'äöüÄÖÜ', 'aouAOU') end) names $$;

-- The trigram index is partial, so that a new booking does not write to it. Searches also read bookings without
-- `search_text` (docs/decisions/009).
create index offer_booking_search on public.offer_booking using gin (search_text extensions.gin_trgm_ops) where search_text is not null;
create index offer_booking_email on public.offer_booking (lower(user_email) text_pattern_ops) where search_text is not null;
create index offer_booking_unindexed on public.offer_booking (created_at) where search_text is null;

-- Writes the search text of at most `items` bookings that have none, oldest first. Returns how many. Skips locked rows.
create function public.index_bookings(items integer default 5000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  indexed integer;
begin
  if not private.begin_job('index_bookings') then
    return 0;
  end if;
  update public.offer_booking b
     set search_text = private.booking_search_text(b.first_name, b.last_name, b.companions, b.user_email, b.code, b.phone)
   where b.id in (select pending.id from public.offer_booking pending where pending.search_text is null
     order by pending.created_at limit least(greatest(items, 1), 10000) for no key update skip locked);
  get diagnostics indexed = row_count;
  return indexed;
end
$$;

grant execute on function public.index_bookings to service_role;

-- Clears the search text; `index_bookings` writes it again.
create function private.reset_search_text() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search_text := null;
  return new;
end
$$;
create trigger reset_search_text before update of first_name, last_name, companions, user_email, code, phone on public.offer_booking
  for each row execute function private.reset_search_text();

-- The first six words of a typed search. Omits titles among them ("Frau Schmidt"), unless all words are titles. A
-- phone number, also with spaces or after "Tel.", is one word, in the format of `normal_phone`. In a search with other
-- words, a number counts as a phone number only when it begins with +49 or 0049, or has at least seven characters
-- besides a + or ( in front. Another number, such as "0170" in "Schmidt 0170", loses a + or 00 in front and, while
-- three digits remain, leading zeros. What is left finds the phone numbers that contain it. Except in emails, a hyphen
-- between parts of at least three letters or digits separates words: "F3YH-PVAN" finds the code F3YHPVAN.
create function private.booking_search_words(query text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  typed text := regexp_replace(left(query, 200), '\m(tel|telefon|mobil|handy)[.: ]+(?=[+(0-9])(?![^\s,;<>]*@)', '', 'gi');
  phone_pattern text := format('(?:(?:\+|00)49[-0-9 ()/.]*[0-9]|[+(]?[0-9][-0-9 ()/.]{%s,})', case when typed ~ '[^-+0-9 ()/.]' then 6 else 3 end);
  words text[];
  without_titles text[];
begin
  -- Each match is a phone number, else anything without separators.
  words := array(select word from regexp_matches(typed, '(?<![^\s,;<>])(' || phone_pattern || ')(?![^\s,;<>])|([^\s,;<>]+)', 'g') matched,
    coalesce(private.normal_phone(matched[1]), regexp_replace(matched[2], '^(\+|00)(?=[1-9][0-9]*$)|^0+(?=[0-9]{3,}$)', '')) part,
    regexp_split_to_table(part, case when part like '%@%' then '$' else '(?<=[[:alnum:]]{3})-(?=[[:alnum:]]{3})' end) word limit 6);
  without_titles := array(select word from unnest(words) word
    where lower(word) not in ('frau', 'fr.', 'herr', 'herrn', 'hr.', 'familie', 'dr.', 'dr', 'prof.', 'prof'));
  return case when without_titles = '{}' then words else without_titles end;
end
$$;

-- One page of all bookings, as `{ total, items, next }`. `total` is counted up to 10,000, or up to the end of the page
-- if that is further; a `total` that is one above this limit means that there are more bookings. Each word of `query`
-- (`booking_search_words`) must occur in the names of guest and companions, email, code or phone number. `offer` is a
-- part of an offer's name, or its slug, also the slug before a rename. `from_day` and `to_day` are Berlin days of the
-- appointments, both inclusive. `sort` is created_at or timestamp. `next` is null unless the page is full. Exports pass
-- the `next` of the previous page as `after`; then `total` is null. Raises invalid_input and the refusals of
-- `require_admin`.
create function public.list_booking_records(
  page integer default 1,
  items_per_page integer default 25,
  query text default null,
  offer text default null,
  appointment uuid default null,
  booking_status public.booking_status default null,
  from_day date default null,
  to_day date default null,
  sort text default 'created_at',
  is_descending boolean default true,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  offer_ids uuid[];
  conditions text := 'true';
  indexed text; -- the condition for bookings with a search text
  unindexed text; -- the condition for bookings without a search text
  skipped integer := (page - 1) * items_per_page;
  total bigint;
  items jsonb := '[]';
begin
  perform private.require_admin();
  if page < 1 or items_per_page not between 1 and 1000 or sort not in ('created_at', 'timestamp') then
    perform private.refuse(400, 'invalid_input');
  end if;

  -- One condition per word, because `like all (…)` does not use the index. A word with an @ after its first character
  -- matches only the beginning of an email, because emails share most of their trigrams. One or two letters match only
  -- the beginning of a word, because the index cannot find so few letters inside words.
  select string_agg(case when is_email then format('lower(b.user_email) like %L', private.escape_like(lower(word)) || '%')
           else format('b.search_text like %L', pattern) end, ' and '),
         string_agg(format('private.booking_search_text(b.first_name, b.last_name, b.companions, b.user_email, b.code, b.phone) like %L', pattern), ' and ')
    into indexed, unindexed
    from (select word, strpos(word, '@') > 1 as is_email,
            case when strpos(word, '@') > 1 or char_length(word) < 3 then '% ' else '%' end
              || private.escape_like(private.fold_text(word)) || '%' as pattern
            from unnest(private.booking_search_words(query)) word) typed;
  if indexed is not null then
    conditions := format('(b.search_text is not null and %s or b.search_text is null and %s)', indexed, unindexed);
  end if;
  if offer is not null then
    offer_ids := array(select o.id from public.offer o where o.slug_id = substring(offer from '(?:^|-)([a-z0-9]{5})$'));
    if offer_ids = '{}' then
      offer_ids := array(select o.id from public.offer o
        where private.fold_text(o.name) like '%' || private.escape_like(private.fold_text(trim(offer))) || '%');
    end if;
    conditions := conditions || ' and b.appointment_id in (select a.id from public.offer_appointment a where a.offer_id = any ($1))';
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

  if after is not null then
    conditions := conditions || format(' and (%s, b.id) %s (%L::timestamptz, %L::uuid)',
      case sort when 'timestamp' then 'a.timestamp' else 'b.created_at' end, case when is_descending then '<' else '>' end,
      after ->> 'at', after ->> 'id');
  end if;

  if after is null then
    execute format('select count(*) from (select from public.offer_booking b %s where %s limit %s) counted',
      case when from_day is null and to_day is null then '' else 'join public.offer_appointment a on a.id = b.appointment_id' end,
      conditions, greatest(10000, skipped + items_per_page) + 1)
      into total using offer_ids, appointment;
  end if;
  if total is null or total > skipped then
    -- When matches are few, fetches all of them before sorting: the planner overestimates their number and would read
    -- the whole list in sorted order.
    execute format($sql$
      with found as %1$s (
        select b.id, b.created_at, a.timestamp, a.status as appointment_status, a.offer_id
          from public.offer_booking b join public.offer_appointment a on a.id = b.appointment_id where %2$s),
      listed as (select * from found order by %3$I %4$s, id %4$s limit %5$s offset %6$s)
      select jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'status', b.status, 'quantity', b.quantity, 'appointment_id', b.appointment_id,
          'user_email', b.user_email, 'phone', b.phone, 'companions', b.companions, 'first_name', b.first_name, 'last_name', b.last_name, 'created_at', b.created_at,
          'booked_by_admin', b.booked_by_admin, 'price', b.price, 'paid_cents', b.paid_cents, 'paid_at', b.paid_at, 'timestamp', l.timestamp, 'appointment_status', l.appointment_status,
          'offer', jsonb_build_object('name', o.name, 'slug', o.slug))
        order by l.%3$I %4$s, l.id %4$s)
      from listed l join public.offer_booking b on b.id = l.id join public.offer o on o.id = l.offer_id$sql$,
      case when total <= 250 then 'materialized' else 'not materialized' end,
      conditions, sort, case when is_descending then 'desc' else 'asc' end, items_per_page, skipped)
      into items using offer_ids, appointment;
  end if;
  return jsonb_build_object('total', total, 'items', coalesce(items, '[]'), 'next', case when jsonb_array_length(items) = items_per_page
    then jsonb_build_object('at', items -> -1 -> sort, 'id', items -> -1 -> 'id') end);
end
$$;
grant execute on function public.list_booking_records to authenticated, service_role;
