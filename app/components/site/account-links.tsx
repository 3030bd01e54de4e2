import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import type { User } from "#domain/account/user-role.ts";
import { pageUrl } from "#domain/site/page-url.ts";

export function AccountLinks({ user }: { user: User }) {
  // In a `User`, `user_metadata.role` is the token's `app_metadata.role`, which users cannot change.
  const isAdmin = user.user_metadata.role === "admin";
  return (
    <div className="grid gap-1 text-sm">
      <p className="px-2 pb-1 text-xs text-ink-soft hyphens-none">
        Angemeldet als
        <strong className="block font-semibold text-ink wrap-anywhere">{user.email}</strong>
      </p>
      {isAdmin && (
        <Link
          variant="quiet"
          to="/admin/"
          className="flex min-h-target items-center rounded-field px-2 font-semibold hover:bg-paper-deep"
        >
          Verwaltung
        </Link>
      )}
      <Link
        variant="quiet"
        to="/buchung/uebersicht/"
        className="flex min-h-target items-center rounded-field px-2 font-semibold hover:bg-paper-deep"
      >
        Deine Buchungen
      </Link>
      <Link
        variant="quiet"
        to="/konto/"
        className="flex min-h-target items-center rounded-field px-2 font-semibold hover:bg-paper-deep"
      >
        Konto und Sicherheit
      </Link>
      <Form method="post" action={pageUrl("/abmelden/")}>
        <Button type="submit" variant="outline" className="mt-2 w-full">
          Abmelden
        </Button>
      </Form>
    </div>
  );
}
