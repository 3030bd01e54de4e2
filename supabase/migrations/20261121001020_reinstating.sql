-- Taking a deed back: what was public is shown again as it was, without publishing a draft that waits beside it.
create function public.reinstate_record(entity text, record_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(reinstate_record.entity, reinstate_record.record_id);
  if exists (select from public.content_bin b where b.entity = reinstate_record.entity and b.record_id = reinstate_record.record_id) then
    perform private.refuse(409, 'record_binned');
  end if;
  execute format('update public.%I set status = ''published'' where id = $1 and status <> ''published''', entity) using record_id;
end
$$;
grant execute on function public.reinstate_record to authenticated, service_role;

-- As before, with one deed more.
create or replace function public.change_records(entity text, record_ids uuid[], deed text) returns jsonb
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
