import { createServer } from "node:net";

/**
 * A port number from the environment, or the default.
 * @throws Error when the variable is not a port number
 */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable}=${text} is not a port number`);
  return port;
}

/** @throws Error when another process listens on the port; the message names the variable that changes it */
export async function assertPortIsFree(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once("error", () => {
      reject(
        new Error(`Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`),
      );
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve()));
  });
}
