-- Pages: the five landing pages, and the sections that offers, artists, art spaces, regions and landing pages are made of.

create type public.landing_page_type as enum ('homepage', 'agb', 'datenschutz', 'impressum', 'nutzungsbedingungen');
create type public.page_section_type as enum
  ('text', 'image', 'text_image', 'gallery', 'quote', 'faq', 'video', 'call_to_action', 'offer_list');

create table public.landing_page (
  id uuid primary key default gen_random_uuid(),
  type public.landing_page_type not null unique,
  title text not null check (char_length(title) between 1 and 120),
  status public.content_status not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create trigger stamp_row before insert or update on public.landing_page
  for each row execute function private.stamp_row();

-- The five exist in every project from the start; the ids are fixed so that content can be addressed to them. The home page's
-- title is the sentence at its entrance, not a name for the menu.
insert into public.landing_page (id, type, title, status) values
  ('4d0cf862-eea4-5d93-8d59-dc29eb90879e', 'homepage', 'Komm rein, die Farbe ist noch nass.', 'published'),
  ('d510b70c-8beb-5442-8200-2fc04adecf51', 'agb', 'Allgemeine Geschäftsbedingungen', 'published'),
  ('6010de9d-4171-54a0-a802-a0597a5b9bfa', 'datenschutz', 'Datenschutz', 'published'),
  ('f53fa6d5-2093-5f11-885e-bf67c7431c3b', 'impressum', 'Impressum', 'published'),
  ('1efffec1-7cc2-55d7-bd26-c7d0684225ab', 'nutzungsbedingungen', 'Nutzungsbedingungen', 'published');

-- The rich text of an editor, by an allow-list: only these nodes, marks and addresses. domain/content/page-section.ts says the same.
create function private.is_rich_text(document jsonb) returns boolean
language sql immutable
as $$
  select coalesce(jsonb_typeof(document) = 'object' and document ->> 'type' = 'doc' and jsonb_typeof(document -> 'content') = 'array'
    and not document @? 'strict $.content[*] ? (!(@.type == "paragraph" || @.type == "heading" || @.type == "bulletList" || @.type == "orderedList"))'
    and not document @? 'lax $.content.**.type ? (!(@ == "paragraph" || @ == "heading" || @ == "bulletList" || @ == "orderedList"
      || @ == "listItem" || @ == "text" || @ == "hardBreak" || @ == "bold" || @ == "italic" || @ == "link"))'
    and not document @? 'lax $.content.** ? (@.type() == "object").keyvalue() ? (!(@.key == "type" || @.key == "content" || @.key == "text"
      || @.key == "marks" || @.key == "attrs" || @.key == "level" || @.key == "id" || @.key == "href"))'
    and not document @? 'lax $.content.**.marks[*].type ? (!(@ == "bold" || @ == "italic" || @ == "link"))'
    and not document @? 'lax $.content.**.level ? (!(@ == 2 || @ == 3))'
    and not document @? 'lax $.content.**.href ? (!(@ like_regex "^(https?://[^/]|mailto:[^/]|tel:[+0-9]|#|/$|/[^/\\\\])"))', false)
$$;

-- Text of at most `maximum` characters.
create function private.is_text(value jsonb, minimum integer, maximum integer) returns boolean
language sql immutable
as $$
  select coalesce(jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between minimum and maximum, false)
$$;

-- Whether `content` is what a section of this type holds: its keys and no others, its limits.
create function private.is_section_content(type public.page_section_type, content jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  keys text[] := case type
    when 'text' then '{title,body}'
    when 'image' then '{mediaId,caption}'
    when 'text_image' then '{title,body,mediaId,imageSide}'
    when 'gallery' then '{title,images}'
    when 'quote' then '{quote,author}'
    when 'faq' then '{title,questions}'
    when 'video' then '{title,url,mediaId}'
    when 'call_to_action' then '{title,body,label,href}'
    when 'offer_list' then '{title,offerIds}'
  end;
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
  each jsonb;
begin
  if jsonb_typeof(content) is distinct from 'object' or not content ?& keys or content - keys <> '{}'
    or octet_length(content::text) > 200000 then
    return false;
  end if;
  if content ? 'title' and not private.is_text(content -> 'title', 0, 120)
    or content ? 'body' and not private.is_rich_text(content -> 'body')
    or content ? 'mediaId' and not coalesce(content ->> 'mediaId' ~* uuid_pattern, false)
    or content ? 'caption' and not private.is_text(content -> 'caption', 0, 300) then
    return false;
  end if;
  case type
    when 'text_image' then
      return content ->> 'imageSide' in ('left', 'right');
    when 'gallery' then
      if jsonb_typeof(content -> 'images') <> 'array' or jsonb_array_length(content -> 'images') not between 1 and 24 then
        return false;
      end if;
      for each in select * from jsonb_array_elements(content -> 'images') loop
        if jsonb_typeof(each) <> 'object' or not each ?& '{mediaId,caption}' or each - '{mediaId,caption}'::text[] <> '{}'
          or not coalesce(each ->> 'mediaId' ~* uuid_pattern, false) or not private.is_text(each -> 'caption', 0, 300) then
          return false;
        end if;
      end loop;
    when 'quote' then
      return private.is_text(content -> 'quote', 1, 500) and private.is_text(content -> 'author', 0, 120);
    when 'faq' then
      if jsonb_typeof(content -> 'questions') <> 'array' or jsonb_array_length(content -> 'questions') not between 1 and 50 then
        return false;
      end if;
      for each in select * from jsonb_array_elements(content -> 'questions') loop
        if jsonb_typeof(each) <> 'object' or not each ?& '{question,answer}' or each - '{question,answer}'::text[] <> '{}'
          or not private.is_text(each -> 'question', 1, 200) or not private.is_rich_text(each -> 'answer') then
          return false;
        end if;
      end loop;
    when 'video' then
      return coalesce(content ->> 'url' ~ '^https://(www\.youtube-nocookie\.com|www\.youtube\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)/[^\s]{1,200}$', false);
    when 'call_to_action' then
      return private.is_text(content -> 'label', 1, 60)
        and coalesce(char_length(content ->> 'href') <= 500
          and content ->> 'href' ~ '^(https?://[^/]|mailto:[^/]|tel:[+0-9]|#|/$|/[^/\\])', false);
    when 'offer_list' then
      if jsonb_typeof(content -> 'offerIds') <> 'array' or jsonb_array_length(content -> 'offerIds') not between 1 and 24 then
        return false;
      end if;
      return not exists (select from jsonb_array_elements(content -> 'offerIds') id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' !~* uuid_pattern);
    else null;
  end case;
  return true;
end
$$;

-- A constraint is checked with the rights of whoever writes.
grant execute on function private.is_rich_text(jsonb), private.is_text(jsonb, integer, integer),
  private.is_section_content(public.page_section_type, jsonb) to authenticated, service_role;

create table public.cms_page_section (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid references public.offer (id) on delete cascade,
  artist_id uuid references public.artist (id) on delete cascade,
  location_id uuid references public.location (id) on delete cascade,
  region_id uuid references public.region (id) on delete cascade,
  landing_page_id uuid references public.landing_page (id) on delete cascade,
  owner_id uuid not null generated always as (coalesce(offer_id, artist_id, location_id, region_id, landing_page_id)) stored,
  "order" integer not null check ("order" >= 0),
  type public.page_section_type not null,
  content jsonb not null,
  visible boolean not null default true,
  constraint exactly_one_owner check (num_nonnulls(offer_id, artist_id, location_id, region_id, landing_page_id) = 1),
  constraint content_of_type check (private.is_section_content(type, content)),
  -- Deferred, so that two sections can change places in one transaction.
  constraint one_place_in_order unique (owner_id, "order") deferrable initially deferred
);
create index on public.cms_page_section (offer_id) where offer_id is not null;
create index on public.cms_page_section (artist_id) where artist_id is not null;
create index on public.cms_page_section (location_id) where location_id is not null;
create index on public.cms_page_section (region_id) where region_id is not null;
create index on public.cms_page_section (landing_page_id) where landing_page_id is not null;

-- The pictures a section shows, as rows, so that a foreign key keeps them from being deleted, whoever comes first.
create table private.section_media (
  section_id uuid not null references public.cms_page_section (id) on delete cascade,
  media_id uuid not null references public.media (id),
  primary key (section_id, media_id)
);
create index on private.section_media (media_id);

create function private.note_section_media() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.section_media where section_id = new.id;
  insert into private.section_media (section_id, media_id)
  select distinct new.id, (id #>> '{}')::uuid from jsonb_path_query(new.content, 'strict $.**.mediaId') id;
  return null;
exception when foreign_key_violation then
  perform private.refuse(409, 'media_not_found');
end
$$;
create trigger note_media after insert or update of content on public.cms_page_section
  for each row execute function private.note_section_media();

-- What is in use is not deleted: "Wird noch von {n} Einträgen verwendet." The foreign keys hold even against races; this
-- trigger only says it in a way people understand.
create function private.refuse_deleting_used() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  uses integer;
begin
  case tg_table_name
    when 'offer_type' then
      select count(*) into uses from public.offer o where o.offer_type_id = old.id;
    when 'art_form' then
      select count(*) into uses from (
        select from public.offer_art_form f where f.art_form_id = old.id
        union all select from public.artist_art_form f where f.art_form_id = old.id) used;
    when 'media' then
      select count(*) into uses from private.media_use(old.id); -- as many as the library shows
  end case;
  if uses > 0 then
    perform private.refuse(409, 'still_used', jsonb_build_object('n', uses));
  end if;
  return old;
end
$$;
create trigger refuse_deleting_used before delete on public.offer_type
  for each row execute function private.refuse_deleting_used();
create trigger refuse_deleting_used before delete on public.art_form
  for each row execute function private.refuse_deleting_used();
create trigger refuse_deleting_used before delete on public.media
  for each row execute function private.refuse_deleting_used();

-- Rights: a section is as public as its owner, and hidden ones are the admins' alone.
alter table public.landing_page enable row level security;
alter table public.cms_page_section enable row level security;
alter table private.section_media enable row level security;
revoke all on public.landing_page, public.cms_page_section from anon, authenticated;
grant all on public.landing_page, public.cms_page_section to service_role;

grant select (id, type, title, status, version, created_at, updated_at) on public.landing_page to anon, authenticated;
grant update (title, status) on public.landing_page to authenticated; -- the five stay five
create policy published_read on public.landing_page for select to anon, authenticated using (status = 'published');
create policy admin_all on public.landing_page for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select, insert, delete on public.cms_page_section to authenticated;
grant select on public.cms_page_section to anon;
grant update ("order", type, content, visible) on public.cms_page_section to authenticated;
create policy published_read on public.cms_page_section for select to anon, authenticated using (visible and (
  exists (select from public.offer o where o.id = offer_id)
  or exists (select from public.artist a where a.id = artist_id)
  or exists (select from public.location l where l.id = location_id)
  or exists (select from public.region r where r.id = region_id)
  or exists (select from public.landing_page p where p.id = landing_page_id)));
create policy admin_all on public.cms_page_section for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
