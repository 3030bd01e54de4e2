-- Planned publications: at `publish_at`, the scheduled job publishes the record's draft as it is then.

create table public.scheduled_publication (
  entity text not null check (entity in ('offer', 'artist', 'location', 'region', 'landing_page')),
  record_id uuid not null,
  publish_at timestamptz not null,
  failure text, -- why the job could not publish; the job does not retry
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (entity, record_id)
);
create index scheduled_publication_due on public.scheduled_publication (publish_at) where failure is null;

alter table public.scheduled_publication enable row level security;
revoke all on public.scheduled_publication from anon, authenticated;
grant select on public.scheduled_publication to authenticated;
grant all on public.scheduled_publication to service_role;
create policy admin_read on public.scheduled_publication for select to authenticated using ((select private.is_admin()));

-- Plans the publication of a record, or changes its time. `seen_publish_at` is the planned time that the admin saw,
-- null when nothing was planned. `seen_status` is the status that the admin saw; null skips its check. Idempotent.
-- Raises record_trashed, publication_in_past, the refusals of `lock_record`, outdated_version when the status is
-- neither `seen_status` nor published, and plan_changed when another time is planned or the plan that the admin saw is
-- gone.
create function public.schedule_publication(entity text, record_id uuid, publish_at timestamptz, seen_publish_at timestamptz default null,
  seen_status public.content_status default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.content_status;
  planned_at timestamptz;
begin
  perform private.lock_record(schedule_publication.entity, schedule_publication.record_id);
  if exists (select from public.content_trash t where t.entity = schedule_publication.entity and t.record_id = schedule_publication.record_id) then
    perform private.refuse(409, 'record_trashed');
  elsif schedule_publication.publish_at is null or schedule_publication.publish_at <= now() then
    perform private.refuse(400, 'publication_in_past');
  end if;
  execute format('select status from public.%I where id = $1', entity) into current_status using schedule_publication.record_id;
  if current_status not in ('published', schedule_publication.seen_status) then
    perform private.refuse(409, 'outdated_version');
  end if;
  select s.publish_at into planned_at from public.scheduled_publication s
   where s.entity = schedule_publication.entity and s.record_id = schedule_publication.record_id;
  if planned_at is distinct from seen_publish_at and planned_at is distinct from schedule_publication.publish_at then
    perform private.refuse(409, 'plan_changed');
  end if;
  insert into public.scheduled_publication as s (entity, record_id, publish_at, created_by)
  values (schedule_publication.entity, schedule_publication.record_id, schedule_publication.publish_at, auth.uid())
  on conflict on constraint scheduled_publication_pkey
    do update set publish_at = excluded.publish_at, failure = null, created_at = now(), created_by = excluded.created_by
    where (s.publish_at, s.failure) is distinct from (excluded.publish_at, null); -- a repeated call adds no entry to the audit log
end
$$;

-- Cancels a planned publication. `was_public` and `draft_version` describe the record that the admin saw. Returns false
-- when nothing is planned and the record has been published since. Idempotent. Raises the refusals of `lock_record`.
create function public.unschedule_publication(entity text, record_id uuid, was_public boolean default true, draft_version integer default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_public boolean;
begin
  perform private.lock_record(unschedule_publication.entity, unschedule_publication.record_id);
  delete from public.scheduled_publication s where s.entity = unschedule_publication.entity and s.record_id = unschedule_publication.record_id;
  if found then
    return true;
  end if;
  execute format('select status = ''published'' from public.%I where id = $1', entity) into is_public using unschedule_publication.record_id;
  return not (is_public and not was_public or exists (select from public.content_version v where v.entity = unschedule_publication.entity
    and v.record_id = unschedule_publication.record_id and v.kind = 'published' and v.version >= unschedule_publication.draft_version));
end
$$;

-- Publications that are due, earliest first, each with the draft of the record, else its current state. `page_type` is
-- null unless the record is a landing page.
create function public.list_due_publications(items integer default 50)
returns table (entity text, record_id uuid, page_type text, draft_version integer, snapshot jsonb)
language sql stable security definer set search_path = ''
as $$
  select s.entity, s.record_id, p.type::text, v.version, coalesce(v.snapshot, private.record_snapshot(s.entity, s.record_id))
    from public.scheduled_publication s
    left join public.landing_page p on s.entity = 'landing_page' and p.id = s.record_id
    left join public.content_version v on v.entity = s.entity and v.record_id = s.record_id and v.kind = 'draft'
   where s.failure is null and s.publish_at <= now()
   order by s.publish_at, s.record_id limit least(greatest(items, 1), 100)
$$;

-- Publishes a due record with the draft that the job has validated. A second call publishes nothing, because `publish`
-- deletes the plan. Returns false when the record is no longer due. Raises the refusals of `publish`.
create function public.publish_scheduled(entity text, record_id uuid, draft_version integer default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_record(publish_scheduled.entity, publish_scheduled.record_id);
  if not exists (select from public.scheduled_publication s where s.entity = publish_scheduled.entity
      and s.record_id = publish_scheduled.record_id and s.failure is null and s.publish_at <= now()) then
    return false;
  end if;
  perform public.publish(publish_scheduled.entity, publish_scheduled.record_id, publish_scheduled.draft_version);
  return true;
end
$$;

-- Stores why a due publication was refused, for admins to read. The job does not retry it. Stores nothing when the
-- draft is no longer the one that was refused: the next run tries the new draft.
create function public.fail_publication(entity text, record_id uuid, failure text, draft_version integer default null) returns void
language sql security definer set search_path = ''
as $$
  update public.scheduled_publication s set failure = fail_publication.failure
   where s.entity = fail_publication.entity and s.record_id = fail_publication.record_id and s.publish_at <= now()
     and (select v.version from public.content_version v
           where v.entity = s.entity and v.record_id = s.record_id and v.kind = 'draft') is not distinct from fail_publication.draft_version
$$;

grant execute on function public.schedule_publication, public.unschedule_publication to authenticated, service_role;
grant execute on function public.list_due_publications, public.publish_scheduled, public.fail_publication to service_role;
