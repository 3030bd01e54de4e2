import { rgbaToThumbHash } from "thumbhash";
import { imageFileLimits, imageFormatOf } from "#domain/media/image-file.ts";
import { withoutFileExtension } from "#domain/slug.ts";

const QUALITY = 0.92;
/** The longest side that a thumbhash is made from. */
const THUMB_SIDE = 100;
/** Where a JPEG keeps its EXIF block, if it has one. */
const EXIF_WITHIN = 64 * 1024;

/** A picture as it is sent. */
export type PreparedImage = { file: File; thumbhash: string | null };

/**
 * Makes a file ready to be sent: what is larger than any page shows is scaled down, and what carries EXIF is drawn anew, upright,
 * so that the place where it was taken never leaves this machine. What the browser cannot open goes as it is: the server
 * says what is wrong with it.
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { file, thumbhash: null };
  try {
    const thumbhash = thumbhashOf(bitmap);
    if (!needsDrawing(bitmap, file) && !(await hasExif(file))) return { file, thumbhash };
    return { file: (await drawn(bitmap, file.name)) ?? file, thumbhash };
  } finally {
    bitmap.close();
  }
}

function needsDrawing({ width, height }: ImageBitmap, file: File): boolean {
  return Math.max(width, height) > imageFileLimits.side || file.size > imageFileLimits.bytes;
}

async function hasExif(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, EXIF_WITHIN).arrayBuffer());
  return imageFormatOf(start) === "image/jpeg" && new TextDecoder("latin1").decode(start).includes("Exif\0\0");
}

/** The picture as WebP, or as JPEG or PNG in browsers that cannot write it; `null` when the canvas gives nothing. */
async function drawn(bitmap: ImageBitmap, name: string): Promise<File | null> {
  const canvas = canvasOf(bitmap, imageFileLimits.side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
  if (!blob) return null;
  const extension = blob.type.replace("image/", "").replace("jpeg", "jpg");
  return new File([blob], `${withoutFileExtension(name)}.${extension}`, { type: blob.type });
}

/** Some 25 bytes of base64 from which a blurred stand-in is drawn; `null` where the canvas tells nothing. */
function thumbhashOf(bitmap: ImageBitmap): string | null {
  const canvas = canvasOf(bitmap, THUMB_SIDE);
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) return null;
  return btoa(String.fromCharCode(...rgbaToThumbHash(pixels.width, pixels.height, pixels.data)));
}

function canvasOf(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
