import { z } from "zod";
import { requiredText } from "#domain/visible-text.ts";

const wholeNumber = z.number({ error: "Bitte gib eine Zahl ein." }).int("Bitte gib eine ganze Zahl ein.");

/**
 * What an admin can change in an offer, within the limits of the table `offer`. `price` is in cents. `max` precedes
 * `trim` to count the untrimmed text: publishing only validates with this schema and stores the text untrimmed.
 */
export const OfferFields = z.object({
  name: requiredText(120, "Bitte gib einen Namen ein."),
  summary: z.string().max(300, "Höchstens 300 Zeichen.").trim(),
  price: z
    .number({ error: "Bitte gib einen Preis ein, etwa 45,00." })
    .int("Der Preis steht in ganzen Cent.")
    .min(0, "Der Preis kann nicht negativ sein.")
    .max(10_000_000, "Höchstens 100.000 €."),
  image_id: z.uuid().nullable(),
  offer_type_id: z.uuid({ error: "Bitte wähle eine Art." }),
  location_id: z.uuid().nullable(),
  artist_id: z.uuid().nullable(),
  duration_minutes: wholeNumber.positive("Mindestens eine Minute.").max(100_000, "Höchstens 100.000 Minuten."),
  max_slots_per_booking: wholeNumber.min(1, "Mindestens ein Platz.").max(100, "Höchstens 100 Plätze."),
  cancellation_deadline_hours: wholeNumber
    .min(0, "Nicht weniger als 0 Stunden.")
    .max(8760, "Höchstens ein Jahr (8.760 Stunden)."),
  minimum_participants: wholeNumber
    .positive("Mindestens eine Person.")
    .max(10_000, "Höchstens 10.000 Personen.")
    .nullable(),
  /**
   * Hours from the host's decision on an appointment below `minimum_participants` to the appointment's start. 0 counts
   * as 1.
   */
  decides_hours_before: wholeNumber
    .min(0, "Nicht weniger als 0 Stunden.")
    .max(8760, "Höchstens ein Jahr (8.760 Stunden).")
    .nullable(),
});
