import { createCookie, createSessionStorage, type SessionData } from "react-router";
import { z } from "zod";
import { cookieSecretsOf } from "./environment.ts";
import type { Limits } from "./limits/limits.ts";
import { secureCookie } from "./secure-cookie.ts";
import type { Session } from "./session/session.ts";

/** An unfinished booking as its form fields: unvalidated strings. */
export const BookingDraft = z.object({
  appointmentId: z.string(),
  idempotencyKey: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
  /** True once it was submitted while its outcome is unknown. */
  isUnknown: z.boolean().optional(),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

/** Stores an unfinished booking across reload, sign-in and back navigation. */
export type BookingDraftPort = {
  read(): Promise<BookingDraft | null>;
  /** @throws Refused `too_many_attempts` for visitors of a network that writes many drafts */
  write(draft: BookingDraft): Promise<void>;
  clear(): Promise<void>;
};

const TTL_S = 6 * 60 * 60;
const KEY = "draft";

type BookingDraftPortOptions = {
  request: Request;
  env: Env;
  session: Session;
  limits: Limits;
  /** Receives the `Set-Cookie` value of a write. */
  setCookies: string[];
};

/** Keys of a person's drafts, so that they can be found; those of signed-out visitors belong to nobody. */
const prefixOf = (userId: string | undefined) => `booking-draft:${userId ?? "visitor"}:`;

/**
 * Stores the draft in KV under an id from a signed cookie; it expires after some hours, or when the account of the person who
 * wrote it is erased. One write per step.
 */
export function createBookingDraftPort({
  request,
  env,
  session: { state, user },
  limits,
  setCookies,
}: BookingDraftPortOptions): BookingDraftPort {
  const { name, attributes } = secureCookie(request, env, { name: "al-booking" });
  const kv = env.SESSIONS;
  const prefix = prefixOf(user?.id);
  const put = (id: string, data: SessionData) => kv.put(id, JSON.stringify(data), { expirationTtl: TTL_S });
  const storage = createSessionStorage<{ [KEY]: BookingDraft }>({
    cookie: createCookie(name, {
      ...attributes,
      secrets: cookieSecretsOf(env),
      httpOnly: true,
      sameSite: "lax",
      maxAge: TTL_S,
    }),
    async createData(data) {
      const id = prefix + crypto.randomUUID();
      await put(id, data);
      return id;
    },
    readData: (id) => kv.get(id, "json"),
    updateData: put,
    deleteData: (id) => kv.delete(id),
  });
  const open = () => storage.getSession(request.headers.get("cookie"));
  return {
    async read() {
      const draft = BookingDraft.safeParse((await open()).get(KEY));
      return draft.success ? draft.data : null;
    },
    async write(draft) {
      const session = await open();
      if (state === "signed-out" && !session.has(KEY)) await limits.count("anonymous");
      const isOwn = !user || session.id === "" || session.id.startsWith(prefix);
      const own = isOwn ? session : await storage.getSession();
      own.set(KEY, draft);
      setCookies.push(await storage.commitSession(own));
      if (!isOwn) await storage.destroySession(session);
    },
    async clear() {
      const session = await open();
      if (session.has(KEY)) setCookies.push(await storage.destroySession(session));
    },
  };
}

/** Deletes the drafts that a person wrote in any browser. KV lists a draft up to a minute late. */
export async function deleteBookingDrafts(env: Env, userId: string): Promise<void> {
  for (;;) {
    const { keys, list_complete } = await env.SESSIONS.list({ prefix: prefixOf(userId), limit: 100 });
    await Promise.all(keys.map((key) => env.SESSIONS.delete(key.name)));
    if (list_complete) return;
  }
}
