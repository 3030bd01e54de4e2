/** Image files for tests, built from bytes, because tests inside workerd cannot read the repository's files. */

/** Concatenates texts and bytes; a character is one byte. */
export function bytesOf(...parts: (string | Uint8Array)[]): Uint8Array {
  const chunks = parts.map((part) =>
    typeof part === "string" ? Uint8Array.from(part, (character) => character.charCodeAt(0) & 255) : part,
  );
  const bytes = new Uint8Array(chunks.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of chunks) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** A valid PNG in shades of gray. */
export async function aPng(width: number, height: number): Promise<Uint8Array> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = (x * 3 + y * 5) % 256;
  }
  return png(width, height, await deflate(rows));
}

/** A small PNG whose header claims this size. */
export function aDecompressionBomb(width: number, height: number): Uint8Array {
  return png(width, height, bytesOf("x\x9cc\x00\x00\x00\x01\x00\x01"));
}

export function anSvg(): Uint8Array {
  return bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
}

function png(width: number, height: number, data: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0, 0, 0, 0], 8); // 8 bits of gray, no interlace
  return bytesOf("\x89PNG\r\n\x1a\n", chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", new Uint8Array(0)));
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = bytesOf(name, data);
  const frame = new Uint8Array(8);
  const view = new DataView(frame.buffer);
  view.setUint32(0, data.length);
  view.setUint32(4, checksum(named));
  return bytesOf(frame.subarray(0, 4), named, frame.subarray(4));
}

/** CRC-32, which PNG requires for each chunk. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A valid JPEG whose EXIF data contain the make of the camera and a GPS block. */
export function aJpegWithMetadata(): Uint8Array {
  // An entry of a TIFF directory, which EXIF uses. `value` is the data or, beyond 4 bytes, their offset.
  const entry = (tag: number, type: number, count: number, value: string) => {
    const header = new Uint8Array(8);
    const view = new DataView(header.buffer);
    view.setUint16(0, tag, true);
    view.setUint16(2, type, true);
    view.setUint32(4, count, true);
    return bytesOf(header, value);
  };
  const exif = bytesOf(
    "Exif\0\0II*\0\x08\0\0\0",
    "\x02\0",
    entry(0x010f, 2, 14, "\x26\0\0\0"), // Make, at offset 38
    entry(0x8825, 4, 1, "\x34\0\0\0"), // GPS block, at offset 52
    "\0\0\0\0",
    "GeheimeKamera\0",
    "\x01\0",
    entry(0x0001, 2, 2, "N\0\0\0"),
    "\0\0\0\0",
  );
  const length = new Uint8Array([(exif.length + 2) >> 8, (exif.length + 2) & 255]);
  const jpeg = bytesOf(atob(SINGLE_COLOR_JPEG));
  return bytesOf(jpeg.subarray(0, 2), "\xff\xe1", length, exif, jpeg.subarray(2));
}

/** 9 by 9 px of one color. */
const SINGLE_COLOR_JPEG =
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAJAAkDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCpASDX/9k=";
