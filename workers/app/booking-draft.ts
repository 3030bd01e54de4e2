import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie } from "react-router";
import { z } from "zod";
import { Refused } from "#domain/refusal.ts";
import { draftListPrefix } from "./booking-draft-list.ts";
import { cookieSecretsOf } from "./environment.ts";
import type { Limits } from "./limits/limits.ts";
import type { Report } from "./report.ts";
import { secureCookie } from "./secure-cookie.ts";
import type { Session } from "./session/session.ts";

/** The form fields of an unfinished booking, as unvalidated strings. */
export const BookingDraft = z.object({
  appointmentId: z.string(),
  idempotencyKey: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
  /** True when the order was submitted and its outcome is unknown. */
  isUnknown: z.boolean().optional(),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

/** A draft with the id of the person who wrote it, or who read it first after signing in; without an id a visitor's. */
const StoredDraft = BookingDraft.extend({ owner: z.string().optional() });
type StoredDraft = z.infer<typeof StoredDraft>;

/** Stores unfinished bookings, one per appointment, across reload, sign-in and back navigation. */
export type BookingDraftPort = {
  /** The drafts of the browser except those of other people, latest first; empty when they cannot be read. */
  list(): Promise<BookingDraft[]>;
  /**
   * Replaces the draft of the same appointment; discards the oldest draft when there are more than `MAX_DRAFTS`.
   * @throws Refused `too_many_attempts` after many writes of a person or network, `backend_unavailable` when KV fails
   */
  write(draft: BookingDraft): Promise<void>;
  /** Deletes the draft of an appointment, or all drafts. Never throws, because a draft that is not deleted expires. */
  clear(appointmentId?: string): Promise<void>;
};

const TTL_S = 6 * 60 * 60;
const KEY = "drafts";
/** The maximum number of unfinished bookings of a browser. */
const MAX_DRAFTS = 5;

type BookingDraftPortOptions = {
  request: Request;
  env: Env;
  session: Session;
  limits: Limits;
  /** Receives the `Set-Cookie` value of a write. */
  setCookies: string[];
  report: Report;
};

/**
 * Stores the drafts of a browser in KV under one id from a signed cookie. Drafts expire after some hours. They are
 * deleted with the account of the person who wrote them, or who read them after signing in.
 */
export function createBookingDraftPort({
  request,
  env,
  session: { user },
  limits,
  setCookies,
  report,
}: BookingDraftPortOptions): BookingDraftPort {
  const { name, attributes } = secureCookie(request, env, { name: "al-booking" });
  const storage = createWorkersKVSessionStorage<{ [KEY]: StoredDraft[] }>({
    kv: user ? listingDraftsOf(user.id, env.SESSIONS) : env.SESSIONS,
    cookie: createCookie(name, {
      ...attributes,
      secrets: cookieSecretsOf(env),
      httpOnly: true,
      sameSite: "lax",
      maxAge: TTL_S,
    }),
  });
  /** The stored drafts, or an empty session when KV fails. */
  const open = async () => {
    try {
      return await storage.getSession(request.headers.get("cookie"));
    } catch (error) {
      report(error);
      return storage.getSession();
    }
  };
  const store = async (session: Awaited<ReturnType<typeof open>>) => {
    setCookies.push(await storage.commitSession(session, { expires: new Date(Date.now() + TTL_S * 1000) }));
  };
  return {
    async list() {
      const session = await open();
      const drafts = draftsOf(session.get(KEY));
      if (!user) return drafts;
      // Assigns a draft that was typed before the sign-in to the account, so that it is erased with the account.
      if (drafts.some(({ owner }) => owner === undefined)) {
        const assigned = drafts.map((draft) => ({ ...draft, owner: draft.owner ?? user.id }));
        session.set(KEY, assigned);
        await store(session).catch(report);
      }
      return drafts.filter(({ owner }) => owner === undefined || owner === user.id);
    },
    async write(draft) {
      await limits.count("draft", user ? { userId: user.id } : {});
      const session = await open();
      const written: StoredDraft = { ...draft, ...(user && { owner: user.id }) };
      session.set(KEY, [written, ...otherDrafts(session.get(KEY), draft.appointmentId)].slice(0, MAX_DRAFTS));
      try {
        await store(session);
      } catch (error) {
        report(error);
        throw new Refused("backend_unavailable");
      }
    },
    async clear(appointmentId) {
      const session = await open();
      if (!session.has(KEY)) return;
      const left = appointmentId === undefined ? [] : otherDrafts(session.get(KEY), appointmentId);
      if (left.length > 0) {
        session.set(KEY, left);
        await store(session).catch(report);
        return;
      }
      const cookie = await storage.destroySession(session).catch(report);
      if (cookie) setCookies.push(cookie);
    },
  };
}

function draftsOf(stored: unknown): StoredDraft[] {
  return z.array(StoredDraft).safeParse(stored).data ?? [];
}

function otherDrafts(stored: unknown, appointmentId: string): StoredDraft[] {
  return draftsOf(stored).filter((draft) => draft.appointmentId !== appointmentId);
}

/** A KV namespace that also lists each written draft under its person. */
function listingDraftsOf(userId: string, kv: KVNamespace): KVNamespace {
  const used: Pick<KVNamespace, "delete"> & { get: unknown; put: unknown } = {
    get: (id: string) => kv.get(id),
    put: async (id: string, value: string, options: KVNamespacePutOptions) => {
      await kv.put(draftListPrefix(userId) + id, "", options);
      await kv.put(id, value, options);
    },
    delete: (id: string) => kv.delete(id),
  };
  return used as KVNamespace;
}
