-- The team of admins. All public functions raise the refusals of `require_admin`.

-- All admins by email.
create function public.list_admins() returns table (id uuid, email text, last_sign_in_at timestamptz, has_second_factor boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select u.id, u.email::text, u.last_sign_in_at,
      exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    from auth.users u where u.raw_app_meta_data ->> 'role' = 'admin' order by lower(u.email);
end
$$;

-- Makes the account with this confirmed email an admin. Idempotent. Raises account_not_found.
create function public.add_admin(email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  added uuid;
begin
  perform private.require_admin();
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || '{"role": "admin"}'
   where lower(u.email) = lower(trim(add_admin.email)) and u.email_confirmed_at is not null and not u.is_sso_user
     and u.raw_app_meta_data ->> 'role' is distinct from 'admin'
  returning u.id into added;
  if added is not null then
    insert into public.audit_log (actor_id, action, entity, record_id, fields) values (auth.uid(), 'insert', 'admin', added, '{}');
  elsif not exists (select from auth.users u where lower(u.email) = lower(trim(add_admin.email)) and u.raw_app_meta_data ->> 'role' = 'admin') then
    perform private.refuse(404, 'account_not_found');
  end if;
end
$$;

-- Guard: another admin who can sign in exists. Concurrent removals wait until the transaction ends. Raises last_admin.
create function private.require_other_admin(admin_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('team', 0));
  if not exists (select from auth.users u where u.id <> require_other_admin.admin_id and u.raw_app_meta_data ->> 'role' = 'admin'
      and u.email_confirmed_at is not null and coalesce(u.banned_until, '-infinity') <= now()) then
    perform private.refuse(409, 'last_admin');
  end if;
end
$$;

-- Revokes the role without deleting the account. Idempotent. Raises last_admin.
create function public.remove_admin(admin_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- When two admins remove each other, the second call waits for the lock. It is then refused, because its caller is no
  -- longer an admin.
  perform pg_advisory_xact_lock(hashtextextended('team', 0));
  perform private.require_admin();
  if not exists (select from auth.users u where u.id = remove_admin.admin_id and u.raw_app_meta_data ->> 'role' = 'admin') then
    return;
  end if;
  perform private.require_other_admin(remove_admin.admin_id);
  update auth.users u set raw_app_meta_data = u.raw_app_meta_data - 'role' where u.id = remove_admin.admin_id;
  insert into public.audit_log (actor_id, action, entity, record_id, fields) values (auth.uid(), 'delete', 'admin', remove_admin.admin_id, '{}');
end
$$;
grant execute on function public.list_admins, public.add_admin, public.remove_admin to authenticated, service_role;
