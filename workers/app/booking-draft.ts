import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie } from "react-router";
import { Refused } from "#domain/refusal.ts";
import {
  type BookingDraft,
  DRAFTS_FIELD,
  draftListPrefix,
  draftsOf,
  putWithRetry,
  type StoredDraft,
} from "./booking-draft-list.ts";
import { cookieSecretsOf } from "./environment.ts";
import type { Limits } from "./limits/limits.ts";
import type { Report } from "./report.ts";
import { secureCookie } from "./secure-cookie.ts";
import type { Session } from "./session/session.ts";

/** Stores unfinished bookings, one per appointment, across reload, sign-in and back navigation. */
export type BookingDraftPort = {
  /**
   * The browser's drafts, latest first, without those of other people; empty when KV fails. Returns all drafts while
   * the session is unavailable, because it is unknown who is signed in.
   */
  list(): Promise<BookingDraft[]>;
  /** True when nobody is signed in, and `isWanted` is true for one of the browser's drafts that have an owner. */
  isOwnerSignedOut(isWanted: (draft: BookingDraft) => boolean): Promise<boolean>;
  /**
   * Replaces the draft of the same appointment; discards the oldest draft when there are more than `MAX_DRAFTS`.
   * @throws Refused `too_many_attempts` after too many writes, `backend_unavailable` when KV fails
   */
  write(draft: BookingDraft): Promise<void>;
  /** Deletes the draft of an appointment, or all drafts. Never throws, because a draft that is not deleted expires. */
  clear(appointmentId?: string): Promise<void>;
  /** Like `clear`, for all drafts but those of other people in a shared browser. */
  clearOwn(): Promise<void>;
};

const TTL_S = 6 * 60 * 60;
/** Per browser. */
const MAX_DRAFTS = 5;

type BookingDraftPortOptions = {
  request: Request;
  env: Env;
  session: Session;
  limits: Limits;
  /** Receives the `Set-Cookie` values of writes and deletions. */
  setCookies: string[];
  report: Report;
};

/**
 * Stores the drafts of a browser in KV under one id from a signed cookie. The drafts expire `TTL_S` after
 * the last write, and are deleted with the account of their owner.
 */
export function createBookingDraftPort({
  request,
  env,
  session: { user, state },
  limits,
  setCookies,
  report,
}: BookingDraftPortOptions): BookingDraftPort {
  const { name, attributes } = secureCookie(request, env, { name: "al-booking" });
  const storage = createWorkersKVSessionStorage<{ [DRAFTS_FIELD]: StoredDraft[] }>({
    kv: createDraftNamespace(env.SESSIONS, user?.id ?? null),
    cookie: createCookie(name, {
      ...attributes,
      secrets: cookieSecretsOf(env),
      httpOnly: true,
      sameSite: "lax",
      maxAge: TTL_S,
    }),
  });
  /** Returns an empty value when KV fails. */
  const readValue = async () => {
    try {
      return await storage.getSession(request.headers.get("cookie"));
    } catch (error) {
      report(error);
      return storage.getSession();
    }
  };
  const writeValue = async (value: Awaited<ReturnType<typeof readValue>>) => {
    setCookies.push(await storage.commitSession(value, { expires: new Date(Date.now() + TTL_S * 1000) }));
  };
  return {
    async list() {
      const value = await readValue();
      const drafts = draftsOf(value.get(DRAFTS_FIELD));
      if (state === "unavailable") return drafts;
      // Drafts that were written before the sign-in get an owner, so that they are deleted with the account.
      if (user && drafts.some(({ owner }) => owner === undefined)) {
        const draftsWithOwner = drafts.map((draft) => ({ ...draft, owner: draft.owner ?? user.id }));
        value.set(DRAFTS_FIELD, draftsWithOwner);
        await writeValue(value).catch(report);
      }
      return drafts.filter(({ owner }) => owner === undefined || owner === user?.id);
    },
    async isOwnerSignedOut(isWanted) {
      if (state !== "signed-out") return false;
      const drafts = draftsOf((await readValue()).get(DRAFTS_FIELD));
      return drafts.some((draft) => draft.owner !== undefined && isWanted(draft));
    },
    async write(draft) {
      await limits.count("draft", user ? { userId: user.id } : {});
      const newDraft: StoredDraft = { ...draft, ...(user && { owner: user.id }) };
      try {
        // Not `readValue`, whose empty value would replace the browser's other drafts.
        const value = await storage.getSession(request.headers.get("cookie"));
        const drafts = [newDraft, ...otherDrafts(value.get(DRAFTS_FIELD), draft.appointmentId)];
        value.set(DRAFTS_FIELD, drafts.slice(0, MAX_DRAFTS));
        await writeValue(value);
      } catch (error) {
        report(error);
        throw new Refused("backend_unavailable");
      }
    },
    async clear(appointmentId) {
      await keep((draft) => appointmentId !== undefined && draft.appointmentId !== appointmentId);
    },
    async clearOwn() {
      await keep(({ owner }) => owner !== undefined && owner !== user?.id);
    },
  };

  async function keep(isKept: (draft: StoredDraft) => boolean): Promise<void> {
    const value = await readValue();
    if (!value.has(DRAFTS_FIELD)) return;
    const remaining = draftsOf(value.get(DRAFTS_FIELD)).filter(isKept);
    if (remaining.length > 0) {
      value.set(DRAFTS_FIELD, remaining);
      await writeValue(value).catch(report);
      return;
    }
    const cookie = await storage.destroySession(value).catch(report);
    if (cookie) setCookies.push(cookie);
  }
}

function otherDrafts(field: unknown, appointmentId: string): StoredDraft[] {
  return draftsOf(field).filter((draft) => draft.appointmentId !== appointmentId);
}

/**
 * The KV namespace with only the methods that `createWorkersKVSessionStorage` calls. Retries a failed write once. When
 * a signed-in person writes a key, also adds the key to the person's list (`draftListPrefix`).
 */
function createDraftNamespace(kv: KVNamespace, userId: string | null): KVNamespace {
  const methods: Pick<KVNamespace, "delete"> & { get: unknown; put: unknown } = {
    get: (id: string) => kv.get(id),
    put: async (id: string, value: string, options: KVNamespacePutOptions) => {
      if (userId !== null) await putWithRetry(kv, draftListPrefix(userId) + id, "", options);
      await putWithRetry(kv, id, value, options);
    },
    delete: (id: string) => kv.delete(id),
  };
  return methods as KVNamespace;
}
