-- Further kinds of mail. In a file of their own: Postgres lets nobody use a new value in the transaction that adds it.
alter type public.mail_kind add value if not exists 'waitlist_joined';
alter type public.mail_kind add value if not exists 'booking_reminder';
