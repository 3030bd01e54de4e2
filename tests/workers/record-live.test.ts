import { afterEach, describe, expect, it, vi } from "vitest";
import type { EditorsMessage } from "#domain/content/editors-message.ts";
import { SocketLimit } from "#workers/live/socket-limit.ts";
import { closeSockets, openSocket } from "./live-sockets.ts";
import { apiAs, builders, eventually, ORIGIN } from "./worker-client.ts";

const { aPerson } = builders;
const recordId = crypto.randomUUID();

afterEach(async () => {
  vi.restoreAllMocks();
  await closeSockets();
});

/** Opens the editor in a new tab. `tab.names` contains the names in the last frame that the tab received. */
async function openEditor(token: string | null, headers: Record<string, string> = {}, id: string = recordId) {
  const tab: { names: string[] | null } = { names: null };
  const { status, socket } = await openSocket(
    `/api/live/record/${id}`,
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
    const annasEditor = await openEditor(anna.token);
    const editorOfOtherRecord = await openEditor(anna.token, {}, crypto.randomUUID());
    await eventually(() => expect(annasEditor.tab.names).toEqual([]));
    const bensEditors = [await openEditor(ben.token), await openEditor(ben.token)];
    await eventually(() => expect(annasEditor.tab.names).toEqual([ben.email]));
    await eventually(() => expect(bensEditors[0]?.tab.names).toEqual(["Änne Berg"]));
    expect(editorOfOtherRecord.tab.names).toEqual([]);
    for (const { socket } of bensEditors) socket?.close();
    await eventually(() => expect(annasEditor.tab.names).toEqual([]));
  });

  it("removes the name of an editor who leaves, even when the count of sockets cannot be updated", async () => {
    const [anna, ben] = [await aPerson({ role: "admin" }), await aPerson({ role: "admin" })];
    const { tab } = await openEditor(anna.token);
    const { socket } = await openEditor(ben.token, { "cf-connecting-ip": "192.0.2.40" });
    await eventually(() => expect(tab.names).toEqual([ben.email]));
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(SocketLimit.prototype, "setCount").mockRejectedValue(new Error("The object is overloaded"));
    socket?.close(1000);
    await eventually(() => expect(tab.names).toEqual([]));
  });

  it("refuses visitors, guests, other origins and invalid ids, and ignores an editor named in a header of the request", async () => {
    const [admin, otherAdmin, guest] = [
      await aPerson({ role: "admin" }),
      await aPerson({ role: "admin" }),
      await aPerson(),
    ];
    expect((await openEditor(null)).status).toBe(401);
    expect((await openEditor(guest.token)).status).toBe(403);
    expect((await openEditor(admin.token, { origin: "https://evil.example.org" })).status).toBe(403);
    expect((await openEditor(admin.token, {}, "kein-eintrag")).status).toBe(404);
    const forgedEditor = encodeURIComponent(JSON.stringify({ id: otherAdmin.id, name: "Jemand" }));
    const { tab } = await openEditor(otherAdmin.token, { origin: ORIGIN });
    await openEditor(admin.token, { origin: ORIGIN, "x-editor": forgedEditor });
    await eventually(() => expect(tab.names).toEqual([admin.email]));
  });
});
