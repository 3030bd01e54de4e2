-- What organisers noted about a person's bookings, and when they came, is about that person: it belongs into the export
-- (Art. 15 GDPR).
alter function public.export_account() set schema private;
alter function private.export_account() rename to account_facts;
revoke execute on function private.account_facts() from authenticated, service_role;

-- Everything the product knows about whoever asks (Art. 15 and 20 GDPR).
create function public.export_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.account_facts() || jsonb_build_object(
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', n.booking_id, 'note', n.note, 'updated_at', n.updated_at)
      order by n.updated_at), '[]')
      from public.offer_booking_note n join public.offer_booking b on b.id = n.booking_id where b.user_id = (select auth.uid())),
    'attendance', (select coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'status', b.status, 'present', b.present,
      'attendance_at', b.attendance_at) order by b.attendance_at), '[]')
      from public.offer_booking b where b.user_id = (select auth.uid()) and b.attendance_at is not null))
$$;
revoke execute on function public.export_account() from anon;
grant execute on function public.export_account() to authenticated, service_role;
