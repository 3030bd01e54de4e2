import { Form, useNavigation } from "react-router";
import mosaic from "#app/brand/sonnenmosaik.webp";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";

export type SignInPageProps = {
  /** Where to go afterwards: a path of ours. */
  redirectTo: string;
  /** What was typed before, kept after a refusal. */
  email: string;
  /** Why it did not work, in one German sentence. */
  error: string | null;
};

export function SignInPage({ redirectTo, email, error }: SignInPageProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-2">
      <div className="grid content-center px-gutter pt-6 pb-section lg:pl-[clamp(3rem,8vw,9rem)]">
        <Form method="post" className="grid w-full max-w-md gap-6">
          <h1 className="text-display-lg">Schön, dass du da&nbsp;bist.</h1>
          {error && <Notice tone="problem" title={error} isAnswer />}
          {redirectTo.startsWith("/buchung/") && !error && (
            <p className="text-sm text-ink-soft">
              {redirectTo.startsWith("/buchung/uebersicht")
                ? "Melde dich an, dann siehst du deine Buchungen."
                : "Nur noch anmelden. Deine Auswahl bleibt erhalten."}
            </p>
          )}
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <TextField
            label="E-Mail-Adresse"
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={email}
          />
          <TextField label="Passwort" type="password" name="password" autoComplete="current-password" required />
          <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
            Anmelden
          </Button>
        </Form>
      </div>
      <img
        src={mosaic}
        alt=""
        width={1080}
        height={1440}
        className="hidden h-full max-h-[calc(100dvh-4.5rem)] w-full object-cover object-[50%_30%] shadow-lamp lg:sticky lg:top-0 lg:block"
        loading="lazy"
      />
    </div>
  );
}
