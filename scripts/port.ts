import { createServer } from "node:net";

/** A port number from the environment, or the default. */
export function portFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${variable}=${text} is no port number`);
  return port;
}

/** @throws Error naming the variable that moves us elsewhere when another process listens on the port */
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
