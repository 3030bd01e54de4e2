import { Agent, get, type IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, openProject, type Project } from "./project.ts";

const isHosted = Boolean(process.env.SUPABASE_URL);
const originalConnect = Socket.prototype.connect;
const hosts = new Set<string>();
let project: Project;

beforeAll(async () => {
  // Records every outgoing connection of this process. `net.connect` passes its parameters on as one array.
  Socket.prototype.connect = function (this: Socket, ...values: unknown[]) {
    const [first, second] = (Array.isArray(values[0]) ? values[0] : values) as unknown[];
    const host = typeof first === "object" && first !== null && "host" in first ? first.host : second;
    hosts.add(String(host));
    return Reflect.apply(originalConnect, this, values);
  } as typeof originalConnect;
  project = await openProject();
});
afterAll(async () => {
  await project.close();
  Socket.prototype.connect = originalConnect;
});

test.skipIf(isHosted)("connects to the loopback interface only", async () => {
  await project.anon.auth.signInWithOtp({ email: anEmail() });
  await project.anon
    .from("contract_book") // a table of the contract suite (contract.sql)
    .select("id");
  await project.admin.storage.listBuckets();
  await project.admin.auth.admin.listUsers();
  expect([...hosts].sort()).toEqual(["127.0.0.1"]);
  const [row] = await project.sql`show listen_addresses`;
  expect(row?.listen_addresses).toBe("127.0.0.1");
});

test.skipIf(isHosted)("does not close idle connections while workerd may still use them", async () => {
  const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${project.url}/auth/v1/health`, { agent: new Agent({ keepAlive: true }) }, resolve).on("error", reject);
  });
  // workerd reuses a connection that has been idle for up to 5 s, so the server keeps idle connections longer.
  expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(5);
});

test("responds like a hosted project when an Edge Function is unknown", async () => {
  const { error } = await project.anon.functions.invoke("unknown-function");
  expect(error?.name).toBe("FunctionsHttpError");
  const response = (error as { context: Response }).context;
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND", message: "Requested function was not found" });
});
