/** Storage's `cacheControl` of an image file in seconds: the content of a stored file never changes. */
export const IMAGE_CACHE_SECONDS = String(365 * 24 * 60 * 60);

/** The browser re-encodes an image above `side` or `bytes`. The Worker refuses a file above `bytes` or `pixels`. */
export const imageFileLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 16_000_000,
  /** Maximum width and height of a stored image, px: a third more than the largest width served. */
  side: 2560,
} as const;

/** Accepted formats with their file extensions. SVG is excluded, because an SVG can contain scripts. */
export const imageFormats = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
} as const;
type ImageFormat = keyof typeof imageFormats;

/** The format by the first bytes of the file; `null` when the format is not accepted. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP") return "image/webp";
  if (textAt(bytes, 4) === "ftyp" && /^avi[fs]$/.test(textAt(bytes, 8))) return "image/avif";
  return null;
}

/** Whether a file name has an extension of the format, or no extension. */
export function isNamedAs(format: ImageFormat, fileName: string): boolean {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase();
  return extension === undefined || (imageFormats[format] as readonly string[]).includes(extension);
}

/**
 * False when the file contains markup anywhere, or data after the image. Such a file may be a polyglot: also valid HTML
 * or a script.
 */
export function isOnlyImage(bytes: Uint8Array, format: ImageFormat): boolean {
  return imageLength[format](bytes) === bytes.length && !MARKUP.test(latin1.decode(bytes));
}

const MARKUP = /<(?:script|svg|html|body|iframe|!doctype|\?php)[\s>]/i;
/** Maps each byte to one character. */
const latin1 = new TextDecoder("latin1");

/** The length of the image in bytes; -1 when its structure is invalid. */
const imageLength: Record<ImageFormat, (bytes: Uint8Array) => number> = {
  "image/jpeg": jpegLength,
  "image/png": pngLength,
  "image/webp": webpLength,
  "image/avif": boxesLength,
};

/** PNG is a signature of 8 bytes, then chunks, each with length, name, data and checksum. IEND is the last chunk. */
function pngLength(bytes: Uint8Array): number {
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const nextChunk = offset + 12 + view(bytes).getUint32(offset);
    if (textAt(bytes, offset + 4) === "IEND") return nextChunk;
    offset = nextChunk;
  }
  return -1;
}

/**
 * JPEG is a sequence of segments with marker and length. Compressed data of unknown length follows the segment of a
 * scan.
 */
function jpegLength(bytes: Uint8Array): number {
  const END = 0xd9;
  const START_OF_SCAN = 0xda;
  let offset = 2;
  while (offset + 1 < bytes.length) {
    if (bytes[offset] !== 0xff) return -1;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset++; // a fill byte
      continue;
    }
    if (marker === END) return offset + 2;
    if (offset + 4 > bytes.length) return -1;
    offset += 2 + view(bytes).getUint16(offset + 2);
    if (marker !== START_OF_SCAN) continue;
    while (offset + 1 < bytes.length && (bytes[offset] !== 0xff || isPartOfScan(bytes[offset + 1] ?? 0))) offset++;
  }
  return -1;
}

/** A marker is the byte after 0xff. In a scan, 0 marks an escaped data byte, and 0xd0 to 0xd7 are restart markers. */
const isPartOfScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** WebP is a RIFF file: 8 bytes with name and length (little-endian), then content that is padded to an even length. */
function webpLength(bytes: Uint8Array): number {
  const length = 8 + view(bytes).getUint32(4, true);
  return length + (length % 2);
}

/**
 * AVIF is a sequence of boxes with length and name. Length 0 means up to the end of the file; length 1 means that a
 * 64-bit length follows the name.
 */
function boxesLength(bytes: Uint8Array): number {
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const size = view(bytes).getUint32(offset);
    if (size === 0) return bytes.length;
    if (!/^[a-z]{4}$/.test(textAt(bytes, offset + 4))) return -1;
    const length = size === 1 && offset + 16 <= bytes.length ? Number(view(bytes).getBigUint64(offset + 8)) : size;
    if (length < 8) return -1;
    offset += length;
  }
  return offset;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte);
const textAt = (bytes: Uint8Array, offset: number) => latin1.decode(bytes.subarray(offset, offset + 4));
