import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import type { LiveSlots } from "./live-slots.ts";

/** The payload that SQL's trigger `broadcast_slots` sends on the private Realtime topic `slots`. */
export const SlotChange = z.object({
  offer_id: z.uuid(),
  appointment: z.object({
    id: z.uuid(),
    capacity: z.number().int().min(1),
    remaining_slots: z.number().int().min(0),
    held_slots: z.number().int().min(0),
    /** Whether an admin has decided that the appointment takes place even below its offer's minimum of participants. */
    is_confirmed: z.boolean(),
    /** Increases with each change of the appointment. */
    version: z.number().int(),
    status: z.enum(appointmentStatuses),
  }) satisfies z.ZodType<LiveSlots>,
});
export type SlotChange = z.infer<typeof SlotChange>;
