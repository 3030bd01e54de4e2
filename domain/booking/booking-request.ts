import { z } from "zod";
import { CompanionName, personName } from "./person-name.ts";

/** The characters that `isPrintable` refuses, except tabs and line breaks. */
const INVISIBLE_IN_LINES = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Removes invisible characters, which often come with copied text; SQL refuses them. */
const withoutInvisible = (text: string) =>
  text.replace(/[\v\f\u0085\u2028\u2029]/g, "\n").replace(INVISIBLE_IN_LINES, "");

/** A guest's message. Loses invisible characters. */
export const BookingMessage = z.string().overwrite(withoutInvisible).trim().max(500, "Höchstens 500 Zeichen.");

/** A phone number of any length. Loses invisible characters; its tabs and line breaks become spaces. */
export const PhoneText = z
  .string()
  .overwrite((text) => withoutInvisible(text).replace(/\s/g, " "))
  .trim();

/** The fields that a guest enters. Their maximum lengths are those of the table `offer_booking`. */
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
    .regex(/^[+\d][\d\p{Zs}/()-]*$/u, "Bitte prüfe die Telefonnummer.")
    .optional(),
  message: BookingMessage.optional(),
});

/**
 * The price (cents per slot) and the start of the appointment, as the page showed them. When one of them has changed,
 * the order is refused with `conditions_changed`.
 */
export const ShownConditions = z.object({ price: z.number().int(), timestamp: z.date() });
export type ShownConditions = z.infer<typeof ShownConditions>;

/** The version of the terms that the page showed. When it is no longer current, the order is refused: `terms_changed`. */
export const ShownTermsVersion = z.number().int();

export const TOO_MANY_NAMES = "Das sind mehr Namen als Plätze. Bitte lösche, wer nicht mitkommt.";

/** Whether the booked slots are enough for the companions and the guest. */
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
 * The input of `offerBooking.changeQuantity`. Without `companions`, the current companions remain; when they are too
 * many for the new quantity, the last ones are removed. `shownTotal` is the new total in cents that the page showed.
 * When slots are added and SQL computes another total, the change is refused with `conditions_changed`. When
 * `shownTotal` is missing, SQL does not compare the totals.
 */
export const QuantityChange = BookingDetails.pick({ quantity: true, companions: true })
  .extend({ id: z.uuid(), shownTotal: z.number().int().optional() })
  .refine(hasSlotsForCompanions, { path: ["companions"], error: TOO_MANY_NAMES });
export type QuantityChange = z.infer<typeof QuantityChange>;

/** The input of `offerBooking.book`. A repeated request with the same idempotency key returns the same booking. */
export const BookingRequest = BookingDetails.extend({
  acceptTerms: z.literal(true, { error: "Bitte akzeptiere die AGB." }),
  idempotencyKey: z.uuid(),
  /** When missing, SQL does not check whether price or start have changed. */
  shown: ShownConditions.optional(),
  shownTermsVersion: ShownTermsVersion.optional(),
}).refine(hasSlotsForCompanions, { path: ["companions"], error: TOO_MANY_NAMES });
export type BookingRequest = z.infer<typeof BookingRequest>;
