import type { Profile } from "#domain/account/profile.ts";
import { type Database, dataOf } from "#workers/data/supabase.ts";

/**
 * The name and phone number that the signed-in user last entered in a booking or at /konto/; `null` when nothing was
 * ever saved.
 */
export async function getProfile(db: Database, userId: string) {
  return dataOf(await db.from("profile").select("first_name, last_name, phone").eq("user_id", userId).maybeSingle());
}

/** The signed-in admin's name for other admins, or else the email. */
export async function getEditorName(db: Database, { id, email }: { id: string; email: string }): Promise<string> {
  const profile = await getProfile(db, id);
  return [profile?.first_name, profile?.last_name].filter(Boolean).join(" ") || email;
}

/** Replaces the signed-in user's profile. @throws Refused `signed_out` */
export async function saveProfile(db: Database, { firstName, lastName, phone }: Profile): Promise<void> {
  const profile = { first_name: firstName ?? null, last_name: lastName ?? null, phone: phone ?? null };
  dataOf(await db.rpc("save_profile", profile));
}
