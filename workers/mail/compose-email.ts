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
import * as bookingLetters from "./booking-emails.ts";
import type { Letter } from "./email.ts";
import type { Desk } from "./mail-context.ts";
import { renderLetter } from "./render-email.tsx";
import type { Mail, MailAttachment } from "./transport.ts";
import * as waitlistLetters from "./waitlist-emails.ts";

/** What writing takes: the service's connection, the sender calendars name as organiser, and the desk. */
export type Office = { db: Database; organizer: { name: string; email: string }; desk: Desk };

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
    ...renderLetter(draft.letter, office.desk.siteUrl),
  };
}

type Draft = { to: string; letter: Letter; attachments?: readonly MailAttachment[] };

/** What each kind of mail says, to whom, with which calendar. */
export const drafts: Record<MailKind, (mail: OutboxMail, office: Office) => Promise<Draft | null>> = {
  booking_confirmed: aboutBooking("REQUEST", isConfirmed, bookingLetters.bookingConfirmed),
  booking_changed: aboutBooking("REQUEST", isConfirmed, bookingLetters.bookingChanged),
  booking_restored: aboutBooking("REQUEST", isConfirmed, bookingLetters.bookingRestored),
  booking_moved: aboutMove(bookingLetters.bookingMoved),
  appointment_moved: aboutMove(bookingLetters.appointmentMoved),
  booking_reminder: aboutBooking(null, isTomorrow, bookingLetters.bookingReminder),
  booking_cancelled: aboutBooking("CANCEL", isCancelled, writeCancellation),
  appointment_cancelled: aboutBooking("CANCEL", isCancelled, writeCancellation),
  appointment_message: writeMessage,
  waitlist_joined: aboutWaiting((entry, desk) =>
    entry.status === "waiting" ? waitlistLetters.waitlistJoined(entry, desk) : null,
  ),
  waitlist_offered: aboutWaiting((entry, desk) =>
    entry.status === "offered" && entry.offerExpiresAt && entry.offerExpiresAt > desk.now
      ? waitlistLetters.waitlistOffered(entry, desk, entry.offerExpiresAt)
      : null,
  ),
  waitlist_expired: aboutWaiting((entry, desk) =>
    entry.status === "expired" ? waitlistLetters.waitlistExpired(entry, desk) : null,
  ),
};

const BookingPayload = z.object({ booking_id: z.uuid() });
const MovePayload = BookingPayload.extend({ former_timestamp: z.iso.datetime({ offset: true }) });
const MessagePayload = BookingPayload.extend({ message_id: z.uuid() });
const WaitlistPayload = z.object({ waitlist_entry_id: z.uuid() });

function aboutBooking(
  method: CalendarMethod | null,
  isTrue: (booking: BookingFacts, desk: Desk) => boolean,
  write: (booking: BookingFacts, desk: Desk, db: Database) => Letter | Promise<Letter>,
) {
  return async (mail: OutboxMail, { db, organizer, desk }: Office): Promise<Draft | null> => {
    const booking = await getBookingFacts(db, BookingPayload.parse(mail.payload).booking_id);
    if (!booking || !isTrue(booking, desk)) return null;
    return {
      to: booking.email,
      letter: await write(booking, desk, db),
      attachments: method
        ? [calendarFile(booking, { method, organizer, siteUrl: desk.siteUrl, at: mail.createdAt })]
        : [],
    };
  };
}

/** A date that came back to where it was before the mail went out is none that moved. */
function aboutMove(write: (booking: BookingFacts, desk: Desk, former: Date) => Letter) {
  return (mail: OutboxMail, office: Office): Promise<Draft | null> => {
    const former = new Date(MovePayload.parse(mail.payload).former_timestamp);
    const isMoved = (booking: BookingFacts, desk: Desk) =>
      isExpected(booking, desk) && booking.appointment.timestamp.getTime() !== former.getTime();
    return aboutBooking("REQUEST", isMoved, (booking, desk) => write(booking, desk, former))(mail, office);
  };
}

function aboutWaiting(write: (entry: WaitlistFacts, desk: Desk) => Letter | null) {
  return async (mail: OutboxMail, { db, desk }: Office): Promise<Draft | null> => {
    const entry = await getWaitlistFacts(db, WaitlistPayload.parse(mail.payload).waitlist_entry_id);
    const letter = entry && write(entry, desk);
    return letter && { to: entry.email, letter };
  };
}

function isConfirmed(booking: BookingFacts, desk: Desk): boolean {
  return booking.status === "confirmed" && isExpected(booking, desk);
}

/** Also who is at the door already, before a date that begins later than planned. */
function isExpected({ status, appointment }: BookingFacts, { now }: Desk): boolean {
  return (
    (status === "confirmed" || status === "attended") &&
    appointment.status === "scheduled" &&
    appointment.timestamp > now
  );
}

/** A reminder that was held up until the day itself, or whose date was moved, would say the wrong thing. */
function isTomorrow(booking: BookingFacts, desk: Desk): boolean {
  return (
    isConfirmed(booking, desk) && berlinDay(booking.appointment.timestamp) === berlinDay(startOfTomorrow(desk.now))
  );
}

function isCancelled({ status }: BookingFacts): boolean {
  return status === "cancelled_by_guest" || status === "cancelled_by_host";
}

async function writeMessage(mail: OutboxMail, { db, desk }: Office): Promise<Draft | null> {
  const { booking_id, message_id } = MessagePayload.parse(mail.payload);
  const [booking, message] = await Promise.all([
    getBookingFacts(db, booking_id),
    getAppointmentMessage(db, message_id),
  ]);
  if (!booking || !message || isCancelled(booking)) return null;
  return { to: booking.email, letter: bookingLetters.appointmentMessage(booking, desk, message) };
}

async function writeCancellation(booking: BookingFacts, desk: Desk, db: Database): Promise<Letter> {
  if (booking.status === "cancelled_by_guest") return bookingLetters.bookingCancelled(booking, desk);
  const { offer, quantity: places } = booking;
  return bookingLetters.cancelledByHost(booking, desk, await listOtherDates(db, { offer, places }, desk.now));
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
      sequence: booking.calendarSequence,
      timestamp: appointment.timestamp,
      durationMinutes: offer.durationMinutes,
      offer,
      location: offer.location,
      guest: { name: `${booking.firstName} ${booking.lastName}`, email: booking.email },
    },
    { method, organizer, siteUrl, now: at },
  );
  return { filename: "termin.ics", contentType: calendarType(method), content };
}
