-- The start page of the admin area: open tasks and the figures of the week.

-- `bookings` counts the bookings made from `since` to `until`, `slots` the slots of these bookings, both without
-- cancelled ones. `accounts` counts the accounts created in this period. `capacity` and `taken` (booked slots) are
-- sums over the scheduled appointments that start in this period.
create function private.figures_between(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'bookings', (select count(*) from public.offer_booking b
      where b.created_at >= since and b.created_at < until and b.status in ('confirmed', 'attended', 'no_show')),
    'slots', (select coalesce(sum(b.quantity), 0) from public.offer_booking b
      where b.created_at >= since and b.created_at < until and b.status in ('confirmed', 'attended', 'no_show')),
    'accounts', (select count(*) from auth.users u where u.created_at >= since and u.created_at < until),
    'capacity', coalesce(sum(a.capacity), 0),
    'taken', coalesce(sum(a.capacity - a.remaining_slots - a.held_slots), 0))
  from public.offer_appointment a
  where a.status = 'scheduled' and a.timestamp >= since and a.timestamp < until
$$;

-- The first steps of a new site: each step is true when it is done. Returns null when all steps are done, or when an
-- admin has dismissed them. `operator` is done when the site settings have the name and address that
-- `has_legal_details` requires. `legal_pages` is done when each legal page is published and has text in a visible
-- section, and when no visible section still contains the first sentence of the templates ("Das ist eine Vorlage.").
-- `next_legal_page` is the first legal page that fails one of these conditions.
create function private.setup_steps() returns jsonb
language sql stable set search_path = ''
as $$
  select case when not s.is_setup_dismissed and not (steps.operator and steps.legal_pages and steps.offer_type and steps.location
      and steps.offer and steps.appointment) then to_jsonb(steps) end
    from public.site_setting s cross join lateral (
      select s.operator_name is not null and s.operator_address is not null as operator,
        legal.next_page is null as legal_pages,
        legal.next_page as next_legal_page,
        exists (select from public.offer_type) as offer_type,
        exists (select from public.location l where l.status = 'published') as location,
        exists (select from public.offer o where o.status = 'published') as offer,
        exists (select from public.offer_appointment a join public.offer o on o.id = a.offer_id
          where o.status = 'published') as appointment
        from (select min(p.type) as next_page from public.landing_page p where p.type <> 'homepage' and (p.status <> 'published'
          or not exists (select from public.cms_page_section c where c.landing_page_id = p.id and c.visible and private.has_text(c.content))
          or exists (select from public.cms_page_section c where c.landing_page_id = p.id and c.visible
            and c.content::text like '%Das ist eine Vorlage.%'))) legal) steps
$$;

-- The open tasks, weekly figures and setup steps. Lists contain at most `items` entries; their totals are exact.
-- `waiting` contains appointments, but its total counts parties. `undecided` contains appointments for which the host
-- must now decide whether they take place. `hidden_booked` contains upcoming appointments of an unpublished offer,
-- artist or location, if slots are booked or held, or if parties wait; `hidden_entity` names the first unpublished of
-- the three. `drafts` contains records with the status draft, and published records with a draft, but no trashed ones.
-- Weeks begin on Monday in Berlin. Raises the refusals of `require_admin`.
create function public.admin_start(items integer default 5) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size integer := least(greatest(coalesce(items, 5), 1), 100);
  monday timestamptz := date_trunc('week', now() at time zone 'Europe/Berlin') at time zone 'Europe/Berlin';
  last_monday timestamptz := (date_trunc('week', now() at time zone 'Europe/Berlin') - interval '7 days') at time zone 'Europe/Berlin';
  next_monday timestamptz := (date_trunc('week', now() at time zone 'Europe/Berlin') + interval '7 days') at time zone 'Europe/Berlin';
begin
  perform private.require_admin();
  return jsonb_build_object(
    'empty_appointments', (
      with empty as materialized (
        select a.id, a.timestamp, a.capacity, o.name, o.slug from public.offer_appointment a join public.offer o on o.id = a.offer_id
         where a.status = 'scheduled' and o.status = 'published' and a.timestamp > now() and a.timestamp < now() + interval '14 days'
           and a.remaining_slots = a.capacity)
      select jsonb_build_object('total', (select count(*) from empty), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.timestamp, first.id) from (select * from empty order by timestamp, id limit size) first), '[]'))),
    'undecided', (
      with undecided as materialized (
        select a.id, a.timestamp, o.name, a.capacity - a.remaining_slots - a.held_slots as booked, o.minimum_participants as minimum
          from public.offer o join public.offer_appointment a on a.offer_id = o.id
         where o.status = 'published' and o.minimum_participants is not null and a.status = 'scheduled' and not a.is_confirmed
           and a.timestamp > now() and a.capacity - a.remaining_slots - a.held_slots < o.minimum_participants
           and a.timestamp <= now() + make_interval(hours => greatest(coalesce(o.decides_hours_before, o.cancellation_deadline_hours), 1)))
      select jsonb_build_object('total', (select count(*) from undecided), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.timestamp, first.id) from (select * from undecided order by timestamp, id limit size) first), '[]'))),
    'hidden_booked', (
      -- Hidden offers are few, and only their appointments are read.
      with hidden_offer as materialized (
        select o.id, o.name,
            case when o.status <> 'published' then 'offer' when r.status <> 'published' then 'artist' else 'location' end as hidden_entity
          from public.offer o
          left join public.artist r on r.id = o.artist_id
          left join public.location l on l.id = o.location_id
         where o.status <> 'published' or r.status <> 'published' or l.status <> 'published'),
      hidden as materialized (
        select a.id, a.timestamp, o.name, o.hidden_entity
          from hidden_offer o join public.offer_appointment a on a.offer_id = o.id
         where a.status = 'scheduled' and a.timestamp > now()
           and (a.remaining_slots < a.capacity
             or exists (select from public.waitlist_entry w where w.appointment_id = a.id and w.status in ('waiting', 'offered'))))
      select jsonb_build_object('total', (select count(*) from hidden), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.timestamp, first.id) from (select * from hidden order by timestamp, id limit size) first), '[]'))),
    'waiting', (
      with waiting as materialized (
        select a.id, a.timestamp, o.name, o.slug, count(*) as parties, sum(w.quantity) as slots, a.remaining_slots as free
          from public.waitlist_entry w
          join public.offer_appointment a on a.id = w.appointment_id
          join public.offer o on o.id = a.offer_id
         where w.status = 'waiting' and a.status = 'scheduled' and a.timestamp > now()
         group by a.id, o.id)
      select jsonb_build_object('total', (select coalesce(sum(parties), 0) from waiting), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.timestamp, first.id) from (select * from waiting order by timestamp, id limit size) first), '[]'))),
    'drafts', (
      with record as (
        select 'offer' as entity, o.id, o.name, o.slug, o.status, o.updated_at from public.offer o
        union all select 'artist', a.id, a.name, a.slug, a.status, a.updated_at from public.artist a
        union all select 'location', l.id, l.name, l.slug, l.status, l.updated_at from public.location l
        union all select 'region', r.id, r.name, r.slug, r.status, r.updated_at from public.region r
        union all select 'landing_page', p.id, p.title, p.type::text, p.status, p.updated_at from public.landing_page p),
      draft as materialized (
        select r.entity, r.id, private.listed_name(r.status, r.name, v.snapshot) as name, r.slug, r.status, coalesce(v.updated_at, r.updated_at) as changed_at
          from record r left join public.content_version v on v.entity = r.entity and v.record_id = r.id and v.kind = 'draft'
         where (r.status = 'draft' or v.id is not null and r.status = 'published')
           and not exists (select from public.content_trash t where t.entity = r.entity and t.record_id = r.id))
      select jsonb_build_object('total', (select count(*) from draft), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.changed_at desc, first.id) from (select * from draft order by changed_at desc, id limit size) first), '[]'))),
    'failed_publications', (
      with failed as materialized (
        select s.entity, s.record_id as id, s.publish_at, s.failure, private.listed_name(r.status, r.name, v.snapshot) as name, r.slug
          from public.scheduled_publication s
          join lateral (
            select o.name, o.slug, o.status from public.offer o where s.entity = 'offer' and o.id = s.record_id
            union all select a.name, a.slug, a.status from public.artist a where s.entity = 'artist' and a.id = s.record_id
            union all select l.name, l.slug, l.status from public.location l where s.entity = 'location' and l.id = s.record_id
            union all select g.name, g.slug, g.status from public.region g where s.entity = 'region' and g.id = s.record_id
            union all select p.title, p.type::text, p.status from public.landing_page p where s.entity = 'landing_page' and p.id = s.record_id) r on true
          left join public.content_version v on v.entity = s.entity and v.record_id = s.record_id and v.kind = 'draft'
         where s.failure is not null)
      select jsonb_build_object('total', (select count(*) from failed), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.publish_at, first.id) from (select * from failed order by publish_at, id limit size) first), '[]'))),
    'images_without_alt_text', (select count(*) from public.media m where m.alt_text = '' and not m.is_decorative),
    'this_week', private.figures_between(monday, next_monday),
    'last_week', private.figures_between(last_monday, monday),
    'setup', private.setup_steps());
end
$$;
grant execute on function public.admin_start to authenticated, service_role;
