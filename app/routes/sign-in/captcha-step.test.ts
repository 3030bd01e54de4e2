import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { captchaContext, rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import type { SessionPort } from "#workers/app/session/sign-in.ts";
import { action as enterCode } from "./code-entry.tsx";
import { action as requestCode } from "./code-request.tsx";
import { action as forgottenPassword } from "./forgotten-password.tsx";
import { setPassword } from "./password-step.ts";
import { action as register } from "./registration.tsx";
import { action as signIn } from "./sign-in.tsx";

type Args = { request: Request; context: RouterContextProvider };
/** Types a route's action so that it can be called with `Args`. */
const asAction = (action: unknown) => action as (args: Args) => Promise<unknown>;

const actions: [string, (args: Args) => Promise<unknown>, Record<string, string>][] = [
  ["signs in with a password", asAction(signIn), { password: "kunst-und-kultur" }],
  ["requests a code", asAction(requestCode), {}],
  ["requests another code", asAction(enterCode), { intent: "again" }],
  ["registers", asAction(register), {}],
  ["recovers a password", asAction(forgottenPassword), {}],
  [
    "requests another code to recover a password",
    ({ request, context }) => setPassword(request, context, "recovery"),
    { intent: "again" },
  ],
  [
    "requests another code to register",
    ({ request, context }) => setPassword(request, context, "registration"),
    { intent: "again" },
  ],
];

/**
 * Submits a step. The captcha check returns `outcome`; with `null` the deployment has no captcha. In the result,
 * `calls` is the number of calls of the `SessionPort`, which all fail; `tokens` are the checked captcha tokens.
 */
async function submit(
  action: (args: Args) => Promise<unknown>,
  fields: Record<string, string>,
  outcome: string | null,
) {
  const calls: string[] = [];
  const fail = async (name: string) => {
    calls.push(name);
    return { kind: "unavailable" };
  };
  const port = new Proxy({}, { get: (_, name) => () => fail(String(name)) }) as SessionPort;
  const verify = vi.fn(async () => outcome as "solved");
  const context = new RouterContextProvider();
  context.set(captchaContext, outcome === null ? null : { siteKey: "site", verify });
  context.set(sessionPortContext, port);
  context.set(rememberedEmailContext, { read: async () => "", write: async () => {}, clear: async () => {} });
  const body = new URLSearchParams({ email: "a@example.org", "cf-turnstile-response": "token", ...fields });
  const result = await action({ request: new Request("https://example.org/", { method: "POST", body }), context });
  return { calls: calls.length, tokens: verify.mock.calls.flat(), result: JSON.stringify(result) };
}

it.each(actions)(
  "requires a solved captcha, unless the deployment has no captcha, when a person %s",
  async (_, action, fields) => {
    expect(await submit(action, fields, null)).toMatchObject({ calls: 1, tokens: [] });
    expect(await submit(action, fields, "solved")).toMatchObject({ calls: 1, tokens: ["token"] });
    const unsolved = await submit(action, fields, "unsolved");
    expect([unsolved.calls, unsolved.result]).toEqual([0, expect.stringContaining("dass du kein Programm bist")]);
    const down = await submit(action, fields, "unavailable");
    expect([down.calls, down.result]).toEqual([0, expect.stringContaining("Anmeldung gerade nicht möglich.")]);
  },
);
