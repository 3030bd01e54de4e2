/** `url` is a path on this origin, `/media/{path}`; pages insert the width. */
export type Image = {
  url: string;
  width: number;
  height: number;
  alt: string;
  credit: string;
  /** The point that remains visible in a cropped image, 0 to 1 from left and top; the center when missing. */
  focalPoint?: { x: number; y: number };
  /** The average color as #rrggbb, shown until the image loads; missing when unknown. */
  color?: string;
};

/** The widths that are served, px. Any other width is a 404, which limits the size of the cache. */
export const imageWidths = [320, 480, 640, 768, 960, 1280, 1920] as const;
