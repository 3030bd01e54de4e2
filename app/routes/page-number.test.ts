import { expect, it } from "vitest";
import { requireExistingPage } from "./page-number.ts";

/** The target of the redirect from a page of a list with 25 items a page; `null` without a redirect. */
function redirectTarget(url: string, total: number): string | null {
  const page = Number(new URL(url, "https://example.org").searchParams.get("seite") ?? 1);
  try {
    requireExistingPage(new Request(new URL(url, "https://example.org")), {
      page,
      itemsPerPage: 25,
      total,
    });
    return null;
  } catch (response) {
    return (response as Response).headers.get("location");
  }
}

it("redirects to the last page and keeps the filters when the page number is too large", () => {
  expect(redirectTarget("/admin/angebote/?suche=ton&seite=99", 42)).toBe("/admin/angebote/?suche=ton&seite=2");
  expect(redirectTarget("/admin/angebote/_.data?seite=3&_routes=root", 50)).toBe("/admin/angebote/?seite=2");
  expect(redirectTarget("/admin/angebote/?seite=2", 25)).toBe("/admin/angebote/");
  expect(redirectTarget("/admin/angebote/?seite=2&status=trash", 0)).toBe("/admin/angebote/?status=trash");
});

it("does not redirect when the page exists", () => {
  expect(redirectTarget("/admin/angebote/?seite=2", 26)).toBeNull();
  expect(redirectTarget("/admin/angebote/", 0)).toBeNull();
});
