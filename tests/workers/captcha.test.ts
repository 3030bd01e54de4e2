import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { captchaOf } from "#workers/app/session/captcha.ts";

const turnstile = { ...env, TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" };

/** Mocks Cloudflare's verification of tokens. */
const mockVerification = (respond: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => respond());

const report = vi.fn();

afterEach(() => {
  vi.restoreAllMocks();
  report.mockReset();
});

it("requires no captcha without a site key", () => {
  expect(captchaOf(env, report)).toBeNull();
});

it("verifies a token with the secret key", async () => {
  const requests = mockVerification(() => Response.json({ success: true, hostname: "example.org" }));
  expect(await captchaOf(turnstile, report)?.verify("token")).toBe("solved");
  const [url, init] = requests.mock.calls[0] ?? [];
  expect(url).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify");
  expect(String(init?.body)).toBe("secret=secret&response=token");
});

it("refuses a token that Cloudflare refuses, and a missing token without a request to Cloudflare", async () => {
  const requests = mockVerification(() => Response.json({ success: false, "error-codes": ["timeout-or-duplicate"] }));
  expect(await captchaOf(turnstile, report)?.verify("used")).toBe("unsolved");
  requests.mockClear();
  expect(await captchaOf(turnstile, report)?.verify(undefined)).toBe("unsolved");
  expect(requests).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
});

const failWith = (code: string) => () => Response.json({ success: false, "error-codes": [code] });
it.each([
  ["is unreachable", () => Promise.reject(new TypeError("network"))],
  ["responds without a verdict", () => new Response("<html>", { status: 502 })],
  ["has an internal error", failWith("internal-error")],
  ["refuses the secret key", failWith("invalid-input-secret")],
])("returns `unavailable` and reports the failure while Cloudflare %s", async (_, respond) => {
  mockVerification(respond);
  expect(await captchaOf(turnstile, report)?.verify("token")).toBe("unavailable");
  expect(report).toHaveBeenCalledOnce();
});
