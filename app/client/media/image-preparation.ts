import { rgbaToThumbHash } from "thumbhash";
import { imageFileLimits } from "#domain/media/image-file.ts";
import { withoutFileExtension } from "#domain/slug.ts";

/** Quality of an encoded WebP or JPEG, 0 to 1. */
const QUALITY = 0.92;
/** Longest side in px of the image from which the thumbhash is computed. */
const THUMB_SIDE = 100;
/** The names of EXIF data in JPEG and AVIF, PNG and WebP. In PNG and WebP, EXIF may follow the image data. */
const EXIF_NAME = /Exif\0\0|eXIf|EXIF/;

export type PreparedImage = { file: File; thumbhash: string | null };

/**
 * Re-encodes an image above `imageFileLimits`, and an image with EXIF, so that the image is stored as the browser
 * rotates it and GPS coordinates stay on the device. A file that the browser cannot decode or encode is returned
 * unchanged; the server removes its EXIF.
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
  return EXIF_NAME.test(new TextDecoder("latin1").decode(await file.arrayBuffer()));
}

/**
 * Encodes the image as WebP; `null` when the canvas fails. Safari encodes PNG instead, which keeps transparency. A JPEG
 * stays a JPEG in Safari, because the PNG of a photo may exceed the limit of bytes.
 */
async function reencode(bitmap: ImageBitmap, { name, type }: File): Promise<File | null> {
  const canvas = drawScaledDown(bitmap, imageFileLimits.side);
  const encode = (format: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, QUALITY));
  let blob = await encode("image/webp");
  if (blob && blob.type !== "image/webp" && type === "image/jpeg") blob = await encode("image/jpeg");
  if (!blob) return null;
  const extension = blob.type.replace("image/", "");
  return new File([blob], `${withoutFileExtension(name)}.${extension}`, { type: blob.type });
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
