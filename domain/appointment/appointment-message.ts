import { z } from "zod";
import { requiredText, visibleText } from "#domain/visible-text.ts";

/** An email to the guests of an appointment. The client generates `id`, so that a repeated request sends once. */
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
