import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useEffect } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useNavigation, useRouteError, useRouteLoaderData } from "react-router";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/root.ts";
import { loadNewBuild, useBuildUpdates } from "./client/build-updates.ts";
import { useNavigationFocus } from "./client/navigation-focus.ts";
import { useSharedSession } from "./client/session/use-shared-session.ts";
import { staleIfUnreachable, useShownPage } from "./client/shown-page.ts";
import { DeferredScripts } from "./components/site/deferred-scripts.tsx";
import { ErrorScreen, isNotFound } from "./components/site/error-screen.tsx";
import { SiteLayout } from "./components/site/site-layout.tsx";
import { buildContext, monitoredProjectContext, sessionContext, siteContext, siteUrlContext } from "./context.ts";
import { fallbackTitle, type ShownSettings } from "./page-title.ts";
import { useRouteHandle } from "./route-handle.ts";
import { guardAccess } from "./routes/access.ts";
import { ScriptNonce } from "./script-nonce.ts";
import stylesheet from "./styles/app.css?url";
import { fontPreloads } from "./styles/font-preloads.ts";
import { emptyModule, waitForLazyComponents } from "./ui/lazy-loaded.ts";
import { NotificationArea } from "./ui/notification/notification-area.tsx";
import { applyTheme, forcedThemeOf, themeScript } from "./ui/theme/theme.ts";

// Rendered in the browser only, because the consent answer is stored there.
const ConsentArea: ComponentType = import.meta.env.SSR
  ? () => null
  : lazy<ComponentType>(() => import("./components/site/consent-area.tsx").catch(emptyModule));

export const links: Route.LinksFunction = () => [
  // The stylesheet comes first, because it blocks rendering.
  { rel: "stylesheet", href: stylesheet },
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const middleware: Route.MiddlewareFunction[] = [guardAccess];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  loadNewBuild,
  staleIfUnreachable,
  waitForLazyComponents,
];

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const { name, footer_line, missing_legal_pages } = await context.get(siteContext)();
  return {
    session: session.user && { user: session.user, expires_at: session.expiresAt },
    isSessionUnknown: session.state === "unavailable",
    siteUrl: context.get(siteUrlContext),
    site: { name, footer_line, ...(missing_legal_pages.length > 0 && { missing_legal_pages }) } satisfies ShownSettings,
    build: context.get(buildContext),
    monitoring: context.get(monitoredProjectContext),
  };
}

/** For routes without a title. The error boundary sets its own title. */
export const meta: Route.MetaFunction = ({ location, matches, error }) =>
  error ? [] : [{ title: fallbackTitle(matches, location.pathname) }];

export function Layout({ children }: { children: ReactNode }) {
  const { layout = "default", header, colorMode } = useRouteHandle();
  const { monitoring, site } = useRouteLoaderData<typeof loader>("root") ?? {};
  const forcedTheme = forcedThemeOf(colorMode);
  const nonce = useContext(ScriptNonce);
  const isNavigating = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `applyTheme` applies the attribute that `forcedTheme` sets
  useEffect(() => applyTheme(), [forcedTheme]);
  const consent = monitoring && (
    <Suspense>
      <ConsentArea />
    </Suspense>
  );
  return (
    <html
      lang={siteConfiguration.currentLocale}
      data-forced-theme={forcedTheme}
      data-navigating={isNavigating || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {monitoring && <meta name="monitoring" content={JSON.stringify(monitoring)} />}
        <Links />
        {/* Only the server renders the code of this script, because the code runs before hydration. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before the first paint
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : "" }}
        />
      </head>
      <body>
        {layout === "default" ? (
          <SiteLayout site={site} consent={consent} {...(header && { header })}>
            {children}
          </SiteLayout>
        ) : (
          <>
            {children}
            {consent}
          </>
        )}
        <NotificationArea />
        <ScrollRestoration />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useShownPage();
  useNavigationFocus();
  useBuildUpdates(loaderData.build);
  useSharedSession(loaderData);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { site } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <>
      <title>{isNotFound(error) ? "Page Not Found" : (site?.name ?? siteConfiguration.name)}</title>
      <ErrorScreen error={error} />
    </>
  );
}
