import { expect, it } from "vitest";
import { mailResult, refusedStep, temporaryFailure } from "./step-results.ts";

it("returns the seconds to wait and retry-after when rate-limited", () => {
  const { data, init } = temporaryFailure("ada@example.org", { kind: "too-many", wait: 43 });
  expect(data).toMatchObject({
    email: "ada@example.org",
    problem: { message: "Zu viele Versuche. Bitte warte 43 Sekunden.", waitSeconds: 43 },
  });
  expect([init?.status, new Headers(init?.headers).get("retry-after")]).toEqual([429, "43"]);
});

it("returns 503 with the typed email when Supabase is unreachable", () => {
  const { data, init } = temporaryFailure("ada@example.org", { kind: "unavailable" });
  expect(data).toMatchObject({
    email: "ada@example.org",
    problem: {
      message: "Anmeldung gerade nicht möglich. Bitte versuch es später noch einmal.",
      waitSeconds: null,
    },
  });
  expect(init?.status).toBe(503);
});

it("returns one message for a wrong email or password, and one for a wrong or expired code", () => {
  const messageOf = (code: "wrong_credentials" | "wrong_code") =>
    refusedStep("ada@example.org", code).data.problem?.message;
  expect(messageOf("wrong_credentials")).toBe("E-Mail-Adresse oder Passwort stimmt nicht.");
  expect(messageOf("wrong_code")).toBe("Der Code ist ungültig oder abgelaufen.");
});

it("asks to correct the typed email when Supabase rejects it", () => {
  const { data, init } = mailResult("a@b.cd", { kind: "invalid" });
  expect([data.errors.email, init?.status]).toEqual([["Bitte prüfe die E-Mail-Adresse."], 400]);
});
