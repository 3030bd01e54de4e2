-- Slugs: a name in the letters of a URL, and an id of five characters that is never given twice.

-- Lower case, letters and digits only, German umlauts spelled out. domain/slug.ts says the same; a test keeps the two in step.
create function private.slugify(name text) returns text
language sql stable strict set search_path = ''
as $$
  select trim(both '-' from regexp_replace(
    extensions.unaccent('extensions.unaccent',
      replace(replace(replace(replace(replace(
        lower(normalize(name, nfc)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), '&', ' und ')),
    '[^a-z0-9]+', '-', 'g'))
$$;

-- 40 random bits; the first ten hexadecimal digits of a random UUID hold nothing else.
create function private.random_40_bits() returns bigint
language sql volatile
as $$
  select ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))::bit(40)::bigint
$$;

-- 5 characters of a-z and 0-9.
create function private.random_slug_id() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789', 1 + (bits / (36 ^ i)::bigint % 36)::integer, 1), '')
  from (select private.random_40_bits() as bits) drawn, generate_series(0, 4) i
$$;

-- Every slug id that was ever given out, per table: an old link never leads to something new.
create table public.slug_tombstone (
  entity text not null,
  slug_id text not null check (slug_id ~ '^[a-z0-9]{5}$'),
  primary key (entity, slug_id)
);
alter table public.slug_tombstone enable row level security;
revoke all on public.slug_tombstone from anon, authenticated;

-- Gives a new row its slug id and keeps the name part of the slug in step with the name.
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
  new.slug := concat_ws('-', nullif(private.slugify(new.name), ''), new.slug_id);
  return new;
end
$$;
