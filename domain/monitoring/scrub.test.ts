import { expect, it } from "vitest";
import { scrubEvent, scrubText } from "./scrub.ts";

it.each([
  ["Key (user_email)=(gast@example.org) already exists", "Key (user_email)=([email]) already exists"],
  ["https://example.org/buchung/?email=gast%40example.org#name", "https://example.org/buchung/"],
  ['GET "/api/termine?geheim=abc" failed', 'GET "/api/termine" failed'],
  ["/admin/buchung/00000000-0000-4000-8000-00000000000a/", "/admin/buchung/[id]/"],
  ["Bearer eyJhbGciOi.eyJzdWIi.c2ln", "Bearer [token]"],
  [`/einlass/${"0a".repeat(24)}/`, "/einlass/[secret]/"],
  ['"href":"tel:+4933471234"', '"href":"tel:[phone]"'],
  ["Is it true? Yes", "Is it true? Yes"],
  ["https://example.org/assets/root-DxY1.js", "https://example.org/assets/root-DxY1.js"],
])("removes only personal data and secrets from %s", (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
});

it("removes personal data but not the ids of build and request", () => {
  const id = "00000000-0000-4000-8000-00000000000a";
  const event = {
    exception: {
      values: [{ value: "gast@example.org", stacktrace: { frames: [{ filename: "/a.js?b=1", lineno: 3 }] } }],
    },
    user: { ip_address: "203.0.113.7" },
    request: { url: "https://example.org/?suche=x", headers: { cookie: "geheim" }, cookies: "geheim" },
    breadcrumbs: [{ message: "typed" }],
    extra: { body: "geheim" },
    tags: { request_id: id },
    debug_meta: { images: [{ debug_id: id }] },
  };
  expect(scrubEvent(event)).toEqual({
    exception: { values: [{ value: "[email]", stacktrace: { frames: [{ filename: "/a.js", lineno: 3 }] } }] },
    request: { url: "https://example.org/" },
    tags: { request_id: id },
    debug_meta: { images: [{ debug_id: id }] },
  });
});
