import { z } from "zod";
import { PhoneText } from "#domain/booking/booking-request.ts";

/** The limits are those of the SQL domains `contact_email`, `contact_phone` and `contact_website`. */
export const contactFields = {
  contact_email: z
    .string()
    .max(254, "Diese E-Mail-Adresse ist zu lang.")
    .regex(/^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$/, "Bitte prüfe die E-Mail-Adresse.")
    .nullable(),
  contact_phone: PhoneText.regex(
    /^[+(]{0,2}[0-9][0-9 ()/-]{2,39}$/,
    "Bitte prüfe die Telefonnummer: Ziffern, Leerzeichen und + ( ) / -.",
  ).nullable(),
  website: z
    .string()
    .max(300, "Höchstens 300 Zeichen.")
    .regex(
      /^https?:\/\/[^\s<>"]+\.[^\s<>"]+$/i,
      "Eine Webadresse beginnt mit https://, zum Beispiel https://example.org.",
    )
    .nullable(),
};
