-- What a hosted database has before the first migration, and the tables of the embedded backend itself.
create schema extensions;
grant usage on schema extensions to public;
grant all on schema extensions to postgres;
create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;

alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- As in hosted projects created since 2026-05-30, nothing in `public` is granted by default. tests/db/hosted.test.ts
-- also runs the migrations with the default of older projects, which grants everything.

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;

create schema supabase_migrations authorization postgres;
create table supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text,
  created_by text,
  idempotency_key text unique,
  rollback text[]
);
alter table supabase_migrations.schema_migrations owner to postgres;

-- As on hosted Supabase, DDL invalidates the schema cache of the REST service.
create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();

create schema local_backend;
create table local_backend.mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null,
  idempotency_key text unique, -- an email sent twice is stored once
  created_at timestamptz not null default now()
);
-- Has a row once the initial content is complete.
create table local_backend.seeded (at timestamptz not null default now());
