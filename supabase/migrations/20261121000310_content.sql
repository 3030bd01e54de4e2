-- Content. Names sort by the German ICU collation (Ä next to A).

create type public.content_status as enum ('draft', 'published', 'archived');

create table public.address (
  id uuid primary key default gen_random_uuid(),
  street text not null default '',
  postal_code text not null default '' check (postal_code ~ '^(\d{5})?$'),
  city text not null collate "de-x-icu" check (city <> '')
);

create table public.region (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" check (char_length(name) between 1 and 120),
  intro text not null default '',
  image_id uuid references public.media (id),
  address_id uuid references public.address (id),
  slug_id text not null unique,
  slug text not null,
  status public.content_status not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table public.location (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" check (char_length(name) between 1 and 120),
  image_id uuid references public.media (id),
  address_id uuid references public.address (id),
  region_id uuid references public.region (id),
  is_step_free boolean, -- access facts; null means unknown
  has_accessible_toilet boolean,
  has_induction_loop boolean,
  corrected_latitude double precision check (corrected_latitude between 47 and 55.2), -- set by an admin; the limits enclose Germany
  corrected_longitude double precision check (corrected_longitude between 5.5 and 15.6),
  latitude double precision, -- WGS84, degrees; set by `set_position`
  longitude double precision,
  state text, -- ISO 3166-2:DE, without "DE-"
  contact_email private.contact_email, -- public when filled in
  contact_phone private.contact_phone,
  website private.contact_website,
  is_vat_exempt boolean not null default false, -- small business (§ 19 UStG)
  slug_id text not null unique,
  slug text not null,
  status public.content_status not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint location_position_complete check ((corrected_latitude is null) = (corrected_longitude is null))
);

create table public.artist (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" check (char_length(name) between 1 and 120),
  image_id uuid references public.media (id),
  address_id uuid references public.address (id),
  is_address_public boolean not null default false, -- when false, only the city is public: the address may be a home
  city text collate "de-x-icu", -- copied from the address by `copy_city`
  region_id uuid references public.region (id),
  contact_email private.contact_email, -- public when filled in
  contact_phone private.contact_phone,
  website private.contact_website,
  is_vat_exempt boolean not null default false, -- small business (§ 19 UStG)
  slug_id text not null unique,
  slug text not null,
  status public.content_status not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table public.offer_type (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" unique check (char_length(name) between 1 and 60),
  search_terms text not null default '' check (char_length(search_terms) <= 300), -- words that find this type: "Seminar, Lehrgang"
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- `name` also has a unique constraint, because `addUsualTerms` (workers/data/offer/term.ts) needs a conflict target.
create unique index offer_type_one_per_name on public.offer_type (lower(name));

-- Whether `value` is an icon in the format `set:name` (docs/decisions/013).
create function private.is_icon(value text) returns boolean
language sql immutable
as $$ select char_length(value) <= 100 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$' $$;
-- Check constraints run with the rights of the writer.
grant execute on function private.is_icon to authenticated, service_role;

create table public.art_form (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" unique check (char_length(name) between 1 and 60),
  icon text check (private.is_icon(icon)),
  search_terms text not null default '' check (char_length(search_terms) <= 300), -- words that find this art form: "töpfern, Ton"
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create unique index art_form_one_per_name on public.art_form (lower(name));

create table public.artist_art_form (
  artist_id uuid not null references public.artist (id) on delete cascade,
  art_form_id uuid not null references public.art_form (id),
  primary key (artist_id, art_form_id)
);

create table public.offer (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "de-x-icu" check (char_length(name) between 1 and 120),
  summary text not null default '' check (char_length(summary) <= 300),
  price integer check (price >= 0), -- cents per slot; 0 is free of charge, null means not yet set
  image_id uuid references public.media (id),
  offer_type_id uuid not null references public.offer_type (id),
  location_id uuid references public.location (id),
  artist_id uuid references public.artist (id),
  duration_minutes integer not null default 120 check (duration_minutes > 0),
  max_slots_per_booking integer not null default 6 check (max_slots_per_booking between 1 and 100),
  cancellation_deadline_hours integer not null default 48 check (cancellation_deadline_hours between 0 and 8760),
  minimum_participants integer check (minimum_participants > 0),
  decides_hours_before integer check (decides_hours_before between 0 and 8760), -- see "decision" in docs/glossary.md; 0 counts as 1; null: the cancellation deadline
  slug_id text not null unique,
  slug text not null,
  status public.content_status not null default 'draft',
  published_at timestamptz, -- when the offer first became public, set by `set_published_at`
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint offer_price_when_published check (price is not null or status <> 'published')
);

create table public.offer_art_form (
  offer_id uuid not null references public.offer (id) on delete cascade,
  art_form_id uuid not null references public.art_form (id),
  primary key (offer_id, art_form_id)
);

create index on public.artist_art_form (art_form_id);
create index on public.offer_art_form (art_form_id);
create index on public.location (region_id);
create index on public.location (address_id);
create index on public.artist (region_id);
create index on public.artist (address_id);
create index on public.region (address_id);
create index on public.offer (offer_type_id);
create index on public.offer (location_id);
create index on public.offer (artist_id);
create index on public.region (image_id);
create index on public.location (image_id);
create index on public.artist (image_id);
create index on public.offer (image_id);
create index offer_not_published on public.offer (id) where status <> 'published';

do $$
declare
  entity text;
begin
  foreach entity in array array['region', 'location', 'artist', 'offer'] loop
    execute format('create trigger assign_slug before insert or update of name, slug, slug_id on public.%I
      for each row execute function private.assign_slug()', entity);
  end loop;
  foreach entity in array array['region', 'location', 'artist', 'offer', 'offer_type', 'art_form'] loop
    execute format('create trigger increment_version before insert or update on public.%I
      for each row execute function private.increment_row_version()', entity);
  end loop;
end
$$;

create function private.set_published_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.published_at := now();
  return new;
end
$$;
create trigger set_published_at before insert or update of status on public.offer for each row
  when (new.status = 'published' and new.published_at is null) execute function private.set_published_at();

-- Copies the city to the artist, because visitors cannot read an address that is not public.
create function private.copy_city_to_artist() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'artist' then
    new.city := (select a.city from public.address a where a.id = new.address_id);
  else
    update public.artist set city = new.city where address_id = new.id;
  end if;
  return new;
end
$$;
create trigger copy_city before insert or update of address_id, city on public.artist
  for each row execute function private.copy_city_to_artist();
create trigger copy_city after update of city on public.address
  for each row when (old.city is distinct from new.city) execute function private.copy_city_to_artist();

-- Sets the state and position of a location: the corrected position, else that of the postal code, else null.
create function private.set_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'location' then
    select coalesce(new.corrected_latitude, p.latitude), coalesce(new.corrected_longitude, p.longitude), p.state
      into new.latitude, new.longitude, new.state
      from (select) one_row -- a row even without an address
      left join public.address a on a.id = new.address_id
      left join public.postal_code p on p.code = a.postal_code;
  else
    update public.location set address_id = address_id where address_id = new.id; -- runs the trigger of each location
  end if;
  return new;
end
$$;
create trigger set_position before insert or update of address_id, corrected_latitude, corrected_longitude, latitude, longitude, state
  on public.location for each row execute function private.set_position();
create trigger set_position after update of postal_code on public.address
  for each row when (old.postal_code is distinct from new.postal_code) execute function private.set_position();

-- Visitors read published rows, offer types and art forms. Neither visitors nor admins read `updated_by`.
alter table public.address enable row level security;
alter table public.region enable row level security;
alter table public.location enable row level security;
alter table public.artist enable row level security;
alter table public.offer_type enable row level security;
alter table public.art_form enable row level security;
alter table public.offer enable row level security;
alter table public.artist_art_form enable row level security;
alter table public.offer_art_form enable row level security;

revoke all on public.address, public.region, public.location, public.artist, public.offer_type, public.art_form, public.offer,
  public.artist_art_form, public.offer_art_form
  from anon, authenticated;
grant all on public.address, public.region, public.location, public.artist, public.offer_type, public.art_form, public.offer,
  public.artist_art_form, public.offer_art_form
  to service_role;

grant select on public.address, public.artist_art_form, public.offer_art_form
  to anon, authenticated;
grant select (id, name, search_terms, version, created_at, updated_at) on public.offer_type to anon, authenticated;
grant select (id, name, search_terms, icon, version, created_at, updated_at) on public.art_form to anon, authenticated;
grant select (id, name, intro, image_id, address_id, slug_id, slug, status, version, created_at, updated_at)
  on public.region to anon, authenticated;
grant select (id, name, image_id, address_id, region_id, is_step_free, has_accessible_toilet, has_induction_loop,
  corrected_latitude, corrected_longitude, latitude, longitude, state, contact_email, contact_phone, website, is_vat_exempt, slug_id, slug, status, version, created_at, updated_at) on public.location to anon, authenticated;
grant select (id, name, image_id, address_id, is_address_public, city, region_id, contact_email, contact_phone, website,
  is_vat_exempt, slug_id, slug, status, version, created_at, updated_at) on public.artist to anon, authenticated;
grant select (id, name, summary, price, image_id, offer_type_id, location_id, artist_id, duration_minutes,
  max_slots_per_booking, cancellation_deadline_hours, minimum_participants, decides_hours_before, slug_id, slug, status, published_at, version,
  created_at, updated_at) on public.offer to anon, authenticated;

grant delete on public.address, public.region, public.location, public.artist, public.offer_type, public.art_form, public.offer,
  public.artist_art_form, public.offer_art_form
  to authenticated;
grant insert on public.address, public.offer_type, public.art_form, public.artist_art_form, public.offer_art_form to authenticated;
-- These grants omit `status`: it is changed only by functions, which do not unpublish a record that people have booked.
grant insert (id, name, slug_id, slug) on public.region, public.location, public.artist to authenticated;
grant insert (id, name, offer_type_id, slug_id, slug) on public.offer to authenticated;
grant update on public.address, public.offer_type, public.art_form to authenticated;
grant update (name, intro, image_id, address_id) on public.region to authenticated;
grant update (name, image_id, address_id, region_id, is_step_free, has_accessible_toilet, has_induction_loop,
  corrected_latitude, corrected_longitude, contact_email, contact_phone, website, is_vat_exempt) on public.location to authenticated;
grant update (name, image_id, address_id, is_address_public, region_id, contact_email, contact_phone, website, is_vat_exempt)
  on public.artist to authenticated;
grant update (name, summary, price, image_id, offer_type_id, location_id, artist_id, duration_minutes,
  max_slots_per_booking, cancellation_deadline_hours, minimum_participants, decides_hours_before) on public.offer to authenticated;

do $$
declare
  entity text;
begin
  foreach entity in array array['address', 'region', 'location', 'artist', 'offer_type', 'art_form', 'offer', 'artist_art_form',
    'offer_art_form'] loop
    execute format('create policy admin_all on public.%I for all to authenticated
      using ((select private.is_admin())) with check ((select private.is_admin()))', entity);
  end loop;
  foreach entity in array array['region', 'location', 'artist', 'offer'] loop
    execute format('create policy published_read on public.%I for select to anon, authenticated
      using (status = ''published'')', entity);
  end loop;
end
$$;
create policy everyone_read on public.offer_type for select to anon, authenticated using (true);
create policy everyone_read on public.art_form for select to anon, authenticated using (true);
-- These subqueries run with the caller's rights, so the policies of artist and offer apply.
create policy visible_read on public.artist_art_form for select to anon, authenticated
  using (exists (select from public.artist a where a.id = artist_id));
create policy visible_read on public.offer_art_form for select to anon, authenticated
  using (exists (select from public.offer o where o.id = offer_id));
create policy published_read on public.address for select to anon, authenticated using (
  exists (select from public.location l where l.address_id = address.id and l.status = 'published')
  or exists (select from public.region r where r.address_id = address.id and r.status = 'published')
  or exists (select from public.artist a
    where a.address_id = address.id and a.status = 'published' and a.is_address_public));
