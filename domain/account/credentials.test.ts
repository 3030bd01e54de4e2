import { describe, expect, it } from "vitest";
import { Email, MailLink, NewPassword, OneTimeCode } from "./credentials.ts";

describe("Email", () => {
  it("trims and lower-cases an email", () =>
    expect(Email.parse(" Friederike@Example.ORG ")).toBe("friederike@example.org"));
  it.each(["", "friederike", "a@b", "a b@example.org", `${"a".repeat(250)}@example.org`])("rejects %j", (text) => {
    expect(Email.safeParse(text).success).toBe(false);
  });
});

describe("NewPassword", () => {
  it("accepts ten characters of any kind, keeps blanks at the ends, and rejects fewer than ten", () => {
    expect(NewPassword.safeParse("123456789").success).toBe(false);
    expect(NewPassword.safeParse("1234567890").success).toBe(true);
    expect(NewPassword.parse("  blanks are kept  ")).toBe("  blanks are kept  ");
  });
  it("rejects more than the 72 bytes that bcrypt reads", () => {
    expect(NewPassword.safeParse("a".repeat(72)).success).toBe(true);
    expect(NewPassword.safeParse("ä".repeat(37)).success).toBe(false);
  });
});

describe("OneTimeCode", () => {
  it.each(["123456", " 123 456 ", "123-456"])("accepts %j", (text) => expect(OneTimeCode.parse(text)).toBe("123456"));
  it.each(["", "12345", "1234567", "abcdef", "१२३४५६"])("rejects %j", (text) => {
    expect(OneTimeCode.safeParse(text).success).toBe(false);
  });
});

it("accepts an email link only when its type is known and its token has the right format", () => {
  expect(MailLink.safeParse({ tokenHash: "a".repeat(56), type: "recovery" }).success).toBe(true);
  expect(MailLink.safeParse({ tokenHash: "a".repeat(56), type: "phone" }).success).toBe(false);
  expect(MailLink.safeParse({ tokenHash: "a&b=c", type: "email" }).success).toBe(false);
});
