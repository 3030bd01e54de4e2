import { expect, it, onTestFinished, vi } from "vitest";
import type { Fetch } from "#workers/data/fetch-supabase.ts";
import { createPasswordCheck, isGuessable } from "./guessable-password.ts";

const EMAIL = "friederike.muster84@example.org";
const SITE = { name: "Atelier Oderbruch", host: "www.kunst-am-deich.de" };

it.each([
  ...[
    "1234567890",
    "passwort123",
    "aaaaaaaaaa",
    "qwertzuiop",
    "password12",
    "Passwort2026!",
    "12345678901",
    "9876543210",
  ],
  ...["abcabcabcabc", "1q2w3e4r5t", "Ichliebedich"],
  ...["Atelier Oderbruch", "atelieroderbruch1", "123AtelierOderbruch!"],
  ...["kunst-am-deich.de", "www.kunst-am-deich.de", "Kunst-am-Deich2026"],
  ...[EMAIL, "Friederike.Muster84", "friederike.muster", "friederike.muster1985", "example.org"],
])("refuses %s", (password) => {
  expect(isGuessable(password, EMAIL, SITE)).toBe(true);
});

it.each([
  "kunst-und-kultur",
  "licht-und-schatten",
  "Atelierland-Drehscheibe",
  "Atelierland", // not the name of this site
  "7391048265",
  "sommerregen am see",
  "mustermannsgold",
])("accepts %s", (password) => {
  expect(isGuessable(password, EMAIL, SITE)).toBe(false);
  expect(isGuessable(password, "", SITE)).toBe(false);
});

it("refuses a password with the site's default name when the settings cannot be read within a second", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort(new Error("timed out")));
  onTestFinished(() => timeout.mockRestore());
  const env = {
    ENVIRONMENT: "test",
    SITE_URL: `https://${SITE.host}`,
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_PUBLISHABLE_KEY: "key",
    SUPABASE_SECRET_KEY: "key",
    COOKIE_SECRET: "a-secret-of-the-tests-only",
    MAIL_TRANSPORT: "local",
  } as unknown as Env;
  const supabaseFetch: Fetch = async (_, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({ name: "Kunst am Deich", landing_page: [], home_image: null });
  };
  const isGuessableHere = await createPasswordCheck(env, supabaseFetch);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(1_000);
  expect([isGuessableHere("Atelierland1", EMAIL), isGuessableHere("kunst-und-kultur", EMAIL)]).toEqual([true, false]);
});
