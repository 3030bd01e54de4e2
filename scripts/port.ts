import { connect, createServer } from "node:net";

/** The port of the embedded backend in .dev.vars.example. */
const DEFAULT_BACKEND_PORT = 54_321;

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_PORT = 65_535;

/** @throws Error when the environment variable `variable` is not a port number */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT)
    throw new Error(`${variable}=${text} is not a port number`);
  return port;
}

/** @throws Error when LOCAL_BACKEND_PORT is not a port number, or is `websitePort` */
export function backendPortOtherThan(websitePort: number): number {
  const port = portFrom("LOCAL_BACKEND_PORT", DEFAULT_BACKEND_PORT);
  if (port === websitePort) throw new Error(`LOCAL_BACKEND_PORT=${port} is the website's port. Set another port.`);
  return port;
}

/**
 * @throws Error when another process listens on the port, also on ::1 only, because browsers may try ::1 first for
 * `localhost`; or when this process may not listen there
 */
export async function assertPortIsFree(
  port: number,
  variable: string,
  command: "npm start" | "npm run dev",
): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
  });
  if (error === null && !(await isListening("::1", port))) return;
  if (error && error.code !== "EADDRINUSE") throw new Error(`${variable}=${port}: ${error.message}`);
  const otherPort = port < MAX_PORT ? port + 1 : port - 1;
  const alternative = `set another port: ${variable}=${otherPort} ${command}`;
  throw new Error(
    (await isThisProduct(port))
      ? `Atelierland is already running on port ${port}. Stop it with Ctrl-C, or ${alternative}`
      : `Port ${port} is taken. Stop the process that uses it, or ${alternative}`,
  );
}

/** False also when this machine has no IPv6, or its firewall drops the packets. */
function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isConnected: boolean) => {
      socket.destroy();
      resolve(isConnected);
    };
    socket.setTimeout(CONNECTION_TIMEOUT_MS, () => end(false));
    socket.once("error", () => end(false));
    socket.once("connect", () => end(true));
  });
}

/** Recognizes the website by its health report, and the embedded backend by its list of emails. */
async function isThisProduct(port: number): Promise<boolean> {
  const readBody = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return response.text();
  };
  try {
    return (
      (await readBody("/api/health")).includes('"checks":{"database"') || (await readBody("/__mail")).startsWith("[")
    );
  } catch {
    return false;
  }
}
