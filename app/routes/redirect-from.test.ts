import { expect, it } from "vitest";
import { redirectFrom } from "./redirect-from.ts";

const SITE = "https://kunst.example.net";

/** Whether a redirect from `/buchung/` replaces the history entry of `shownUrl`, the URL that the browser shows. */
function isReplacing(shownUrl: string | null, { method = "GET", path = "/buchung/_.data" } = {}): boolean {
  const url = `${SITE}${path}?termin=d&schritt=pruefen&_routes=root`;
  const request = new Request(url, { method, ...(shownUrl && { headers: { referer: SITE + shownUrl } }) });
  const { status, headers } = redirectFrom(request, "/buchung/?termin=d");
  expect([status, headers.get("location")]).toEqual([302, "/buchung/?termin=d"]);
  return headers.has("X-Remix-Replace");
}

it("replaces the redirecting page's history entry after Back, but not the entry of the page with the pressed link", () => {
  const pageUrl = "/buchung/?termin=d&schritt=pruefen";
  expect(isReplacing(pageUrl)).toBe(true);
  expect(isReplacing(pageUrl, { path: "/buchung.data" })).toBe(true);
  for (const shownUrl of ["/angebot/drehen-ab12c/", "/buchung/?termin=d", null]) {
    expect(isReplacing(shownUrl)).toBe(false);
  }
});

it("keeps the history entry of a page whose form redirects", () => {
  expect(isReplacing("/buchung/?termin=d&schritt=pruefen", { method: "POST" })).toBe(false);
});
