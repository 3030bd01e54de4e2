-- The media library: its bucket and who writes into it, what admins call a picture, where it is used, and that no picture is
-- published without words.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 20971520, '{image/webp,image/avif,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Anyone reads through the public address; writing, listing and removing is for admins. There is no policy for updates: a path
-- never changes its picture.
create policy media_admin_read on storage.objects for select to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));
create policy media_admin_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin()));
create policy media_admin_delete on storage.objects for delete to authenticated
  using (bucket_id = 'media' and (select private.is_admin()));

-- A file that its row has left behind, and since when: pages that were rendered before may still show it for a while.
create table private.former_media_path (
  path text primary key,
  left_at timestamptz not null default now()
);
alter table private.former_media_path enable row level security;
create function private.note_former_media_path() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_media_path (path) values (old.path) on conflict (path) do update set left_at = now();
  return null;
end
$$;
create trigger note_former_path after update of path on public.media
  for each row when (old.path <> new.path) execute function private.note_former_media_path();

-- Files of the bucket that no picture names any more, oldest first: replaced ones, and what a failed upload left. Those of the
-- last two days stay: an upload may be under way, and kept pages may stand in for errors for a day.
create function public.list_orphaned_media(items integer default 100) returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o left join private.former_media_path f on f.path = o.name
   where o.bucket_id = 'media' and coalesce(f.left_at, o.created_at) < now() - interval '2 days'
     and not exists (select from public.media m where m.path = o.name)
   order by o.created_at limit least(greatest(items, 1), 1000)
$$;
grant execute on function public.list_orphaned_media to service_role;

-- Where a picture is used: as the picture of a record, inside one of its sections, or in its draft.
create function private.media_use(picture_id uuid) returns table (entity text, id uuid, name text, slug text, slug_id text, status public.content_status)
language sql stable set search_path = ''
as $$
  with section as (
    select s.offer_id, s.artist_id, s.location_id, s.region_id, s.landing_page_id
      from private.section_media m join public.cms_page_section s on s.id = m.section_id where m.media_id = picture_id),
  draft as (
    select v.entity, v.record_id from public.content_version v where v.kind = 'draft' and v.media_ids @> array[picture_id])
  select 'offer', o.id, o.name, o.slug, o.slug_id, o.status from public.offer o
   where o.image_id = picture_id or o.id in (select offer_id from section) or o.id in (select record_id from draft where draft.entity = 'offer')
  union all
  select 'artist', a.id, a.name, a.slug, a.slug_id, a.status from public.artist a
   where a.image_id = picture_id or a.id in (select artist_id from section) or a.id in (select record_id from draft where draft.entity = 'artist')
  union all
  select 'location', l.id, l.name, l.slug, l.slug_id, l.status from public.location l
   where l.image_id = picture_id or l.id in (select location_id from section) or l.id in (select record_id from draft where draft.entity = 'location')
  union all
  select 'region', r.id, r.name, r.slug, r.slug_id, r.status from public.region r
   where r.image_id = picture_id or r.id in (select region_id from section) or r.id in (select record_id from draft where draft.entity = 'region')
  union all
  select 'landing_page', p.id, p.title, p.type::text, p.type::text, p.status from public.landing_page p
   where p.id in (select landing_page_id from section) or p.id in (select record_id from draft where draft.entity = 'landing_page')
$$;

-- The same for admins; drafts and archived records are named, too.
create function public.list_media_use(media_id uuid)
returns table (entity text, id uuid, name text, slug text, slug_id text, status public.content_status)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.media_use(list_media_use.media_id);
end
$$;
grant execute on function public.list_media_use to authenticated, service_role;

-- A page of the library: pictures with every typed word in name, alternative text or credit, by `created_at` or `name`.
create function public.list_media(
  query text default '',
  without_alt boolean default false,
  unused boolean default false,
  sort text default 'created_at',
  descending boolean default true,
  page integer default 1,
  items_per_page integer default 25
) returns table (
  id uuid, path text, name text, width integer, height integer, thumbhash text, alt_text text, is_decorative boolean, credit text,
  focal_x real, focal_y real, version integer, created_at timestamptz, uses integer, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  words text[] := array(select word from regexp_split_to_table(lower(coalesce(query, '')), '\s+') word where word <> '' limit 10);
  size integer := least(greatest(coalesce(items_per_page, 25), 1), 100);
begin
  perform private.require_admin();
  return query
  with used as materialized (
    select image_id as media_id from public.offer where image_id is not null
    union all select image_id from public.artist where image_id is not null
    union all select image_id from public.location where image_id is not null
    union all select image_id from public.region where image_id is not null
    union all select m.media_id from private.section_media m
    union all select unnest(v.media_ids) from public.content_version v where v.kind = 'draft'),
  found as (
    select m.*, count(*) over () as total, row_number() over (order by
        case when sort = 'name' and not descending then m.name collate "de-x-icu" end,
        case when sort = 'name' and descending then m.name collate "de-x-icu" end desc,
        case when sort <> 'name' and not descending then m.created_at end,
        m.created_at desc, m.id) as place
      from public.media m
     where (select bool_and(position(word in lower(m.name || ' ' || m.alt_text || ' ' || m.credit)) > 0) from unnest(words) word) is not false
       and (not list_media.without_alt or m.alt_text = '' and not m.is_decorative)
       and (not list_media.unused or not exists (select from used where used.media_id = m.id))
     order by place limit size offset (greatest(coalesce(page, 1), 1) - 1) * size)
  select f.id, f.path, f.name, f.width, f.height, f.thumbhash, f.alt_text, f.is_decorative, f.credit, f.focal_x, f.focal_y, f.version,
    f.created_at, (select count(*)::integer from private.media_use(f.id)), f.total
  from found f order by f.place;
end
$$;
grant execute on function public.list_media to authenticated, service_role;

-- What visitors see has an alternative text or is marked as decoration. The first picture of a published record that has
-- neither; null when there is none or the record is not public.
create function private.picture_without_words(record_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with shown as (
    select o.image_id from public.offer o where o.id = record_id and o.status = 'published'
    union all select a.image_id from public.artist a where a.id = record_id and a.status = 'published'
    union all select l.image_id from public.location l where l.id = record_id and l.status = 'published'
    union all select r.image_id from public.region r where r.id = record_id and r.status = 'published'
    union all select null from public.landing_page p where p.id = record_id and p.status = 'published')
  select jsonb_build_object('mediaId', m.id, 'name', coalesce(nullif(m.name, ''), m.path)) from public.media m
   where m.alt_text = '' and not m.is_decorative and exists (select from shown)
     and (m.id in (select image_id from shown)
       or m.id in (select s.media_id from private.section_media s join public.cms_page_section p on p.id = s.section_id
         where p.owner_id = record_id and p.visible))
   order by m.created_at, m.id limit 1
$$;

-- Looked at when the transaction ends: publishing changes the record first and its sections after it.
create function private.refuse_picture_without_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  picture jsonb := private.picture_without_words(case when tg_table_name = 'cms_page_section' then (to_jsonb(new) ->> 'owner_id')::uuid else new.id end);
begin
  if picture is not null then
    perform private.refuse(409, 'picture_without_alt', picture);
  end if;
  return null;
end
$$;
create constraint trigger require_words after insert or update of status, image_id on public.offer
  deferrable initially deferred for each row when (new.status = 'published') execute function private.refuse_picture_without_words();
create constraint trigger require_words after insert or update of status, image_id on public.artist
  deferrable initially deferred for each row when (new.status = 'published') execute function private.refuse_picture_without_words();
create constraint trigger require_words after insert or update of status, image_id on public.location
  deferrable initially deferred for each row when (new.status = 'published') execute function private.refuse_picture_without_words();
create constraint trigger require_words after insert or update of status, image_id on public.region
  deferrable initially deferred for each row when (new.status = 'published') execute function private.refuse_picture_without_words();
create constraint trigger require_words after update of status on public.landing_page
  deferrable initially deferred for each row when (new.status = 'published') execute function private.refuse_picture_without_words();
create constraint trigger require_words after insert or update of content, visible on public.cms_page_section
  deferrable initially deferred for each row when (new.visible) execute function private.refuse_picture_without_words();

-- Nor are the words taken away from a picture that visitors see.
create function private.keep_words_of_shown_picture() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown integer := (select count(*) from private.media_use(new.id) u where private.picture_without_words(u.id) ->> 'mediaId' = new.id::text);
begin
  if shown > 0 then
    perform private.refuse(409, 'alt_text_needed', jsonb_build_object('n', shown));
  end if;
  return null;
end
$$;
create trigger keep_words after update of alt_text, is_decorative on public.media
  for each row when (new.alt_text = '' and not new.is_decorative) execute function private.keep_words_of_shown_picture();
