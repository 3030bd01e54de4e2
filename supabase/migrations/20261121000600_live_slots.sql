-- Each change of a published date is broadcast on the private topic `slots`, inside the transaction that made it:
-- what is rolled back is never said. The relay at the edge is the only listener.
create function private.broadcast_slots() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.offer o where o.id = new.offer_id and o.status = 'published') then
    perform realtime.send(
      jsonb_build_object('offer_id', new.offer_id, 'appointment', jsonb_build_object(
        'id', new.id, 'remaining_slots', new.remaining_slots, 'version', new.version, 'status', new.status)),
      'slots', 'slots', true);
  end if;
  return null;
end
$$;
create trigger broadcast_slots after insert or update on public.offer_appointment
  for each row execute function private.broadcast_slots();

-- Anyone may listen (the numbers are public), nobody may send: there is no insert policy.
create policy slots_read on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) = 'slots' and extension = 'broadcast');
