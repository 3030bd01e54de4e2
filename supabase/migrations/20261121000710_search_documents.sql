-- The index of the public search: a document per published offer, artist and location, and a row of facets per
-- published offer, maintained by triggers.

create table private.search_document (
  entity text not null,
  id uuid not null,
  name text not null collate "de-x-icu",
  slug text not null,
  facts_vector tsvector not null, -- weights: A name, B related names, terms and places, C summary (of offers only)
  section_text tsvector not null default '', -- weight D, of offers only
  document tsvector not null generated always as (facts_vector || section_text) stored,
  primary key (entity, id)
);
-- Of the three vectors, searches read only `document`. With `main`, Postgres moves the others out of a large row first.
-- Before Postgres 16, `create table` does not accept `storage`.
alter table private.search_document alter column document set storage main;
create index on private.search_document using gin (document);
create index on private.search_document using gin (ts_filter(document, '{a}')); -- words in the name
create index on private.search_document (id);

-- The facts by which searches filter and sort published offers, in one narrow table.
create table private.offer_facet (
  offer_id uuid primary key references public.offer (id) on delete cascade,
  name text not null collate "de-x-icu",
  region_id uuid,
  offer_type_id uuid not null,
  art_form_ids uuid[] not null,
  is_free_of_charge boolean not null,
  is_step_free boolean not null -- false when unknown
);
create index on private.offer_facet (region_id);
create index on private.offer_facet using gin (art_form_ids);
create index on private.offer_facet (offer_id) where is_free_of_charge;
create index on private.offer_facet (offer_id) where is_step_free;

alter table private.search_document enable row level security;
alter table private.offer_facet enable row level security;

-- The words in the documents of these records.
create function private.words_of_documents(ids uuid[]) returns text[]
language sql stable set search_path = ''
as $$ select array(select distinct lexeme from private.search_document d, unnest(tsvector_to_array(d.document)) lexeme where d.id = any(ids)) $$;

-- Deletes the search words among `words` that no document contains any more.
create function private.delete_unused_words(words text[]) returns void
language sql set search_path = ''
as $$
  delete from private.search_word w where w.word = any(words)
    and not exists (select from private.search_document d where d.document @@ quote_literal(w.word)::tsquery)
$$;

-- Writes or deletes the documents and facets of these offers. Without `with_sections`, documents keep the text of the
-- sections: reading it is slow, and a change of a term may affect thousands of offers.
create function private.index_offers(offer_ids uuid[], with_sections boolean default true) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former_words text[] := private.words_of_documents(offer_ids);
begin
  delete from private.search_document d where d.entity = 'offer' and d.id = any(offer_ids)
    and not exists (select from public.offer o where o.id = d.id and o.status = 'published');
  delete from private.offer_facet f where f.offer_id = any(offer_ids)
    and not exists (select from public.offer o where o.id = f.offer_id and o.status = 'published');
  insert into private.offer_facet (offer_id, name, region_id, offer_type_id, art_form_ids, is_free_of_charge, is_step_free)
  select o.id, o.name, l.region_id, o.offer_type_id, array(select f.art_form_id from public.offer_art_form f where f.offer_id = o.id),
    o.price = 0, coalesce(l.is_step_free, false)
    from public.offer o left join public.location l on l.id = o.location_id and l.status = 'published'
   where o.id = any(offer_ids) and o.status = 'published'
  on conflict (offer_id) do update set name = excluded.name, region_id = excluded.region_id, offer_type_id = excluded.offer_type_id,
    art_form_ids = excluded.art_form_ids, is_free_of_charge = excluded.is_free_of_charge, is_step_free = excluded.is_step_free;
  with described as materialized (
    select o.id, o.name, o.slug, o.summary,
      concat_ws(' ', t.name, t.search_terms, a.name, l.name, r.name, d.city, d.postal_code,
        (select string_agg(f.name || ' ' || f.search_terms, ' ') from public.offer_art_form link join public.art_form f on f.id = link.art_form_id
          where link.offer_id = o.id)) as facts
      from public.offer o
      join public.offer_type t on t.id = o.offer_type_id
      left join public.artist a on a.id = o.artist_id and a.status = 'published'
      left join public.location l on l.id = o.location_id and l.status = 'published'
      left join public.region r on r.id = l.region_id and r.status = 'published'
      left join public.address d on d.id = l.address_id
     where o.id = any(offer_ids) and o.status = 'published'),
  added_words as (
    insert into private.search_word (word, spelled)
    select distinct on (w.word) w.word, w.spelled from described, private.words_of(concat_ws(' ', name, facts, summary)) w
     where not exists (select from private.search_word known where known.word = w.word) order by w.word
    on conflict do nothing)
  insert into private.search_document (entity, id, name, slug, facts_vector, section_text)
  select 'offer', id, name, slug,
    setweight(private.search_vector(name), 'A')
    || setweight(private.search_vector(facts), 'B')
    || setweight(private.search_vector(summary), 'C'),
    case when with_sections or not exists (select from private.search_document d where d.entity = 'offer' and d.id = described.id) then
      setweight(private.search_vector((select left(string_agg(text_node #>> '{}', ' '), 20000)
        from public.cms_page_section s, jsonb_path_query(s.content, 'lax $.**.text') text_node where s.offer_id = described.id and s.visible)), 'D')
    else '' end
    from described
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, facts_vector = excluded.facts_vector,
    section_text = case when with_sections then excluded.section_text else search_document.section_text end
    where (search_document.name, search_document.slug, search_document.facts_vector) <> (excluded.name, excluded.slug, excluded.facts_vector)
       or with_sections and search_document.section_text <> excluded.section_text;
  perform private.delete_unused_words(array(select unnest(former_words) except select unnest(private.words_of_documents(offer_ids))));
end
$$;

-- Writes or deletes the documents of these artists and locations.
create function private.index_artists_and_locations(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former_words text[] := private.words_of_documents(ids);
begin
  delete from private.search_document d where d.entity in ('artist', 'location') and d.id = any(ids)
    and not exists (select from public.artist a where a.id = d.id and a.status = 'published')
    and not exists (select from public.location l where l.id = d.id and l.status = 'published');
  with described as materialized (
    select 'artist' as entity, a.id, a.name, a.slug, concat_ws(' ', a.city, r.name,
      (select string_agg(f.name || ' ' || f.search_terms, ' ') from public.artist_art_form link join public.art_form f on f.id = link.art_form_id
        where link.artist_id = a.id)) as facts
      from public.artist a left join public.region r on r.id = a.region_id and r.status = 'published'
     where a.id = any(ids) and a.status = 'published'
    union all
    select 'location', l.id, l.name, l.slug, concat_ws(' ', d.city, d.postal_code, r.name)
      from public.location l left join public.region r on r.id = l.region_id and r.status = 'published'
      left join public.address d on d.id = l.address_id
     where l.id = any(ids) and l.status = 'published'),
  added_words as (
    insert into private.search_word (word, spelled)
    select distinct on (w.word) w.word, w.spelled from described, private.words_of(concat_ws(' ', name, facts)) w
     where not exists (select from private.search_word known where known.word = w.word) order by w.word
    on conflict do nothing)
  insert into private.search_document (entity, id, name, slug, facts_vector)
  select entity, id, name, slug, setweight(private.search_vector(name), 'A') || setweight(private.search_vector(facts), 'B') from described
  on conflict (entity, id) do update set name = excluded.name, slug = excluded.slug, facts_vector = excluded.facts_vector;
  perform private.delete_unused_words(array(select unnest(former_words) except select unnest(private.words_of_documents(ids))));
end
$$;

-- Indexes the records whose documents contain the changed row.
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
      perform private.index_offers(array(select o.id from public.offer o where changed_id in (o.artist_id, o.location_id)), with_sections => false);
    when 'region' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.region_id = changed_id
        union all select a.id from public.artist a where a.region_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.region_id = changed_id), with_sections => false);
    when 'address' then
      perform private.index_artists_and_locations(array(select l.id from public.location l where l.address_id = changed_id));
      perform private.index_offers(array(select o.id from public.offer o join public.location l on l.id = o.location_id where l.address_id = changed_id), with_sections => false);
    when 'offer_type' then
      perform private.index_offers(array(select o.id from public.offer o where o.offer_type_id = changed_id), with_sections => false);
    when 'art_form' then
      perform private.index_offers(array(select f.offer_id from public.offer_art_form f where f.art_form_id = changed_id), with_sections => false);
      perform private.index_artists_and_locations(array(select f.artist_id from public.artist_art_form f where f.art_form_id = changed_id));
  end case;
  return null;
end
$$;

create trigger refresh_search after insert or delete or update of name, summary, price, offer_type_id, location_id, artist_id, status on public.offer
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, address_id, city, region_id, status on public.artist
  for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of name, address_id, region_id, is_step_free, status on public.location
  for each row execute function private.refresh_search();
create trigger refresh_search after update of name, status on public.region for each row execute function private.refresh_search();
create trigger refresh_search after update of city, postal_code on public.address for each row execute function private.refresh_search();
create trigger refresh_search after update of name, search_terms on public.offer_type for each row execute function private.refresh_search();
create trigger refresh_search after update of name, search_terms on public.art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.offer_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete on public.artist_art_form for each row execute function private.refresh_search();
create trigger refresh_search after insert or delete or update of content, visible on public.cms_page_section
  for each row execute function private.refresh_search();
