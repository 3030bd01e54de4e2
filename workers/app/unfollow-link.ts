import { z } from "zod";
import { keyedHash } from "./digest.ts";
import { cookieSecretsOf, settingsOf } from "./environment.ts";

const UserId = z.uuid();

/**
 * The URL in announcements that ends all follows of a user without signing in. It is valid as long as the secret that
 * signs it.
 */
export async function unfollowUrl(env: Env, userId: string): Promise<string> {
  const { COOKIE_SECRET, SITE_URL } = settingsOf(env);
  const url = new URL("/bescheid/beenden/", SITE_URL);
  url.searchParams.set("link", `${userId}.${await signatureOf(COOKIE_SECRET, userId)}`);
  return url.href;
}

/** The user whose follows a link ends; `null` when the signature is invalid. */
export async function userOfUnfollowLink(env: Env, link: string): Promise<string | null> {
  const [userId = "", signature = ""] = link.split(".");
  if (!UserId.safeParse(userId).success) return null;
  const validSignatures = await Promise.all(cookieSecretsOf(env).map((secret) => signatureOf(secret, userId)));
  return validSignatures.includes(signature) ? userId : null;
}

function signatureOf(secret: string, userId: string): Promise<string> {
  return keyedHash(secret, `unfollow ${userId}`);
}
