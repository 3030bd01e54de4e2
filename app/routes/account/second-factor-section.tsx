import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { CopyButton } from "#app/components/booking/copy-button.tsx";
import { QrCodeImage } from "#app/components/qr-code/qr-code-image.tsx";
import { ProblemNotice } from "#app/routes/sign-in/problem-notice.tsx";
import { CodeField, useErrorFocusRef } from "#app/routes/sign-in/step-form.tsx";
import type { StepResult } from "#app/routes/sign-in/steps.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { pageUrl } from "#domain/site/page-url.ts";
import type { FactorIntent, FactorResult, FactorSetup } from "./factor-actions.ts";
import { useRedirectOutcome } from "./use-redirect-outcome.ts";

type SecondFactorSectionProps = {
  state: "on" | "off" | "unavailable";
  /** The state that was set, according to the URL; `null` when the URL reports no change. */
  changedTo: "on" | "off" | null;
  result: FactorResult | null;
};

export function isFactorResult(result: object | undefined): result is FactorResult {
  return result !== undefined && "setup" in result;
}

export function SecondFactorSection({ state, changedTo, result }: SecondFactorSectionProps) {
  const redirectOutcome = useRedirectOutcome();
  if (state === "unavailable") return <p>Das lässt sich gerade nicht laden. Bitte versuch es später noch einmal.</p>;
  return (
    <>
      {changedTo === state && (
        <FocusedNotice
          outcome={redirectOutcome}
          variant="success"
          title={state === "on" ? "Der zweite Faktor ist eingeschaltet." : "Der zweite Faktor ist ausgeschaltet."}
        />
      )}
      {result?.problem && <ProblemNotice problem={result.problem} />}
      {state === "on" ? <RemovalForm result={result} /> : <SetupForm result={result} />}
    </>
  );
}

function SetupForm({ result }: { result: FactorResult | null }) {
  return result?.setup ? <ConfirmationForm setup={result.setup} result={result} /> : <EnrollmentForm result={result} />;
}

function EnrollmentForm({ result }: { result: FactorResult | null }) {
  return (
    <FactorForm
      intent="factor-enroll"
      label={result?.hasCodeField ? "Weiter" : "Zweiten Faktor einschalten"}
      result={result}
    >
      <p>
        Damit reicht dein Passwort oder ein Zugriff auf deine E-Mails allein nicht mehr, um in die Verwaltung zu kommen:
        Beim Anmelden fragen wir zusätzlich nach einem Code, den eine Authenticator-App auf deinem Handy zeigt.
      </p>
      <MailedCodeField result={result} />
    </FactorForm>
  );
}

function ConfirmationForm({ setup, result }: { setup: FactorSetup; result: FactorResult }) {
  const instruction = useRef<HTMLParagraphElement>(null);
  // This form replaces `EnrollmentForm`, whose focused field or button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) instruction.current?.focus();
  }, []);
  return (
    <FactorForm intent="factor-confirm" label="Einschalten">
      <input type="hidden" name="factor_id" value={setup.factorId} />
      <input type="hidden" name="secret" value={setup.secret} />
      <input type="hidden" name="uri" value={setup.uri} />
      <ol className="list-decimal space-y-6 pl-5">
        <li className="space-y-4">
          <p ref={instruction} tabIndex={-1} className="scroll-mt-6 outline-none">
            Öffne deine Authenticator-App, leg ein neues Konto an und scanne diesen QR-Code.
          </p>
          <QrCodeImage qrCode={setup.qrCode} label="QR-Code für deine Authenticator-App" />
          <p>Ohne Kamera: Gib in der App diesen Schlüssel ein.</p>
          <p className="font-semibold tracking-[0.08em] text-ink-strong">{inGroupsOfFour(setup.secret)}</p>
          <CopyButton text={setup.secret} noun="Schlüssel" subject="Er" />
        </li>
        <li className="space-y-4">
          <p>Gib den Code ein, den die App jetzt zeigt. Auf deinen anderen Geräten wirst du dabei abgemeldet.</p>
          <CodeField label="Code aus der App" errors={result.errors.code} />
        </li>
      </ol>
    </FactorForm>
  );
}

function RemovalForm({ result }: { result: FactorResult | null }) {
  return (
    <FactorForm intent="factor-remove" label="Zweiten Faktor ausschalten">
      <p>
        Eingeschaltet: Beim Anmelden fragen wir nach dem Code aus deiner Authenticator-App. Zum Ausschalten brauchst du
        ihn auch.
      </p>
      <CodeField label="Code aus der App" errors={result?.errors.code} />
    </FactorForm>
  );
}

/** The field for the code that `verifyMailedCode` emails. */
export function MailedCodeField({ result }: { result: StepResult | null | undefined }) {
  const [latestCodeAt, setLatestCodeAt] = useState(0);
  const { hasCodeField, problem, errors, newCodeMailedAt } = result ?? {};
  if (newCodeMailedAt && newCodeMailedAt !== latestCodeAt) setLatestCodeAt(newCodeMailedAt);
  if (!hasCodeField) return null;
  const mailed = newCodeMailedAt ? "Wir haben dir einen neuen Code gemailt." : "Wir haben dir einen Code gemailt.";
  // A new code changes the key, so screen readers announce the text again and the field loses an earlier code.
  return (
    <Fragment key={latestCodeAt}>
      <p role="status">
        {problem || errors?.code ? "Mit dem Code aus der E-Mail" : `${mailed} Mit ihm`} bestätigst du, dass du es bist.
      </p>
      <CodeField errors={errors?.code} />
    </Fragment>
  );
}

export const NEW_CODE_FIELD = "neuer_code";

type NewCodeButtonProps = { result: StepResult | null | undefined; isBusy: boolean };

/** Must come after the button that submits the code, because Enter presses the first button. */
export function NewCodeButton({ result, isBusy }: NewCodeButtonProps) {
  if (!result?.hasCodeField) return null;
  return (
    <Button
      type="submit"
      name={NEW_CODE_FIELD}
      value="1"
      variant="outline"
      className="justify-self-start"
      aria-disabled={isBusy || undefined}
    >
      Neuen Code schicken
    </Button>
  );
}

function inGroupsOfFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

type FactorFormProps = {
  intent: FactorIntent;
  label: string;
  /** Only for a form with a `MailedCodeField`: adds `NewCodeButton` when the result has a code field. */
  result?: FactorResult | null;
  children: ReactNode;
};

/** `noValidate`, so that the action's German errors are shown instead of the browser's own. */
function FactorForm({ intent, label, result, children }: FactorFormProps) {
  const { isBusy, onSubmit } = useSingleSubmit();
  const form = useErrorFocusRef();
  return (
    <Form
      ref={form}
      method="post"
      action={pageUrl("/konto/#zweiter-faktor")}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-md gap-4"
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" variant="outline" className="justify-self-start" aria-disabled={isBusy || undefined}>
        {label}
      </Button>
      <NewCodeButton result={result} isBusy={isBusy} />
    </Form>
  );
}
