import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from "jose";
import type { Database } from "#supabase/database.ts";
import { DEVELOPMENT_PRIVATE_JWK } from "#supabase/local/keys.ts";
import { type Authenticator, anAuthenticator } from "./authenticator.ts";

/** The URL and the keys of a backend. */
export type BackendAccess = { url: string; publishableKey: string; secretKey: string };

export type Person = { id: string; email: string; sessionId: string; token: string };
type Tables = Database["public"]["Tables"];

const DAY_MS = 24 * 60 * 60 * 1000;

/** 18:00 UTC on the day that is `days` from today. */
export function inDays(days: number): Date {
  const date = new Date(Date.now() + days * DAY_MS);
  date.setUTCHours(18, 0, 0, 0);
  return date;
}

/**
 * Functions that create rows, users, sessions, tokens and second factors. Emails, and names that must be unique, are
 * random.
 */
export function createBuilders(backend: BackendAccess) {
  const serviceClient: SupabaseClient<Database> = createClient<Database>(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

  /** An access token of a person's session, signed with the backend's key, with `changes` in its claims. */
  async function aToken({ id, email, sessionId }: Omit<Person, "token">, changes: JWTPayload = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const key = await importJWK(DEVELOPMENT_PRIVATE_JWK, "ES256");
    return new SignJWT({
      sub: id,
      session_id: sessionId,
      email,
      role: "authenticated",
      aud: "authenticated",
      iss: `${backend.url}/auth/v1`,
      iat: now,
      exp: now + 3600,
      app_metadata: {},
      user_metadata: {},
      ...changes,
    })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: DEVELOPMENT_PRIVATE_JWK.kid })
      .sign(key);
  }

  /** A user with a session. */
  async function aPerson({
    role,
    password = crypto.randomUUID(),
  }: {
    role?: "admin";
    password?: string;
  } = {}): Promise<Person> {
    const email = `person-${crypto.randomUUID()}@example.org`;
    const { data, error } = await serviceClient.auth.admin.createUser({
      email,
      email_confirm: true,
      password,
      ...(role === undefined ? {} : { app_metadata: { role } }),
    });
    if (error) throw error;
    const person = { id: data.user.id, email, sessionId: await aSession(email, password) };
    return { ...person, token: await aToken(person, role ? { app_metadata: { role } } : {}) };
  }

  /** Signs in and returns the id of the session. */
  async function aSession(email: string, password: string): Promise<string> {
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return String(decodeJwt(data.session.access_token).session_id);
  }

  /** Turns on a second factor, which ends all earlier sessions of the person. Returns the factor's authenticator. */
  async function aFactor({ email, password }: { email: string; password: string }): Promise<Authenticator> {
    const { auth } = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await auth.signInWithPassword({ email, password });
    const { data, error } = await auth.mfa.enroll({ factorType: "totp" });
    if (error) throw error;
    // A separate authenticator verifies the factor, so that the returned authenticator has not used any code yet.
    const code = await anAuthenticator(data.totp.secret).nextCode();
    const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code });
    if (verified.error) throw verified.error;
    return anAuthenticator(data.totp.secret);
  }

  async function anOffer(overrides: Partial<Tables["offer"]["Insert"]> = {}): Promise<Tables["offer"]["Row"]> {
    const offerType = await insert("offer_type", { name: `Workshop ${crypto.randomUUID()}` });
    return insert("offer", {
      name: "Drehen an der Scheibe",
      price: 4500,
      status: "published",
      offer_type_id: offerType.id,
      // The database overwrites both slug columns.
      slug: "",
      slug_id: "",
      ...overrides,
    });
  }

  async function anAppointment(
    offerId: string,
    { capacity = 10, ...overrides }: Partial<Tables["offer_appointment"]["Insert"]> = {},
  ): Promise<Tables["offer_appointment"]["Row"]> {
    return insert("offer_appointment", {
      offer_id: offerId,
      timestamp: inDays(10).toISOString(),
      capacity,
      remaining_slots: capacity,
      ...overrides,
    });
  }

  /** Inserts a row into any table. The type makes all columns optional, because the database fills some (slugs). */
  async function insert<Table extends keyof Tables>(
    table: Table,
    row: Partial<Tables[Table]["Insert"]>,
  ): Promise<Tables[Table]["Row"]> {
    const { data, error } = await serviceClient
      .from(table)
      .insert(row as never)
      .select()
      .single();
    if (error) throw new Error(`${table}: ${error.message}`);
    return data as unknown as Tables[Table]["Row"];
  }

  return { serviceClient, aToken, aSession, aPerson, aFactor, anOffer, anAppointment, insert };
}

/** A valid input of `offerBooking.book`. */
export function aBookingRequest(appointmentId: string, overrides: Record<string, unknown> = {}) {
  return {
    appointmentId,
    quantity: 1,
    firstName: "Friederike",
    lastName: "Mühlenbeck",
    acceptTerms: true as const,
    idempotencyKey: crypto.randomUUID(),
    ...overrides,
  };
}
