import { imageFileLimits, imageFormatOf, isNamedAs, isOnlyImage } from "#domain/media/image-file.ts";
import { Refused } from "#domain/refusal.ts";
import { encodingConcurrency, encodingQueue, ImageUnavailable } from "./encoding-queue.ts";

/** Higher than the quality of the variants, which are encoded from the stored image. */
const QUALITY = 90;

/** A stored image: at most `imageFileLimits.side` px on the longer side, without EXIF or GPS. */
type EncodedImage = { bytes: ArrayBuffer; contentType: "image/webp"; width: number; height: number };

/**
 * Validates an uploaded file by its bytes and re-encodes it, which removes everything but the pixels. An extension in
 * the file name must match the format; the file's media type is ignored.
 * @throws Refused `image_too_large`, `image_empty`, `image_type`, `image_extension_mismatch`,
 * `image_with_extra_content`, `image_too_many_pixels`, `backend_unavailable` when too many images wait or this image
 * has waited too long
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
  if (bytes.length === 0) throw new Refused("image_empty");
  const format = imageFormatOf(bytes);
  if (!format) throw new Refused("image_type");
  if (!isNamedAs(format, file.name)) throw new Refused("image_extension_mismatch");
  if (!isOnlyImage(bytes, format)) throw new Refused("image_with_extra_content");

  // `info` reads only the header, so that a decompression bomb is refused before it is decoded.
  const original = await refuseOnImagesError(images.info(streamOf(bytes)));
  if (original.format !== format || !("width" in original)) throw new Refused("image_type");
  if (original.width * original.height > imageFileLimits.pixels) throw new Refused("image_too_many_pixels");

  const { side } = imageFileLimits;
  const output = await refuseOnImagesError(
    images
      .input(streamOf(bytes))
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY }),
  );
  const encodedBytes = await new Response(output.image()).arrayBuffer();
  const info = await refuseOnImagesError(images.info(streamOf(new Uint8Array(encodedBytes))));
  if (info.format !== "image/webp" || !("width" in info)) throw new Error(`The image was encoded as ${info.format}`);
  return { bytes: encodedBytes, contentType: "image/webp", width: info.width, height: info.height };
}

/** Cloudflare's error code when the account has used up its image transformations. */
const LIMIT_REACHED = 9422;

/**
 * Cloudflare's codes do not distinguish an invalid image from an outage, so every code except `LIMIT_REACHED` refuses
 * the file. The binding turns an error response into an error with a numeric `code`.
 */
async function refuseOnImagesError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error && error.code;
    if (typeof code === "number" && code !== LIMIT_REACHED) throw new Refused("image_type");
    throw error;
  }
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  // The cast is safe, because the bytes of an image are never in shared memory.
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}
