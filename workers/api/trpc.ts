import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { ZodError, z } from "zod";
import { isAdmin, type User } from "#domain/account/user-role.ts";
import { Refused, refusals } from "#domain/refusal.ts";
import { sha256Hex } from "#workers/app/digest.ts";
import type { ForwardedHeaders } from "#workers/app/forwarded-headers.ts";
import type { Limits } from "#workers/app/limits/limits.ts";
import type { PageCache } from "#workers/app/page-cache/page-cache.ts";
import type { Session } from "#workers/app/session/session.ts";
import type { SessionPort } from "#workers/app/session/sign-in.ts";
import { requireAdminRole, requireSession } from "#workers/data/account/account.ts";
import type { Report } from "../app/report.ts";
import type { Fetch } from "../data/fetch-supabase.ts";
import { connect, connectAsVisitor, type Database } from "../data/supabase.ts";

export type TrpcContext = {
  env: Env;
  session: Session;
  sessionPort: SessionPort;
  /** A connection to Supabase with the rights of the session, created on first use. */
  db: Database;
  cache: PageCache;
  limits: Limits;
  report: Report;
  forwardedHeaders: ForwardedHeaders;
  /** `fetch` with one time budget for all calls to Supabase. */
  supabaseFetch: Fetch;
  execution: Pick<ExecutionContext, "waitUntil">;
  /** Sends due emails after the response. */
  sendMail: () => void;
  /** True when a loader or action calls, false for a request over HTTP. */
  isInProcess: boolean;
};

/**
 * Adds `db` and `isInProcess` to the values of a request.
 * @param isInProcess true for a loader or action; the connection then retries writes, because no browser retries them
 */
export function createTrpcContext(
  values: Omit<TrpcContext, "db" | "isInProcess">,
  { isInProcess = false }: { isInProcess?: boolean } = {},
): TrpcContext {
  const { env, session, forwardedHeaders, supabaseFetch } = values;
  const options = { requestId: forwardedHeaders["x-request-id"], retriesWrites: isInProcess, supabaseFetch };
  let db: Database | null = null;
  return {
    ...values,
    isInProcess,
    get db() {
      db ??= connect(env, session.accessToken, options);
      return db;
    },
  };
}

const wrongInput = "Bitte prüfe deine Angaben.";

/** Messages for malformed calls. The messages of tRPC and of internal errors are never shown. */
const messages: Partial<Record<TRPCError["code"], string>> = {
  NOT_FOUND: "Diese Adresse gibt es nicht.",
  METHOD_NOT_SUPPORTED: "So lässt sich das nicht aufrufen.",
  BAD_REQUEST: wrongInput,
  PARSE_ERROR: wrongInput,
  UNSUPPORTED_MEDIA_TYPE: wrongInput,
};

const t = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  errorFormatter({ shape, error }) {
    const refused = error.cause instanceof Refused ? error.cause : null;
    return {
      ...shape,
      message: refused ? shape.message : (messages[error.code] ?? "Da ist etwas schiefgegangen."),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        refusal: refused && { code: refused.code, detail: refused.detail },
        issues:
          error.cause instanceof ZodError
            ? error.cause.issues.map(({ path, message }) => ({ path: path.join("."), message }))
            : null,
      },
    };
  },
});

const mapRefusals = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof Refused) {
    let refused = result.error.cause;
    // The session has ended, although its token has not expired.
    const hasEnded = refused.code === "signed_out" && ctx.session.state === "signed-in";
    // `clearCookies` returns false when another response may just have set the cookies of a new session.
    // `backend_unavailable` is retryable, and the retry sends the new cookies.
    if (hasEnded && !(await ctx.sessionPort.clearCookies())) refused = new Refused("backend_unavailable");
    throw new TRPCError({ code: refusals[refused.code].code, message: refused.message, cause: refused });
  }
  return result;
});

const sendMailAfterMutations = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (type === "mutation" && result.ok) ctx.sendMail();
  return result;
});

const limitAnonymousMutations = t.middleware(async ({ ctx, type, next }) => {
  if (type === "mutation" && ctx.session.state === "signed-out") await ctx.limits.count("anonymous");
  return next();
});

/** Counts only queries over HTTP, because renders of pages have their own limits. */
const limitQueries = t.middleware(async ({ ctx, type, next }) => {
  if (type === "query" && !ctx.isInProcess) await ctx.limits.count("query");
  return next();
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const baseProcedure = t.procedure.use(mapRefusals).use(limitAnonymousMutations).use(sendMailAfterMutations);

/** Callable by everybody. */
export const publicProcedure = baseProcedure.use(limitQueries);

/**
 * Gives admins the rights of a signed-out visitor, so that public pages show them no hidden or unpublished content.
 * Guests keep their rights, because they may read what they have booked even while it is not published.
 */
export const visitorProcedure = publicProcedure.use(({ ctx, next }) => {
  const { env, session, forwardedHeaders, supabaseFetch } = ctx;
  if (!isAdmin(session.user)) return next();
  const options = { requestId: forwardedHeaders["x-request-id"], supabaseFetch };
  return next({ ctx: { db: connectAsVisitor(env, options) } });
});

/**
 * A `visitorProcedure` whose searches are limited per network. Over HTTP, every call is a search except a call for the
 * first page without filters. In a render, only a `SearchInput` is a search, because `request-flow.ts` already counts
 * renders of URLs with another filter or a page number.
 */
export const searchProcedure = visitorProcedure.use(async ({ ctx, getRawInput, next }) => {
  const input = await getRawInput();
  const isSearch = ctx.isInProcess ? SearchInput.safeParse(input).success : !FirstPage.safeParse(input).success;
  if (isSearch) await ctx.limits.count("search");
  return next();
});
const FirstPage = z.strictObject({ page: z.literal(1).optional(), itemsPerPage: z.number().optional() }).optional();
const Present = z.custom((value) => value !== undefined);
const SearchInput = z.union([
  z.object({ query: z.string().trim().min(1) }),
  z.object({ near: Present }),
  z.object({ fromDay: Present }),
  z.object({ toDay: Present }),
  z.object({ weekdays: Present }),
]);

/**
 * For calls with a check-in pass, whose secret is in the input and is checked by SQL. Has its own limit per network,
 * because check-in sends many mutations.
 */
export const passProcedure = t.procedure.use(mapRefusals).use(async ({ ctx, next }) => {
  await ctx.limits.count("pass");
  return next();
});

/**
 * For an ended session, row-level security returns no rows instead of an error. A query therefore runs in parallel with
 * a check of the session.
 */
const signedInProcedure = baseProcedure.use(async ({ ctx, type, next }) => {
  const user = requireUser(ctx);
  const [result] = await Promise.all([next({ ctx: { user } }), type === "query" && requireSession(ctx.db)]);
  return result;
});

/** Callable by signed-in users. Mutations are limited per user. */
export const userProcedure = signedInProcedure.use(async ({ ctx, type, next }) => {
  if (type === "mutation") await ctx.limits.count("account", { userId: ctx.user.id });
  return next();
});

/**
 * For mutations of a signed-in user's own bookings and waitlist entries. Limited per user and network; the calls of
 * a batch are counted separately.
 * @param idempotencyKeyField the input field with the idempotency key; `null` when every call is counted. With a key,
 * retries with the same input are not counted when `canRepeatUncounted` is true
 */
export function bookingProcedure({ idempotencyKeyField }: { idempotencyKeyField: "idempotencyKey" | "id" | null }) {
  const InputWithKey = idempotencyKeyField === null ? z.never() : z.object({ [idempotencyKeyField]: z.uuid() });
  return signedInProcedure.use(async ({ ctx, path, getRawInput, next }) => {
    const input = await getRawInput();
    const key = InputWithKey.safeParse(input).success ? await sha256Hex(`${path} ${JSON.stringify(input)}`) : null;
    await ctx.limits.count("booking", { userId: ctx.user.id, key });
    return next();
  });
}

/** Callable by admins. */
export const adminProcedure = baseProcedure.use(async ({ ctx, type, next }) => {
  const user = await requireAdmin(ctx);
  if (type === "mutation") await ctx.limits.count("admin", { userId: user.id });
  return next({ ctx: { user } });
});

/**
 * The signed-in user.
 * @throws Refused `signed_out`, or `backend_unavailable` when the session cannot be validated
 */
export function requireUser({ session }: TrpcContext): User {
  if (session.state === "unavailable") throw new Refused("backend_unavailable");
  if (session.state === "signed-out") throw new Refused("signed_out");
  return session.user;
}

/**
 * Checks the database, because the token of an ended session or a revoked admin is valid until it expires.
 * @throws Refused `not_admin`, `second_factor_required`, `signed_out`, `backend_unavailable`
 */
export async function requireAdmin(context: TrpcContext): Promise<User> {
  const user = requireUser(context);
  if (user.user_metadata.role !== "admin") throw new Refused("not_admin");
  await requireAdminRole(context.db);
  return user;
}
