-- Overwrites `user_metadata.role` with `app_metadata.role`, which is 'admin' for admins. Users can write their own
-- `user_metadata`, but not `app_metadata`.
create function private.copy_role_to_user_metadata() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  role text := new.raw_app_meta_data ->> 'role';
begin
  if new.raw_user_meta_data is null or jsonb_typeof(new.raw_user_meta_data) <> 'object' then
    new.raw_user_meta_data := '{}'::jsonb;
  end if;
  new.raw_user_meta_data := case
    when role is null then new.raw_user_meta_data - 'role'
    else new.raw_user_meta_data || jsonb_build_object('role', role)
  end;
  return new;
exception when others then -- sign-up must not fail here; rights depend on app_metadata only
  new.raw_user_meta_data := '{}'::jsonb;
  return new;
end
$$;

create trigger copy_role_to_user_metadata
  before insert or update of raw_user_meta_data, raw_app_meta_data on auth.users
  for each row execute function private.copy_role_to_user_metadata();
