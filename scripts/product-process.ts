import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PUBLISHABLE_KEY, SECRET_KEY } from "#supabase/local/keys.ts";
import { portFrom } from "./port.ts";

/** scripts/start.ts prints this line once the website and the backend respond. */
const LAST_LINE = "Ctrl-C stops everything";

export type ProductProcess = {
  url: string;
  backend: { url: string; publishableKey: string; secretKey: string };
  pid: number;
  log(): string;
  stop(): Promise<void>;
};

/**
 * Creates a directory for the data of `startProduct` or `startLocalStack`, which Postgres can enter also when root
 * starts it.
 */
export function temporaryDataDirectory(prefix: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(directory, 0o755);
  return directory;
}

/**
 * Runs scripts/start.ts in a child process, which stores its data in `directory` and serves the last build. PORT and
 * LOCAL_BACKEND_PORT set the ports; the default ports leave those of `npm start` free.
 * @param environment other variables of the child process; with an empty SKIP_BUILD, the child process builds first
 */
export async function startProduct(
  directory: string,
  environment: Record<string, string> = {},
): Promise<ProductProcess> {
  const port = portFrom("PORT", 4183);
  const backendPort = portFrom("LOCAL_BACKEND_PORT", 54_331);
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      LOCAL_BACKEND_PORT: String(backendPort),
      LOCAL_DIRECTORY: directory,
      SKIP_BUILD: "1",
      ...environment,
    },
  });
  let log = "";
  const end = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const appendToLog = (chunk: Buffer) => {
      log += chunk;
      if (log.includes(LAST_LINE)) resolve();
    };
    child.stdout.on("data", appendToLog);
    child.stderr.on("data", appendToLog);
    void end.then(() => reject(new Error(`npm start ended:\n${log}`)));
  });
  return {
    url: `http://localhost:${port}`,
    backend: {
      url: `http://127.0.0.1:${backendPort}`,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
    },
    pid: child.pid ?? 0,
    log: () => log,
    async stop() {
      child.kill("SIGTERM");
      await end;
    },
  };
}
