import { pageTitle } from "#app/page-title.ts";
import type { Route } from "./+types/code-request.ts";
import { Captcha } from "./captcha.tsx";
import { sendMailStep } from "./mail-step.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInTabs } from "./sign-in-tabs.tsx";
import { EmailField, HaveCodeLink, LegalPagesNote, StepForm } from "./step-form.tsx";
import { headersOfAction, readStep } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return sendMailStep(args, steps.codeEntry, ({ port, email, redirectTo }) => port.mailCode(email, redirectTo));
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Mit Code anmelden") },
  { name: "robots", content: "noindex" },
];

export default function CodeRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const result = actionData ?? emptyResult(loaderData.email);
  return (
    <SignInFrame
      title={<>Schön, dass du da&nbsp;bist.</>}
      intro={
        <>
          <SignInTabs current="code" redirectTo={redirectTo} />
          <p>
            <strong className="font-semibold text-ink-strong">Zum ersten Mal hier?</strong> Deine E-Mail-Adresse genügt:
            Wir schicken dir einen sechsstelligen Code, und mit ihm legst du dein Konto an. Auch später meldest du dich
            so an, ganz ohne Passwort.
          </p>
        </>
      }
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Code schicken">
        <EmailField email={result.email} errors={result.errors.email} />
        <Captcha />
      </StepForm>
      <HaveCodeLink step={steps.codeEntry} redirectTo={redirectTo} />
      <LegalPagesNote />
    </SignInFrame>
  );
}
