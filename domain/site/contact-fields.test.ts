import { expect, it } from "vitest";
import { contactFields, sitePhone } from "./contact-fields.ts";

it("replaces the dash and the special space of the site's phone number", () => {
  expect(sitePhone.parse("(030)\u00a023125–0")).toBe("(030) 23125-0");
  expect(sitePhone.parse(null)).toBeNull();
  expect(sitePhone.safeParse("anrufen").success).toBe(false);
});

it("accepts neither of them for a record, whose fields are stored as typed", () => {
  expect(contactFields.contact_phone.safeParse("(030)\u00a023125–0").success).toBe(false);
});
