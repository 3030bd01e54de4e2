import { pageUrl } from "#domain/site/page-url.ts";
import { StepLink } from "./step-form.tsx";
import { steps } from "./steps.ts";

const signInMethods = [
  { id: "code", step: steps.codeRequest, label: "Code per E-Mail" },
  { id: "password", step: steps.password, label: "Mit Passwort" },
] as const;

/** The two sign-in methods, as links that look like tabs. */
export function SignInTabs({
  current,
  redirectTo,
}: {
  current: (typeof signInMethods)[number]["id"];
  redirectTo: string;
}) {
  return (
    <>
      <nav aria-label="Art der Anmeldung" className="flex gap-6 border-b border-line">
        {signInMethods.map(({ id, step, label }) => (
          <StepLink
            key={id}
            step={step}
            redirectTo={redirectTo}
            isCurrent={id === current}
            className="-mb-px flex min-h-target items-center border-b-3 border-invisible text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-rule aria-[current=page]:text-ink-strong"
          >
            {label}
          </StepLink>
        ))}
      </nav>
      {redirectTo.startsWith(pageUrl("/buchung/")) && (
        <p className="text-sm text-ink-soft">
          {redirectTo.startsWith("/buchung/uebersicht")
            ? "Melde dich an, dann siehst du deine Buchungen."
            : "Nur noch anmelden. Deine Auswahl bleibt erhalten."}
        </p>
      )}
      {redirectTo.startsWith("/admin/termin-buchungen/") && (
        <p className="text-sm text-ink-soft">
          Noch nicht übertragene Häkchen sind auf diesem Gerät gespeichert. Melde dich an, dann werden sie gesendet.
        </p>
      )}
    </>
  );
}
