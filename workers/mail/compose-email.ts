import { z } from "zod";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { berlinDay } from "#domain/berlin-time.ts";
import { contactLine } from "#domain/booking/host-contact.ts";
import type { MailKind } from "#domain/mail/mail-kind.ts";
import { bookingCalendar, type CalendarMethod, calendarType } from "#workers/calendar/calendar.ts";
import {
  type BookingFacts,
  getAcceptedTerms,
  getAnnouncementFacts,
  getAppointmentMessage,
  getBookingFacts,
  getCancellationReason,
  getOfferChanges,
  getWaitlistFacts,
  listOtherTimes,
  type WaitlistFacts,
} from "#workers/data/mail/mail-facts.ts";
import type { OutboxEmail } from "#workers/data/mail/mail-outbox.ts";
import type { Database } from "#workers/data/supabase.ts";
import * as bookingEmails from "./booking-emails.ts";
import type { EmailContent } from "./email.ts";
import * as followEmails from "./follow-emails.ts";
import { contactOf, type MailContext } from "./mail-context.ts";
import { renderEmail } from "./render-email.tsx";
import { termsFile } from "./terms-file.ts";
import type { Email, EmailAttachment } from "./transport.ts";
import * as waitlistEmails from "./waitlist-emails.ts";

type ComposeContext = MailContext & {
  /** The service connection. */
  db: Database;
  /** The organizer in calendar entries. */
  organizer: { name: string; email: string };
  unfollowUrl: (userId: string) => Promise<string>;
};

/**
 * Composes an email of the outbox from current data; `null` when the email is obsolete, for example after a
 * cancellation.
 */
export async function composeEmail(email: OutboxEmail, context: ComposeContext): Promise<Email | null> {
  const unrenderedEmail = await composers[email.kind](email, context);
  if (!unrenderedEmail) return null;
  return {
    senderName: context.site.mail_sender,
    to: unrenderedEmail.to,
    replyTo: unrenderedEmail.replyTo,
    attachments: unrenderedEmail.attachments ?? [],
    unsubscribeUrl: unrenderedEmail.unsubscribeUrl,
    ...renderEmail(unrenderedEmail.content, context.siteUrl, context.site),
  };
}

type UnrenderedEmail = {
  to: string;
  /** The email of the host, or else of the site. */
  replyTo: string;
  content: EmailContent;
  attachments?: readonly EmailAttachment[];
  unsubscribeUrl?: string;
};

type Composer = (email: OutboxEmail, context: ComposeContext) => Promise<UnrenderedEmail | null>;

const composers: Record<MailKind, Composer> = {
  booking_confirmed: withTerms(bookingComposer("REQUEST", isConfirmedAndUpcoming, bookingEmails.bookingConfirmed)),
  booking_changed: withTerms(bookingComposer("REQUEST", isConfirmedAndUpcoming, bookingEmails.bookingChanged)),
  booking_restored: withTerms(bookingComposer("REQUEST", isConfirmedAndUpcoming, bookingEmails.bookingRestored)),
  booking_moved: composeBookingMove,
  appointment_moved: moveComposer(bookingEmails.appointmentMoved),
  offer_changed: composeOfferChange,
  booking_reminder: composeReminder,
  booking_cancelled: composeCancellation,
  appointment_cancelled: composeCancellation,
  appointment_message: composeMessage,
  waitlist_joined: waitlistComposer((entry, context) =>
    entry.status === "waiting" ? waitlistEmails.waitlistJoined(entry, context) : null,
  ),
  waitlist_offered: composeWaitlistOffer,
  waitlist_moved: composeWaitlistMove,
  waitlist_expired: waitlistComposer((entry, context) =>
    entry.status === "expired" ? waitlistEmails.waitlistExpired(entry, context) : null,
  ),
  new_appointments: composeAnnouncement,
};

const BookingPayload = z.object({ booking_id: z.uuid() });
const ReminderPayload = BookingPayload.extend({ day: z.iso.date() });
const MovePayload = BookingPayload.extend({
  former_timestamp: z.iso.datetime({ offset: true }),
  /** Present when the booking was moved because this appointment was cancelled. */
  cancelled_appointment_id: z.uuid().optional(),
});
/** `former_timestamp` is the start that the guest knows, when the email about a move was unsent at the cancellation. */
const CancellationPayload = BookingPayload.extend({ former_timestamp: z.iso.datetime({ offset: true }).optional() });
const MessagePayload = BookingPayload.extend({ message_id: z.uuid() });
const OfferChangePayload = BookingPayload.extend({
  offer_id: z.uuid(),
  former_location_id: z.uuid().nullable(),
  /** Absent in emails of a backup that is older than this field. */
  is_former_location_hidden: z.boolean().default(false),
  former_artist_id: z.uuid().nullable(),
  former_duration_minutes: z.int(),
});
const AnnouncementPayload = z.object({ appointment_ids: z.array(z.uuid()) });
const WaitlistPayload = z.object({ waitlist_entry_id: z.uuid() });
const WaitlistMovePayload = MovePayload.pick({ former_timestamp: true });
const WaitlistOfferPayload = WaitlistMovePayload.partial();

/**
 * @param method of the calendar entry, if any
 * @param isCurrent false when the email is obsolete
 */
function bookingComposer(
  method: CalendarMethod | null,
  isCurrent: (booking: BookingFacts, context: MailContext) => boolean,
  composeContent: (booking: BookingFacts, context: MailContext, db: Database) => EmailContent | Promise<EmailContent>,
): Composer {
  return async (email, { db, organizer, ...context }) => {
    const booking = await getBookingFacts(db, BookingPayload.parse(email.payload).booking_id);
    if (!booking || !isCurrent(booking, context)) return null;
    return {
      to: booking.email,
      replyTo: contactOf(booking, context).email,
      content: await composeContent(booking, context, db),
      attachments: method ? [calendarFile(booking, { method, organizer, context, dtstamp: email.created_at })] : [],
    };
  };
}

/**
 * Attaches the terms of the booking's contract as a file (§ 312f BGB), which a guest who books by phone has not
 * accepted, or else the published terms. `booking_changed` needs them because a change may order more slots,
 * `booking_restored` because it can stand for a restoration and a change.
 */
function withTerms(compose: Composer): Composer {
  return async (email, context) => {
    const unrenderedEmail = await compose(email, context);
    if (!unrenderedEmail) return null;
    const terms = await getAcceptedTerms(context.db, BookingPayload.parse(email.payload).booking_id);
    return terms
      ? { ...unrenderedEmail, attachments: [...(unrenderedEmail.attachments ?? []), termsFile(terms)] }
      : unrenderedEmail;
  };
}

/** The email is obsolete when `isValidAndUpcoming` is false, or when the appointment is at the former time again. */
function moveComposer(
  composeContent: (booking: BookingFacts, context: MailContext, previousTime: Date) => EmailContent,
): Composer {
  return async (email, composeContext) => {
    const previousTime = new Date(MovePayload.parse(email.payload).former_timestamp);
    const isMoved = (booking: BookingFacts, context: MailContext) =>
      isValidAndUpcoming(booking, context) && booking.appointment.timestamp.getTime() !== previousTime.getTime();
    const compose = bookingComposer("REQUEST", isMoved, (booking, context) =>
      composeContent(booking, context, previousTime),
    );
    return compose(email, composeContext);
  };
}

async function composeBookingMove(email: OutboxEmail, context: ComposeContext): Promise<UnrenderedEmail | null> {
  const { cancelled_appointment_id: cancelledAppointmentId } = MovePayload.parse(email.payload);
  if (!cancelledAppointmentId) return moveComposer(bookingEmails.bookingMoved)(email, context);
  const reason = await getCancellationReason(context.db, cancelledAppointmentId);
  const compose = moveComposer((booking, mailContext, previousTime) =>
    bookingEmails.appointmentReplaced(booking, mailContext, { previousTime, reason }),
  );
  return compose(email, context);
}

/**
 * The email is obsolete when `isValidAndUpcoming` is false, when the booking was moved to another offer, or when
 * location, artist, duration and contract partner are as before. An artist that guests could not see counts as no
 * artist.
 */
async function composeOfferChange(email: OutboxEmail, context: ComposeContext): Promise<UnrenderedEmail | null> {
  const { offer_id, ...payload } = OfferChangePayload.parse(email.payload);
  const former = {
    locationId: payload.former_location_id,
    isLocationHidden: payload.is_former_location_hidden,
    artistId: payload.former_artist_id,
    durationMinutes: payload.former_duration_minutes,
  };
  const changes = await getOfferChanges(context.db, offer_id, former);
  if (!changes) return null;
  const isCurrent = (booking: BookingFacts, mailContext: MailContext) =>
    isValidAndUpcoming(booking, mailContext) &&
    booking.offer.id === offer_id &&
    (changes.location !== null ||
      changes.artist !== null ||
      changes.duration !== null ||
      bookingEmails.hasOtherPartner(changes.formerPartner, booking, mailContext));
  const compose = bookingComposer("REQUEST", isCurrent, (booking, mailContext) =>
    bookingEmails.offerChanged(booking, mailContext, changes),
  );
  return compose(email, context);
}

/** A reminder is obsolete when `isConfirmedAndUpcoming` is false, or its appointment is not on the reminder's day. */
async function composeReminder(email: OutboxEmail, composeContext: ComposeContext): Promise<UnrenderedEmail | null> {
  const { day } = ReminderPayload.parse(email.payload);
  const isOnDay = (booking: BookingFacts, context: MailContext) =>
    isConfirmedAndUpcoming(booking, context) && berlinDay(booking.appointment.timestamp) === day;
  const compose = bookingComposer(null, isOnDay, bookingEmails.bookingReminder);
  return compose(email, composeContext);
}

/** @param composeContent returns `null` when the email is obsolete */
function waitlistComposer(
  composeContent: (entry: WaitlistFacts, context: MailContext) => EmailContent | null,
): Composer {
  return async (email, { db, ...context }) => {
    const entry = await getWaitlistFacts(db, WaitlistPayload.parse(email.payload).waitlist_entry_id);
    const content = entry && composeContent(entry, context);
    return content && { to: entry.email, replyTo: contactOf(entry, context).email, content };
  };
}

/**
 * When the appointment is moved during a waitlist offer, a second email has the `former_timestamp`. Both emails are
 * obsolete when the waitlist offer has ended, and the second one also when the appointment is at that time again.
 */
async function composeWaitlistOffer(
  email: OutboxEmail,
  composeContext: ComposeContext,
): Promise<UnrenderedEmail | null> {
  const { former_timestamp } = WaitlistOfferPayload.parse(email.payload);
  const previousTime = former_timestamp === undefined ? undefined : new Date(former_timestamp);
  const compose = waitlistComposer((entry, context) =>
    entry.status === "offered" &&
    entry.offer_expires_at &&
    entry.offer_expires_at > context.now &&
    entry.appointment.timestamp.getTime() !== previousTime?.getTime()
      ? waitlistEmails.waitlistOffered(entry, context, entry.offer_expires_at, previousTime)
      : null,
  );
  return compose(email, composeContext);
}

/**
 * The email is obsolete when the party neither waits nor has a waitlist offer, or when the appointment is at the former
 * time again.
 */
async function composeWaitlistMove(
  email: OutboxEmail,
  composeContext: ComposeContext,
): Promise<UnrenderedEmail | null> {
  const previousTime = new Date(WaitlistMovePayload.parse(email.payload).former_timestamp);
  const compose = waitlistComposer((entry, context) =>
    (entry.status === "waiting" || entry.status === "offered") &&
    entry.appointment.timestamp.getTime() !== previousTime.getTime()
      ? waitlistEmails.waitlistMoved(entry, context, previousTime)
      : null,
  );
  return compose(email, composeContext);
}

async function composeAnnouncement(
  email: OutboxEmail,
  { db, unfollowUrl, ...context }: ComposeContext,
): Promise<UnrenderedEmail | null> {
  if (!email.user_id) return null;
  const appointmentIds = AnnouncementPayload.parse(email.payload).appointment_ids;
  const facts = await getAnnouncementFacts(db, { userId: email.user_id, appointmentIds }, context.now);
  if (!facts) return null;
  const unsubscribeUrl = await unfollowUrl(email.user_id);
  return {
    to: facts.email,
    replyTo: context.site.contact_email,
    content: followEmails.newAppointments(facts, context, unsubscribeUrl),
    unsubscribeUrl,
  };
}

function isConfirmedAndUpcoming(booking: BookingFacts, context: MailContext): boolean {
  return booking.status === "confirmed" && isValidAndUpcoming(booking, context);
}

function isValidAndUpcoming({ status, appointment }: BookingFacts, { now }: MailContext): boolean {
  return (
    (status === "confirmed" || status === "attended") &&
    appointment.status === "scheduled" &&
    appointment.timestamp > now
  );
}

function isCancelled({ status }: BookingFacts): boolean {
  return status === "cancelled_by_guest" || status === "cancelled_by_host";
}

/**
 * A message is obsolete when the booking is cancelled or was moved to another appointment, or when the message was
 * written before the start of an appointment that has ended. Until the end it can help guests who come late.
 */
async function composeMessage(email: OutboxEmail, { db, ...context }: ComposeContext): Promise<UnrenderedEmail | null> {
  const { booking_id, message_id } = MessagePayload.parse(email.payload);
  const [booking, message] = await Promise.all([
    getBookingFacts(db, booking_id),
    getAppointmentMessage(db, message_id),
  ]);
  if (!booking || !message || isCancelled(booking) || booking.appointmentId !== message.appointment_id) return null;
  const { appointment, offer } = booking;
  if (email.created_at < appointment.timestamp && endOf(appointment, offer) <= context.now) return null;
  return {
    to: booking.email,
    replyTo: contactOf(booking, context).email,
    content: bookingEmails.appointmentMessage(booking, context, message),
  };
}

async function composeCancellation(email: OutboxEmail, context: ComposeContext): Promise<UnrenderedEmail | null> {
  const { former_timestamp } = CancellationPayload.parse(email.payload);
  const formerTime = former_timestamp === undefined ? undefined : new Date(former_timestamp);
  const compose = bookingComposer("CANCEL", isCancelled, async (booking, mailContext, db) => {
    if (booking.status === "cancelled_by_guest") return bookingEmails.bookingCancelled(booking, mailContext);
    const otherTimes = await listOtherTimes(db, booking, mailContext.now);
    return bookingEmails.cancelledByHost(booking, mailContext, { otherTimes, formerTime });
  });
  return compose(email, context);
}

/** `dtstamp` is the time at which the outbox row was created, so that a retried email is identical. */
function calendarFile(
  booking: BookingFacts,
  {
    method,
    organizer,
    context,
    dtstamp,
  }: { method: CalendarMethod; organizer: ComposeContext["organizer"]; context: MailContext; dtstamp: Date },
): EmailAttachment {
  const guest = { name: `${booking.first_name} ${booking.last_name}`, email: booking.email };
  const contact = contactLine(contactOf(booking, context));
  const content = bookingCalendar(
    { ...booking, guest, contact },
    { method, organizer, siteUrl: context.siteUrl, dtstamp },
  );
  return { filename: "termin.ics", contentType: calendarType(method), content };
}
