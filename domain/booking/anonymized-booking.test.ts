import { expect, it } from "vitest";
import { shownEmailOf } from "./anonymized-booking.ts";

it("shows the email of a booking, but not the placeholder of an anonymized booking", () => {
  expect(shownEmailOf({ id: "b", user_email: "erna@example.org" })).toBe("erna@example.org");
  expect(shownEmailOf({ id: "b", user_email: null })).toBeNull();
  expect(shownEmailOf({ id: "b", user_email: "anonymized+b@example.invalid" })).toBeNull();
});
