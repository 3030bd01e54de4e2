-- These rules must equal those of domain/site/contact-fields.ts.
create domain private.contact_email as text check (char_length(value) <= 254 and value ~ '^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$');
create domain private.contact_phone as text check (value ~ '^(\+ ?\(?|\(\+?)?[0-9][0-9 ()/-]{2,39}$');
create domain private.contact_website as text check (char_length(value) <= 300 and value ~* '^https?://[^\s<>"]+\.[^\s<>"]+$');

-- One row, whose id is fixed. `defaultsWith` (workers/data/site/site-settings.ts) has the defaults of null columns.
create table public.site_setting (
  id uuid primary key default '5c2e8a4e-3f0b-4a52-9a0e-6d1f5a7c9b10' check (id = '5c2e8a4e-3f0b-4a52-9a0e-6d1f5a7c9b10'),
  name text check (char_length(name) between 1 and 60),
  description text check (char_length(description) between 1 and 300),
  operator_name text check (char_length(operator_name) between 1 and 120 and operator_name ~ '\S'),
  operator_address text check (char_length(operator_address) between 1 and 300 and operator_address ~ '\S'), -- with line breaks
  operator_register text check (char_length(operator_register) between 1 and 300), -- court and number
  contact_email private.contact_email, -- also the contact email and Reply-To of hosts without an email
  contact_phone private.contact_phone,
  mail_sender text check (char_length(mail_sender) between 1 and 60 and mail_sender !~ '[[:cntrl:]<>"]'), -- the sender's name in emails
  home_image_id uuid references public.media (id),
  regions_title text check (char_length(regions_title) between 1 and 120),
  regions_lead text check (char_length(regions_lead) between 1 and 500),
  locations_title text check (char_length(locations_title) between 1 and 120),
  locations_lead text check (char_length(locations_lead) between 1 and 500),
  artists_title text check (char_length(artists_title) between 1 and 120),
  artists_lead text check (char_length(artists_lead) between 1 and 500),
  footer_line text check (char_length(footer_line) between 1 and 120),
  vat_sentence text check (char_length(vat_sentence) between 1 and 120), -- next to prices of hosts that charge VAT
  is_setup_dismissed boolean not null default false, -- hides the checklist of first steps in the admin area
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create index on public.site_setting (home_image_id);
-- Dismissing the checklist does not increment `version`: an open settings form can still be saved.
create trigger increment_version before update on public.site_setting
  for each row when (new.is_setup_dismissed = old.is_setup_dismissed) execute function private.increment_row_version();
insert into public.site_setting default values;

alter table public.site_setting enable row level security;
revoke all on public.site_setting from anon, authenticated;
grant all on public.site_setting to service_role;
grant select (id, name, description, operator_name, operator_address, operator_register, contact_email, contact_phone, mail_sender,
  home_image_id, regions_title, regions_lead, locations_title, locations_lead, artists_title, artists_lead, footer_line, vat_sentence,
  is_setup_dismissed, version, created_at, updated_at) on public.site_setting to anon, authenticated;
grant update (name, description, operator_name, operator_address, operator_register, contact_email, contact_phone, mail_sender,
  home_image_id, regions_title, regions_lead, locations_title, locations_lead, artists_title, artists_lead, footer_line, vat_sentence, is_setup_dismissed)
  on public.site_setting to authenticated;
create policy everyone_read on public.site_setting for select to anon, authenticated using (true);
create policy admin_all on public.site_setting for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
