import { connect, type Socket } from "node:net";

export type Load = {
  perSecond: number;
  /** Percentiles of the latency in ms. */
  p50: number;
  p99: number;
};

const CONNECTIONS = 10;
const DURATION_MS = 2_000;

/**
 * Requests one URL for two seconds over ten keep-alive connections. Writes raw HTTP, because Node's own client would be
 * the bottleneck.
 * @throws Error when a response is not 200 or a connection fails
 */
export async function load(url: string): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(url);
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/html\r\n\r\n`;
  const latencies: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      while (performance.now() - startedAt < DURATION_MS) {
        const sentAt = performance.now();
        await exchange(socket, request);
        latencies.push(performance.now() - sentAt);
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");

/** Sends the request and reads the whole response: `content-length` bytes, else until the last chunk. */
function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = "";
    let missingBytes: number | null = null;
    let tail: Buffer = Buffer.alloc(0);
    const finish = (error?: Error) => {
      socket.off("data", onData);
      socket.off("error", finish);
      socket.off("close", onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => finish(new Error("the connection was closed"));
    const onData = (chunk: Buffer) => {
      let body = chunk;
      if (missingBytes === null && !head.endsWith("\r\n\r\n")) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        body = Buffer.from(head.slice(end + 4), "latin1");
        head = head.slice(0, end + 4);
        if (!head.startsWith("HTTP/1.1 200")) return finish(new Error(head.split("\r\n")[0]));
        const length = /content-length: (\d+)/i.exec(head);
        if (length) missingBytes = Number(length[1]);
      }
      if (missingBytes !== null) {
        missingBytes -= body.length;
        if (missingBytes <= 0) finish();
        return;
      }
      tail = Buffer.concat([tail, body]).subarray(-END_OF_CHUNKS.length);
      if (tail.equals(END_OF_CHUNKS)) finish();
    };
    socket.on("data", onData);
    socket.on("error", finish);
    socket.on("close", onClose);
    socket.write(request);
  });
}
