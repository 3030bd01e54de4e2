-- Offers by their next bookable date, for lists of cards; those without one come last, by name.
create function public.list_offer(page integer default 1, items_per_page integer default 12)
returns table (
  id uuid, name text, slug text, slug_id text, summary text, price integer,
  offer_type jsonb, artist jsonb, location jsonb, image jsonb, next_appointment jsonb, total bigint
)
language sql stable set search_path = ''
as $$
  select o.id, o.name, o.slug, o.slug_id, o.summary, o.price,
    (select jsonb_build_object('id', t.id, 'name', t.name) from public.offer_type t where t.id = o.offer_type_id),
    (select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city)
       from public.artist a where a.id = o.artist_id),
    (select jsonb_build_object('id', l.id, 'name', l.name, 'slug', l.slug, 'region', r.name)
       from public.location l left join public.region r on r.id = l.region_id where l.id = o.location_id),
    (select jsonb_build_object('path', m.path, 'width', m.width, 'height', m.height, 'alt_text', m.alt_text, 'credit', m.credit)
       from public.media m where m.id = o.image_id),
    case when next.id is not null then jsonb_build_object('id', next.id, 'timestamp', next.timestamp,
      'remaining_slots', next.remaining_slots, 'capacity', next.capacity, 'version', next.version, 'status', next.status) end,
    count(*) over ()
  from public.offer o
  left join lateral (
    select a.id, a.timestamp, a.remaining_slots, a.capacity, a.version, a.status
      from public.offer_appointment a
     where a.offer_id = o.id and a.status = 'scheduled' and a.timestamp > private.start_of_tomorrow()
       and a.remaining_slots > 0
     order by a.timestamp limit 1
  ) next on true
  where o.status = 'published'
  order by next.timestamp nulls last, o.name, o.id
  limit least(greatest(items_per_page, 1), 100)
  offset (greatest(page, 1) - 1) * least(greatest(items_per_page, 1), 100)
$$;
grant execute on function public.list_offer to anon, authenticated, service_role;
