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
  /** The label of the button. */
  label: string;
  children: ReactNode;
};

/**
 * The form of a step with the redirect target and one button; a double click submits once. The action validates the
 * fields, so that errors are in German; the first invalid field gets the focus.
 */
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
  /** A read-only email is still a field of the form, because password managers read it. */
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

type CodeEmailProps = {
  /** Remembered from an earlier submission, else "". */
  rememberedEmail: string;
  result: StepResult;
};

/** The field for the email to which the code was mailed; read-only when the browser remembers a valid email. */
export function CodeEmail({ rememberedEmail, result }: CodeEmailProps) {
  return (
    <EmailField
      email={result.email}
      errors={result.errors.email}
      isReadOnly={rememberedEmail !== "" && !result.errors.email}
    />
  );
}

/**
 * Begins the sentence that asks for the code. It does not say that a code was mailed to `rememberedEmail`, because this
 * can also be the email of a sign-in with a wrong password.
 */
export function CodeInstruction({ rememberedEmail }: Pick<CodeEmailProps, "rememberedEmail">) {
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
      // Allows spaces between the digits, as some email programs copy them.
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

/** A link to a step. It carries over the email typed in the form. `isCurrent` marks the link to the shown step. */
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

/** A link to the step that asks for the code, for people who already have one. */
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

/** The ref of an email field. When the field is empty, it is filled with the email that a `StepLink` carried over. */
function useEmailFieldRef() {
  const field = useRef<HTMLInputElement>(null);
  const state = useLocation().state as Partial<TypedEmail> | null;
  useEffect(() => {
    if (field.current?.value === "" && typeof state?.email === "string") field.current.value = state.email;
  }, [state]);
  return field;
}

/** Links to the terms of use and the privacy policy, if published, below forms that may create an account. */
export function TermsNote() {
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
