import { z } from "zod";

/** An image as pages show it. `url` is a path on this origin, without a width. */
export const Image = z.object({
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string(),
  credit: z.string(),
  /** kept in view when the image is cropped, 0 to 1 from left and top; missing means the centre */
  focalPoint: z.object({ x: z.number(), y: z.number() }).optional(),
  /** average colour as #rrggbb, the placeholder until the image loads; missing when unknown */
  color: z.string().optional(),
});
export type Image = z.infer<typeof Image>;

/** The widths in px that are served; any other is 404, which bounds the cache. */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1920] as const;
