-- By default, older hosted projects grant everything in `public` to the API roles, and newer projects grant nothing.
-- Therefore migrations revoke all rights on a table before they grant some. From version 1.0.0 on, migrations are
-- immutable.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The data is on SSDs or in memory. With the default of 4, Postgres would read all offers to check the policies of one
-- offer's appointments.
do $$
begin
  execute format('alter database %I set random_page_cost = 1.1', current_database());
end
$$;

-- PostgREST does not expose this schema.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- From here on, roles need an explicit grant to execute a new function.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The caller's user id; null without a session, when the session is older than 180 days, and while the user is banned.
-- Reads auth.sessions, because a token remains valid for some minutes after its session has ended. Checks the session's
-- age, because Supabase Auth limits it only on paid plans.
create function private.session_user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select s.user_id from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
      and coalesce(s.created_at, now()) > now() - interval '180 days'
      and coalesce(u.banned_until, '-infinity') <= now());
end
$$;

-- Whether the caller has the admin role. Reads auth.users, because a token still contains a role that was revoked.
create function private.has_admin_role() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select u.raw_app_meta_data ->> 'role' = 'admin' from auth.users u where u.id = (select private.session_user_id())),
    false)
$$;

-- Whether the caller has a second factor and has not yet entered its code in this session. Checks token and session: a
-- token issued before the code was entered is aal1, and a session becomes aal1 when its factor is removed.
create function private.needs_second_factor_code() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    and not (coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and exists (
      select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and s.aal = 'aal2'))
$$;

-- Whether the caller is an admin and has entered the code of the second factor, if there is one. Policies call
-- `(select private.is_admin())`, which Postgres evaluates once per statement instead of once per row.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and not private.needs_second_factor_code()
$$;
grant execute on function private.session_user_id, private.is_admin to anon, authenticated, service_role;

-- Raises a refusal, whose German message is in domain/refusal.ts. PostgREST turns the SQLSTATE `PTnnn` into the HTTP
-- status nnn.
create function private.refuse(http_status integer, code text, detail jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || http_status, message = code, detail = detail::text;
end
$$;

-- Returns the caller's user id. Raises signed_out.
create function private.require_user() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  user_id uuid := private.session_user_id();
begin
  if user_id is null then
    perform private.refuse(401, 'signed_out');
  end if;
  return user_id;
end
$$;

-- Raises signed_out, not_admin or second_factor_required unless the caller is an admin or has the role `service_role`.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if auth.role() is distinct from 'service_role' and not private.is_admin() then
    perform private.require_user();
    perform private.refuse(403, case when private.has_admin_role() then 'second_factor_required' else 'not_admin' end);
  end if;
end
$$;

-- Guards for the Worker: row-level security hides rows without an error.
create function public.require_session() returns void
language plpgsql stable security definer set search_path = ''
as $$ begin perform private.require_user(); end $$;
create function public.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$ begin perform private.require_admin(); end $$;
grant execute on function public.require_session, public.require_admin to authenticated, service_role;

-- The instant at which tomorrow begins in Berlin. An appointment that starts later has not reached its cut-off.
create function private.start_of_tomorrow() returns timestamptz
language sql stable -- without `set search_path`, so that the planner inlines it; uses only built-ins
as $$
  select (date_trunc('day', now() at time zone 'Europe/Berlin') + interval '1 day') at time zone 'Europe/Berlin'
$$;
grant execute on function private.start_of_tomorrow() to anon, authenticated, service_role;

-- The cut-off of an appointment that starts at `at`: the last midnight in Berlin before its start. Without the
-- subtracted microsecond, the cut-off of an appointment at midnight would be its own start.
create function private.cut_off(at timestamptz) returns timestamptz
language sql stable
as $$
  select date_trunc('day', (at - interval '1 microsecond') at time zone 'Europe/Berlin') at time zone 'Europe/Berlin'
$$;

-- Locks a job until the end of the transaction. Returns false when another call of the job is in progress; then the
-- caller must process no rows.
create function private.begin_job(job text) returns boolean
language sql volatile
as $$ select pg_try_advisory_xact_lock(hashtextextended('job ' || job, 0)) $$;

-- Leases of jobs that need several requests.
create table private.job_lease (
  job text primary key,
  run uuid not null,
  leased_until timestamptz not null
);
alter table private.job_lease enable row level security;

-- Leases a job to `run` for five minutes, or extends the lease of `run`. Returns false when another run has the lease.
create function public.lease_job(job text, run uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with leased as (
    insert into private.job_lease as l values (lease_job.job, lease_job.run, now() + interval '5 minutes')
    on conflict on constraint job_lease_pkey do update set run = excluded.run, leased_until = excluded.leased_until
     where l.run = excluded.run or l.leased_until <= now() returning 1)
  select exists (select from leased)
$$;

-- Ends the lease of `run`. Idempotent.
create function public.release_job(job text, run uuid) returns void
language sql security definer set search_path = ''
as $$ delete from private.job_lease l where l.job = release_job.job and l.run = release_job.run $$;
grant execute on function public.lease_job, public.release_job to service_role;

-- Sets `updated_at` and `updated_by`. On an update, keeps `created_at` and increments `version`, the optimistic lock.
create function private.increment_row_version() returns trigger
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
