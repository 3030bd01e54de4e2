import { z } from "zod";
import { isKeyedHash, keyedHash } from "./digest.ts";
import { cookieSecretsOf, settingsOf } from "./environment.ts";

const UserId = z.uuid();

/**
 * The URL in announcements at which a user ends all follows without signing in. The URL is valid until the secret that
 * signed it is removed from the configuration.
 */
export async function unfollowUrl(env: Env, userId: string): Promise<string> {
  const { COOKIE_SECRET, SITE_URL } = settingsOf(env);
  const url = new URL("/bescheid/beenden/", SITE_URL);
  url.searchParams.set("link", `${userId}.${await keyedHash(COOKIE_SECRET, signedText(userId))}`);
  return url.href;
}

/** The user id in the parameter `link` of an `unfollowUrl`; `null` when the signature is invalid. */
export async function userOfUnfollowLink(env: Env, link: string): Promise<string | null> {
  const [userId = "", signature = ""] = link.split(".");
  if (!UserId.safeParse(userId).success) return null;
  const matches = await Promise.all(
    cookieSecretsOf(env).map((secret) => isKeyedHash(signature, secret, signedText(userId))),
  );
  return matches.includes(true) ? userId : null;
}

function signedText(userId: string): string {
  return `unfollow ${userId}`;
}
