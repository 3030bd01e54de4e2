import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterContextProvider, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GetForm } from "#app/components/search/get-form.tsx";
import { AccountLinks } from "#app/components/site/account-links.tsx";
import { SignInLink } from "#app/components/site/sign-in-link.tsx";
import { apiContext } from "#app/context.ts";
import { pageHead } from "#app/page-head.ts";
import { redirectToSignIn } from "#app/routes/access.ts";
import { requireCanonicalUrl } from "#app/routes/canonical-url.ts";
import { loader as legalLoader } from "#app/routes/public/legal.tsx";
import { SignInTabs } from "#app/routes/sign-in/sign-in-tabs.tsx";
import { artistThings } from "#app/structured-data/page-things.ts";
import { Link } from "#app/ui/button/link.tsx";
import { absoluteUrl } from "#domain/site/page-url.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { defaultSiteSettings } from "#domain/site/site-settings.ts";
import { canonicalPath } from "#workers/app/canonical-url.ts";
import { cacheablePath } from "#workers/app/page-cache/cached-pages.ts";
import { renderRss } from "#workers/feeds/rss.ts";
import { renderSitemap } from "#workers/feeds/sitemap.ts";

const siteUrl = "https://atelierland.example.org";
const setTrailingSlash = (trailingSlash: boolean) => Object.assign(siteConfiguration, { trailingSlash });

beforeEach(() => setTrailingSlash(false));
afterEach(() => setTrailingSlash(true));

function markupOf(element: React.ReactElement, path = "/"): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it("builds links and forms without trailing slashes when the configuration turns them off", () => {
  expect(markupOf(createElement(Link, { to: "/regionen/?seite=2" }))).toContain('href="/regionen?seite=2"');
  expect(markupOf(createElement(GetForm, { action: "/kunstszene/" }))).toContain('action="/kunstszene"');
  const user = { id: "u1", email: "gast@example.org", user_metadata: {} };
  expect(markupOf(createElement(AccountLinks, { user }))).toContain('action="/abmelden"');
});

it("recognizes that sign-in returns to a booking when trailing slashes are turned off", () => {
  const path = "/buchung?termin=a";
  expect(markupOf(createElement(SignInLink), path)).toContain(
    'href="/anmelden/code?redirectTo=%2Fbuchung%3Ftermin%3Da"',
  );
  const tabs = createElement(SignInTabs, { current: "code", redirectTo: path });
  expect(markupOf(tabs)).toContain("Deine Auswahl bleibt erhalten.");
});

it("builds canonical links, structured data, feeds and the sitemap without trailing slashes when they are turned off", () => {
  const root = { id: "root", loaderData: { siteUrl, site: defaultSiteSettings } };
  const head = pageHead([root], { title: "Ton", path: "/angebot/ton-ab12c/" });
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `${siteUrl}/angebot/ton-ab12c` });
  const artist = { slug: "mara-ab12c", art_forms: [], image: null } as never;
  expect(JSON.stringify(artistThings({ artist, siteUrl }))).toContain(`"${siteUrl}/kuenstler-in/mara-ab12c"`);
  expect(renderSitemap([{ path: "/regionen/", changedAt: null }], siteUrl)).toContain(`<loc>${siteUrl}/regionen</loc>`);
  const channel = {
    title: "Ton",
    description: "",
    path: "/region/mitte-ab12c/",
    feedPath: "/feeds/region/mitte-ab12c.xml",
  };
  expect(renderRss([], channel, siteUrl)).toContain(`<link>${siteUrl}/region/mitte-ab12c</link>`);
  expect(absoluteUrl("/", siteUrl)).toBe(`${siteUrl}/`);
});

it("redirects URLs with a trailing slash once, and caches the canonical URL, when trailing slashes are turned off", () => {
  expect(canonicalPath("/anmelden/")).toBe("/anmelden");
  expect(canonicalPath("/anmelden")).toBeNull();
  expect(canonicalPath("/")).toBeNull();
  expect(() => requireCanonicalUrl(new Request(`${siteUrl}/angebot/ton-ab12c`), "/angebot/ton-ab12c/")).not.toThrow();
  expect(cacheablePath(new URL("/regionen?seite=2", siteUrl))).toBe("/regionen?seite=2");
});

it("asks signed-out people to sign in by code before they follow a record when trailing slashes are turned off", () => {
  const response = redirectToSignIn(new Request(`${siteUrl}/bescheid?region=mitte-ab12c`));
  expect(response.headers.get("location")).toMatch(/^\/anmelden\/code\b/);
});

it("looks a legal page up by its type when trailing slashes are turned off", async () => {
  const context = new RouterContextProvider();
  const byType = vi.fn(async () => null);
  context.set(apiContext, { landingPage: { byType } } as never);
  const request = new Request(`${siteUrl}/agb`);
  await expect(legalLoader({ request, params: { legal: "agb" }, context } as never)).rejects.toBeDefined();
  expect(byType).toHaveBeenCalledWith({ type: "agb" });
});
