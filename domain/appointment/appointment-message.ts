import { z } from "zod";

/** An email to the guests of an appointment. The client generates `id`, so that a repeated request sends once. */
export const AppointmentMessage = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  subject: z
    .string("Bitte gib einen Betreff ein.")
    .trim()
    .min(1, "Bitte gib einen Betreff ein.")
    .max(120, "Höchstens 120 Zeichen."),
  body: z.string("Bitte schreib etwas.").trim().min(1, "Bitte schreib etwas.").max(4000, "Höchstens 4.000 Zeichen."),
});
export type AppointmentMessage = z.infer<typeof AppointmentMessage>;
