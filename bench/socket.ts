import { connect } from "node:net";

const HANDSHAKE_KEY = Buffer.from("atelierland-bench").subarray(0, 16).toString("base64");
const TEXT_FRAME = 0x81;
const END_OF_HEAD = "\r\n\r\n";

/**
 * A minimal WebSocket client, because a complete client would be the bottleneck. Resolves when the first frame has
 * arrived.
 * @param ip the IP address from which the socket seems to come
 * @returns a function that closes the socket
 */
export function openSocket(url: string, ip: string, onFrame: (payload: Buffer) => void): Promise<() => Promise<void>> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncf-connecting-ip: ${ip}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${HANDSHAKE_KEY}${END_OF_HEAD}`,
  );
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  let isClosing = false;
  const close = () => {
    isClosing = true;
    socket.destroy();
    return closed;
  };
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let isOpen = false;
    let fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.on("error", (error) => fail(error));
    socket.on("close", () => isClosing || fail(new Error("The server closed the socket")));
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isOpen) {
        const end = received.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const status = received.toString("latin1", 0, received.indexOf("\r\n"));
        if (!status.includes(" 101 ")) return fail(new Error(status));
        isOpen = true;
        received = received.subarray(end + END_OF_HEAD.length);
      }
      for (let frame = readFrame(received); frame; frame = readFrame(received)) {
        if (received[0] !== TEXT_FRAME)
          return fail(new Error(`The server sent a frame that begins with ${received[0]}`));
        received = received.subarray(frame.end);
        onFrame(frame.payload);
        resolve(close);
        // Nobody awaits the promise any more, so a later failure ends the benchmark.
        fail = (error) => {
          throw error;
        };
      }
    });
  });
}

/** The first frame in `bytes`, whose payload a server does not mask; `null` while the frame is incomplete. */
function readFrame(bytes: Buffer): { payload: Buffer; end: number } | null {
  if (bytes.length < 2) return null;
  // RFC 6455, section 5.2: 126 means that the length follows in 2 bytes, 127 that it follows in 8.
  const lengthField = (bytes[1] ?? 0) & 0x7f;
  const start = lengthField < 126 ? 2 : 4;
  if (lengthField === 127) throw new Error("The frame is longer than 64 kB");
  if (bytes.length < start) return null;
  const end = start + (lengthField < 126 ? lengthField : bytes.readUInt16BE(2));
  return bytes.length < end ? null : { payload: bytes.subarray(start, end), end };
}
