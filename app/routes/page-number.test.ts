import { expect, it } from "vitest";
import { redirectToLastPage } from "./page-number.ts";

function destination(url: string, total: number): string | null {
  const page = Number(new URL(url, "https://example.org").searchParams.get("seite") ?? 1);
  try {
    redirectToLastPage(new Request(new URL(url, "https://example.org")), {
      page,
      itemsPerPage: 25,
      total,
      items: [],
    });
    return null;
  } catch (response) {
    return (response as Response).headers.get("location");
  }
}

it("redirects to the last page and keeps the filters when the page number is too large", () => {
  expect(destination("/admin/angebote/?suche=ton&seite=99", 42)).toBe("/admin/angebote/?suche=ton&seite=2");
  expect(destination("/admin/angebote/_.data?seite=3&_routes=root", 50)).toBe("/admin/angebote/?seite=2");
  expect(destination("/admin/angebote/?seite=2", 25)).toBe("/admin/angebote/");
  expect(destination("/admin/angebote/?seite=2&status=trash", 0)).toBe("/admin/angebote/?status=trash");
});

it("does not redirect when the page exists", () => {
  expect(destination("/admin/angebote/?seite=2", 26)).toBeNull();
  expect(destination("/admin/angebote/", 0)).toBeNull();
});
