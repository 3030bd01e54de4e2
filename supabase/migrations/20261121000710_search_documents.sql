-- The index of the public search: a document per published record and a row of facets per published offer, maintained by triggers.

create table private.search_document (
  entity text not null,
  id uuid not null,
  name text not null collate "de-x-icu",
  slug text not null,
  document tsvector not null,
  primary key (entity, id)
);
create index on private.search_document using gin (document);

-- The filters of published offers, in one narrow table.
create table private.offer_facet (
  offer_id uuid primary key references public.offer (id) on delete cascade,
  name text not null collate "de-x-icu",
  region_id uuid,
  offer_type_id uuid not null,
  art_form_ids uuid[] not null
);
create index on private.offer_facet (region_id);
create index on private.offer_facet using gin (art_form_ids);

alter table private.search_document enable row level security;
alter table private.offer_facet enable row level security;

-- Writes or deletes the documents and facets of these offers.
create function private.index_offers(offer_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_document d where d.entity = 'offer' and d.id = any(offer_ids)
    and not exists (select from public.offer o where o.id = d.id and o.status = 'published');
  delete from private.offer_facet f where f.offer_id = any(offer_ids)
    and not exists (select from public.offer o where o.id = f.offer_id and o.status = 'published');
  insert into private.offer_facet (offer_id, name, region_id, offer_type_id, art_form_ids)
  select o.id, o.name, l.region_id, o.offer_type_id, array(select f.art_form_id from public.offer_art_form f where f.offer_id = o.id)
    from public.offer o left join public.location l on l.id = o.location_id
   where o.id = any(offer_ids) and o.status = 'published'
  on conflict (offer_id) do update set name = excluded.name, region_id = excluded.region_id, offer_type_id = excluded.offer_type_id, art_form_ids = excluded.art_form_ids;
  insert into private.search_document (entity, id, name, slug, document)
  select 'offer', o.id, o.name, o.slug,
    setweight(private.search_vector(o.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', t.name, a.name, l.name, r.name, d.city,
      (select string_agg(f.name, ' ') from public.offer_art_form x join public.art_form f on f.id = x.art_form_id where x.offer_id = o.id))), 'B')
    || setweight(private.search_vector(o.summary), 'C')
    || setweight(private.search_vector((select left(string_agg(texts #>> '{}', ' '), 20000)
      from public.cms_page_section s, jsonb_path_query(s.content, 'lax $.**.text') texts where s.offer_id = o.id and s.visible)), 'D')
    from public.offer o
    join public.offer_type t on t.id = o.offer_type_id
    left join public.artist a on a.id = o.artist_id and a.status = 'published'
    left join public.location l on l.id = o.location_id and l.status = 'published'
    left join public.region r on r.id = l.region_id and r.status = 'published'
    left join public.address d on d.id = l.address_id
   where o.id = any(offer_ids) and o.status = 'published'
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, document = excluded.document
    where search_document.document <> excluded.document or search_document.slug <> excluded.slug;
end
$$;

-- Writes or deletes the documents of these artists and locations.
create function private.index_artists_and_locations(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_document d where d.entity in ('artist', 'location') and d.id = any(ids)
    and not exists (select from public.artist a where a.id = d.id and a.status = 'published')
    and not exists (select from public.location l where l.id = d.id and l.status = 'published');
  insert into private.search_document (entity, id, name, slug, document)
  select 'artist', a.id, a.name, a.slug, setweight(private.search_vector(a.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', a.city, r.name,
      (select string_agg(f.name, ' ') from public.artist_art_form x join public.art_form f on f.id = x.art_form_id where x.artist_id = a.id))), 'B')
    from public.artist a left join public.region r on r.id = a.region_id and r.status = 'published'
   where a.id = any(ids) and a.status = 'published'
  union all
  select 'location', l.id, l.name, l.slug, setweight(private.search_vector(l.name), 'A')
    || setweight(private.search_vector(concat_ws(' ', d.city, r.name)), 'B')
    from public.location l left join public.region r on r.id = l.region_id and r.status = 'published'
    left join public.address d on d.id = l.address_id
   where l.id = any(ids) and l.status = 'published'
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, document = excluded.document;
end
$$;

-- Indexes every record whose document contains the changed row.
create function private.refresh_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_id uuid := (changed ->> 'id')::uuid;
begin
  case tg_table_name
    when 'offer' then
      perform private.index_offers(array[changed_id]);
    when 'offer_art_form', 'cms_page_section' then
      if changed ->> 'offer_id' is not null then
        perform private.index_offers(array[(changed ->> 'offer_id')::uuid]);
      end if;
    when 'artist_art_form' then
      perform private.index_artists_and_locations(array[(changed ->> 'artist_id')::uuid]);
    when 'artist', 'location' then
      perform private.index_artists_and_locations(array[changed_id]);
      perform private.index_offers(array(select o.id from public.offer o where changed_id in (o.artist_id, o.location_id)));
    when 'region' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.region_id = changed_id
        union all select a.id from public.artist a where a.region_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.region_id = changed_id));
    when 'address' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.address_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.address_id = changed_id));
    when 'offer_type' then
      perform private.index_offers(array(select o.id from public.offer o where o.offer_type_id = changed_id));
    when 'art_form' then
      perform private.index_offers(array(select f.offer_id from public.offer_art_form f where f.art_form_id = changed_id));
      perform private.index_artists_and_locations(array(select f.artist_id from public.artist_art_form f where f.art_form_id = changed_id));
  end case;
  return null;
end
$$;

create trigger refresh_search after insert or delete or update of name, summary, offer_type_id, location_id, artist_id, status on public.offer
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, city, region_id, status on public.artist
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, address_id, region_id, status on public.location
  for each row execute function private.refresh_search();
create trigger refresh_search after update of name, status on public.region for each row execute function private.refresh_search();
create trigger refresh_search after update of city on public.address for each row execute function private.refresh_search();
create trigger refresh_search after update of name on public.offer_type for each row execute function private.refresh_search();
create trigger refresh_search after update of name on public.art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.offer_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.artist_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of content, visible on public.cms_page_section
  for each row execute function private.refresh_search();
