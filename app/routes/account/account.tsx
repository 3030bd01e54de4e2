import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { isSubmissionLost } from "#app/client/shown-page.ts";
import { pageTitle } from "#app/page-title.ts";
import { ProblemNotice } from "#app/routes/sign-in/problem-notice.tsx";
import { useErrorFocusRef } from "#app/routes/sign-in/step-form.tsx";
import { headersOfAction, parseEmail, temporaryFailure, validationError } from "#app/routes/sign-in/step-results.ts";
import { NO_EMAIL, type StepResult, stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { followPath } from "#domain/account/follow.ts";
import { followableRecordOf } from "#domain/account/followable-record.ts";
import { isAdmin } from "#domain/account/user-role.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { slugIdOf } from "#domain/slug.ts";
import {
  apiContext,
  rememberedEmailContext,
  secondFactorContext,
  sessionContext,
  sessionPortContext,
} from "../../context.ts";
import { redirectToSecondFactor, redirectToSignIn } from "../access.ts";
import { readForm, textOf } from "../form-fields.ts";
import { refusedResult } from "../refusal.ts";
import type { Route } from "./+types/account.ts";
import { changeSecondFactor, factorFieldNames } from "./factor-actions.ts";
import { FollowsSection, UNFOLLOW_INTENT } from "./follows-section.tsx";
import { ACCOUNT_PATH, verifyMailedCode, withCodeField } from "./mailed-code.ts";
import { saveProfile } from "./profile-actions.ts";
import { isProfileResult, PROFILE_INTENT, ProfileSection, profileFieldNames } from "./profile-section.tsx";
import {
  isFactorResult,
  MailedCodeField,
  NEW_CODE_FIELD,
  NewCodeButton,
  SecondFactorSection,
} from "./second-factor-section.tsx";
import { useRedirectOutcome } from "./use-redirect-outcome.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ state, user }, secondFactor] = await Promise.all([
    context.get(sessionPortContext).check(),
    context.get(secondFactorContext).state(),
  ]);
  if (state === "signed-out") throw redirectToSignIn(request);
  // With a second factor, Supabase Auth changes email and password only at aal2. `isFactorCodeMissing` is false for a
  // former admin, who needs no code to open the page.
  if (secondFactor === "on" && (await context.get(apiContext).session.isFactorCodeMissing())) {
    throw redirectToSecondFactor(request);
  }
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const [profile, follows] = await Promise.all([api.account.getProfile(), api.follow.listMine()]);
  return {
    email: user?.email ?? "",
    isEmailChanged: query.has("neue-adresse"),
    profile,
    follows,
    isFollowEnded: query.has("beendet"),
    endedRecord: followableRecordOf(query),
    isProfileSaved: query.has("gemerkt"),
    secondFactor,
    // A former admin can still turn off the second factor.
    canChangeSecondFactor: isAdmin(user) || secondFactor === "on",
    factorChangedTo: factorChangeOf(query),
  };
}

/** Reads the query that `redirectToState` in `factor-actions.ts` sets. */
function factorChangeOf(query: URLSearchParams): "on" | "off" | null {
  const change = query.get("zweiter-faktor");
  if (change === "an") return "on";
  return change === "aus" ? "off" : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, [
    "intent",
    "email",
    "id",
    "path",
    NEW_CODE_FIELD,
    ...factorFieldNames,
    ...profileFieldNames,
  ]);
  const factorResponse = await changeSecondFactor(fields, context);
  if (factorResponse) return factorResponse;
  const intent = textOf(fields, "intent");
  if (intent === PROFILE_INTENT) return saveProfile(fields, context);
  if (intent === UNFOLLOW_INTENT) return endFollow();
  return intent === "password" ? mailPasswordCode() : changeEmail();

  async function endFollow() {
    try {
      await context.get(apiContext).follow.unfollow({ id: textOf(fields, "id") ?? "" });
    } catch (error) {
      return refusedResult(error, ({ message }) => ({ followProblem: message }));
    }
    // When the record has a public page, the query names the record (`&angebot=ab12c`), and the notice offers to undo.
    const [, segment = "", slug] = textOf(fields, "path")?.split("/") ?? [];
    const record = slug && followableRecordOf(new URLSearchParams({ [segment]: slugIdOf(slug) ?? "" }));
    throw redirect(`/konto/?beendet${record ? followPath(record).replace(/.*\?/, "&") : ""}#bescheid`);
  }

  async function mailPasswordCode() {
    const passwordStep = stepPath(steps.newPassword, ACCOUNT_PATH);
    // With a second factor, the step for the new password asks for the code from the app, so no email is needed.
    if ((await context.get(secondFactorContext).state()) === "on") throw redirect(passwordStep);
    const port = context.get(sessionPortContext);
    const { user } = await port.check();
    if (!user) throw redirectToSignIn(request);
    const { email } = user;
    const outcome = await port.mailRecovery(email, passwordStep);
    if (outcome.kind !== "sent") {
      // The form has no email field that could show an error.
      const failure = outcome.kind === "invalid" ? ({ kind: "unavailable" } as const) : outcome;
      const { data: result, init } = temporaryFailure(NO_EMAIL, failure);
      return data({ passwordProblem: result.problem }, init ?? undefined);
    }
    await context.get(rememberedEmailContext).write(email);
    throw redirect(passwordStep);
  }

  async function changeEmail() {
    const { email, errors } = parseEmail(fields);
    const typedEmail = textOf(fields, "email") ?? "";
    if (errors) return emailError(errors);
    const { user } = context.get(sessionContext);
    if (email === user?.email) return emailError(["Das ist schon deine E-Mail-Adresse."]);
    // Supabase Auth refuses the change at aal1, and the loader asks only admins for the code that leads to aal2.
    if (!isAdmin(user) && (await context.get(secondFactorContext).state()) === "on") {
      return emailError(["Schalte zuerst den zweiten Faktor aus."]);
    }
    const codeResponse = await verifyMailedCode(fields, context, email);
    if (codeResponse) return codeResponse;
    const outcome = await context.get(sessionPortContext).mailEmailChange(email, ACCOUNT_PATH);
    if (outcome.kind === "sent") return data<StepResult>({ email, problem: null, errors: {}, isSent: true });
    if (outcome.kind === "invalid") return validationError(typedEmail, { email: [refusalMessage("invalid_input")] });
    return temporaryFailure(typedEmail, outcome);

    /** Keeps the field for the code when the submitted form had one. */
    function emailError(messages: string[]) {
      const refused = validationError(typedEmail, { email: messages });
      return fields.code === undefined ? refused : withCodeField(refused);
    }
  }
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Dein Konto") },
  { name: "robots", content: "noindex" },
];

export default function Account({ loaderData, ...props }: Route.ComponentProps) {
  const actionData = useKeptActionData(props.actionData);
  const factorResult = isFactorResult(actionData) ? actionData : null;
  const profileResult = isProfileResult(actionData) ? actionData : null;
  const emailResult = actionData && "errors" in actionData && !isFactorResult(actionData) ? actionData : null;
  const followResult = actionData && "followProblem" in actionData ? actionData : null;
  const passwordProblem = actionData && "passwordProblem" in actionData ? actionData.passwordProblem : null;
  // The URL's query reports an earlier success. A later submission that failed or was lost makes the query outdated.
  const isQueryCurrent = !actionData && !isSubmissionLost();
  const { isBusy, onSubmit } = useSingleSubmit();
  const emailForm = useErrorFocusRef();
  const redirectOutcome = useRedirectOutcome();
  const busyProps = { "aria-disabled": isBusy || undefined };
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg lg:col-[1/9]">Dein Konto</h1>
      <div className="grid gap-8 lg:col-[1/9]">
        <AccountSection title="E-Mail-Adresse">
          <p>
            Du meldest dich an mit <strong className="wrap-anywhere">{loaderData.email}</strong>.
          </p>
          {loaderData.isEmailChanged && isQueryCurrent && (
            <FocusedNotice outcome={redirectOutcome} variant="success" title="Deine neue E-Mail-Adresse gilt jetzt." />
          )}
          {emailResult?.problem && <ProblemNotice problem={emailResult.problem} />}
          {emailResult?.isSent && !isSubmissionLost() && (
            <FocusedNotice outcome={emailResult} variant="success" title="Fast geschafft.">
              Öffne die Links in den beiden E-Mails, die wir an deine alte und an die neue Adresse schicken. Danach gilt
              die neue. Kommt nichts an, prüfe bitte die Adresse.
            </FocusedNotice>
          )}
          <Form ref={emailForm} method="post" noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
            <input type="hidden" name="intent" value="email" />
            <TextField
              label="Neue E-Mail-Adresse"
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={emailResult?.email}
              errors={emailResult?.errors.email}
            />
            <MailedCodeField result={emailResult} />
            <Button type="submit" variant="outline" className="justify-self-start" {...busyProps}>
              E-Mail-Adresse ändern
            </Button>
            <NewCodeButton result={emailResult} isBusy={isBusy} />
          </Form>
        </AccountSection>
        <AccountSection title="Für deine Buchungen" id="profil">
          <ProfileSection
            profile={loaderData.profile}
            isSaved={loaderData.isProfileSaved && isQueryCurrent}
            result={profileResult}
          />
        </AccountSection>
        <AccountSection title="Sag mir Bescheid" id="bescheid">
          <FollowsSection
            follows={loaderData.follows}
            isEnded={loaderData.isFollowEnded && isQueryCurrent}
            endedRecord={loaderData.endedRecord}
            result={followResult}
          />
        </AccountSection>
        <AccountSection title="Passwort">
          <p>
            {loaderData.secondFactor === "on"
              ? "Mit dem Code aus deiner Authenticator-App legst du ein Passwort fest oder wählst ein neues."
              : "Wir schicken dir einen Code, mit dem du ein Passwort festlegst oder ein neues wählst."}{" "}
            Auf deinen anderen Geräten wirst du dabei abgemeldet.
          </p>
          {passwordProblem && <ProblemNotice problem={passwordProblem} />}
          <Form method="post" onSubmit={onSubmit}>
            <Button type="submit" name="intent" value="password" variant="outline" {...busyProps}>
              Passwort festlegen oder ändern
            </Button>
          </Form>
        </AccountSection>
        {loaderData.canChangeSecondFactor && (
          <AccountSection title="Zweiter Faktor" id="zweiter-faktor">
            <SecondFactorSection
              state={loaderData.secondFactor}
              changedTo={isQueryCurrent ? loaderData.factorChangedTo : null}
              result={factorResult}
            />
          </AccountSection>
        )}
        <AccountSection title="Geräte" id="geraete">
          <p>Ein Gerät verloren oder an einem fremden angemeldet? Melde dich überall ab.</p>
          <div className="flex flex-wrap gap-3">
            <Form method="post" onSubmit={onSubmit} action={pageUrl("/abmelden/")}>
              <Button type="submit" variant="outline" {...busyProps}>
                Auf diesem Gerät abmelden
              </Button>
            </Form>
            <Form method="post" onSubmit={onSubmit} action={pageUrl("/abmelden/")}>
              <Button type="submit" name="ueberall" value="1" variant="outline" {...busyProps}>
                Auf allen Geräten abmelden
              </Button>
            </Form>
          </div>
        </AccountSection>
        <AccountSection title="Deine Daten">
          <p>Daten herunterladen und Konto löschen: unter „Deine Buchungen“.</p>
          <div>
            <LinkButton to="/buchung/uebersicht/" variant="outline">
              Deine Buchungen
            </LinkButton>
          </div>
        </AccountSection>
      </div>
    </div>
  );
}

function AccountSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-4 border-t border-line pt-6 focus-visible:outline-none">
      <h2 className="text-display-md">{title}</h2>
      {children}
    </section>
  );
}
