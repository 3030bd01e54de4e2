-- The start page of the admin area: what needs attention, and the figures of the week.

-- Bookings, slots and accounts added between two instants, and capacity and taken slots of the appointments between them.
create function private.figures_between(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'bookings', (select count(*) from public.offer_booking b where b.created_at >= since and b.created_at < until),
    'slots', (select coalesce(sum(b.quantity), 0) from public.offer_booking b
      where b.created_at >= since and b.created_at < until and b.status in ('confirmed', 'attended', 'no_show')),
    'accounts', (select count(*) from auth.users u where u.created_at >= since and u.created_at < until),
    'capacity', coalesce(sum(a.capacity), 0),
    'taken', coalesce(sum(a.capacity - a.remaining_slots - a.held_slots), 0))
  from public.offer_appointment a
  where a.status = 'scheduled' and a.timestamp >= since and a.timestamp < until
$$;

-- The overview in one read. Lists hold at most `items`; their totals are exact. Weeks begin on Monday in Berlin. Raises not_admin.
create function public.admin_overview(items integer default 5) returns jsonb
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
        select r.entity, r.id, r.name, r.slug, r.status, coalesce(v.updated_at, r.updated_at) as changed_at
          from record r left join public.content_version v on v.entity = r.entity and v.record_id = r.id and v.kind = 'draft'
         where (r.status = 'draft' or v.id is not null and r.status = 'published')
           and not exists (select from public.content_trash t where t.entity = r.entity and t.record_id = r.id))
      select jsonb_build_object('total', (select count(*) from draft), 'items', coalesce((
        select jsonb_agg(to_jsonb(first) order by first.changed_at desc, first.id) from (select * from draft order by changed_at desc, id limit size) first), '[]'))),
    'images_without_alt_text', (select count(*) from public.media m where m.alt_text = '' and not m.is_decorative),
    'this_week', private.figures_between(monday, next_monday),
    'last_week', private.figures_between(last_monday, monday));
end
$$;
grant execute on function public.admin_overview to authenticated, service_role;
