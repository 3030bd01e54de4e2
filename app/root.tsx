import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { siteConfiguration } from "#domain/site-configuration.ts";
import type { Route } from "./+types/root.ts";
import { ErrorScreen } from "./blocks/error-screen.tsx";
import { SiteLayout } from "./blocks/site-layout.tsx";
import { createQueryClient } from "./client/query-client.ts";
import { sessionContext } from "./context.ts";
import { guardAccess } from "./routes/access.ts";
import { fontPreloads } from "./styles/font-preloads.ts";
import { themeScript } from "./ui/theme.ts";
import "./styles/app.css";

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const middleware: Route.MiddlewareFunction[] = [guardAccess];

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(sessionContext).user };
}

export function Layout({ children }: { children: ReactNode }) {
  const user = useRouteLoaderData<typeof loader>("root")?.user ?? null;
  return (
    <html lang={siteConfiguration.currentLocale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <SiteLayout user={user}>{children}</SiteLayout>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(createQueryClient);
  // The shared current user (specification, section 3): replaced whenever the session changes, empty when signed out.
  useEffect(() => {
    queryClient.setQueryData(["supabase_user"], loaderData.user);
  }, [queryClient, loaderData.user]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{isNotFound ? "Page Not Found" : siteConfiguration.name}</title>
      <ErrorScreen kind={isNotFound ? "not-found" : "error"} />
    </>
  );
}
