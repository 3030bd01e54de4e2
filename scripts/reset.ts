import { rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { localDataDirectory } from "#supabase/local/postgres-data.ts";
import { portFrom } from "./port.ts";

/** `npm run reset`: forgets the embedded backend's data and the local Worker's state. Refuses while the backend runs. */
const port = portFrom("LOCAL_BACKEND_PORT", 54_321);
if (await isListening(port)) {
  console.error(`\n  The embedded backend is running on port ${port}: stop it first (Ctrl-C), then reset.\n`);
  process.exit(1);
}
const directory = path.resolve(process.env.LOCAL_DIRECTORY ?? ".local");
for (const doomed of [
  localDataDirectory(path.join(directory, "postgres")),
  directory,
  path.resolve(".wrangler/state"),
]) {
  rmSync(doomed, { recursive: true, force: true });
}
console.log("All local data is gone; the next start makes it new.");

function isListening(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(candidate, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
