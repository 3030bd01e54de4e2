import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { assertPortIsFree } from "./port.ts";

it.each(["npm start", "npm run dev"] as const)("names another port for %s when the port is taken", async (command) => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await expect(assertPortIsFree(port, "PORT", command)).rejects.toThrow(
      `Port ${port} is taken. Stop the process that uses it, or set another port: PORT=${port + 1} ${command}`,
    );
  } finally {
    server.close();
  }
});
