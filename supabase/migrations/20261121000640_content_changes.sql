-- Changes of public content. The Worker purges the cached pages that show the changed records.

-- The request that makes a change and the scheduled job both purge the pages; only the job deletes the row, after its
-- purge.
create table public.content_change (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id uuid not null,
  slug_id text,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (entity, record_id, transaction_id)
);

alter table public.content_change enable row level security;
revoke all on public.content_change from anon, authenticated, service_role;
grant select, delete on public.content_change to authenticated, service_role;
create policy admin_all on public.content_change for all to authenticated using ((select private.is_admin()));

-- Records a change once per transaction.
create function private.record_content_change(entity text, record_id uuid, slug_id text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.content_change (entity, record_id, slug_id)
  values (record_content_change.entity, record_content_change.record_id, record_content_change.slug_id) on conflict do nothing;
end
$$;

-- Records a change of a record that was or is published, of a part of a published record, of a term, of media or of the
-- site settings.
create function private.track_content_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  current_row jsonb := coalesce(new_row, old_row);
begin
  if tg_table_name in ('offer', 'artist', 'location', 'region', 'landing_page') then
    if 'published' in (old_row ->> 'status', new_row ->> 'status') then
      perform private.record_content_change(tg_table_name, (current_row ->> 'id')::uuid, coalesce(current_row ->> 'slug_id', current_row ->> 'type'));
    end if;
  elsif tg_table_name in ('offer_type', 'art_form', 'media', 'site_setting') then
    perform private.record_content_change(tg_table_name, (current_row ->> 'id')::uuid, null);
  else -- a change of a section, assigned art form, appointment or address is recorded for its owner
    perform private.record_content_change(owner.entity, owner.id, owner.slug_id) from (
      select 'offer' as entity, o.id, o.slug_id from public.offer o
       where o.id = (current_row ->> 'offer_id')::uuid and o.status = 'published'
      union all select 'artist', a.id, a.slug_id from public.artist a
       where (a.id = (current_row ->> 'artist_id')::uuid or tg_table_name = 'address' and a.address_id = (current_row ->> 'id')::uuid) and a.status = 'published'
      union all select 'location', l.id, l.slug_id from public.location l
       where (l.id = (current_row ->> 'location_id')::uuid or tg_table_name = 'address' and l.address_id = (current_row ->> 'id')::uuid) and l.status = 'published'
      union all select 'region', r.id, r.slug_id from public.region r
       where (r.id = (current_row ->> 'region_id')::uuid or tg_table_name = 'address' and r.address_id = (current_row ->> 'id')::uuid) and r.status = 'published'
      union all select 'landing_page', p.id, p.type::text from public.landing_page p
       where p.id = (current_row ->> 'landing_page_id')::uuid and p.status = 'published') owner;
  end if;
  return null;
end
$$;

do $$
declare
  entity text;
begin
  foreach entity in array array['offer', 'artist', 'location', 'region', 'landing_page', 'cms_page_section',
    'media', 'address', 'offer_art_form', 'artist_art_form', 'site_setting'] loop
    execute format('create trigger track_content_change after insert or update or delete on public.%I
      for each row execute function private.track_content_change()', entity);
  end loop;
end
$$;
-- `update of` keeps bookings from running this trigger.
create trigger track_content_change after insert or delete or update of timestamp, capacity, status, reason, is_confirmed on public.offer_appointment
  for each row execute function private.track_content_change();

-- No cached page depends on search terms.
create trigger track_content_change after insert or delete or update of name on public.offer_type
  for each row execute function private.track_content_change();
create trigger track_content_change after insert or delete or update of name, icon on public.art_form
  for each row execute function private.track_content_change();

-- The id of the oldest open transaction. When there are many changes, the Worker reads this id, purges all pages, and
-- then deletes the changes of earlier transactions.
create function public.content_change_horizon() returns text
language sql stable set search_path = ''
as $$ select pg_snapshot_xmin(pg_current_snapshot())::text $$;

-- Deletes at most `items` changes of transactions before `horizon`, or of a restored backup, whose transactions have
-- the ids of another server. Returns how many.
create function public.delete_content_changes(horizon text, items integer default 10000) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  deleted integer;
begin
  delete from public.content_change c where c.id in (select old.id from public.content_change old
     where old.transaction_id < horizon::xid8 or old.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
     order by old.id limit least(greatest(items, 1), 10000));
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function public.content_change_horizon, public.delete_content_changes to service_role;
