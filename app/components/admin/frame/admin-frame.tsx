import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { Mark } from "#app/brand/mark.tsx";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { AccountLinks } from "#app/components/site/account-links.tsx";
import { EarlyPresses } from "#app/components/site/early-presses.tsx";
import { MenuDialog } from "#app/components/site/menu-dialog.tsx";
import { siteNameOf } from "#app/page-title.ts";
import { Link } from "#app/ui/button/link.tsx";
import { MAIN_ID, SkipLink } from "#app/ui/layout/skip-link.tsx";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";
import { BookingUpdates, BookingUpdatesToggle } from "./booking-updates.tsx";

type AdminFrameProps = {
  /** Server time when the page was loaded; `undefined` turns live updates off. */
  loadedAt: Date | undefined;
  children: ReactNode;
};

export function AdminFrame({ loadedAt, children }: AdminFrameProps) {
  return (
    <OverlayProvider>
      <SkipLink />
      {loadedAt && <BookingUpdates loadedAt={loadedAt} />}
      <div className="flex-1 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <TopBar />
        <aside
          aria-label="Verwaltung"
          className="on-block sticky top-0 hidden h-dvh content-between gap-8 overflow-y-auto px-2 py-4 lg:grid print:hidden"
        >
          <div className="grid gap-6">
            <HomeLink />
            <AdminNavigation label="Verwaltung" />
          </div>
          <AccountSection />
        </aside>
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 px-4 pt-4 pb-16 outline-none sm:px-8 lg:pt-6 print:p-0">
          <EarlyPresses />
          {children}
        </main>
      </div>
    </OverlayProvider>
  );
}

function HomeLink() {
  return (
    <Link
      variant="quiet"
      to="/"
      className="inline-flex min-h-target items-center gap-2.5 px-3 font-display text-[1.6rem]/none text-ink-strong"
    >
      <Mark className="size-7" />
      {siteNameOf(useMatches())}
    </Link>
  );
}

function AccountSection() {
  const user = useSupabaseUser();
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-target list-none items-center px-3 text-sm hover:bg-paper-deep [&::-webkit-details-marker]:hidden">
        Konto und Darstellung
        <span aria-hidden="true" className="ml-auto group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-6 px-1 pt-3">
        <BookingUpdatesToggle />
        <ThemeChoice />
        {user && <AccountLinks user={user} />}
      </div>
    </details>
  );
}

function TopBar() {
  const user = useSupabaseUser();
  return (
    <header className="on-block flex min-h-14 items-center justify-between pr-2 lg:hidden print:hidden">
      <HomeLink />
      <MenuDialog id="verwaltung" className="on-block ml-auto px-2 sm:w-80" barClassName="min-h-14">
        <AdminNavigation label="Menü" />
        <div className="grid gap-6 px-1 pt-8">
          <BookingUpdatesToggle />
          <ThemeChoice />
          {user && <AccountLinks user={user} />}
        </div>
      </MenuDialog>
    </header>
  );
}
