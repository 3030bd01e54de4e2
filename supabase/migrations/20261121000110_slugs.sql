-- Converts a name to a slug without a slug id: "Öl & Kreide" becomes "oel-und-kreide". Must equal `slugify` in
-- domain/slug.ts; tests/db/slug.test.ts compares both.
create function private.slugify(name text) returns text
language sql stable strict set search_path = ''
as $$
  select trim(both '-' from regexp_replace(
    replace(replace(replace(replace(replace(replace(
      translate(
        regexp_replace(regexp_replace(lower(normalize(name, nfkd)), '([aou])\u0308', '\1e', 'g'), '[\u0300-\u036f]+', '', 'g'),
        'øłðıħŧ', 'oldiht'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'đ', 'dj'), '&', ' und '),
    '[^a-z0-9]+', '-', 'g'))
$$;

-- The first 40 bits of a version 4 UUID are random.
create function private.random_40_bits() returns bigint
language sql volatile
as $$
  select ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))::bit(40)::bigint
$$;

-- Five characters of a-z and 0-9.
create function private.random_slug_id() returns text
language sql volatile set search_path = ''
as $$
  -- The id begins with a letter, because programs read `0x1ab` and `1e234` as numbers.
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789',
    1 + (bits / (36 ^ i)::bigint % case i when 0 then 26 else 36 end)::integer, 1), '' order by i)
  from (select private.random_40_bits() as bits) drawn, generate_series(0, 4) i
$$;

-- Every slug id that was ever used. Old links must never open another record.
create table public.slug_tombstone (
  entity text not null,
  slug_id text not null check (slug_id ~ '^[a-z0-9]{5}$'),
  primary key (entity, slug_id)
);
alter table public.slug_tombstone enable row level security;
revoke all on public.slug_tombstone from anon, authenticated, service_role;

-- Gives a new row an unused slug id, and derives the slug from the name. Normalizes the name to NFC, because a search
-- compares the name with normalized text, and trims it, because lists are sorted by name. A name of spaces becomes
-- empty, which the check of the column refuses.
create function private.assign_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    loop
      new.slug_id := private.random_slug_id();
      insert into public.slug_tombstone (entity, slug_id) values (tg_table_name, new.slug_id) on conflict do nothing;
      exit when found;
    end loop;
  else
    new.slug_id := old.slug_id;
  end if;
  new.name := regexp_replace(normalize(new.name), '^\s+|\s+$', '', 'g');
  new.slug := concat_ws('-', nullif(private.slugify(new.name), ''), new.slug_id);
  return new;
end
$$;
