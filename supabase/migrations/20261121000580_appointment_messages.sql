-- Messages from admins to everybody who booked an appointment.

-- A message to everybody who booked an appointment. The outbox contains only its id.
create table public.appointment_message (
  id uuid primary key, -- made by the client, so that sending is idempotent
  appointment_id uuid not null references public.offer_appointment (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 120),
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  created_by uuid
);
create index on public.appointment_message (appointment_id, created_at desc);

alter table public.appointment_message enable row level security;
revoke all on public.appointment_message from anon, authenticated;
grant all on public.appointment_message to service_role;
grant select on public.appointment_message to authenticated;
create policy admin_read on public.appointment_message for select to authenticated using ((select private.is_admin()));

-- Sends a message to every booking that is confirmed or attended. Repeating the id sends nothing. Returns the number of mails.
-- Raises not_admin, appointment_not_found, and idempotency_conflict for the same id with other content. Locks the appointment.
create function public.send_appointment_message(id uuid, appointment_id uuid, subject text, body text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  message public.appointment_message;
  mails integer;
begin
  perform private.require_admin();
  perform private.lock_appointment(send_appointment_message.appointment_id);
  insert into public.appointment_message (id, appointment_id, subject, body, created_by)
  values (send_appointment_message.id, send_appointment_message.appointment_id, trim(send_appointment_message.subject), trim(send_appointment_message.body), auth.uid())
  on conflict do nothing returning * into message;
  if not found then
    select * into message from public.appointment_message m where m.id = send_appointment_message.id;
    if (message.appointment_id, message.subject, message.body)
        is distinct from (send_appointment_message.appointment_id, trim(send_appointment_message.subject), trim(send_appointment_message.body)) then
      perform private.refuse(409, 'idempotency_conflict');
    end if;
    select count(*) into mails from public.mail_outbox m where m.kind = 'appointment_message' and m.payload ->> 'message_id' = message.id::text
      and m.payload ->> 'booking_id' in (select b.id::text from public.offer_booking b where b.appointment_id = message.appointment_id);
    return mails;
  end if;
  insert into public.mail_outbox (kind, user_id, payload)
  select 'appointment_message', b.user_id, jsonb_build_object('booking_id', b.id, 'message_id', message.id)
    from public.offer_booking b where b.appointment_id = message.appointment_id and b.status in ('confirmed', 'attended') and b.user_email is not null
   order by b.created_at, b.id;
  get diagnostics mails = row_count;
  return mails;
end
$$;
grant execute on function public.send_appointment_message to authenticated, service_role;
