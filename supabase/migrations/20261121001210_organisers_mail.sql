-- Sends a booking's latest word again: the confirmation, or that it was cancelled. One that still waits is sent now instead.
create function public.resend_booking_mail(booking_id uuid) returns public.mail_kind
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.offer_booking;
  word public.mail_kind;
begin
  perform private.require_admin();
  select * into booking from public.offer_booking b where b.id = resend_booking_mail.booking_id
     for no key update; -- twice at once is one mail
  if not found then
    perform private.refuse(404, 'booking_not_found');
  end if;
  word := case booking.status when 'cancelled_by_guest' then 'booking_cancelled' when 'cancelled_by_host' then 'appointment_cancelled'
    else 'booking_confirmed' end;
  update public.mail_outbox m set attempts = 0, next_attempt_at = now()
   where m.kind = word and m.payload ->> 'booking_id' = booking.id::text and m.sent_at is null;
  if not found then
    perform private.write_booking_mail(word, booking);
  end if;
  return word;
end
$$;
grant execute on function public.resend_booking_mail to authenticated, service_role;
revoke execute on function public.resend_booking_mail from anon;
