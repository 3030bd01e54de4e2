import { z } from "zod";

/** Stored in front of the body, because KV's metadata has at most 1,024 bytes. */
const StoredPageHead = z.object({
  /** Tags of the path and of what the page shows, for example `offer:ab12c`. */
  tags: z.array(z.string()),
  /** When the render began, before any data was read (ms). */
  renderBeganAt: z.number(),
  /** The headers of `storedHeadersOf`, and the `etag` of the body. */
  headers: z.record(z.string(), z.string()),
});
export type StoredPageHead = z.infer<typeof StoredPageHead>;

export type StoredPage = { head: StoredPageHead; body: ReadableStream };

/** Headers of a render that describe its body. All other headers are for a single response and are never stored. */
const storedHeaderNames = [
  "content-language",
  "content-security-policy",
  "content-security-policy-report-only",
  "content-type",
  "link",
  "x-remix-response",
];

/** The headers of a render that are stored with its body. */
export function storedHeadersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    storedHeaderNames.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The size of the big-endian integer that contains the length of the head. */
const PREFIX_BYTES = 4;

/** A KV value: the length of the head, the head as JSON, the body. */
export function encodePage(head: StoredPageHead, body: ArrayBuffer): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const value = new Uint8Array(PREFIX_BYTES + json.byteLength + body.byteLength);
  new DataView(value.buffer).setUint32(0, json.byteLength);
  value.set(json, PREFIX_BYTES);
  value.set(new Uint8Array(body), PREFIX_BYTES + json.byteLength);
  return value;
}

/**
 * Reads the head of a KV value. The body remains a stream that the runtime forwards without decoding.
 * @throws when the value was not written by `encodePage`
 */
export async function decodePage(value: ReadableStream): Promise<StoredPage> {
  const reader = value.getReader({ mode: "byob" });
  const prefix = await readBytes(reader, PREFIX_BYTES);
  const json = await readBytes(reader, new DataView(prefix.buffer, prefix.byteOffset).getUint32(0));
  reader.releaseLock();
  const head = StoredPageHead.parse(JSON.parse(new TextDecoder().decode(json)));
  // Pipes the body into a new stream, because a stream that was read from cannot be the body of a response.
  return { head, body: value.pipeThrough(new IdentityTransformStream()) };
}

async function readBytes(reader: ReadableStreamBYOBReader, length: number): Promise<Uint8Array> {
  const { value } = await reader.read(new Uint8Array(length), { min: length });
  if (value?.byteLength !== length) throw new Error("A stored page ends within its head");
  return value;
}
