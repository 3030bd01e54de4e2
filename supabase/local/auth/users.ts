import type { Sql } from "postgres";
import { invalid, userNotFound } from "./errors.ts";

export type User = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  banned_until: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
};

/** A second factor without its secret, in GoTrue's format. */
export type Factor = {
  id: string;
  created_at: Date;
  updated_at: Date;
  status: "unverified" | "verified";
  friendly_name: string;
  factor_type: "totp";
  last_challenged_at: Date | null;
};

type Identity = {
  id: string;
  provider_id: string;
  user_id: string;
  provider: string;
  identity_data: Record<string, unknown>;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  email: string | null;
};

/** The value of every column `instance_id` on hosted Supabase. */
export const INSTANCE_ID = "00000000-0000-0000-0000-000000000000";
const DUMMY_HASH = "$2a$06$3euPcmQFCiblsZeEu5s7p.9OVHgeHWFDk9nhMqZ0m/3pd/lhwZgES";
/** The cost of bcrypt, which must be the cost in `DUMMY_HASH`. The cost is low, so that tests sign in quickly. */
const HASH_COST = 6;

export async function findUserById(sql: Sql, id: string): Promise<User | null> {
  const [user] = await sql<User[]>`select * from auth.users where id = ${id}`;
  return user ?? null;
}

export async function findUserByEmail(sql: Sql, email: string): Promise<User | null> {
  const [user] = await sql<User[]>`select * from auth.users where email = ${email} and not is_sso_user`;
  return user ?? null;
}

export async function reloadUser(sql: Sql, { id }: Pick<User, "id">): Promise<User> {
  const user = await findUserById(sql, id);
  if (!user) throw userNotFound();
  return user;
}

export async function insertUser(
  sql: Sql,
  values: {
    id?: string;
    email: string;
    password: string | null;
    isConfirmed: boolean;
    appMetadata?: Record<string, unknown>;
    userMetadata?: Record<string, unknown>;
    role?: string;
  },
): Promise<User> {
  const id = values.id ?? crypto.randomUUID();
  const hash = values.password === null ? "" : await hashPassword(sql, values.password);
  const appMetadata = { provider: "email", providers: ["email"], ...values.appMetadata };
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
    values (${INSTANCE_ID}, ${id}, 'authenticated', ${values.role ?? "authenticated"}, ${values.email}, ${hash},
      ${values.isConfirmed ? sql`now()` : null}, ${toJson(sql, appMetadata)},
      ${toJson(sql, values.userMetadata ?? {})}, '', '', '', '', now(), now())`;
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${sql.json({ sub: id, email: values.email, email_verified: values.isConfirmed, phone_verified: false })},
      'email', now(), now(), now())`;
  return reloadUser(sql, { id });
}

/** Hashes in Postgres, because hashing in this process would block other requests. */
export async function hashPassword(sql: Sql, password: string): Promise<string> {
  const [row] = await sql<{ hash: string }[]>`
    select extensions.crypt(${password}, extensions.gen_salt('bf', ${HASH_COST}::int)) as hash`;
  return row?.hash ?? "";
}

/** Compares with `DUMMY_HASH` when the user is unknown or has no password, so that the response takes the same time. */
export async function isPasswordOf(sql: Sql, user: User | null, password: string): Promise<boolean> {
  const hash = user?.encrypted_password || DUMMY_HASH;
  const [row] = await sql<{ matches: boolean }[]>`select extensions.crypt(${password}, ${hash}) = ${hash} as matches`;
  return Boolean(user?.encrypted_password) && row?.matches === true;
}

export function factorsOf(sql: Sql, userId: string): Promise<Factor[]> {
  return sql<Factor[]>`select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id = ${userId} order by created_at`;
}

/** The user object of GoTrue's responses. */
export async function userJsonOf(sql: Sql, user: User): Promise<Record<string, unknown>> {
  const identities = await sql<
    Identity[]
  >`select * from auth.identities where user_id = ${user.id} order by created_at`;
  const factors = await factorsOf(sql, user.id);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    ...(user.email_confirmed_at && { email_confirmed_at: user.email_confirmed_at }),
    phone: user.phone ?? "",
    ...(user.confirmation_sent_at && { confirmation_sent_at: user.confirmation_sent_at }),
    ...(user.confirmed_at && { confirmed_at: user.confirmed_at }),
    ...(user.recovery_sent_at && { recovery_sent_at: user.recovery_sent_at }),
    ...(user.reauthentication_sent_at && { reauthentication_sent_at: user.reauthentication_sent_at }),
    ...(user.email_change && { new_email: user.email_change }),
    ...(user.email_change_sent_at && { email_change_sent_at: user.email_change_sent_at }),
    ...(user.last_sign_in_at && { last_sign_in_at: user.last_sign_in_at }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email,
    })),
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...(user.banned_until && { banned_until: user.banned_until }),
    is_anonymous: user.is_anonymous,
  };
}

type Metadata = Record<string, unknown>;

export function readMetadata(value: unknown): Metadata {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Metadata) : {};
}

/** GoTrue's merge of metadata: `null` removes a key. */
export function mergeMetadata(current: Metadata | null, changes: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
}

/** postgres.js does not accept `unknown` values, but metadata is parsed JSON. */
export function toJson(sql: Sql, metadata: Metadata): ReturnType<Sql["json"]> {
  return sql.json(metadata as never);
}

/** GoTrue stores emails in lower case. Throws `validation_failed` for an invalid email. */
export function normalizeEmail(value: unknown): string {
  if (
    typeof value !== "string" ||
    !/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.]+$/.test(value) ||
    value.length > 255
  ) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return value.toLowerCase();
}
