-- Places that people search near.

create index on public.postal_code (private.spell_out_umlauts(place) text_pattern_ops);

-- The place that somebody typed: a postal code, else a town, else the town of a published location. An unknown postal code stands for
-- those that begin with the same four or three digits (`is_approximate`), an ambiguous name for the town with most postal codes. No row
-- when the place is unknown.
create function public.find_place(typed text)
returns table (name text, latitude double precision, longitude double precision, is_approximate boolean)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  typed_code text := substring(typed from '(?:^|\D)(\d{5})(?:\D|$)');
  town text := private.spell_out_umlauts(trim(left(typed, 100)));
  pattern text := private.escape_like(town) || '%';
begin
  if typed_code is not null then
    return query select p.code || ' ' || p.place, p.latitude, p.longitude, false from public.postal_code p where p.code = typed_code;
    for digits in reverse 4..3 loop
      exit when found;
      return query select typed_code, avg(p.latitude), avg(p.longitude), true from public.postal_code p
        where p.code like left(typed_code, digits) || '%' having count(*) > 0;
    end loop;
    return;
  end if;
  if char_length(town) < 2 then
    return;
  end if;
  return query
    with named as materialized (
      select p.place, p.code, p.latitude, p.longitude, private.spell_out_umlauts(p.place) = town as is_exact from public.postal_code p
       where private.spell_out_umlauts(p.place) like pattern and private.spell_out_umlauts(p.place) ~ ('^.{' || char_length(town) || '}($|[^[:alpha:]])')
    ),
    town_middle as (
      select first.place, avg(n.latitude) as latitude, avg(n.longitude) as longitude, count(*) as codes, first.is_exact, min(first.code) as code
        from named first join named n on n.place = first.place and abs(n.latitude - first.latitude) < 0.3 and abs(n.longitude - first.longitude) < 0.45
       group by first.place, first.code, first.is_exact
    )
    select t.place, t.latitude, t.longitude, false from town_middle t order by t.is_exact desc, t.codes desc, t.code limit 1;
  if not found then
    return query select min(a.city)::text, avg(l.latitude), avg(l.longitude), false
      from public.location l join public.address a on a.id = l.address_id
     where l.status = 'published' and l.latitude is not null and private.spell_out_umlauts(a.city) = town
    having count(*) > 0;
  end if;
end
$$;
grant execute on function public.find_place to anon, authenticated, service_role;
