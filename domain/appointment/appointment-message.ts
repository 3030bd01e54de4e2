import { z } from "zod";
import { requiredText, visibleText } from "#domain/visible-text.ts";

/** An email to an appointment's guests. The client generates `id`, so that a repeated request sends it only once. */
export const AppointmentMessage = z.object({
  id: z.uuid(),
  appointmentId: z.uuid(),
  subject: requiredText(120, "Bitte gib einen Betreff ein."),
  body: z
    .string("Bitte schreib etwas.")
    .overwrite(visibleText)
    .min(1, "Bitte schreib etwas.")
    .max(4000, "Höchstens 4.000 Zeichen."),
});
export type AppointmentMessage = z.infer<typeof AppointmentMessage>;
