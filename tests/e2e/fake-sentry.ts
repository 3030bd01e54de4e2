import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received envelope; `types` are the types of its items, such as `event`. */
export type Envelope = { headers: IncomingHttpHeaders; text: string; types: string[] };

/** A fake Sentry server on 127.0.0.1 that records every envelope. */
export async function startFakeSentry() {
  const envelopes: Envelope[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const types = [...text.matchAll(/^\{"type":"(\w+)"/gm)].map(([, type]) => type ?? "");
    envelopes.push({ headers: request.headers, text, types });
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const receivedTypes = () => new Set(envelopes.flatMap(({ types }) => types));
  return {
    dsn: `http://key@127.0.0.1:${port}/1`,
    envelopes,
    receivedTypes,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
