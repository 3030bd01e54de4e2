import { z } from "zod";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { isAnonymized } from "#domain/booking/anonymized-booking.ts";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import { takesSlots } from "#domain/check-in/check-in-event.ts";
import { PageSectionSchema } from "#domain/content/page-section-content.ts";
import {
  appointmentColumns,
  bookingColumns,
  reviveAppointment,
  reviveBooking,
} from "#workers/data/booking/offer-booking.ts";
import { getLandingPage } from "#workers/data/content/landing-page.ts";
import { reviveDates } from "#workers/data/revive-dates.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

// The data of emails, read with the service connection when an email is composed.

export type AppointmentFacts = ReturnType<typeof reviveAppointment>;
export type BookingFacts = NonNullable<Awaited<ReturnType<typeof getBookingFacts>>>;
export type WaitlistFacts = NonNullable<Awaited<ReturnType<typeof getWaitlistFacts>>>;

/**
 * A booking with its appointment; `null` when booking or account was deleted, or the booking is anonymized or has no
 * email.
 */
export async function getBookingFacts(db: Database, id: string) {
  const row = dataOf(
    await db
      .from("offer_booking")
      .select(`${bookingColumns}, user_id, user_email, booked_by_admin`)
      .eq("id", id)
      .maybeSingle(),
  );
  if (!row) return null;
  const { user_id: userId, user_email: bookedEmail, booked_by_admin: isByAdmin, ...booking } = row;
  const email = userId ? await getAccountEmail(db, userId) : bookedEmail;
  if (email === null || isAnonymized({ id, user_email: email })) return null;
  return {
    ...reviveBooking(booking),
    userId,
    email,
    isByAdmin,
    /** Nobody has signed in with the email since an admin made the booking or corrected the email. */
    isUnclaimed: userId === null,
  };
}

/** A waitlist entry with its appointment; `null` when the entry or its account was deleted. */
export async function getWaitlistFacts(db: Database, id: string) {
  const row = dataOf(
    await db
      .from("waitlist_entry")
      .select(`id, status, quantity, offer_expires_at, user_id, ${appointmentColumns}`)
      .eq("id", id)
      .maybeSingle(),
  );
  const email = row && (await getAccountEmail(db, row.user_id));
  if (!row || !email) return null;
  const { user_id: _, appointment, ...entry } = row;
  return { ...reviveDates(entry, ["offer_expires_at"]), ...reviveAppointment(appointment), email };
}

/** A message to the guests of an appointment; `null` when the message was deleted. */
export async function getAppointmentMessage(db: Database, id: string) {
  return dataOf(
    await db.from("appointment_message").select("appointment_id, subject, body").eq("id", id).maybeSingle(),
  );
}

/**
 * The terms of a booking's contract, or else the published page `agb`, or else `null`. Never returns an
 * unpublished page, which may still contain the template of a new site.
 */
export async function getAcceptedTerms(db: Database, bookingId: string) {
  const [page, booking] = await Promise.all([
    getLandingPage(db, "agb"),
    db
      .from("offer_booking")
      .select("terms_version, terms_accepted_at, created_at")
      .eq("id", bookingId)
      .maybeSingle()
      .then(dataOf),
  ]);
  const currentTerms = page?.status === "published" ? page : null;
  if (!page || !booking || booking.terms_version === null || booking.terms_version === page.version)
    return currentTerms;
  // The version that was published when the guest accepted the terms, or booked by phone.
  const acceptedVersion = dataOf(
    await db
      .from("content_version")
      .select("snapshot, created_at")
      .match({ entity: "landing_page", record_id: page.id, kind: "published" })
      .lte("created_at", booking.terms_accepted_at ?? booking.created_at)
      .order("created_at", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  if (!acceptedVersion) return currentTerms;
  const { fields, sections } = TermsSnapshot.parse(acceptedVersion.snapshot);
  return {
    title: fields.title,
    version: booking.terms_version,
    updated_at: new Date(acceptedVersion.created_at),
    sections: sections.filter(({ visible }) => visible),
  };
}

const TermsSnapshot = z.object({ fields: z.object({ title: z.string() }), sections: z.array(PageSectionSchema) });

/**
 * Compares an offer's former and current location, artist and duration. `location` and `artist` of the result contain
 * the names, `duration` the minutes; each is `null` when guests notice no change: the value is the same, or there is
 * neither a former nor a current name. An artist without a public page has the name `null`, as on the ticket, except a
 * former artist who is archived. `formerPartner` is the former contract partner, `null` when that was the site's
 * operator.
 * @param former `locationId` or `artistId` is `null` when the offer had none. A hidden location was no contract partner
 * @returns `null` when the offer was deleted
 */
export async function getOfferChanges(
  db: Database,
  offerId: string,
  former: { locationId: string | null; isLocationHidden: boolean; artistId: string | null; durationMinutes: number },
) {
  const offer = dataOf(
    await db.from("offer").select("location_id, artist_id, duration_minutes").eq("id", offerId).maybeSingle(),
  );
  if (!offer) return null;
  const hostOf = async (table: "location" | "artist", id: string | null, isFormer: boolean) => {
    if (id === null) return null;
    const row = dataOf(await db.from(table).select("name, status, is_vat_exempt").eq("id", id).maybeSingle());
    const isPublic = row?.status === "published" || (isFormer && row?.status === "archived");
    return row && (table === "location" || isPublic) ? row : null;
  };
  const changeOf = async (table: "location" | "artist", formerId: string | null, id: string | null) => {
    const [formerHost, host] = await Promise.all([hostOf(table, formerId, formerId !== id), hostOf(table, id, false)]);
    const isSame = formerId === id || (formerHost === null && host === null);
    return { formerHost, change: isSame ? null : { former: formerHost?.name ?? null, current: host?.name ?? null } };
  };
  const [location, artist] = await Promise.all([
    changeOf("location", former.locationId, offer.location_id),
    changeOf("artist", former.artistId, offer.artist_id),
  ]);
  const duration =
    former.durationMinutes === offer.duration_minutes
      ? null
      : { former: former.durationMinutes, current: offer.duration_minutes };
  return {
    location: location.change,
    artist: artist.change,
    duration,
    formerPartner: artist.formerHost ?? (former.isLocationHidden ? null : location.formerHost),
  };
}
export type OfferChanges = NonNullable<Awaited<ReturnType<typeof getOfferChanges>>>;

/** The reason why an appointment was cancelled; empty when none was given. */
export async function getCancellationReason(db: Database, appointmentId: string): Promise<string> {
  const row = dataOf(await db.from("offer_appointment").select("reason").eq("id", appointmentId).maybeSingle());
  return row?.reason ?? "";
}

/**
 * The starts of the offer's next bookable appointments with enough slots for the booking, at most three. Omits
 * appointments that the guest has booked.
 */
export async function listOtherTimes(db: Database, booking: BookingFacts, now: Date): Promise<Date[]> {
  const { offer, quantity, appointmentId, userId, email } = booking;
  if (offer.status !== "published" || quantity > offer.max_slots_per_booking) return [];
  const earliest = startOfTomorrow(now).toISOString();
  const request = db
    .from("offer_booking")
    .select("appointment_id, appointment:offer_appointment!inner(offer_id, timestamp)")
    .eq("appointment.offer_id", offer.id)
    // Omits past bookings, because the ids of their appointments could make the URL of the second query too long.
    .gt("appointment.timestamp", earliest)
    .in("status", bookingStatuses.filter(takesSlots));
  const booked = dataOf(
    await (userId === null ? request.is("user_id", null).eq("user_email", email) : request.eq("user_id", userId)),
  );
  const excludedIds = [appointmentId, ...booked.map(({ appointment_id }) => appointment_id)];
  const rows = dataOf(
    await db
      .from("offer_appointment")
      .select("timestamp")
      .eq("offer_id", offer.id)
      .not("id", "in", `(${excludedIds.join(",")})`)
      .eq("status", "scheduled")
      .gte("remaining_slots", quantity)
      .gt("timestamp", earliest)
      .order("timestamp")
      .limit(3),
  );
  return rows.map((row) => new Date(row.timestamp));
}

/**
 * The given appointments by offer, earliest first, except those that are cancelled, past the cut-off or of an
 * unpublished offer. `null` when none remains, the account was deleted, or the person follows nothing.
 */
export async function getAnnouncementFacts(
  db: Database,
  { userId, appointmentIds }: { userId: string; appointmentIds: readonly string[] },
  now: Date,
) {
  const [email, follow, rows] = await Promise.all([
    getAccountEmail(db, userId),
    db.from("follow").select("id").eq("user_id", userId).limit(1).maybeSingle().then(dataOf),
    db
      .from("offer_appointment")
      .select("timestamp, remaining_slots, offer!inner(id, name, slug, location(name, status))")
      .in("id", [...appointmentIds])
      .eq("status", "scheduled")
      .eq("offer.status", "published")
      .gt("timestamp", startOfTomorrow(now).toISOString())
      .order("timestamp")
      .then(dataOf),
  ]);
  if (email === null || !follow || rows.length === 0) return null;
  const offers = Map.groupBy(rows, ({ offer }) => offer.id);
  return {
    email,
    /** True when SQL's `enqueue_announcements` has omitted appointments, and when there were exactly 60. */
    isCut: appointmentIds.length >= 60,
    offers: [...offers.values()].flatMap((offerRows) => {
      const offer = offerRows[0]?.offer;
      if (!offer) return [];
      const appointments = offerRows.map(({ timestamp, remaining_slots: remainingSlots }) => ({
        timestamp: new Date(timestamp),
        isFull: remainingSlots === 0,
      }));
      const location = offer.location?.status === "published" ? offer.location.name : null;
      return [{ name: offer.name, slug: offer.slug, location, appointments }];
    }),
  };
}
export type AnnouncementFacts = NonNullable<Awaited<ReturnType<typeof getAnnouncementFacts>>>;

/** The email of an account; `null` when the account was deleted. */
async function getAccountEmail(db: Database, userId: string): Promise<string | null> {
  return dataOf(await db.rpc("account_email", { user_id: userId }));
}
