create table public.media (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (path ~ '^[a-z0-9][a-z0-9/_-]*\.(webp|avif|jpg|png)$'), -- within the bucket `media`
  name text not null default '' check (char_length(name) <= 120), -- at first the file name without extension
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text,
  alt_text text not null default '' check (char_length(alt_text) <= 150),
  is_decorative boolean not null default false,
  credit text not null default '',
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint decorative_has_no_alt_text check (not is_decorative or alt_text = '')
);
create index media_without_alt_text on public.media (created_at, id) where alt_text = '' and not is_decorative;
create index on public.media (created_at desc, id);
create trigger increment_version before insert or update on public.media
  for each row execute function private.increment_row_version();

-- A media row as `ImageRow` of workers/data/media/image.ts.
create function private.image_json(media public.media) returns jsonb
language sql stable -- without `set search_path`, so that the planner inlines it; uses only a built-in
as $$
  select jsonb_build_object('path', media.path, 'width', media.width, 'height', media.height, 'alt_text', media.alt_text,
    'credit', media.credit, 'focal_x', media.focal_x, 'focal_y', media.focal_y,
    'thumbhash', media.thumbhash)
$$;

-- Everybody reads the rows that published pages show (policy in the migration `pages`); admins read and write all rows.
-- Only the service role reads `updated_by`.
alter table public.media enable row level security;
revoke all on public.media from anon, authenticated;
grant all on public.media to service_role;
grant select (id, path, name, width, height, thumbhash, alt_text, is_decorative, credit, focal_x, focal_y, version, created_at, updated_at)
  on public.media to anon, authenticated;
grant insert, delete on public.media to authenticated;
grant update (path, name, width, height, thumbhash, alt_text, is_decorative, credit, focal_x, focal_y) on public.media to authenticated;
create policy admin_all on public.media for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 20971520, '{image/webp,image/avif,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Everybody can read a file through its public URL. There is no update policy, because the file of a path never
-- changes: a random part, which the Worker adds, makes the path of each upload new.
create policy media_admin_read on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));
create policy media_admin_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin()));
create policy media_admin_delete on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));

-- Paths that an update of a media row replaced. Cached pages may still show the old files.
create table private.former_media_path (
  path text primary key,
  replaced_at timestamptz not null default now()
);
alter table private.former_media_path enable row level security;

create function private.record_former_media_path() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_media_path (path) values (old.path) on conflict (path) do update set replaced_at = now();
  return null;
end
$$;
create trigger record_former_media_path after update of path on public.media
  for each row when (old.path <> new.path) execute function private.record_former_media_path();

-- The last path that `list_orphaned_media` has checked; empty when the next call starts over.
create table private.media_sweep (
  after_path text not null
);
create unique index media_sweep_one_row on private.media_sweep ((true));
alter table private.media_sweep enable row level security;

-- Checks the next `items` files, at most 1,000, and starts over after the last file. Returns the paths without a media
-- row. Omits files that were uploaded or replaced in the last two days: an upload may be in progress, and when
-- rendering fails, cached pages are served for up to a day.
create function public.list_orphaned_media(items integer default 500) returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  batch_size constant integer := least(greatest(items, 1), 1000);
  checked_paths text[];
begin
  select array_agg(o.name) into checked_paths from (select o.name from storage.objects o
     where o.bucket_id = 'media' and o.name > coalesce((select s.after_path from private.media_sweep s), '') order by o.name limit batch_size) o;
  insert into private.media_sweep (after_path) values (case when cardinality(checked_paths) = batch_size then checked_paths[batch_size] else '' end)
  on conflict ((true)) do update set after_path = excluded.after_path;
  return query select o.name from storage.objects o left join private.former_media_path f on f.path = o.name
   where o.bucket_id = 'media' and o.name = any (checked_paths)
     and coalesce(f.replaced_at, o.created_at) < now() - interval '2 days'
     and not exists (select from public.media m where m.path = o.name)
   order by o.name;
end
$$;
grant execute on function public.list_orphaned_media to service_role;
