/** One message of the Phoenix channel protocol. */
export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** 1.0.0 uses JSON objects. 2.0.0 uses JSON arrays, and binary frames for broadcasts. */
export type ProtocolVersion = "1.0.0" | "2.0.0";

/** Kinds of binary frames: `PUSH` is a broadcast from a client, `BROADCAST` is a broadcast to a client. */
const PUSH = 3;
const BROADCAST = 4;
const BINARY_ENCODING = 0;
const JSON_ENCODING = 1;
/** One byte each for the kind, five lengths and the encoding. */
const PUSH_HEADER_BYTES = 7;
/** The largest length that fits into its byte. */
const MAX_PART_BYTES = 255;

export function encodeText(version: ProtocolVersion, message: Message): string {
  const { joinRef, ref, topic, event, payload } = message;
  return version === "2.0.0"
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

/**
 * A broadcast to a 2.0.0 client: kind, three lengths and the encoding, then topic, event, metadata and payload. Throws
 * when topic, event or metadata is longer than 255 bytes.
 */
export function encodeBroadcast(topic: string, event: string, payload: unknown, metadata: object | null): Buffer {
  const parts = [topic, event, metadata ? JSON.stringify(metadata) : ""].map((part) => Buffer.from(part));
  if (parts.some((part) => part.length > MAX_PART_BYTES)) {
    throw new Error(`Topic, event or metadata is longer than ${MAX_PART_BYTES} bytes`);
  }
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
  const header = [
    BROADCAST,
    ...parts.map((part) => part.length),
    Buffer.isBuffer(payload) ? BINARY_ENCODING : JSON_ENCODING,
  ];
  return Buffer.concat([Buffer.from(header), ...parts, body]);
}

/** Throws on an invalid frame. */
export function decode(data: Buffer, isBinary: boolean): Message {
  return isBinary ? decodePush(data) : decodeText(JSON.parse(data.toString()));
}

function decodeText(value: unknown): Message {
  if (Array.isArray(value)) {
    const [joinRef, ref, topic, event, payload] = value;
    return requireMessage({ joinRef, ref, topic, event, payload });
  }
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>;
  return requireMessage({ joinRef, ref, topic, event, payload });
}

function requireMessage(fields: { [Name in keyof Message]: unknown }): Message {
  const { joinRef = null, ref = null, topic, event, payload } = fields;
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== "string" || typeof event !== "string") {
    throw new Error("The text frame is not a message");
  }
  return { joinRef, ref, topic, event, payload };
}

function isRef(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function decodePush(data: Buffer): Message {
  if (data[0] !== PUSH) throw new Error("Unknown kind of binary frame");
  const [joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metadataLength = 0, encoding] =
    data.subarray(1, PUSH_HEADER_BYTES);
  if (encoding !== JSON_ENCODING && encoding !== BINARY_ENCODING) throw new Error("Unknown encoding of a binary frame");
  let offset = PUSH_HEADER_BYTES;
  const take = (length: number) => {
    offset += length;
    if (offset > data.length) throw new Error("A binary frame is shorter than its lengths");
    return data.subarray(offset - length, offset).toString();
  };
  const joinRef = take(joinRefLength) || null;
  const ref = take(refLength) || null;
  const topic = take(topicLength);
  const event = take(eventLength);
  take(metadataLength); // skips the metadata
  const body = data.subarray(offset);
  const payload = encoding === JSON_ENCODING ? JSON.parse(body.toString()) : body;
  return { joinRef, ref, topic, event: "broadcast", payload: { type: "broadcast", event, payload } };
}
