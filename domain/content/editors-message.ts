import { z } from "zod";

/** A frame of `/api/live/record/{id}`: the names of the other admins who have the record open. */
export const EditorsMessage = z.object({ type: z.literal("editors"), names: z.array(z.string()) });
export type EditorsMessage = z.infer<typeof EditorsMessage>;

/** "Anna Berg bearbeitet das gerade auch."; `null` when there are no other editors. */
export function editorsLabel(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const verb = names.length === 1 ? "bearbeitet" : "bearbeiten";
  return `${new Intl.ListFormat("de").format(names)} ${verb} das gerade auch.`;
}
