import { z } from "zod";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import type { MailKind } from "#domain/mail/mail-kind.ts";
import { bookingCalendar, type CalendarMethod, calendarType } from "#workers/calendar/calendar.ts";
import {
  type BookingFacts,
  getAppointmentMessage,
  getBookingFacts,
  getWaitlistFacts,
  listOtherDates,
  type WaitlistFacts,
} from "#workers/data/mail/mail-facts.ts";
import type { OutboxMail } from "#workers/data/mail/mail-outbox.ts";
import type { Database } from "#workers/data/supabase.ts";
import * as bookingEmails from "./booking-emails.ts";
import type { EmailContent } from "./email.ts";
import type { MailContext } from "./mail-context.ts";
import { renderEmail } from "./render-email.tsx";
import type { Mail, MailAttachment } from "./transport.ts";
import * as waitlistEmails from "./waitlist-emails.ts";

/** What writing takes: the service's connection, the sender calendars name as organiser, and the desk. */
export type Office = { db: Database; organizer: { name: string; email: string }; context: MailContext };

/**
 * Writes a mail of the outbox from what is true now; `null` when it would tell nothing true any more, because the booking was
 * cancelled meanwhile, the offer ran out or the account is gone.
 */
export async function writeMail(mail: OutboxMail, office: Office): Promise<Mail | null> {
  const draft = await drafts[mail.kind](mail, office);
  if (!draft) return null;
  return {
    to: draft.to,
    attachments: draft.attachments ?? [],
    ...renderEmail(draft.content, office.context.siteUrl),
  };
}

type Draft = { to: string; content: EmailContent; attachments?: readonly MailAttachment[] };

/** What each kind of mail says, to whom, with which calendar. */
export const drafts: Record<MailKind, (mail: OutboxMail, office: Office) => Promise<Draft | null>> = {
  booking_confirmed: aboutBooking("REQUEST", isConfirmed, bookingEmails.bookingConfirmed),
  booking_changed: aboutBooking("REQUEST", isConfirmed, bookingEmails.bookingChanged),
  booking_restored: aboutBooking("REQUEST", isConfirmed, bookingEmails.bookingRestored),
  booking_moved: aboutMove(bookingEmails.bookingMoved),
  appointment_moved: aboutMove(bookingEmails.appointmentMoved),
  booking_reminder: aboutBooking(null, isTomorrow, bookingEmails.bookingReminder),
  booking_cancelled: aboutBooking("CANCEL", isCancelled, writeCancellation),
  appointment_cancelled: aboutBooking("CANCEL", isCancelled, writeCancellation),
  appointment_message: writeMessage,
  waitlist_joined: aboutWaiting((entry, context) =>
    entry.status === "waiting" ? waitlistEmails.waitlistJoined(entry, context) : null,
  ),
  waitlist_offered: aboutWaiting((entry, context) =>
    entry.status === "offered" && entry.offer_expires_at && entry.offer_expires_at > context.now
      ? waitlistEmails.waitlistOffered(entry, context, entry.offer_expires_at)
      : null,
  ),
  waitlist_expired: aboutWaiting((entry, context) =>
    entry.status === "expired" ? waitlistEmails.waitlistExpired(entry, context) : null,
  ),
};

const BookingPayload = z.object({ booking_id: z.uuid() });
const MovePayload = BookingPayload.extend({ former_timestamp: z.iso.datetime({ offset: true }) });
const MessagePayload = BookingPayload.extend({ message_id: z.uuid() });
const WaitlistPayload = z.object({ waitlist_entry_id: z.uuid() });

function aboutBooking(
  method: CalendarMethod | null,
  isTrue: (booking: BookingFacts, context: MailContext) => boolean,
  write: (booking: BookingFacts, context: MailContext, db: Database) => EmailContent | Promise<EmailContent>,
) {
  return async (mail: OutboxMail, { db, organizer, context }: Office): Promise<Draft | null> => {
    const booking = await getBookingFacts(db, BookingPayload.parse(mail.payload).booking_id);
    if (!booking || !isTrue(booking, context)) return null;
    return {
      to: booking.email,
      content: await write(booking, context, db),
      attachments: method
        ? [calendarFile(booking, { method, organizer, siteUrl: context.siteUrl, at: mail.created_at })]
        : [],
    };
  };
}

/** A date that came back to where it was before the mail went out is none that moved. */
function aboutMove(write: (booking: BookingFacts, context: MailContext, former: Date) => EmailContent) {
  return (mail: OutboxMail, office: Office): Promise<Draft | null> => {
    const former = new Date(MovePayload.parse(mail.payload).former_timestamp);
    const isMoved = (booking: BookingFacts, context: MailContext) =>
      isExpected(booking, context) && booking.appointment.timestamp.getTime() !== former.getTime();
    return aboutBooking("REQUEST", isMoved, (booking, context) => write(booking, context, former))(mail, office);
  };
}

function aboutWaiting(write: (entry: WaitlistFacts, context: MailContext) => EmailContent | null) {
  return async (mail: OutboxMail, { db, context }: Office): Promise<Draft | null> => {
    const entry = await getWaitlistFacts(db, WaitlistPayload.parse(mail.payload).waitlist_entry_id);
    const content = entry && write(entry, context);
    return content && { to: entry.email, content };
  };
}

function isConfirmed(booking: BookingFacts, context: MailContext): boolean {
  return booking.status === "confirmed" && isExpected(booking, context);
}

/** Also who is at the door already, before a date that begins later than planned. */
function isExpected({ status, appointment }: BookingFacts, { now }: MailContext): boolean {
  return (
    (status === "confirmed" || status === "attended") &&
    appointment.status === "scheduled" &&
    appointment.timestamp > now
  );
}

/** A reminder that was held up until the day itself, or whose date was moved, would say the wrong thing. */
function isTomorrow(booking: BookingFacts, context: MailContext): boolean {
  return (
    isConfirmed(booking, context) &&
    berlinDay(booking.appointment.timestamp) === berlinDay(startOfTomorrow(context.now))
  );
}

function isCancelled({ status }: BookingFacts): boolean {
  return status === "cancelled_by_guest" || status === "cancelled_by_host";
}

async function writeMessage(mail: OutboxMail, { db, context }: Office): Promise<Draft | null> {
  const { booking_id, message_id } = MessagePayload.parse(mail.payload);
  const [booking, message] = await Promise.all([
    getBookingFacts(db, booking_id),
    getAppointmentMessage(db, message_id),
  ]);
  if (!booking || !message || isCancelled(booking)) return null;
  return { to: booking.email, content: bookingEmails.appointmentMessage(booking, context, message) };
}

async function writeCancellation(booking: BookingFacts, context: MailContext, db: Database): Promise<EmailContent> {
  if (booking.status === "cancelled_by_guest") return bookingEmails.bookingCancelled(booking, context);
  const { offer, quantity: slots } = booking;
  return bookingEmails.cancelledByHost(booking, context, await listOtherDates(db, { offer, slots }, context.now));
}

/** The booking's calendar entry; `at` stamps it, so that a mail that is tried again is the same mail. */
function calendarFile(
  booking: BookingFacts,
  {
    method,
    organizer,
    siteUrl,
    at,
  }: { method: CalendarMethod; organizer: Office["organizer"]; siteUrl: string; at: Date },
): MailAttachment {
  const { appointment, offer } = booking;
  const content = bookingCalendar(
    {
      id: booking.id,
      code: booking.code,
      quantity: booking.quantity,
      status: booking.status,
      dateStatus: appointment.status,
      sequence: booking.calendar_sequence,
      timestamp: appointment.timestamp,
      duration_minutes: offer.duration_minutes,
      offer,
      location: offer.location,
      guest: { name: `${booking.firstName} ${booking.lastName}`, email: booking.email },
    },
    { method, organizer, siteUrl, now: at },
  );
  return { filename: "termin.ics", contentType: calendarType(method), content };
}
