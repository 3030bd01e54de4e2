import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { Icon } from "#app/ui/icon/icon.tsx";

/** Tells a signed-in guest the email to which messages are sent. Renders nothing when nobody is signed in. */
export function SignedInNote() {
  const user = useSupabaseUser();
  if (!user) return null;
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <Icon name="check" className="self-center" />
      <span className="min-w-0">
        <strong className="font-semibold text-ink-strong">Du bist angemeldet.</strong> Wir schreiben dir an{" "}
        <span className="wrap-anywhere">{user.email}</span>.
      </span>
    </p>
  );
}
