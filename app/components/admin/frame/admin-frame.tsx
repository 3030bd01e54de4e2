import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Mark } from "#app/brand/mark.tsx";
import { queryClientForRender } from "#app/client/session/query-client.ts";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { AccountLinks } from "#app/components/site/account-links.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { MAIN_ID, SkipLink } from "#app/ui/layout/skip-link.tsx";
import { OverlayProvider } from "#app/ui/overlay/overlay-provider.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { AdminNavigation } from "./admin-navigation.tsx";
import { BookingUpdates, BookingUpdatesToggle } from "./booking-updates.tsx";

type AdminFrameProps = {
  /** Server time when the page was loaded; without it there are no live updates. */
  readAt: Date | undefined;
  children: ReactNode;
};

/** Layout of the admin area: a sidebar, on narrow screens a top bar with a menu. */
export function AdminFrame({ readAt, children }: AdminFrameProps) {
  const [queryClient] = useState(queryClientForRender);
  return (
    <QueryClientProvider client={queryClient}>
      <OverlayProvider>
        <SkipLink />
        {readAt && <BookingUpdates readAt={readAt} />}
        <div className="flex-1 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
          <NarrowBar />
          <aside
            aria-label="Verwaltung"
            className="on-block sticky top-0 hidden h-dvh content-between gap-8 overflow-y-auto px-2 py-4 lg:grid print:hidden"
          >
            <div className="grid gap-6">
              <HomeLink />
              <AdminNavigation label="Verwaltung" />
            </div>
            <Account />
          </aside>
          <main id={MAIN_ID} tabIndex={-1} className="min-w-0 px-4 pt-4 pb-16 outline-none sm:px-8 lg:pt-6 print:p-0">
            {children}
          </main>
        </div>
      </OverlayProvider>
    </QueryClientProvider>
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
      {siteConfiguration.name}
    </Link>
  );
}

function Account() {
  const user = useSupabaseUser();
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-target list-none items-center px-3 text-sm hover:bg-paper-deep [&::-webkit-details-marker]:hidden">
        Konto und Licht
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

/** The menu is a native modal dialog, which traps focus, closes on Escape and makes the page inert. */
function NarrowBar() {
  const user = useSupabaseUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <header className="on-block flex min-h-14 items-center justify-between pr-2 lg:hidden print:hidden">
      <HomeLink />
      <IconButton
        icon="menu"
        label="Menü"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
        {...{ command: "show-modal", commandfor: "verwaltung" }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks that bubble up from the links close the menu; the links are operable themselves */}
      <dialog
        ref={dialog}
        id="verwaltung"
        aria-label="Menü"
        onClick={(event) => {
          if ((event.target as Element).closest("a, button[type=submit]")) close();
        }}
        className="on-block m-0 ml-auto h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 px-2 pb-8 backdrop:bg-block/60 sm:w-80"
      >
        <div className="flex min-h-14 items-center justify-end">
          <IconButton
            icon="x"
            label="Menü schließen"
            onClick={close}
            {...{ command: "close", commandfor: "verwaltung" }}
          />
        </div>
        <AdminNavigation label="Menü" />
        <div className="grid gap-6 px-1 pt-8">
          <BookingUpdatesToggle />
          <ThemeChoice />
          {user && <AccountLinks user={user} />}
        </div>
      </dialog>
    </header>
  );
}
