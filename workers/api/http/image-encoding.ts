import { imageFileLimits, imageFormatOf, isNamedAs, isOnlyImage } from "#domain/media/image-file.ts";
import { Refused } from "#domain/refusal.ts";
import { encodingConcurrency, encodingQueue, ImageUnavailable } from "./encoding-queue.ts";

const QUALITY = 90;

/** A stored image: WebP, at most `imageFileLimits.side` px on the longer side, without EXIF or GPS. */
export type EncodedImage = { bytes: ArrayBuffer; contentType: "image/webp"; width: number; height: number };

/**
 * Validates a file by its bytes and re-encodes it, so that only pixels survive. File name and media type are only
 * checked for contradictions.
 * @throws Refused `image_too_large`, `image_type`, `image_extension_mismatch`, `image_with_extra_content`,
 * `image_too_many_pixels`, `backend_unavailable` when too many images are encoded
 */
export async function encodeImage(env: Env, file: File): Promise<EncodedImage> {
  try {
    return await encodingQueue.run(crypto.randomUUID(), encodingConcurrency(env), () => encode(env.IMAGES, file));
  } catch (error) {
    throw error instanceof ImageUnavailable ? new Refused("backend_unavailable") : error;
  }
}

async function encode(images: ImagesBinding, file: File): Promise<EncodedImage> {
  if (file.size > imageFileLimits.bytes) throw new Refused("image_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = imageFormatOf(bytes);
  if (!format) throw new Refused("image_type");
  if (!isNamedAs(format, file.name)) throw new Refused("image_extension_mismatch");
  if (!isOnlyImage(bytes, format)) throw new Refused("image_with_extra_content");

  // Reads only the header, so that the dimensions reveal a decompression bomb before the image is decoded.
  const original = await asImage(images.info(streamOf(bytes)));
  if (original.format !== format || !("width" in original)) throw new Refused("image_type");
  if (original.width * original.height > imageFileLimits.pixels) throw new Refused("image_too_many_pixels");

  const { side } = imageFileLimits;
  const drawn = await asImage(
    images
      .input(streamOf(bytes))
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY }),
  );
  const encoded = await new Response(drawn.image()).arrayBuffer();
  const result = await asImage(images.info(streamOf(new Uint8Array(encoded))));
  if (result.format !== "image/webp" || !("width" in result))
    throw new Error(`Images were encoded as ${result.format}`);
  return { bytes: encoded, contentType: "image/webp", width: result.width, height: result.height };
}

/** Turns the Images binding's error about a file into a refusal; rethrows other errors. */
async function asImage<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "number") throw new Refused("image_type");
    throw error;
  }
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}
