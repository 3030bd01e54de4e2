import { z } from "zod";
import { defineRecordList } from "#domain/list/record-list.ts";

/** A picture of the media library as admins see it. */
export type Media = {
  id: string;
  /** on our own origin, without a width */
  url: string;
  name: string;
  width: number;
  height: number;
  /** base64; a blurred picture in some 25 bytes that stands in until the real one has come */
  thumbhash: string | null;
  alt_text: string;
  /** decoration needs no words; then `altText` is empty */
  is_decorative: boolean;
  credit: string;
  /** what must stay in view when a frame cuts the picture, 0 to 1 from the left and from the top */
  focalPoint: { x: number; y: number };
  version: number;
  created_at: Date;
};

/** A record that shows a picture, also in a draft. */
export type MediaUse = {
  entity: "offer" | "artist" | "location" | "region" | "landing_page";
  id: string;
  name: string;
  /** of a landing page, its type */
  slug: string;
  slug_id: string;
  status: "draft" | "published" | "archived";
};

export const mediaLimits = { alt_text: 150, name: 120, credit: 200 } as const;

/** Whether a picture may be shown to visitors. SQL's trigger `require_alt_text` has the last word. */
export function hasAltText({
  alt_text: altText,
  is_decorative: isDecorative,
}: Pick<Media, "alt_text" | "is_decorative">): boolean {
  return isDecorative || altText !== "";
}

/** The library as a list: what is typed, filtered and sorted by stands in the address. */
export const mediaLibrary = defineRecordList({
  sortKeys: ["created_at", "name"],
  defaultSort: "created_at",
  isDescendingByDefault: true,
  filters: { alt: z.literal("fehlt"), nutzung: z.literal("keine") },
});
export type MediaLibraryRequest = z.infer<typeof mediaLibrary.input>;

const share = z.number().min(0).max(1);
const line = (limit: number) => z.string().trim().max(limit, `Höchstens ${limit} Zeichen.`);

/** What can be changed about a picture, based on the `version` the admin saw. */
export const MediaUpdate = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: line(mediaLimits.name).optional(),
  alt_text: line(mediaLimits.alt_text).optional(),
  is_decorative: z.boolean().optional(),
  credit: line(mediaLimits.credit).optional(),
  focalPoint: z.object({ x: share, y: share }).optional(),
});
export type MediaUpdate = z.infer<typeof MediaUpdate>;

/** A thumbhash as base64. */
export const Thumbhash = z.string().regex(/^[A-Za-z0-9+/]{4,40}={0,2}$/);
