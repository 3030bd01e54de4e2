import { z } from "zod";
import { CompanionName, personName } from "./person-name.ts";

/** The characters that `isPrintable` refuses, except `\t`, `\n` and `\r`. */
const INVISIBLE_IN_LINES = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Copied text often contains invisible characters, which SQL refuses. */
const withoutInvisible = (text: string) =>
  text.replace(/[\v\f\u0085\u2028\u2029]/g, "\n").replace(INVISIBLE_IN_LINES, "");

export const BookingMessage = z.string().overwrite(withoutInvisible).trim().max(500, "Höchstens 500 Zeichen.");

/** A phone number of any length. Word processors replace the space and the hyphen. */
export const PhoneText = z
  .string()
  .overwrite((text) =>
    withoutInvisible(text)
      .replace(/\s/g, " ")
      .replace(/[\u2010-\u2015]/g, "-"),
  )
  .trim();

/** What a guest enters. The maximum lengths are those of the table `offer_booking`. */
export const BookingDetails = z.object({
  appointmentId: z.uuid({ error: "Bitte wähle einen Termin." }),
  quantity: z
    .number({ error: "Bitte gib an, wie viele Plätze du brauchst." })
    .int("Bitte gib eine ganze Zahl ein.")
    .min(1, "Mindestens ein Platz.")
    .max(100, "So viele Plätze kannst du nicht auf einmal buchen."),
  firstName: personName("Bitte gib deinen Vornamen ein."),
  lastName: personName("Bitte gib deinen Nachnamen ein."),
  companions: z.array(CompanionName).max(99, "Höchstens 99 Namen.").optional(),
  phone: PhoneText.min(3, "Bitte prüfe die Telefonnummer.")
    .max(40, "Höchstens 40 Zeichen.")
    .regex(/^(\+ ?\(?|\(\+?)?\d[\d /()-]*$/, "Bitte prüfe die Telefonnummer.")
    .optional(),
  message: BookingMessage.optional(),
});

/** The conditions that an offer has besides its price, as in SQL's `private.offer_conditions`. */
export const OfferConditions = z.object({
  artist_id: z.uuid().nullable(),
  location_id: z.uuid().nullable(),
  duration_minutes: z.number().int(),
  cancellation_deadline_hours: z.number().int(),
});
export type OfferConditions = z.infer<typeof OfferConditions>;

/**
 * The price (cents per slot), the start and the offer's conditions that the page showed. After a change, the order is
 * refused with `conditions_changed`. A page from an older version of the site does not send the offer's conditions.
 */
export const ShownConditions = z.object({
  price: z.number().int(),
  timestamp: z.date(),
  offer: OfferConditions.optional(),
});
export type ShownConditions = z.infer<typeof ShownConditions>;

/** The version of the terms that the page showed. After a change, the order is refused with `terms_changed`. */
export const ShownTermsVersion = z.number().int();

export const TOO_MANY_NAMES = "Das sind mehr Namen als Plätze. Bitte lösche, wer nicht mitkommt.";

/** Whether `quantity` is enough for the companions and the guest. */
export function hasSlotsForCompanions({
  quantity,
  companions = [],
}: {
  quantity: number;
  companions?: string[] | undefined;
}): boolean {
  return companions.length === 0 || companions.length < quantity;
}

/**
 * The input of `offerBooking.changeQuantity`. Without `companions`, as many companions remain as fit. Unless the
 * booking already has the requested quantity and companions, the change is refused with `conditions_changed` when
 * - the booking does not have the quantity that the page showed (`shownQuantity`), or
 * - slots are added, and `shownTotal` (cents) differs from SQL's new total or `shownOffer` from the offer.
 *
 * Added slots are refused with `cancellation_deadline_passed` when the page showed that the booking can be cancelled
 * (`shownCancellable`), but the deadline has passed.
 */
export const QuantityChange = BookingDetails.pick({ quantity: true, companions: true })
  .extend({
    id: z.uuid(),
    shownTotal: z.number().int().optional(),
    shownQuantity: z.number().int().optional(),
    shownStart: z.date().optional(),
    shownOffer: OfferConditions.optional(),
    shownCancellable: z.boolean().optional(),
  })
  .refine(hasSlotsForCompanions, { path: ["companions"], error: TOO_MANY_NAMES });
export type QuantityChange = z.infer<typeof QuantityChange>;

/** The input of `offerBooking.book`. */
export const BookingRequest = BookingDetails.extend({
  acceptTerms: z.literal(true, { error: "Bitte akzeptiere die AGB." }),
  idempotencyKey: z.uuid(),
  /** When missing, SQL does not compare the conditions. */
  shown: ShownConditions.optional(),
  shownTermsVersion: ShownTermsVersion.optional(),
}).refine(hasSlotsForCompanions, { path: ["companions"], error: TOO_MANY_NAMES });
export type BookingRequest = z.infer<typeof BookingRequest>;
