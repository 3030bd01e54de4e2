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

-- A refusal that a person can understand: SQLSTATE `PTnnn` (PostgREST answers with that HTTP status), a machine-readable
-- message and a JSON detail. domain/refusal.ts holds the German sentences.
create function private.refuse(http_status integer, code text, detail jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || http_status, message = code, detail = detail::text;
end
$$;

-- Ends the call unless an admin or the service makes it. The first line of every function that steps around row-level
-- security for admins.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.role() is distinct from 'service_role' and not private.is_admin() then
    if auth.uid() is null then
      perform private.refuse(401, 'signed_out');
    end if;
    perform private.refuse(403, 'not_admin');
  end if;
end
$$;

-- The instant at which tomorrow begins in Berlin, on 23- and 25-hour days too. Dates later than this can be booked.
create function private.start_of_tomorrow() returns timestamptz
language sql stable -- no `set search_path`: the planner inlines it then, and it names nothing but built-ins
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

-- 8 characters without those that are mistaken for each other (I, O, 0, 1): 48 random bits as base64, folded onto 32
-- characters. One expression, so that the planner inlines it: `book` draws a code for every booking.
create function private.random_booking_code() returns text
language sql volatile
as $$
  select translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 8),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    'ABCDEFGHJKLMNPQRSTUVWXYZ23456789ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
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
