import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";
import { visibleText } from "#domain/visible-text.ts";

/** In characters. */
export const mediaLimits = { alt_text: 150, name: 120, credit: 200 } as const;

/** Whether visitors may see an image; SQL's trigger `require_alt_text` has the same rule. */
export function isDescribedOrDecorative({
  alt_text: altText,
  is_decorative: isDecorative,
}: {
  alt_text: string;
  is_decorative: boolean;
}): boolean {
  return isDecorative || altText !== "";
}

/** `alt=fehlt` selects images that are neither described nor decorative, `nutzung=keine` unused images. */
export const mediaLibrary = defineRecordList({
  sortKeys: ["created_at", "name"],
  defaultSort: "created_at",
  isDescendingByDefault: true,
  filters: { alt: z.literal("fehlt"), nutzung: z.literal("keine") },
});
export type MediaLibraryRequest = z.infer<typeof mediaLibrary.input>;

/** A share of the width or height. */
const fraction = z.number().min(0).max(1);
const shortText = (limit: number) => z.string().overwrite(visibleText).max(limit, `Höchstens ${limit} Zeichen.`);

/** `version` is the version that the admin saw (optimistic lock). */
export const MediaUpdate = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: shortText(mediaLimits.name).optional(),
  alt_text: shortText(mediaLimits.alt_text).optional(),
  is_decorative: z.boolean().optional(),
  credit: shortText(mediaLimits.credit).optional(),
  focal_x: fraction.optional(),
  focal_y: fraction.optional(),
});
export type MediaUpdate = z.infer<typeof MediaUpdate>;

/** Base64. */
export const Thumbhash = z.string().regex(/^[A-Za-z0-9+/]{4,40}={0,2}$/);
