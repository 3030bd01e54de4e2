import { data } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { EMAIL_CHANGED_PATH } from "#app/routes/account/mailed-code.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { type LinkType, MailLink } from "#domain/account/credentials.ts";
import type { Route } from "./+types/mail-link.ts";
import { ExpiredLink } from "./expired-link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { StepForm } from "./step-form.tsx";
import { headersOfAction, readStep, redirectAfterSignIn, refusedStep, temporaryFailure } from "./step-results.ts";
import { emptyResult, NO_EMAIL, type StepResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["token_hash", "type", "redirectTo"]);
  const link = MailLink.safeParse({ tokenHash: textOf(fields, "token_hash"), type: textOf(fields, "type") });
  if (!link.success) return refusedStep(NO_EMAIL, "wrong_link");
  const outcome = await context.get(sessionPortContext).signInWithLink(link.data);
  if (outcome.kind === "signed-in") {
    await context.get(rememberedEmailContext).clear();
    const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
    throw redirectAfterSignIn(outcome, link.data.type === "email_change" ? EMAIL_CHANGED_PATH : redirectTo);
  }
  if (outcome.kind === "half-confirmed") return data<StepResult>({ ...emptyResult(NO_EMAIL), isHalfConfirmed: true });
  return outcome.kind === "invalid" ? refusedStep(NO_EMAIL, "wrong_link") : temporaryFailure(NO_EMAIL, outcome);
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Bestätigen") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

const signInMessage = { text: "Damit bist du auf diesem Gerät angemeldet.", label: "Anmelden" };

const messages: Record<LinkType, { text: string; label: string }> = {
  email: signInMessage,
  magiclink: signInMessage,
  recovery: signInMessage,
  invite: { text: "Damit nimmst du die Einladung an und bist angemeldet.", label: "Einladung annehmen" },
  signup: {
    text: "Damit bestätigst du deine E-Mail-Adresse und bist auf diesem Gerät angemeldet.",
    label: "Bestätigen und anmelden",
  },
  email_change: { text: "Damit bestätigst du die Änderung deiner E-Mail-Adresse.", label: "Änderung bestätigen" },
};

/** Requires a click before the token is used, because email scanners open links but press no buttons. */
export default function MailLinkStep({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, link } = loaderData;
  const result = actionData ?? emptyResult(loaderData.email);
  if (link?.type === "email_change" && result.isLinkInvalid) {
    return <ExpiredLink actionPath="/konto/" redirectTo="/" actionLabel="Zu deinem Konto" />;
  }
  if (!link || result.isLinkInvalid) return <ExpiredLink actionPath={steps.codeRequest} redirectTo={redirectTo} />;
  if (result.isHalfConfirmed) {
    return (
      <SignInFrame title="Halb geschafft.">
        <p role="status">
          Diese Adresse ist bestätigt. Öffne jetzt noch den Link in der E-Mail an deine andere Adresse, dann gilt deine
          neue Adresse.
        </p>
      </SignInFrame>
    );
  }
  const { text, label } = messages[link.type];
  return (
    <SignInFrame title={<>Nur noch ein&nbsp;Klick.</>} intro={<p>{text}</p>} problem={result.problem}>
      <StepForm redirectTo={redirectTo} label={label}>
        <input type="hidden" name="token_hash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
      </StepForm>
    </SignInFrame>
  );
}
