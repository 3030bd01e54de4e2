-- A part of hosted Supabase's `realtime` schema. Policies on `realtime.messages` authorize clients: a policy for
-- `select` allows them to receive messages, a policy for `insert` to send messages.
create schema realtime authorization supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
set role supabase_realtime_admin;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- Runs with the caller's rights: row-level security prevents forged messages. When the insert fails, `send` raises a
-- warning, and the caller's transaction continues.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (generated_id,
    case when jsonb_typeof(payload) = 'object' and not payload ? 'id'
      then jsonb_set(payload, '{id}', to_jsonb(generated_id)) else payload end,
    event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

reset role;
-- Hosted Realtime reads the write-ahead log; the embedded backend uses NOTIFY, which is transactional, too.
create function local_backend.notify_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
create trigger notify_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function local_backend.notify_message();
