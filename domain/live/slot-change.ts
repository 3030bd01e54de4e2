import { z } from "zod";
import { appointmentStatuses } from "#domain/appointment/offer-appointment.ts";
import type { LiveSlots } from "./live-slots.ts";

/** The payload of SQL's trigger `broadcast_slots` on the private Realtime topic `slots`. */
export const SlotChange = z.object({
  offer_id: z.uuid(),
  appointment: z.object({
    id: z.uuid(),
    capacity: z.number().int().min(1),
    remaining_slots: z.number().int().min(0),
    held_slots: z.number().int().min(0),
    is_confirmed: z.boolean(),
    version: z.number().int(),
    status: z.enum(appointmentStatuses),
  }) satisfies z.ZodType<LiveSlots>,
});
export type SlotChange = z.infer<typeof SlotChange>;
