import { Tabs, tabStyle } from "#app/ui/layout/tabs.tsx";
import { pageUrl } from "#domain/site/page-url.ts";
import { StepLink } from "./step-form.tsx";
import { steps } from "./steps.ts";

const signInMethods = [
  { id: "code", step: steps.codeRequest, label: "Code per E-Mail" },
  { id: "password", step: steps.password, label: "Mit Passwort" },
] as const;

/** A hint says what follows the sign-in when `redirectTo` leads to booking, the booking overview or check-in. */
export function SignInTabs({
  current,
  redirectTo,
}: {
  current: (typeof signInMethods)[number]["id"];
  redirectTo: string;
}) {
  return (
    <>
      <Tabs label="Art der Anmeldung">
        {signInMethods.map(({ id, step, label }) => (
          <StepLink key={id} step={step} redirectTo={redirectTo} isCurrent={id === current} className={tabStyle}>
            {label}
          </StepLink>
        ))}
      </Tabs>
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
