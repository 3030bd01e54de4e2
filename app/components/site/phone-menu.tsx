import { useRef } from "react";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { AccountLinks } from "./account-links.tsx";
import type { SiteLink } from "./site-links.ts";

export type PhoneMenuProps = { navigation: readonly SiteLink[]; signInTo: string };

/**
 * The menu of narrow screens: a native modal dialog with focus trap, inert background and Escape. The button also has invoker
 * attributes, so that newer browsers open it without JavaScript.
 */
export function PhoneMenu({ navigation, signInTo }: PhoneMenuProps) {
  const user = useSupabaseUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <div className="lg:hidden">
      <IconButton
        icon="menu"
        label="Menü"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
        {...{ command: "show-modal", commandfor: "menue" }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks that bubble up from the links close the menu; the links are operable themselves */}
      <dialog
        ref={dialog}
        id="menue"
        aria-label="Menü"
        onClick={(event) => {
          if ((event.target as Element).closest("a, button[type=submit]")) close();
        }}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 bg-paper px-gutter pb-8 text-ink backdrop:bg-block/60 sm:ml-auto sm:w-96"
      >
        <div className="flex min-h-18 items-center justify-end">
          <IconButton icon="x" label="Menü schließen" onClick={close} {...{ command: "close", commandfor: "menue" }} />
        </div>
        <nav aria-label="Menü" className="border-t-3 border-rule">
          <ul>
            {navigation.map((item) => (
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
          {user ? (
            <AccountLinks user={user} />
          ) : (
            <LinkButton size="lg" variant="outline" to={signInTo}>
              Anmelden
            </LinkButton>
          )}
          <ThemeChoice />
        </div>
      </dialog>
    </div>
  );
}
