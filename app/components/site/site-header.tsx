import { NavLink } from "react-router";
import { Mark } from "#app/brand/mark.tsx";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { Link } from "#app/ui/button/link.tsx";
import { PopoverMenu } from "#app/ui/overlay/popover-menu.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { pageUrl } from "#domain/site/page-url.ts";
import { AccountLinks } from "./account-links.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { mainNavigation } from "./site-links.ts";

export type SiteHeaderProps = {
  siteName: string;
  variant?: "clear" | "solid" | "inverted";
};

const backgrounds = { clear: "", solid: "bg-paper", inverted: "on-block" } as const;

export function SiteHeader({ siteName, variant = "clear" }: SiteHeaderProps) {
  const user = useSupabaseUser();
  return (
    // The end-to-end tests read `data-variant`.
    <header data-variant={variant} className={backgrounds[variant]}>
      <div className="relative z-10 mx-auto flex min-h-18 w-full flex-wrap max-w-page items-center gap-4 px-gutter lg:gap-9">
        <Link
          variant="quiet"
          to="/"
          className="inline-flex min-h-target items-center gap-2.5 font-display text-[min(1.9rem,8vw)]/none text-ink-strong"
        >
          <Mark />
          {siteName}
        </Link>
        <nav aria-label="Hauptnavigation" className="ml-auto hidden gap-8 lg:flex">
          {mainNavigation.map((item) => (
            <NavLink
              key={item.to}
              to={pageUrl(item.to)}
              end={item.to === "/"}
              viewTransition
              className="inline-flex min-h-target items-center growing-underline text-sm font-medium transition-[background-size]"
            >
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <PopoverMenu icon="moon" label="Darstellung" className="needs-script max-sm:hidden">
            <ThemeChoice />
          </PopoverMenu>
          {user ? (
            <PopoverMenu icon="user" label="Dein Konto">
              <AccountLinks user={user} />
            </PopoverMenu>
          ) : (
            <SignInLink className="max-sm:hidden" />
          )}
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
