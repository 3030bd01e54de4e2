import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { Link } from "#app/ui/button/link.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { AccountLinks } from "./account-links.tsx";
import { MenuDialog } from "./menu-dialog.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { mainNavigation } from "./site-links.ts";

export function PhoneMenu() {
  const user = useSupabaseUser();
  return (
    <div className="lg:hidden">
      <MenuDialog id="menue" className="bg-paper px-gutter text-ink sm:ml-auto sm:w-96" barClassName="min-h-18">
        <nav aria-label="Menü" className="border-t-3 border-rule">
          <ul>
            {mainNavigation.map((item) => (
              <li key={item.to} className="border-b border-line">
                <Link
                  variant="quiet"
                  to={item.to}
                  className="flex items-baseline py-4 font-display text-display-md text-ink-strong"
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-8 pt-8">
          {user ? <AccountLinks user={user} /> : <SignInLink size="lg" />}
          <ThemeChoice />
        </div>
      </MenuDialog>
    </div>
  );
}
