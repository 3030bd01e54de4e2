import { afterEach, describe, expect, it } from "vitest";
import type { EditorsMessage } from "#domain/content/editors-message.ts";
import { closeSockets, openSocket } from "./live-sockets.ts";
import { apiAs, builders, eventually, ORIGIN } from "./worker-client.ts";

const { aPerson } = builders;
const id = crypto.randomUUID();

afterEach(closeSockets);

/** Opens the editor of a record in a new tab. `names` contains the names in the last frame. */
async function edit(token: string | null, headers: Record<string, string> = {}, recordId: string = id) {
  const tab: { names: string[] | null } = { names: null };
  const { status, socket } = await openSocket(
    `/api/live/record/${recordId}`,
    { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    (data) => {
      tab.names = (JSON.parse(data) as EditorsMessage).names;
    },
  );
  return { tab, status, socket };
}

describe("the room of a record", () => {
  it("sends the names of the other editors while they have the record open", async () => {
    const [anna, ben] = [await aPerson({ role: "admin" }), await aPerson({ role: "admin" })];
    await apiAs(anna.token).account.saveProfile.mutate({ firstName: "Änne", lastName: "Berg" });
    const first = await edit(anna.token);
    const other = await edit(anna.token, {}, crypto.randomUUID());
    await eventually(() => expect(first.tab.names).toEqual([]));
    const [second, secondTab] = [await edit(ben.token), await edit(ben.token)];
    await eventually(() => expect(first.tab.names).toEqual([ben.email]));
    await eventually(() => expect(second.tab.names).toEqual(["Änne Berg"]));
    expect(other.tab.names).toEqual([]);
    second.socket?.close();
    secondTab.socket?.close();
    await eventually(() => expect(first.tab.names).toEqual([]));
  });

  it("can be joined by admins only, and a browser cannot choose its name", async () => {
    const [adminUser, other, guest] = [
      await aPerson({ role: "admin" }),
      await aPerson({ role: "admin" }),
      await aPerson(),
    ];
    expect((await edit(null)).status).toBe(401);
    expect((await edit(guest.token)).status).toBe(403);
    expect((await edit(adminUser.token, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await edit(adminUser.token, {}, "kein-eintrag")).status).toBe(404);
    const forged = encodeURIComponent(JSON.stringify({ id: other.id, name: "Jemand" }));
    const { tab } = await edit(other.token, { origin: ORIGIN });
    await edit(adminUser.token, { origin: ORIGIN, "x-editor": forged });
    await eventually(() => expect(tab.names).toEqual([adminUser.email]));
  });
});
