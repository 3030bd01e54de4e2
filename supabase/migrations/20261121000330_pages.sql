-- Landing pages, and the sections of all pages.

create type public.landing_page_type as enum ('homepage', 'agb', 'datenschutz', 'impressum', 'nutzungsbedingungen');

create table public.landing_page (
  id uuid primary key default gen_random_uuid(),
  type public.landing_page_type not null unique,
  title text not null check (char_length(title) between 1 and 120),
  status public.content_status not null default 'draft',
  -- Always the one row of `site_setting`, so that PostgREST reads settings and pages in one query.
  site_setting_id uuid not null default '5c2e8a4e-3f0b-4a52-9a0e-6d1f5a7c9b10' references public.site_setting (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create index on public.landing_page (site_setting_id);
create trigger increment_version before insert or update on public.landing_page
  for each row execute function private.increment_row_version();

-- The ids are those that the seed computes (`rowId` in supabase/seed/row-id.ts). Guests cannot order until all legal
-- pages are published.
insert into public.landing_page (id, type, title, status) values
  ('4d0cf862-eea4-5d93-8d59-dc29eb90879e', 'homepage', 'Komm rein, die Farbe ist noch nass.', 'published'),
  ('d510b70c-8beb-5442-8200-2fc04adecf51', 'agb', 'Allgemeine Geschäftsbedingungen', 'draft'),
  ('6010de9d-4171-54a0-a802-a0597a5b9bfa', 'datenschutz', 'Datenschutz', 'draft'),
  ('f53fa6d5-2093-5f11-885e-bf67c7431c3b', 'impressum', 'Impressum', 'draft'),
  ('1efffec1-7cc2-55d7-bd26-c7d0684225ab', 'nutzungsbedingungen', 'Nutzungsbedingungen', 'draft');

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
  constraint content_matches_type check (private.is_section_content(type, content)),
  -- Deferred, so that one transaction can swap two sections.
  constraint one_section_per_order unique (owner_id, "order") deferrable initially deferred
);
create index on public.cms_page_section (offer_id) where offer_id is not null;
create index on public.cms_page_section (artist_id) where artist_id is not null;
create index on public.cms_page_section (location_id) where location_id is not null;
create index on public.cms_page_section (region_id) where region_id is not null;
create index on public.cms_page_section (landing_page_id) where landing_page_id is not null;

-- The media that each section shows. The foreign key of `media_id` prevents the deletion of shown media, even a
-- concurrent one.
create table private.section_media (
  section_id uuid not null references public.cms_page_section (id) on delete cascade,
  media_id uuid not null references public.media (id),
  primary key (section_id, media_id)
);
create index on private.section_media (media_id);

-- Replaces the section's rows in `section_media`. Raises media_not_found.
create function private.sync_section_media() returns trigger
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
create trigger sync_section_media after insert or update of content on public.cms_page_section
  for each row execute function private.sync_section_media();

-- Whoever can read a record can read its visible sections. Only admins can read hidden sections.
alter table public.landing_page enable row level security;
alter table public.cms_page_section enable row level security;
alter table private.section_media enable row level security;
revoke all on public.landing_page, public.cms_page_section from anon, authenticated;
grant all on public.landing_page, public.cms_page_section to service_role;

grant select (id, type, title, status, site_setting_id, version, created_at, updated_at) on public.landing_page to anon, authenticated;
grant update (title, status) on public.landing_page to authenticated;
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

-- Whether the home page or a published record shows the media. Security definer, because callers cannot read
-- `section_media`.
create function private.is_media_published(media_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.offer o where o.image_id = is_media_published.media_id and o.status = 'published')
    or exists (select from public.artist a where a.image_id = is_media_published.media_id and a.status = 'published')
    or exists (select from public.location l where l.image_id = is_media_published.media_id and l.status = 'published')
    or exists (select from public.region r where r.image_id = is_media_published.media_id and r.status = 'published')
    or exists (select from public.site_setting s where s.home_image_id = is_media_published.media_id)
    or exists (select from private.section_media m join public.cms_page_section s on s.id = m.section_id
      where m.media_id = is_media_published.media_id and s.visible and 'published' = coalesce(
        (select o.status from public.offer o where o.id = s.offer_id), (select a.status from public.artist a where a.id = s.artist_id),
        (select l.status from public.location l where l.id = s.location_id), (select r.status from public.region r where r.id = s.region_id),
        (select p.status from public.landing_page p where p.id = s.landing_page_id)))
$$;
grant execute on function private.is_media_published to anon, authenticated;
create policy published_read on public.media for select to anon, authenticated using (private.is_media_published(id));

-- Templates of the legal pages, which the operator replaces. The footer links to the heading `barrierefreiheit`. The
-- seed deletes these sections by id. `setup_steps` and domain/content/record-draft.ts recognize templates by the first
-- sentence.
insert into public.cms_page_section (id, landing_page_id, "order", type, content)
select template.id::uuid, p.id, 0, 'text', jsonb_build_object('title', '', 'body', jsonb_build_object('type', 'doc', 'content', (
    select jsonb_agg(case when line like '## %' then jsonb_build_object('type', 'heading',
          'attrs', jsonb_strip_nulls(jsonb_build_object('level', 2, 'id', case line when '## Barrierefreiheit' then 'barrierefreiheit' end)),
          'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', substr(line, 4))))
        else jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', line))) end order by line_number)
      from regexp_split_to_table(template.lines, '\n') with ordinality as split(line, line_number))))
  from (values
    ('2b6d2f0e-5c1a-4f43-9d0e-8a4f6e1c0a01', 'agb', 'Das ist eine Vorlage. Bitte ersetze sie durch eure Bedingungen und lass sie rechtlich prüfen.
## Vertragspartner
Wer veranstaltet, mit Anschrift, Telefon und E-Mail.
## Buchung
Wie und bis wann gebucht werden kann und wann der Vertrag zustande kommt.
## Preise und Zahlung
Was ein Platz kostet, ob Mehrwertsteuer enthalten ist und wie vor Ort bezahlt wird.
## Stornieren
Bis wann kostenlos storniert werden kann und was danach gilt.
## Absage und Verlegung
Was gilt, wenn ein Termin ausfällt oder verlegt wird.
## Haftung
Wofür ihr haftet.
## Barrierefreiheit
Wie zugänglich eure Website ist, was noch fehlt und wer sich um gemeldete Hindernisse kümmert. Zu dieser Überschrift führt der Link „Barrierefreiheit“ in der Fußzeile.'),
    ('2b6d2f0e-5c1a-4f43-9d0e-8a4f6e1c0a02', 'datenschutz', 'Das ist eine Vorlage. Bitte ersetze sie durch eure Datenschutzerklärung und lass sie rechtlich prüfen.
## Verantwortlich
Name, Anschrift und E-Mail.
## Welche Daten wir verarbeiten
Konto, Buchung, Anwesenheit, Zahlung vor Ort und E-Mails: wozu, auf welcher Rechtsgrundlage und wie lange. Buchungen werden zehn Jahre nach dem Ende des Jahres anonymisiert, in dem der Termin war.
## Wer Daten bekommt
Wer veranstaltet, und wer Website und E-Mails für euch betreibt. Die Kontaktdaten derer, die veranstalten, stehen öffentlich bei ihren Angeboten.
## Cookies und Speicher im Browser
Nur was für Anmeldung und Buchung nötig ist.
## Deine Rechte
Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch, Datenübertragung und Beschwerde.'),
    ('2b6d2f0e-5c1a-4f43-9d0e-8a4f6e1c0a03', 'impressum', 'Das ist eine Vorlage. Bitte ersetze sie durch eure Angaben.
## Anbieter
Name und Rechtsform, Anschrift und wer euch vertritt.
## Kontakt
Telefon und E-Mail.
## Register und Steuer
Registergericht und Nummer, Umsatzsteuer-ID, falls vorhanden.
## Verantwortlich für den Inhalt
Name und Anschrift.'),
    ('2b6d2f0e-5c1a-4f43-9d0e-8a4f6e1c0a04', 'nutzungsbedingungen', 'Das ist eine Vorlage. Bitte ersetze sie durch eure Bedingungen.
## Konto
Was für ein Konto gilt und wie man es löscht.
## Faire Nutzung
Was nicht erlaubt ist.
## Inhalte und Rechte
Wem Texte und Bilder gehören.')) template (id, type, lines)
  join public.landing_page p on p.type::text = template.type;
