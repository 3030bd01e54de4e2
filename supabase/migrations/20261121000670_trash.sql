-- The trash, and one action on many records.

-- Records that were thrown away, until they are taken out again or erased for good. A record in the bin is archived.
create table public.content_bin (
  entity text not null check (entity in ('offer', 'artist', 'location', 'region')),
  record_id uuid not null,
  previous_status public.content_status not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (entity, record_id)
);

alter table public.content_bin enable row level security;
revoke all on public.content_bin from anon, authenticated, service_role;
grant select on public.content_bin to authenticated, service_role;
create policy admin_read on public.content_bin for select to authenticated using ((select private.is_admin()));

-- Into the bin: off the site at once, and out of the lists. What is in it already stays as it is.
create function public.bin_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  status public.content_status;
begin
  perform private.lock_record(bin_record.entity, bin_record.record_id);
  execute format('select status from public.%I where id = $1', entity) into status using record_id;
  insert into public.content_bin (entity, record_id, previous_status, created_by)
  values (bin_record.entity, bin_record.record_id, status, auth.uid()) on conflict do nothing;
  if found then
    perform public.set_content_status(entity, record_id, 'archived');
  end if;
end
$$;

-- Out of the bin again, as it was before.
create function public.unbin_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.content_status;
begin
  perform private.lock_record(unbin_record.entity, unbin_record.record_id);
  delete from public.content_bin b where b.entity = unbin_record.entity and b.record_id = unbin_record.record_id returning b.previous_status into previous;
  if found then
    execute format('update public.%I set status = $2 where id = $1 and status <> $2', entity) using record_id, previous;
  end if;
end
$$;

-- For good, and only out of the bin. What others still name stays: "Wird noch von {n} Einträgen verwendet."
create function public.erase_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  uses integer;
begin
  perform private.lock_record(erase_record.entity, erase_record.record_id);
  if not exists (select from public.content_bin b where b.entity = erase_record.entity and b.record_id = erase_record.record_id) then
    perform private.refuse(409, 'record_not_binned');
  end if;
  select count(*) into uses from (
    select from public.offer o where erase_record.record_id in (o.artist_id, o.location_id)
    union all select from public.location l where l.region_id = erase_record.record_id
    union all select from public.artist a where a.region_id = erase_record.record_id
    union all select from public.offer_booking b join public.offer_appointment d on d.id = b.appointment_id where d.offer_id = erase_record.record_id) used;
  if uses > 0 then
    perform private.refuse(409, 'still_used', jsonb_build_object('n', uses));
  end if;
  delete from public.content_version v where v.entity = erase_record.entity and v.record_id = erase_record.record_id;
  delete from public.content_bin b where b.entity = erase_record.entity and b.record_id = erase_record.record_id;
  execute format('delete from public.%I where id = $1', entity) using record_id;
end
$$;

-- One deed for many records. Each stands for itself: what is refused is answered with its reason and keeps nobody else.
-- `deed` is publish (with the draft there is), draft, archived, bin, unbin, reinstate or erase.
create function public.change_records(entity text, record_ids uuid[], deed text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  each uuid;
  key text;
  previous text;
  changed jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  if cardinality(record_ids) > 100 or private.editable_columns(entity) is null
    or deed not in ('publish', 'draft', 'archived', 'bin', 'unbin', 'erase', 'reinstate') then
    perform private.refuse(400, 'invalid_input');
  end if;
  foreach each in array record_ids loop
    begin
      execute format('select %s, status::text from public.%I where id = $1', case entity when 'landing_page' then 'type::text' else 'slug_id' end, entity)
        into key, previous using each;
      case deed
        when 'publish' then
          perform public.publish(entity, each, (select v.version from public.content_version v
            where v.entity = change_records.entity and v.record_id = each and v.kind = 'draft'));
        when 'bin' then perform public.bin_record(entity, each);
        when 'unbin' then perform public.unbin_record(entity, each);
        when 'reinstate' then perform public.reinstate_record(entity, each);
        when 'erase' then perform public.erase_record(entity, each);
        else perform public.set_content_status(entity, each, deed::public.content_status);
      end case;
      changed := changed || jsonb_build_object('id', each, 'slug_id', key, 'previous_status', previous);
    exception
      when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
        refused := refused || jsonb_build_object('id', each, 'reason', sqlerrm);
      when check_violation or not_null_violation or foreign_key_violation or data_exception then
        refused := refused || jsonb_build_object('id', each, 'reason', 'invalid_input');
    end;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end
$$;

grant execute on function public.bin_record, public.unbin_record, public.erase_record, public.change_records
  to authenticated, service_role;
