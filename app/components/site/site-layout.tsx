import { lazy, type ReactNode, Suspense } from "react";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import type { ShownSettings } from "#app/page-title.ts";
import { MAIN_ID, SkipLink } from "#app/ui/layout/skip-link.tsx";
import { emptyModule } from "#app/ui/lazy-loaded.ts";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./site-header.tsx";

const EditLink = lazy(() => import("./edit-link.tsx").catch(emptyModule));

type SiteLayoutProps = {
  children: ReactNode;
  /** Missing on error pages without the root loader's data. */
  site?: ShownSettings | undefined;
  header?: SiteHeaderProps["variant"];
  /** The consent dialog, when monitoring is configured. */
  consent?: ReactNode;
};

export function SiteLayout({
  children,
  site = { name: siteConfiguration.name, footer_line: siteConfiguration.name },
  header = "clear",
  consent,
}: SiteLayoutProps) {
  // In a `User`, `user_metadata.role` is the token's `app_metadata.role`, which users cannot change.
  const isAdmin = useSupabaseUser()?.user_metadata.role === "admin";
  return (
    <>
      <SkipLink />
      {/* Before the header, so that the keyboard reaches the dialog right after the skip link. */}
      {consent}
      <SiteHeader siteName={site.name} variant={header} />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isAdmin && (
        <Suspense>
          <EditLink />
        </Suspense>
      )}
      <SiteFooter site={site} hasConsentDialog={!!consent} />
    </>
  );
}
