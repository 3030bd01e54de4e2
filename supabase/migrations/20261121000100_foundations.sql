-- What every table below builds on: a private schema, the question "is this an admin?", Berlin's calendar day, slugs and row stamps.
-- Hosted Supabase grants everything in `public` to anon and authenticated by default, so each migration revokes before it grants.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Helpers live here; PostgREST does not expose this schema.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Postgres lets everyone execute a new function; here each function says who may.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create type public.content_status as enum ('draft', 'published', 'archived');

-- The authority on roles. Reads auth.users, not the token, so a revoked admin is out at once.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select u.raw_app_meta_data ->> 'role' = 'admin' from auth.users u where u.id = (select auth.uid())),
    false)
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- The same question as a remote procedure: admin mutations ask it before they act.
create function public.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select private.is_admin() $$;
grant execute on function public.is_admin() to authenticated, service_role;

-- The instant at which tomorrow begins in Berlin, on 23- and 25-hour days too. Dates later than this can be booked.
create function private.start_of_tomorrow() returns timestamptz
language sql stable set search_path = ''
as $$
  select (date_trunc('day', now() at time zone 'Europe/Berlin') + interval '1 day') at time zone 'Europe/Berlin'
$$;
grant execute on function private.start_of_tomorrow() to anon, authenticated, service_role;

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

-- `length` characters drawn from `alphabet`; unbiased where the alphabet's size divides 256.
create function private.random_text(alphabet text, length integer) returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr(alphabet, 1 + get_byte(bytes, i) % char_length(alphabet), 1), '')
  from (select extensions.gen_random_bytes(random_text.length) as bytes) drawn,
       generate_series(0, random_text.length - 1) i
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
      new.slug_id := private.random_text('abcdefghijklmnopqrstuvwxyz0123456789', 5);
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

-- Who changed the row, when, and the version that optimistic updates compare.
create function private.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.created_at := old.created_at;
  end if;
  new.updated_at := now();
  new.updated_by := auth.uid();
  return new;
end
$$;
