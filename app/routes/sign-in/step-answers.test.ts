import { expect, it } from "vitest";
import { mailResult, refusedStep, temporaryFailure } from "./step-answers.ts";

it("says how long to wait, to people and to programs", () => {
  const { data, init } = temporaryFailure("ada@example.org", { kind: "too-many", wait: 43 });
  expect(data).toMatchObject({
    email: "ada@example.org",
    problem: { message: "Zu viele Versuche. Bitte warte 43 Sekunden.", seconds: 43 },
  });
  expect([init?.status, new Headers(init?.headers).get("retry-after")]).toEqual([429, "43"]);
});

it("says that it is not possible now, and keeps what was typed", () => {
  const { data, init } = temporaryFailure("ada@example.org", { kind: "unavailable" });
  expect(data).toMatchObject({
    email: "ada@example.org",
    problem: {
      message: "Anmeldung gerade nicht möglich. Bitte versuch es später noch einmal.",
      seconds: null,
    },
  });
  expect(init?.status).toBe(503);
});

it("has one sentence for a wrong address and a wrong password, and one for a wrong and an old code", () => {
  expect(refusedStep("", "wrong_credentials").data.problem?.message).toBe("E-Mail-Adresse oder Passwort stimmt nicht.");
  expect(refusedStep("", "wrong_code").data.problem?.message).toBe("Der Code ist ungültig oder abgelaufen.");
});

it("asks to check an address that Supabase does not take", () => {
  const { data, init } = mailResult("a@b.cd", { kind: "invalid" });
  expect([data.errors.email, init?.status]).toEqual([["Bitte prüfe die E-Mail-Adresse."], 400]);
});
