import { z } from "zod";
import { PhoneText } from "#domain/booking/booking-request.ts";

const PHONE = /^(\+ ?\(?|\(\+?)?[0-9][0-9 ()/-]{2,39}$/;
const PHONE_ERROR = "Bitte prüfe die Telefonnummer: Ziffern, Leerzeichen und + ( ) / -.";

/** The limits are those of the SQL domains `contact_email`, `contact_phone` and `contact_website`. */
export const contactFields = {
  contact_email: z
    .string()
    .max(254, "Diese E-Mail-Adresse ist zu lang.")
    .regex(/^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$/, "Bitte prüfe die E-Mail-Adresse.")
    .nullable(),
  contact_phone: z.string().regex(PHONE, PHONE_ERROR).nullable(),
  website: z
    .string()
    .max(300, "Höchstens 300 Zeichen.")
    .regex(
      /^https?:\/\/[^\s<>"]+\.[^\s<>"]+$/i,
      "Eine Webadresse beginnt mit https://, zum Beispiel https://example.org.",
    )
    .nullable(),
};

/** Unlike `contactFields.contact_phone`, also accepts dashes and special spaces, and replaces them. */
export const sitePhone = PhoneText.regex(PHONE, PHONE_ERROR).nullable();
