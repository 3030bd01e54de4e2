-- Media, offer types and art forms in use cannot be deleted.

-- The records that use a media row, also in a draft. The site settings count as a record.
create function private.records_using_media(used_media_id uuid) returns table (entity text, id uuid, name text, slug text, slug_id text, status public.content_status)
language sql stable set search_path = ''
as $$
  with section as (
    select s.offer_id, s.artist_id, s.location_id, s.region_id, s.landing_page_id
      from private.section_media m join public.cms_page_section s on s.id = m.section_id where m.media_id = used_media_id),
  draft as (
    select v.entity, v.record_id from public.content_version v where v.kind = 'draft' and v.media_ids @> array[used_media_id])
  select 'offer', o.id, o.name, o.slug, o.slug_id, o.status from public.offer o
   where o.image_id = used_media_id or o.id in (select offer_id from section) or o.id in (select record_id from draft where draft.entity = 'offer')
  union all
  select 'artist', a.id, a.name, a.slug, a.slug_id, a.status from public.artist a
   where a.image_id = used_media_id or a.id in (select artist_id from section) or a.id in (select record_id from draft where draft.entity = 'artist')
  union all
  select 'location', l.id, l.name, l.slug, l.slug_id, l.status from public.location l
   where l.image_id = used_media_id or l.id in (select location_id from section) or l.id in (select record_id from draft where draft.entity = 'location')
  union all
  select 'region', r.id, r.name, r.slug, r.slug_id, r.status from public.region r
   where r.image_id = used_media_id or r.id in (select region_id from section) or r.id in (select record_id from draft where draft.entity = 'region')
  union all
  select 'landing_page', p.id, p.title, p.type::text, p.type::text, p.status from public.landing_page p
   where p.id in (select landing_page_id from section) or p.id in (select record_id from draft where draft.entity = 'landing_page')
  union all
  select 'site_setting', s.id, null, null, null, 'published' from public.site_setting s where s.home_image_id = used_media_id
$$;

-- Like `records_using_media`, for admins. Raises the refusals of `require_admin`.
create function public.list_media_use(media_id uuid)
returns table (entity text, id uuid, name text, slug text, slug_id text, status public.content_status)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select * from private.records_using_media(list_media_use.media_id);
end
$$;
grant execute on function public.list_media_use to authenticated, service_role;

-- The records that use a term, also in a draft.
create function private.records_using_term(used_term_id uuid) returns table (record_id uuid)
language sql stable set search_path = ''
as $$
  select o.id from public.offer o where o.offer_type_id = used_term_id
  union select f.offer_id from public.offer_art_form f where f.art_form_id = used_term_id
  union select f.artist_id from public.artist_art_form f where f.art_form_id = used_term_id
  union select d.record_id from private.drafts_using(used_term_id) d
$$;

-- All terms of a kind (offer_type or art_form) by name, each with the number of records that use it. Raises
-- invalid_input and the refusals of `require_admin`.
create function public.list_terms_with_use(kind text) returns table (id uuid, name text, search_terms text, icon text, version integer, uses integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  case kind
    when 'offer_type' then
      return query select t.id, t.name, t.search_terms, null::text, t.version, (select count(*)::integer from private.records_using_term(t.id))
        from public.offer_type t order by t.name;
    when 'art_form' then
      return query select t.id, t.name, t.search_terms, t.icon, t.version, (select count(*)::integer from private.records_using_term(t.id))
        from public.art_form t order by t.name;
    else
      perform private.refuse(400, 'invalid_input');
  end case;
end
$$;

-- The published records that show a term of a kind (offer_type or art_form), at most `items`. Raises the refusals of
-- `require_admin`.
create function public.list_term_use(kind text, term_id uuid, items integer default 100) returns table (entity text, slug_id text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select * from (
    select 'offer', o.slug_id from public.offer o
     where o.status = 'published' and (kind = 'offer_type' and o.offer_type_id = term_id
       or kind = 'art_form' and o.id in (select f.offer_id from public.offer_art_form f where f.art_form_id = term_id))
    union all
    select 'artist', a.slug_id from public.artist a
     where a.status = 'published' and kind = 'art_form'
       and a.id in (select f.artist_id from public.artist_art_form f where f.art_form_id = term_id)) used
  limit least(greatest(items, 1), 1000);
end
$$;

grant execute on function public.list_terms_with_use, public.list_term_use to authenticated, service_role;

-- Guard: the deleted row is unused. Raises still_used with the number of records. Foreign keys also prevent most of
-- these deletions, but their errors have no readable message.
create function private.require_unused() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  uses integer;
begin
  case tg_table_name
    when 'offer_type', 'art_form' then
      select count(*) into uses from private.records_using_term(old.id);
    when 'media' then
      select count(*) into uses from private.records_using_media(old.id);
  end case;
  if uses > 0 then
    perform private.refuse(409, 'still_used', jsonb_build_object('n', uses));
  end if;
  return old;
end
$$;
create trigger require_unused before delete on public.offer_type
  for each row execute function private.require_unused();
create trigger require_unused before delete on public.art_form
  for each row execute function private.require_unused();
create trigger require_unused before delete on public.media
  for each row execute function private.require_unused();
