import { expect, it } from "vitest";
import { PhoneBooking } from "./booking-records.ts";
import { BookingDetails } from "./booking-request.ts";

it("reports in German that a guest's booking has too many companions", () => {
  const companions = Array.from({ length: 100 }, () => "Ida Falk");
  const issues = BookingDetails.pick({ companions: true }).safeParse({ companions }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toContain("Höchstens 99 Namen.");
});

it("turns pasted line breaks of a message into ordinary ones, and removes other invisible characters", () => {
  const { message } = BookingDetails.shape;
  for (const lineBreak of ["\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    expect(message.parse(`Wir kommen zu dritt.${lineBreak}Eine\u202a fährt Rad.`)).toBe(
      "Wir kommen zu dritt.\nEine fährt Rad.",
    );
  }
});

it("turns pasted tabs and line breaks of a phone number into spaces and dashes into hyphens, and removes other invisible characters", () => {
  for (const phone of [BookingDetails.shape.phone, PhoneBooking.shape.phone]) {
    expect(phone.parse("\u202a+49 170 1234567\u202c")).toBe("+49 170 1234567");
    expect(phone.parse("0170\t123\u2028456")).toBe("0170 123 456");
    expect(phone.parse("0151–2345678")).toBe("0151-2345678");
  }
});

it.each([
  ["(030) 123456", true],
  ["(+49) 30 123456", true],
  ["0049(0)30/123456", true],
  ["+ 49 30 123456", true],
  ["++49 30 123456", false],
  ["030–123456", true],
  ["()", false],
  ["anrufen", false],
  ["030 123456 Büro", false],
])("accepts only phone numbers of digits, spaces and + ( ) / -: %s → %s", (phone, isAccepted) => {
  expect(BookingDetails.shape.phone.safeParse(phone).success).toBe(isAccepted);
});
