import { Icon } from "#app/ui/icon/icon.tsx";

export function SignedInNote({ email }: { email: string | null }) {
  if (!email) return null;
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <Icon name="check" className="self-center" />
      <span className="min-w-0">
        <strong className="font-semibold text-ink-strong">Du bist angemeldet.</strong> Wir schreiben dir an{" "}
        <span className="wrap-anywhere">{email}</span>.
      </span>
    </p>
  );
}
