import { Form } from "react-router";
import { isSubmissionLost } from "#app/client/shown-page.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { Captcha } from "./captcha.tsx";
import { StepLink } from "./step-form.tsx";

/** The `intent` by which the action of the step recognizes this form. */
export const RESEND_INTENT = "again";

type ResendCodeProps = {
  email: string;
  isSent?: boolean | undefined;
  redirectTo: string;
  codeRequestStep: string;
};

/** A link to the step that asks for the email and, when the email is known, a form that requests a new code. */
export function ResendCode({ email, isSent = false, redirectTo, codeRequestStep }: ResendCodeProps) {
  const { isBusy, onSubmit } = useSingleSubmit();
  return (
    <div className="grid gap-4 border-t border-line pt-5 text-sm">
      {isSent && !isSubmissionLost() && (
        <Notice variant="success" title="Wir haben noch eine E-Mail geschickt. Nur der Code darin gilt." isAnnounced />
      )}
      <p className="text-ink-soft">
        Nichts angekommen? Schau auch in den Spam-Ordner, oder nimm eine{" "}
        <StepLink step={codeRequestStep} redirectTo={redirectTo}>
          andere E&#8209;Mail-Adresse
        </StepLink>
        .
      </p>
      {email && (
        <Form method="post" onSubmit={onSubmit}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <input type="hidden" name="email" value={email} />
          <Captcha />
          <Button
            type="submit"
            name="intent"
            value={RESEND_INTENT}
            variant="outline"
            aria-disabled={isBusy || undefined}
          >
            Neuen Code schicken
          </Button>
        </Form>
      )}
    </div>
  );
}
