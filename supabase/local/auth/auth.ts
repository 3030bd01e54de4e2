import { Hono } from "hono";
import type { Sql } from "postgres";
import { bearerOf } from "../caller.ts";
import { DEVELOPMENT_PUBLIC_JWK, SECRET_KEY } from "../keys.ts";
import type { Mailbox } from "../mailbox.ts";
import { type Claims, InvalidTokenError, type TokenIssuer } from "../tokens.ts";
import { createAdminApi } from "./admin.ts";
import { createCodeEmails } from "./code-emails.ts";
import { AuthError, authFailure, invalid, invalidCredentials } from "./errors.ts";
import { createFactorApi } from "./factors.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type DeviceDetails, refreshSession, requireSessionUser, signOut, startSession } from "./sessions.ts";
import { requestCode, requestRecovery, resend, signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { findUserByEmail, isPasswordOf, userJsonOf } from "./users.ts";
import { verifyCode, verifyLink } from "./verify.ts";

export type AuthSettings = {
  /** Links in emails begin with this URL. It is their redirect target when `redirect_to` is missing or not allowed. */
  siteUrl: string;
  /**
   * Minimum seconds between two emails of one kind to one person. `magiclink` and `recovery` count as one kind.
   */
  emailIntervalSeconds: number;
};

export type AuthContext = { sql: Sql; tokens: TokenIssuer; mailbox: Mailbox; settings: AuthSettings };
/** A JSON object, usually the body of a request or a response. */
export type Body = Record<string, unknown>;

/** The HTTP API of GoTrue, Supabase's auth server, at /auth/v1. Uses the same tables as hosted Supabase. */
export function createAuth(context: AuthContext): Hono {
  const { sql, tokens } = context;
  const emails = createCodeEmails(context);
  // GoTrue's default rate.
  const codeAttempts = createRateLimit({ burst: 30, perHour: 360 });
  const auth = new Hono().basePath("/auth/v1");

  auth.onError((error, c) => {
    if (error instanceof AuthError) return authFailure(error, c.req.header("x-supabase-api-version"));
    console.error(error);
    return authFailure(new AuthError(500, "unexpected_failure", "Internal Server Error"), undefined);
  });
  auth.notFound(() => new Response("404 page not found\n", { status: 404 }));

  auth.get("/health", (c) =>
    c.json({
      version: "embedded",
      name: "GoTrue",
      description: "GoTrue is a user registration and authentication API",
    }),
  );
  auth.get("/settings", (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    }),
  );
  auth.get("/.well-known/jwks.json", (c) => {
    c.header("cache-control", "public, max-age=600");
    return c.json({ keys: [DEVELOPMENT_PUBLIC_JWK] });
  });

  auth.post("/signup", async (c) => c.json(await signUp(context, emails, ...(await readBodyAndRedirect(c.req.raw)))));
  auth.post("/otp", async (c) => c.json(await requestCode(context, emails, ...(await readBodyAndRedirect(c.req.raw)))));
  auth.post("/magiclink", async (c) =>
    c.json(await requestCode(context, emails, ...(await readBodyAndRedirect(c.req.raw)))),
  );
  auth.post("/recover", async (c) =>
    c.json(await requestRecovery(context, emails, ...(await readBodyAndRedirect(c.req.raw)))),
  );
  auth.post("/resend", async (c) => c.json(await resend(context, emails, ...(await readBodyAndRedirect(c.req.raw)))));

  auth.post("/token", async (c) => {
    const body = await readBody(c.req.raw);
    switch (c.req.query("grant_type")) {
      case "password":
        return c.json(await signIn(body, deviceOf(c.req.raw)));
      case "refresh_token":
        return c.json(await refreshSession(sql, tokens, body.refresh_token));
      default:
        throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    }
  });

  auth.post("/verify", async (c) => {
    const body = await readBody(c.req.raw);
    // Per email: hosted Supabase counts attempts per IP address, which the Worker and all tests share here.
    if (typeof body.email === "string") codeAttempts.take(body.email.toLowerCase());
    return c.json(await verifyCode(context, body, deviceOf(c.req.raw)));
  });
  auth.get("/verify", async (c) => {
    return c.redirect(await verifyLink(context, new URL(c.req.url).searchParams, deviceOf(c.req.raw)), 303);
  });

  auth.get("/user", async (c) =>
    c.json(await userJsonOf(sql, await requireSessionUser(sql, await claimsOf(c.req.raw)))),
  );
  auth.put("/user", async (c) => {
    const claims = await claimsOf(c.req.raw);
    const user = await requireSessionUser(sql, claims);
    return c.json(await updateUser(context, emails, user, claims, ...(await readBodyAndRedirect(c.req.raw))));
  });
  auth.post("/logout", async (c) => {
    const claims = await claimsOf(c.req.raw);
    await requireSessionUser(sql, claims);
    const scope = c.req.query("scope") ?? "global";
    if (!["global", "local", "others"].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
    await signOut(sql, claims, scope);
    return c.body(null, 204);
  });

  auth.route("/", createFactorApi(context, claimsOf));
  auth.route("/", createAdminApi(context, emails, claimsOf));
  return auth;

  async function signIn(body: Body, device: DeviceDetails): Promise<Body> {
    const { email, password } = body;
    if (typeof email !== "string" || email === "") throw invalid("missing email or phone");
    if (typeof password !== "string") throw invalidCredentials();
    const user = await findUserByEmail(sql, email.toLowerCase());
    if (!(await isPasswordOf(sql, user, password)) || !user) throw invalidCredentials();
    if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
    return { ...(await startSession(sql, tokens, user, "password", device)), weak_password: null };
  }

  async function claimsOf(request: Request): Promise<Claims> {
    const token = bearerOf(request);
    if (token === SECRET_KEY) return { role: "service_role" };
    if (!token || token.startsWith("sb_")) {
      throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
    }
    try {
      return await tokens.verify(token);
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error;
      const reason = error.isExpired
        ? "token has invalid claims: token is expired"
        : "token is malformed or its signature is invalid";
      throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
    }
  }
}

async function readBody(request: Request): Promise<Body> {
  const text = await request.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Text that is not JSON gets the same error as a value that is not an object.
  }
  throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
}

async function readBodyAndRedirect(request: Request): Promise<[Body, string | null]> {
  return [await readBody(request), new URL(request.url).searchParams.get("redirect_to")];
}

function deviceOf(request: Request): DeviceDetails {
  return { userAgent: request.headers.get("user-agent"), ip: request.headers.get("x-real-ip") };
}
