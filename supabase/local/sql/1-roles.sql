-- The roles of a hosted project. Runs once per cluster; the bootstrap superuser is `supabase_admin`.
-- Connections need no password: the cluster listens on 127.0.0.1 only.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;

create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin login noinherit;
create role dashboard_user nologin createdb createrole replication;
grant anon, authenticated, service_role to supabase_storage_admin, supabase_realtime_admin;

-- Migrations run as this role, which is not a superuser, as on hosted Supabase.
create role postgres login createdb createrole replication bypassrls;
grant anon, authenticated, service_role, authenticator, pg_monitor, pg_read_all_data, pg_signal_backend
  to postgres with admin option;
-- On hosted Supabase, the extension supautils lets `postgres` create policies on realtime.messages and storage.objects.
-- Here `postgres` inherits the rights of the tables' owners.
grant supabase_realtime_admin, supabase_storage_admin to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
alter role authenticator set search_path = public, extensions;

-- As on hosted Supabase, `postgres` may disable triggers, which the restore of a backup needs.
grant set on parameter session_replication_role to postgres;
