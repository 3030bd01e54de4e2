import { expect, it } from "vitest";
import { applyRememberedView } from "./remembered-view.ts";

const request = (path: string, cookie = "a=b; al-ansicht=liste", method = "GET") =>
  new Request(`https://example.org${path}`, { method, headers: { cookie } });

it("redirects the list of offers to `ansicht=liste` when the visitor chose this view last", () => {
  const response = applyRememberedView(request("/?region=oderbruch-ab12c&seite=2"));
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get("location")).toBe("/?region=oderbruch-ab12c&seite=2&ansicht=liste");
  expect((response as Response).headers.get("cache-control")).toBe("private, no-store");
});

it("adds `ansicht=liste` to the URL of a data request when the visitor chose this view last", () => {
  expect((applyRememberedView(request("/_.data?suche=ton")) as Request).url).toBe(
    "https://example.org/_.data?suche=ton&ansicht=liste",
  );
});

it.each([
  ["without the cookie `al-ansicht=liste`", request("/", "al-ansicht=bilder; xal-ansicht=liste")],
  ["with a view in the URL", request("/?ansicht=liste")],
  ["of another page", request("/kunstszene/")],
  ["that writes", request("/", undefined, "POST")],
])("leaves a request %s unchanged", (_, unchanged) => {
  expect(applyRememberedView(unchanged)).toBe(unchanged);
});
