import { afterEach, expect, it, vi } from "vitest";
import { printWorkerLog } from "./worker-log.ts";

afterEach(() => void vi.restoreAllMocks());

it("prints errors of the Worker, but no messages about closed connections", () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const closedConnection =
    "kj::getCaughtExceptionAsKj() = kj/async-io-unix.c++:186: disconnected: ::write(fd): Broken pipe\nstack: /bin/workerd@1";
  for (const message of [closedConnection, "Uncaught TypeError: no such binding"])
    printWorkerLog({ level: "error", message });
  expect(errors.mock.calls).toEqual([["Uncaught TypeError: no such binding"]]);
});
