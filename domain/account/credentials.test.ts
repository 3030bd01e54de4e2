import { describe, expect, it } from "vitest";
import { EmailAddress, MailLink, NewPassword, OneTimeCode } from "./credentials.ts";

describe("an e-mail address", () => {
  it("is trimmed and lower case", () =>
    expect(EmailAddress.parse(" Friederike@Example.ORG ")).toBe("friederike@example.org"));
  it.each(["", "friederike", "a@b", "a b@example.org", `${"a".repeat(250)}@example.org`])("is not %j", (text) => {
    expect(EmailAddress.safeParse(text).success).toBe(false);
  });
});

describe("a new password", () => {
  it("has at least ten characters, of any kind", () => {
    expect(NewPassword.safeParse("123456789").success).toBe(false);
    expect(NewPassword.safeParse("1234567890").success).toBe(true);
    expect(NewPassword.parse("  blanks are kept  ")).toBe("  blanks are kept  ");
  });
  it("has at most the 72 bytes that count", () => {
    expect(NewPassword.safeParse("a".repeat(72)).success).toBe(true);
    expect(NewPassword.safeParse("ä".repeat(37)).success).toBe(false);
  });
});

describe("a code", () => {
  it.each(["123456", " 123 456 ", "123-456"])("may be typed as %j", (text) =>
    expect(OneTimeCode.parse(text)).toBe("123456"),
  );
  it.each(["", "12345", "1234567", "abcdef", "१२३४५६"])("is not %j", (text) => {
    expect(OneTimeCode.safeParse(text).success).toBe(false);
  });
});

it("a link of a mail names what it is for and carries a token", () => {
  expect(MailLink.safeParse({ tokenHash: "a".repeat(56), type: "recovery" }).success).toBe(true);
  expect(MailLink.safeParse({ tokenHash: "a".repeat(56), type: "phone" }).success).toBe(false);
  expect(MailLink.safeParse({ tokenHash: "a&b=c", type: "email" }).success).toBe(false);
});
