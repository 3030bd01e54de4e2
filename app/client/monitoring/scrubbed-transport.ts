import type { makeFetchTransport } from "@sentry/browser";
import { scrubEvent } from "#domain/monitoring/scrub.ts";
import { readConsent } from "./consent.ts";

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];

const consentedTypes = new Set<string | undefined>(["transaction", "replay_event", "replay_recording"]);

/**
 * The one place that decides what leaves the page: errors always, measurements and recordings with consent only, everything
 * without what can identify a person.
 */
export function scrubbedTransport(transport: Transport): Transport {
  return {
    ...transport,
    send(envelope) {
      const isConsented = readConsent() === "granted";
      const [header, items] = envelope;
      const sent = [...items].filter(([{ type }]) => type === "event" || (isConsented && consentedTypes.has(type)));
      if (sent.length === 0) return Promise.resolve({});
      const scrubbed = [scrubEvent(header), sent.map(([itemHeader, payload]) => [itemHeader, scrubPayload(payload)])];
      return transport.send(scrubbed as unknown as Envelope);
    },
  };
}

/** An event, or a recording: a line with its number, and a line with the recorded events. */
function scrubPayload(payload: unknown): unknown {
  if (typeof payload !== "string")
    return typeof payload === "object" && payload !== null ? scrubEvent(payload) : payload;
  return payload
    .split("\n")
    .map((line) => JSON.stringify(scrubEvent(JSON.parse(line))))
    .join("\n");
}
