-- Name and phone number of an account, which prefill the next booking.

create table public.profile (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name private.person_name,
  last_name private.person_name,
  phone private.phone_number,
  updated_at timestamptz not null default now()
);

alter table public.profile enable row level security;
revoke all on public.profile from anon, authenticated;
grant all on public.profile to service_role;
grant select on public.profile to authenticated;
create policy own_read on public.profile for select to authenticated using (user_id = (select private.session_user_id()));

-- Replaces the caller's profile; null clears a field. Raises signed_out.
create function public.save_profile(first_name text default null, last_name text default null, phone text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if not private.lock_user(caller_id) then -- the account no longer exists
    perform private.refuse(401, 'signed_out');
  end if;
  insert into public.profile (user_id, first_name, last_name, phone)
  values (caller_id, save_profile.first_name, save_profile.last_name, save_profile.phone)
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone, updated_at = now();
end
$$;
grant execute on function public.save_profile to authenticated, service_role;

-- Stores name and phone number of a booking in the guest's profile. A booking without a phone number keeps the stored
-- number.
create function private.save_guest_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profile as p (user_id, first_name, last_name, phone)
  values (new.user_id, new.first_name, new.last_name, new.phone)
  on conflict (user_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, phone = coalesce(excluded.phone, p.phone), updated_at = now();
  return null;
end
$$;
create trigger save_guest_profile after insert on public.offer_booking for each row
  when (new.user_id is not null and not new.booked_by_admin) execute function private.save_guest_profile();
