import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, it, onTestFinished, vi } from "vitest";
import { assertPortIsFree, backendPortOtherThan } from "./port.ts";

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

it.each(["npm start", "npm run dev"] as const)(
  "suggests another port for %s when the port is taken",
  async (command) => {
    const port = await takePort(0);
    await expect(assertPortIsFree(port, "PORT", command)).rejects.toThrow(
      `Port ${port} is taken. Stop the process that uses it, or set another port: PORT=${port + 1} ${command}`,
    );
  },
);

it.skipIf(!hasIpv6)("refuses a port that is taken on ::1 only, where a browser may look for localhost", async () => {
  const port = await takePort(0, "::1");
  await expect(assertPortIsFree(port, "PORT", "npm start")).rejects.toThrow(`Port ${port} is taken`);
});

it("suggests the next lower port when the highest port is taken", async () => {
  const port = await takePort(65_535);
  await expect(assertPortIsFree(port, "PORT", "npm start")).rejects.toThrow("PORT=65534 npm start");
});

it("refuses the website's port for the embedded backend", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("LOCAL_BACKEND_PORT", "5173");
  expect(backendPortOtherThan(8787)).toBe(5173);
  expect(() => backendPortOtherThan(5173)).toThrow("LOCAL_BACKEND_PORT=5173 is the website's port");
});

/** Listens on a port until the test ends, unless another process does; 0 means any free port. Returns the port. */
async function takePort(port: number, host = "127.0.0.1"): Promise<number> {
  const server = createServer((_, response) => response.end());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve() : reject(error)));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo | null)?.port ?? port;
}
