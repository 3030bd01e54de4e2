import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { secondFactorContext, sessionContext, sessionPortContext, siteContext } from "#app/context.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { changeSecondFactor, factorIntents } from "./factor-actions.ts";
import { verifyMailedCode } from "./mailed-code.ts";

const endSession = vi.fn(async () => {});
const port = {
  mailProofCode: vi.fn(async () => ({ kind: "sent" }) as object),
  proveEmail: vi.fn(async (code: string) =>
    code === "123456" ? { kind: "proven", end: endSession } : { kind: "invalid" },
  ),
};
const secondFactor = {
  state: async () => "off",
  enroll: vi.fn(async () => ({ kind: "enrolled", factorId: "f", secret: "A", uri: "otpauth://totp/a" })),
};
const context = new RouterContextProvider();
const user = { id: "u", email: "admin@example.org", user_metadata: { role: "admin" } };
context.set(sessionContext, { state: "signed-in", user, accessToken: "a", expiresAt: 0 } as never);
context.set(sessionPortContext, port as never);
context.set(secondFactorContext, secondFactor as never);
context.set(siteContext, async () => ({ name: "Atelier am Fluss" }) as never);

const fieldsOf = (fields: Record<string, string>): FormFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));

beforeEach(() => void vi.clearAllMocks());

it("mails a code to the signed-in person and asks for the code when the form had no code field", async () => {
  const response = await verifyMailedCode(fieldsOf({}), context, "neu@example.org");
  expect(port.mailProofCode).toHaveBeenCalledWith("/konto/");
  expect(response?.data).toMatchObject({ email: "neu@example.org", hasCodeField: true, problem: null });
});

it.each([
  ["", { errors: { code: ["Bitte gib die 6 Ziffern aus der E-Mail ein."] } }],
  ["12", { errors: { code: [expect.any(String)] } }],
  ["000000", { problem: { message: "Der Code ist ungültig oder abgelaufen." } }],
])("asks for the code again, and mails no other, when the code is “%s”", async (code, result) => {
  const response = await verifyMailedCode(fieldsOf({ code }), context);
  expect(response?.data).toMatchObject({ hasCodeField: true, ...result });
  expect(port.mailProofCode).not.toHaveBeenCalled();
  expect(endSession).not.toHaveBeenCalled();
});

it("mails another code on request, whatever the code field contains, and keeps the typed email", async () => {
  for (const code of ["", "000000"]) {
    const response = await verifyMailedCode(fieldsOf({ code, neuer_code: "1" }), context, "neu@example.org");
    expect(response?.data).toEqual({
      email: "neu@example.org",
      problem: null,
      errors: {},
      hasCodeField: true,
      newCodeMailedAt: expect.any(Number),
    });
  }
  expect(port.mailProofCode).toHaveBeenCalledTimes(2);
  expect(port.proveEmail).not.toHaveBeenCalled();
});

it("ends the session that a valid code has created", async () => {
  expect(await verifyMailedCode(fieldsOf({ code: "123 456" }), context)).toBeNull();
  expect(endSession).toHaveBeenCalledTimes(1);
});

it.each([
  [{ kind: "too-many", wait: 30 }, {}, true, "Zu viele Versuche. Bitte warte 30 Sekunden."],
  [{ kind: "unavailable" }, {}, undefined, expect.any(String)],
  [{ kind: "unavailable" }, { code: "", neuer_code: "1" }, true, expect.any(String)],
  [{ kind: "emails-paused" }, { code: "", neuer_code: "1" }, true, expect.any(String)],
])(
  "shows why no email was sent, and the code field when an earlier code may be valid: %o, fields %o",
  async (outcome, fields, hasCodeField, message) => {
    port.mailProofCode.mockResolvedValueOnce(outcome);
    const response = await verifyMailedCode(fieldsOf(fields as Record<string, string>), context);
    expect(response?.data).toMatchObject({ problem: { message } });
    expect(response?.data.hasCodeField).toBe(hasCodeField);
  },
);

it("sets up a second factor only after a valid code", async () => {
  const intent = factorIntents.enroll;
  for (const code of ["", "000000"]) {
    expect((await changeSecondFactor(fieldsOf({ intent, code }), context))?.data).toMatchObject({
      hasCodeField: true,
      setup: null,
    });
  }
  expect(secondFactor.enroll).not.toHaveBeenCalled();
  const enrolled = await changeSecondFactor(fieldsOf({ intent, code: "123456" }), context);
  expect(enrolled?.data.setup?.factorId).toBe("f");
  expect(secondFactor.enroll).toHaveBeenCalledExactlyOnceWith("Atelier am Fluss");
});
