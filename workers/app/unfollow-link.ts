import { z } from "zod";
import { isKeyedHash, keyedHash } from "./digest.ts";
import { cookieSecretsOf, settingsOf } from "./environment.ts";

const UserId = z.uuid();

/**
 * The URL of the page on which a user ends all follows with one button, without signing in. Announcements contain this
 * URL. It is valid until the secret that signed it is removed from the configuration.
 */
export async function unfollowUrl(env: Env, userId: string): Promise<string> {
  const { COOKIE_SECRET, SITE_URL } = settingsOf(env);
  const url = new URL("/bescheid/beenden/", SITE_URL);
  url.searchParams.set("link", `${userId}.${await keyedHash(COOKIE_SECRET, signedText(userId))}`);
  return url.href;
}

/**
 * The id of the user for whom `unfollowUrl` signed the link; `null` when the signature is invalid.
 * @param link the value of the URL's parameter `link`
 */
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
