-- Slugs: a name in URL characters, and an id of five characters that is never reused.

-- Converts a name to lower-case letters and digits with dashes between words; umlauts and ligatures are spelled out, and
-- other accents removed. Letters that the code does not convert to a-z, such as "ŋ" and letters of other scripts, count
-- as spaces. Equal to `slugify` in domain/slug.ts. A test compares both.
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

-- 40 random bits: the first ten hexadecimal digits of a random UUID.
create function private.random_40_bits() returns bigint
language sql volatile
as $$
  select ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))::bit(40)::bigint
$$;

-- A random slug id: 5 characters of a-z and 0-9, the first of a-z.
create function private.random_slug_id() returns text
language sql volatile set search_path = ''
as $$
  -- Begins with a letter, because programs read texts such as `0x1ab` and `1e234` as numbers.
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789',
    1 + (bits / (36 ^ i)::bigint % case i when 0 then 26 else 36 end)::integer, 1), '' order by i)
  from (select private.random_40_bits() as bits) drawn, generate_series(0, 4) i
$$;

-- Every slug id that was ever used, per table, so that an old link never opens another record.
create table public.slug_tombstone (
  entity text not null,
  slug_id text not null check (slug_id ~ '^[a-z0-9]{5}$'),
  primary key (entity, slug_id)
);
alter table public.slug_tombstone enable row level security;
revoke all on public.slug_tombstone from anon, authenticated, service_role;

-- Gives a new row an unused slug id, and derives the slug from the name on every change. Normalizes the name, because a
-- search compares it with normalized text.
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
  new.name := normalize(new.name);
  new.slug := concat_ws('-', nullif(private.slugify(new.name), ''), new.slug_id);
  return new;
end
$$;
