import { z } from "zod";
import type { IconSource } from "./icon-drawing.ts";
import { isIconName } from "./icon-name.ts";

/** Limits width, height and offset, in units of the drawing. */
const MAX_SIZE = 4096;
const Size = z.number().min(-MAX_SIZE).max(MAX_SIZE);
const Icon = z.object({
  body: z.string(),
  left: Size.optional(),
  top: Size.optional(),
  width: Size.optional(),
  height: Size.optional(),
  rotate: z.number().optional(),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
});
const Alias = Icon.partial().extend({ parent: z.string() });

/** The parts of Iconify's JSON format (IconifyJSON) that are used. */
export const IconSet = z.object({
  prefix: z.string().refine(isIconName),
  icons: z.record(z.string(), Icon),
  aliases: z.record(z.string(), Alias).optional(),
  width: Size.optional(),
  height: Size.optional(),
  not_found: z.array(z.string()).optional(),
});
export type IconSet = z.infer<typeof IconSet>;

/** Iconify's default width and height. */
const DEFAULT_SIZE = 16;

/** The icon with this name or alias; `null` when the icon is missing, rotated or flipped. */
export function iconOf(set: IconSet, name: string): IconSource | null {
  const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined;
  const key = alias?.parent ?? name;
  const icon = Object.hasOwn(set.icons, key) ? set.icons[key] : undefined;
  if (!icon) return null;
  const merged = { ...icon, ...alias };
  if (merged.rotate || merged.hFlip || merged.vFlip) return null;
  return {
    body: icon.body,
    left: merged.left ?? 0,
    top: merged.top ?? 0,
    width: merged.width ?? set.width ?? DEFAULT_SIZE,
    height: merged.height ?? set.height ?? DEFAULT_SIZE,
  };
}
