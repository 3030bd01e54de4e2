import { expect, it } from "vitest";
import { completeHref, completeTypedUrl } from "./complete-url.ts";

it.each([
  ["info@example.org", "mailto:info@example.org"],
  ["käthe@müller.de", "mailto:käthe@müller.de"],
  [" www.künstlerhaus.de ", "https://www.künstlerhaus.de"],
  ["künstlerhaus.de", "künstlerhaus.de"],
  ["Preise.pdf", "Preise.pdf"],
])("completes the URL of a link in a text only if the URL is an email or begins with www: %s", (url, href) => {
  expect(completeHref(url)).toBe(href);
});

it.each([
  ["info@müller.de", "mailto:info@müller.de"],
  ["künstlerhaus.de", "https://künstlerhaus.de"],
  ["example.org:8080/a", "https://example.org:8080/a"],
  ["example.org?ton=1", "https://example.org?ton=1"],
  ["/ofen/", "/ofen/"],
  ["tel:+49301234", "tel:+49301234"],
  ["https://example.org:8080/a", "https://example.org:8080/a"],
])("completes a typed URL unless the URL is a path or has a scheme: %s", (url, href) => {
  expect(completeTypedUrl(url)).toBe(href);
});
