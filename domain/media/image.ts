import { z } from "zod";

/** A picture of the media library as pages show it. `url` is on our own origin, without a width. */
export const Image = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string(),
  credit: z.string(),
  /** what must stay in view when a frame cuts the picture, 0 to 1 from the left and from the top; left out for the middle */
  focalPoint: z.object({ x: z.number(), y: z.number() }).optional(),
  /** on average, as #rrggbb: what hangs there until the picture has come; left out when nobody knows */
  color: z.string().optional(),
});
export type Image = z.infer<typeof Image>;

/** The widths (px) in which pictures are served; any other width is a 404, so nobody can fill a cache with odd ones. */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1920] as const;
