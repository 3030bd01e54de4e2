-- Who uses an offer type or an art form, for admins. `kind` is 'offer_type' or 'art_form'.

-- All terms of a kind by name, each with the number of records that use it.
create function public.list_terms_with_use(kind text) returns table (id uuid, name text, uses integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  case kind
    when 'offer_type' then
      return query select t.id, t.name, (select count(*)::integer from public.offer o where o.offer_type_id = t.id)
        from public.offer_type t order by t.name;
    when 'art_form' then
      return query select t.id, t.name, ((select count(*) from public.offer_art_form f where f.art_form_id = t.id)
          + (select count(*) from public.artist_art_form f where f.art_form_id = t.id))::integer
        from public.art_form t order by t.name;
    else
      perform private.refuse(400, 'invalid_input');
  end case;
end
$$;

-- Published records that show a term, at most `items` of them.
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
