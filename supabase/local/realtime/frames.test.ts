import { expect, it } from "vitest";
import { decode, encodeBroadcast } from "./frames.ts";

const decodeText = (value: unknown) => decode(Buffer.from(JSON.stringify(value)), false);

/** A broadcast of `{"a":1}` from a client. The lengths belong to join ref, ref, topic, event and metadata. */
const encodePush = (lengths = [1, 1, 3, 4, 2], encoding = 1) =>
  Buffer.concat([Buffer.from([3, ...lengths, encoding]), Buffer.from('12sitopen{}{"a":1}')]);

it("decodes text frames of both protocol versions, with null for missing refs", () => {
  const message = { joinRef: null, ref: null, topic: "phoenix", event: "heartbeat", payload: {} };
  expect(decodeText({ topic: "phoenix", event: "heartbeat", payload: {} })).toEqual(message);
  expect(decodeText([null, null, "phoenix", "heartbeat", {}])).toEqual(message);
  expect(decodeText(["1", "2", "phoenix", "heartbeat", {}])).toEqual({ ...message, joinRef: "1", ref: "2" });
  expect(decodeText({ ...message, join_ref: "1", ref: "2" })).toEqual({ ...message, joinRef: "1", ref: "2" });
});

it.each([{}, 5, null, [], [null, "1", "phoenix"], [1, "2", "phoenix", "heartbeat"], { topic: "phoenix", event: 1 }])(
  "refuses the text frame %j",
  (value) => expect(() => decodeText(value)).toThrow(),
);

it("decodes binary frames", () => {
  const payload = { type: "broadcast", event: "open", payload: { a: 1 } };
  expect(decode(encodePush(), true)).toEqual({ joinRef: "1", ref: "2", topic: "sit", event: "broadcast", payload });
  const broadcast = decode(encodePush(undefined, 0), true).payload;
  expect(broadcast).toMatchObject({ payload: Buffer.from('{"a":1}') });
});

it.each([
  ["of another kind", Buffer.from([4, ...encodePush().subarray(1)])],
  ["without an encoding", encodePush().subarray(0, 6)],
  ["of an unknown encoding", encodePush(undefined, 2)],
  ["that is shorter than its lengths", encodePush().subarray(0, 16)],
  ["whose JSON is cut", encodePush().subarray(0, -1)],
])("refuses a binary frame %s", (_, frame) => expect(() => decode(frame, true)).toThrow());

it("refuses to encode a topic, event or metadata of more than 255 bytes", () => {
  const long = "ä".repeat(128);
  expect(encodeBroadcast(long.slice(1), long.slice(1), {}, null).subarray(1, 4)).toEqual(Buffer.from([254, 254, 0]));
  expect(() => encodeBroadcast(long, "event", {}, null)).toThrow("255 bytes");
  expect(() => encodeBroadcast("topic", long, {}, null)).toThrow("255 bytes");
  expect(() => encodeBroadcast("topic", "event", {}, { long })).toThrow("255 bytes");
});
