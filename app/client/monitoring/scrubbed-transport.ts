import type { makeFetchTransport } from "@sentry/browser";
import { scrubEvent } from "#domain/monitoring/scrub.ts";
import { readConsent } from "./consent.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];

/** The types of envelope items that are sent with consent only. */
const consentTypes = new Set<string | undefined>(["transaction", "replay_event", "replay_recording"]);

/**
 * Sends errors always, measurements and recordings with consent only (decision 014). `scrubEvent` scrubs everything
 * that is sent.
 */
export function scrubbedTransport(transport: Transport): Transport {
  return {
    ...transport,
    send(envelope) {
      const hasConsent = readConsent() === "granted";
      const [header, items] = envelope;
      const allowedItems = [...items].filter(
        ([{ type }]) => type === "event" || (hasConsent && consentTypes.has(type)),
      );
      if (allowedItems.length === 0) return Promise.resolve({});
      const scrubbedEnvelope = [
        scrubEvent(header),
        allowedItems.map(([itemHeader, payload]) => {
          const scrubbed = scrubPayload(payload);
          // Scrubbing changes the length of the text, and Sentry refuses an item that is shorter than its `length`.
          const length = typeof scrubbed === "string" && new TextEncoder().encode(scrubbed).length;
          return [length === false ? itemHeader : { ...itemHeader, length }, scrubbed];
        }),
      ];
      return transport.send(scrubbedEnvelope as unknown as Envelope);
    },
  };
}

/** Scrubs an event (an object) or a segment of a recording (two lines of JSON: the segment's number and its events). */
function scrubPayload(payload: unknown): unknown {
  if (typeof payload === "object" && payload !== null) return scrubEvent(payload);
  if (typeof payload !== "string") return payload;
  return payload
    .split("\n")
    .map((line) => JSON.stringify(scrubEvent(JSON.parse(line))))
    .join("\n");
}
