import { Hono } from "hono";
import type { Sql } from "postgres";
import type { Claims } from "../tokens.ts";
import type { AuthContext, Body } from "./auth.ts";
import { CODE_KIND_OF_EMAIL, type CodeEmails } from "./code-emails.ts";
import { AuthError, emailTaken, invalid, userNotFound } from "./errors.ts";
import { removeFactor, requireFactor } from "./factors.ts";
import { issueCode } from "./one-time-codes.ts";
import { assertPassword } from "./passwords.ts";
import type { EmailKind } from "./send-code-email.ts";
import {
  factorsOf,
  findUserByEmail,
  findUserById,
  hashPassword,
  insertUser,
  mergeMetadata,
  normalizeEmail,
  readMetadata,
  toJson,
  type User,
  userJsonOf,
} from "./users.ts";

/** The endpoints of `auth.admin.*`; they require the secret key. */
export function createAdminApi(
  context: AuthContext,
  emails: CodeEmails,
  claimsOf: (request: Request) => Promise<Claims>,
): Hono {
  const { sql } = context;
  const admin = new Hono();
  admin.use("/admin/*", async (c, next) => {
    const claims = await claimsOf(c.req.raw);
    if (claims.role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
    await next();
  });

  admin.post("/admin/users", async (c) => {
    const body: Body = await c.req.json();
    const email = normalizeEmail(body.email);
    if (await findUserByEmail(sql, email)) throw emailTaken();
    const user = await insertUser(sql, {
      email,
      ...(typeof body.id === "string" && { id: body.id }),
      ...(typeof body.role === "string" && { role: body.role }),
      password: body.password === undefined ? null : assertPassword(body.password),
      isConfirmed: body.email_confirm === true,
      appMetadata: readMetadata(body.app_metadata),
      userMetadata: { ...readMetadata(body.user_metadata), email_verified: body.email_confirm === true },
    });
    return c.json(await userJsonOf(sql, user));
  });

  admin.get("/admin/users", async (c) => {
    const page = Math.max(1, Number(c.req.query("page")) || 1);
    const perPage = Math.max(1, Number(c.req.query("per_page")) || 50);
    const users = await sql<User[]>`select * from auth.users order by created_at desc, id
      limit ${perPage} offset ${(page - 1) * perPage}`;
    const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
      select count(*)::int as total from auth.users`;
    c.header("x-total-count", String(total));
    c.header("link", pageLinks(page, Math.max(1, Math.ceil(total / perPage)), perPage));
    return c.json({ users: await Promise.all(users.map((user) => userJsonOf(sql, user))), aud: "authenticated" });
  });

  admin.get("/admin/users/:id", async (c) => c.json(await userJsonOf(sql, await requireUser(sql, c.req.param("id")))));

  admin.put("/admin/users/:id", async (c) => {
    const user = await requireUser(sql, c.req.param("id"));
    await changeUser(sql, user, await c.req.json());
    return c.json(await userJsonOf(sql, await requireUser(sql, user.id)));
  });

  admin.delete("/admin/users/:id", async (c) => {
    const user = await requireUser(sql, c.req.param("id"));
    await sql`delete from auth.users where id = ${user.id}`;
    return c.json({});
  });

  admin.get("/admin/users/:id/factors", async (c) =>
    c.json(await factorsOf(sql, (await requireUser(sql, c.req.param("id"))).id)),
  );

  admin.delete("/admin/users/:id/factors/:factor", async (c) => {
    const user = await requireUser(sql, c.req.param("id"));
    const factor = await requireFactor(sql, user.id, c.req.param("factor"));
    await removeFactor(sql, factor.id);
    return c.json(factor);
  });

  admin.post("/admin/generate_link", async (c) => {
    const body: Body = await c.req.json();
    const email = normalizeEmail(body.email);
    const kind = body.type as Exclude<EmailKind, "email_change">;
    if (!(kind in CODE_KIND_OF_EMAIL)) throw invalid(`Invalid email action link type requested: ${body.type}`);
    let user = await findUserByEmail(sql, email);
    if (!user && kind === "recovery") throw userNotFound();
    else if (kind === "signup" && user?.email_confirmed_at) throw emailTaken();
    user ??= await insertUser(sql, {
      email,
      password: kind === "signup" ? assertPassword(body.password) : crypto.randomUUID(),
      isConfirmed: false,
      userMetadata: readMetadata(body.data),
    });
    const redirectTo = typeof body.redirect_to === "string" ? body.redirect_to : null;
    const { code, hash } = await issueCode(sql, user, CODE_KIND_OF_EMAIL[kind], email);
    return c.json({
      ...(await userJsonOf(sql, await requireUser(sql, user.id))),
      action_link: emails.link(hash, kind, redirectTo),
      email_otp: code,
      hashed_token: hash,
      verification_type: kind,
      redirect_to: emails.safeRedirect(redirectTo),
    });
  });

  return admin;
}

async function changeUser(sql: Sql, user: User, body: Body): Promise<void> {
  const changes: Record<string, unknown> = {};
  if (body.password !== undefined) changes.encrypted_password = await hashPassword(sql, assertPassword(body.password));
  if (body.app_metadata) {
    changes.raw_app_meta_data = toJson(sql, mergeMetadata(user.raw_app_meta_data, readMetadata(body.app_metadata)));
  }
  if (body.user_metadata) {
    changes.raw_user_meta_data = toJson(sql, mergeMetadata(user.raw_user_meta_data, readMetadata(body.user_metadata)));
  }
  if (typeof body.role === "string") changes.role = body.role;
  if (body.email_confirm === true && !user.email_confirmed_at) changes.email_confirmed_at = new Date();
  if (body.email !== undefined) {
    const email = normalizeEmail(body.email);
    const owner = await findUserByEmail(sql, email);
    if (owner && owner.id !== user.id) throw emailTaken();
    changes.email = email;
    await sql`update auth.identities set identity_data = identity_data || ${sql.json({ email })}
      where user_id = ${user.id} and provider = 'email'`;
  }
  // postgres.js does not accept `unknown` column values.
  await sql`update auth.users set ${sql({ ...changes, updated_at: new Date() } as never)} where id = ${user.id}`;
}

async function requireUser(sql: Sql, id: string): Promise<User> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUserById(sql, id);
  if (!user) throw userNotFound();
  return user;
}

function pageLinks(page: number, lastPage: number, perPage: number): string {
  const link = (target: number, rel: string) => `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < lastPage ? [link(page + 1, "next")] : []), link(lastPage, "last")].join(", ");
}
