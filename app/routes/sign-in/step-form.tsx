import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useActionData, useLocation, useRouteLoaderData } from "react-router";
import type { ShownSettings } from "#app/page-title.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { CODE_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/account/credentials-limits.ts";
import { PasswordField } from "./password-field.tsx";
import { type StepResult, stepPath } from "./steps.ts";

/** The ref of a form whose first invalid field gets the focus when the action has returned errors. */
export function useErrorFocusRef() {
  const form = useRef<HTMLFormElement>(null);
  const result = useActionData<StepResult>();
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);
  return form;
}

export type StepFormProps = {
  redirectTo: string;
  label: string;
  children: ReactNode;
};

/** The action validates the fields (`noValidate`), with German messages. */
export function StepForm({ redirectTo, label, children }: StepFormProps) {
  const { isBusy, onSubmit } = useSingleSubmit();
  const form = useErrorFocusRef();
  return (
    <Form ref={form} method="post" noValidate className="grid gap-6" onSubmit={onSubmit}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {children}
      <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
        {label}
      </Button>
    </Form>
  );
}

const readOnlyStyle = "[&_input]:border-invisible [&_input]:bg-transparent [&_input]:px-0 [&_input]:font-semibold";

type EmailFieldProps = {
  /** As submitted, or remembered from an earlier submission. */
  email: string;
  errors?: string[] | undefined;
  /** A read-only email is still a field, because password managers read the field. */
  isReadOnly?: boolean;
};

export function EmailField({ email, errors, isReadOnly = false }: EmailFieldProps) {
  const field = useEmailFieldRef();
  return (
    <TextField
      key={email}
      ref={field}
      label="E-Mail-Adresse"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      readOnly={isReadOnly}
      defaultValue={email}
      {...(isReadOnly && { className: readOnlyStyle })}
      errors={errors}
    />
  );
}

type RememberedEmailFieldProps = {
  rememberedEmail: string;
  result: StepResult;
};

/** The email field of a form that asks for a code; read-only when the browser remembers a valid email. */
export function RememberedEmailField({ rememberedEmail, result }: RememberedEmailFieldProps) {
  return (
    <EmailField
      email={result.email}
      errors={result.errors.email}
      isReadOnly={rememberedEmail !== "" && !result.errors.email}
    />
  );
}

/**
 * Begins the sentence that asks for the code. The sentence does not say that a code was mailed, because a failed
 * sign-in stores `rememberedEmail` without mailing one.
 */
export function CodeInstruction({ rememberedEmail }: Pick<RememberedEmailFieldProps, "rememberedEmail">) {
  return (
    <>
      Gib den Code aus der E-Mail{" "}
      {rememberedEmail && (
        <>
          an <strong className="wrap-anywhere">{rememberedEmail}</strong>{" "}
        </>
      )}
      ein
    </>
  );
}

type CodeFieldProps = {
  label?: string;
  errors?: string[] | undefined;
};

export function CodeField({ label = "Code aus der E-Mail", errors }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      // Some email programs copy spaces between the digits.
      maxLength={2 * CODE_LENGTH}
      className="[&_input]:text-lg [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
      required
      errors={errors}
    />
  );
}

export function NewPasswordField({ errors }: { errors?: string[] | undefined }) {
  return (
    <PasswordField
      label="Neues Passwort"
      autoComplete="new-password"
      hint={`Mindestens ${MIN_PASSWORD_LENGTH} Zeichen, gern ein ganzer Satz.`}
      errors={errors}
    />
  );
}

type StepLinkProps = { step: string; redirectTo: string; isCurrent?: boolean; className?: string; children: ReactNode };

/** A link to a step. The link carries over the email typed in the form. */
export function StepLink({ step, redirectTo, isCurrent = false, className, children }: StepLinkProps) {
  const [typedEmail, setTypedEmail] = useState<TypedEmail>({ email: "" });
  const readEmail = () => setTypedEmail({ email: emailInForm() });
  return (
    <Link
      to={stepPath(step, redirectTo)}
      state={typedEmail}
      onFocus={readEmail}
      onPointerEnter={readEmail}
      onPointerDown={readEmail}
      {...(isCurrent && { "aria-current": "page" as const })}
      {...(className && { className, variant: "quiet" as const })}
    >
      {children}
    </Link>
  );
}

export function HaveCodeLink({ step, redirectTo }: { step: string; redirectTo: string }) {
  return (
    <p>
      Schon einen Code bekommen?{" "}
      <StepLink step={step} redirectTo={redirectTo}>
        Code eingeben
      </StepLink>
    </p>
  );
}

/** The location state of a `StepLink`. */
type TypedEmail = { email: string };

function emailInForm(): string {
  return document.querySelector<HTMLInputElement>("main input[name=email]")?.value ?? "";
}

/** The ref of an email field. An empty field gets the email that a `StepLink` carried over. */
function useEmailFieldRef() {
  const field = useRef<HTMLInputElement>(null);
  const state = useLocation().state as Partial<TypedEmail> | null;
  useEffect(() => {
    if (field.current?.value === "" && typeof state?.email === "string") field.current.value = state.email;
  }, [state]);
  return field;
}

/** Links to the terms of use and the privacy policy while they are published. For forms that may create an account. */
export function LegalPagesNote() {
  const missingPages = useRouteLoaderData<() => { site: ShownSettings }>("root")?.site.missing_legal_pages;
  return (
    <p className="text-xs text-ink-soft empty:hidden">
      {!missingPages?.includes("nutzungsbedingungen") && (
        <>
          Es gelten unsere <Link to="/nutzungsbedingungen/">Nutzungsbedingungen</Link>.{" "}
        </>
      )}
      {!missingPages?.includes("datenschutz") && (
        <>
          Was wir mit deinen Daten tun, steht im <Link to="/datenschutz/">Datenschutz</Link>.
        </>
      )}
    </p>
  );
}
