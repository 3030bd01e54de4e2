import { rgbaToThumbHash } from "thumbhash";
import { imageFileLimits } from "#domain/media/image-file.ts";
import { withoutFileExtension } from "#domain/slug.ts";

/** Quality of an encoded WebP or JPEG, 0 to 1. */
const QUALITY = 0.92;
/** Longest side in px of the image from which the thumbhash is computed. */
const THUMB_SIDE = 100;
/** The names of EXIF data in JPEG, PNG and WebP; searched in the whole file, because EXIF may follow the pixels. */
const EXIF_NAME = /Exif\0\0|eXIf|EXIF/;

export type PreparedImage = { file: File; thumbhash: string | null };

/**
 * Re-encodes an image above `imageFileLimits`, and a JPEG, PNG or WebP with EXIF. The new file contains the image as
 * the browser rotates it, but no EXIF, so that GPS coordinates stay on the device. Any other file is returned
 * unchanged, including one that the browser cannot decode or encode; the server removes the EXIF of such a file.
 */
export async function prepareImage(file: File): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { file, thumbhash: null };
  try {
    const thumbhash = thumbhashOf(bitmap);
    if (!isTooLarge(bitmap, file) && !(await hasExif(file))) return { file, thumbhash };
    return { file: (await reencode(bitmap, file)) ?? file, thumbhash };
  } finally {
    bitmap.close();
  }
}

function isTooLarge({ width, height }: ImageBitmap, file: File): boolean {
  return Math.max(width, height) > imageFileLimits.side || file.size > imageFileLimits.bytes;
}

async function hasExif(file: File): Promise<boolean> {
  // EXIF does not rotate an AVIF, so EXIF alone is no reason to re-encode an AVIF.
  if (file.type === "image/avif") return false;
  return EXIF_NAME.test(new TextDecoder("latin1").decode(await file.arrayBuffer()));
}

/**
 * Encodes the image as WebP, but a PNG within `imageFileLimits` as PNG, without loss; `null` when the canvas fails.
 * Safari encodes PNG instead of WebP, and the PNG of a photo may exceed the limit of bytes. Therefore an opaque image
 * becomes a JPEG when a file of another format was encoded as PNG, or when the encoded file exceeds the limit.
 */
async function reencode(bitmap: ImageBitmap, file: File): Promise<File | null> {
  const canvas = drawScaledDown(bitmap, imageFileLimits.side);
  const encode = (format: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, QUALITY));
  const isPng = file.type === "image/png";
  const isSuitable = ({ type, size }: Blob) => (isPng || type !== "image/png") && size <= imageFileLimits.bytes;
  let blob = isPng && !isTooLarge(bitmap, file) ? await encode("image/png") : null;
  if (!blob || !isSuitable(blob)) blob = await encode("image/webp");
  if (blob && !isSuitable(blob) && isOpaque(canvas)) blob = await encode("image/jpeg");
  if (!blob) return null;
  const extension = blob.type.replace("image/", "");
  return new File([blob], `${withoutFileExtension(file.name)}.${extension}`, { type: blob.type });
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 0) < 255) return false;
  return true;
}

/** The thumbhash as base64; `null` when the canvas fails. */
function thumbhashOf(bitmap: ImageBitmap): string | null {
  const canvas = drawScaledDown(bitmap, THUMB_SIDE);
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) return null;
  return btoa(String.fromCharCode(...rgbaToThumbHash(pixels.width, pixels.height, pixels.data)));
}

/** Draws the image so that its longest side has at most `maxSide` px. */
function drawScaledDown(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
