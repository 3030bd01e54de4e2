-- The media library, and the rule that a published image has an alternative text or is marked as decorative.

-- One page of the media library: rows with every word of `query` in name, alternative text or credit, sorted by
-- created_at or name. `total` is the number of matches on all pages; `uses` counts the records that use the media.
-- Raises the refusals of `require_admin`.
create function public.list_media(
  query text default '',
  without_alt_text boolean default false,
  unused boolean default false,
  sort text default 'created_at',
  is_descending boolean default true,
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
  words text[] := array(select word from regexp_split_to_table(private.fold_text(coalesce(query, '')), '\s+') word where word <> '' limit 10);
  size integer := least(greatest(coalesce(items_per_page, 25), 1), 100);
begin
  perform private.require_admin();
  return query
  with used as materialized (
    select image_id as media_id from public.offer where image_id is not null
    union all select image_id from public.artist where image_id is not null
    union all select image_id from public.location where image_id is not null
    union all select image_id from public.region where image_id is not null
    union all select home_image_id from public.site_setting where home_image_id is not null
    union all select m.media_id from private.section_media m
    union all select unnest(v.media_ids) from public.content_version v where v.kind = 'draft'),
  found as (
    select m.*, count(*) over () as total, row_number() over (order by
        case when sort = 'name' and not is_descending then m.name collate "de-x-icu" end,
        case when sort = 'name' and is_descending then m.name collate "de-x-icu" end desc,
        case when sort <> 'name' and not is_descending then m.created_at end,
        m.created_at desc, m.id) as ordinal
      from public.media m
     where (select bool_and(position(word in private.fold_text(m.name || ' ' || m.alt_text || ' ' || m.credit)) > 0) from unnest(words) word) is not false
       and (not list_media.without_alt_text or m.alt_text = '' and not m.is_decorative)
       and (not list_media.unused or not exists (select from used where used.media_id = m.id))
     order by ordinal limit size offset (greatest(coalesce(page, 1), 1) - 1) * size)
  select f.id, f.path, f.name, f.width, f.height, f.thumbhash, f.alt_text, f.is_decorative, f.credit, f.focal_x, f.focal_y, f.version,
    f.created_at, (select count(*)::integer from private.records_using_media(f.id)), f.total
  from found f order by f.ordinal;
end
$$;
grant execute on function public.list_media to authenticated, service_role;

-- The images that visitors see on the page of a record; for the id of the site settings, the home image.
create function private.shown_media(record_id uuid) returns table (media_id uuid)
language sql stable set search_path = ''
as $$
  with shown as (
    select o.image_id from public.offer o where o.id = record_id and o.status = 'published'
    union all select a.image_id from public.artist a where a.id = record_id and a.status = 'published'
    union all select l.image_id from public.location l where l.id = record_id and l.status = 'published'
    union all select r.image_id from public.region r where r.id = record_id and r.status = 'published'
    union all select s.home_image_id from public.site_setting s where s.id = record_id
    -- The row of a landing page only makes `exists` below true.
    union all select null from public.landing_page p where p.id = record_id and p.status = 'published')
  select image_id from shown where image_id is not null
  union select s.media_id from private.section_media s join public.cms_page_section p on p.id = s.section_id
   where p.owner_id = record_id and p.visible and exists (select from shown)
$$;

-- The oldest of `shown_media` that has no alternative text and is not decorative, as `{ mediaId, name }`; else null.
create function private.image_without_alt_text(record_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('mediaId', m.id, 'name', coalesce(nullif(m.name, ''), m.path)) from public.media m
   where m.alt_text = '' and not m.is_decorative and m.id in (select s.media_id from private.shown_media(record_id) s)
   order by m.created_at, m.id limit 1
$$;

-- Guard: every image that visitors see has an alternative text or is decorative. Raises image_without_alt_text. The
-- triggers are deferred, because publishing updates the record before its sections. Locks the images, so that their
-- texts cannot be removed before the commit.
create function private.require_alt_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  record_id uuid := case when tg_table_name = 'cms_page_section' then (to_jsonb(new) ->> 'owner_id')::uuid else new.id end;
  image jsonb;
begin
  perform from public.media m where m.id in (select s.media_id from private.shown_media(record_id) s) order by m.id for share;
  image := private.image_without_alt_text(record_id);
  if image is not null then
    perform private.refuse(409, 'image_without_alt_text', image);
  end if;
  return null;
end
$$;
create constraint trigger require_alt_text after insert or update of status, image_id on public.offer
  deferrable initially deferred for each row when (new.status = 'published') execute function private.require_alt_text();
create constraint trigger require_alt_text after insert or update of status, image_id on public.artist
  deferrable initially deferred for each row when (new.status = 'published') execute function private.require_alt_text();
create constraint trigger require_alt_text after insert or update of status, image_id on public.location
  deferrable initially deferred for each row when (new.status = 'published') execute function private.require_alt_text();
create constraint trigger require_alt_text after insert or update of status, image_id on public.region
  deferrable initially deferred for each row when (new.status = 'published') execute function private.require_alt_text();
create constraint trigger require_alt_text after update of home_image_id on public.site_setting
  deferrable initially deferred for each row execute function private.require_alt_text();
create constraint trigger require_alt_text after update of status on public.landing_page
  deferrable initially deferred for each row when (new.status = 'published') execute function private.require_alt_text();
create constraint trigger require_alt_text after insert or update of content, visible on public.cms_page_section
  deferrable initially deferred for each row when (new.visible) execute function private.require_alt_text();

-- The same guard for a change of an image. Raises alt_text_required with the number of records that show the image.
create function private.require_alt_text_of_published() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown integer := (select count(*) from private.records_using_media(new.id) u where private.image_without_alt_text(u.id) ->> 'mediaId' = new.id::text);
begin
  if shown > 0 then
    perform private.refuse(409, 'alt_text_required', jsonb_build_object('n', shown));
  end if;
  return null;
end
$$;
create trigger require_alt_text_of_published after update of alt_text, is_decorative on public.media
  for each row when (new.alt_text = '' and not new.is_decorative) execute function private.require_alt_text_of_published();
