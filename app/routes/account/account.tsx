import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { pageTitle } from "#app/page-title.ts";
import { ProblemNotice } from "#app/routes/sign-in/problem-notice.tsx";
import { useFocusedError } from "#app/routes/sign-in/step-form.tsx";
import { parseEmail, stepHeaders, temporaryFailure, validationError } from "#app/routes/sign-in/step-results.ts";
import { type StepResult, stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { isAdmin } from "#domain/account/user-role.ts";
import { refusalMessage } from "#domain/refusal.ts";
import {
  apiContext,
  rememberedEmailContext,
  secondFactorContext,
  sessionContext,
  sessionPortContext,
} from "../../context.ts";
import { redirectToSecondFactor, redirectToSignIn } from "../access.ts";
import { readForm, textOf } from "../form-fields.ts";
import type { Route } from "./+types/account.ts";
import { changeSecondFactor, factorFields } from "./factor-actions.ts";
import { FollowsPart, UNFOLLOW_INTENT } from "./follows-part.tsx";
import { ACCOUNT, askForCode } from "./mailed-code.ts";
import { saveProfile } from "./profile-actions.ts";
import { isProfileResult, PROFILE_INTENT, ProfilePart, profileFields } from "./profile-part.tsx";
import { isFactorResult, MailedCode, SecondFactorPart } from "./second-factor-part.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ state, user }, secondFactor] = await Promise.all([
    context.get(sessionPortContext).check(),
    context.get(secondFactorContext).state(),
  ]);
  if (state === "signed-out") throw redirectToSignIn(request);
  // With a second factor, Supabase Auth changes email and password at aal2 only.
  if (secondFactor === "on" && (await context.get(apiContext).session.lacksSecondFactor())) {
    throw redirectToSecondFactor(request);
  }
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const [profile, follows] = await Promise.all([api.account.profile(), api.follow.listMine()]);
  const changed = query.get("zweiter-faktor");
  return {
    email: user?.email ?? "",
    profile,
    follows,
    isFollowEnded: query.has("beendet"),
    isProfileSaved: query.has("gemerkt"),
    secondFactor,
    // A former admin can still turn off the second factor.
    showsSecondFactor: isAdmin(user) || secondFactor === "on",
    changed: changed === "an" ? ("on" as const) : changed === "aus" ? ("off" as const) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["intent", "email", "id", ...factorFields, ...profileFields]);
  const changed = await changeSecondFactor(fields, context);
  if (changed) return changed;
  if (textOf(fields, "intent") === PROFILE_INTENT) return saveProfile(fields, context);
  if (textOf(fields, "intent") === UNFOLLOW_INTENT) {
    await context.get(apiContext).follow.end({ id: textOf(fields, "id") ?? "" });
    throw redirect("/konto/?beendet#bescheid");
  }
  return textOf(fields, "intent") === "password" ? mailPasswordCode() : changeEmail();

  async function mailPasswordCode() {
    const email = context.get(sessionContext).user?.email ?? "";
    const step = stepPath(steps.newPassword, ACCOUNT);
    // With a second factor, the step asks for its code instead of an emailed one.
    if ((await context.get(secondFactorContext).state()) === "on") throw redirect(step);
    const outcome = await context.get(sessionPortContext).mailRecovery(email, step);
    if (outcome.kind !== "sent")
      return temporaryFailure("", outcome.kind === "invalid" ? { kind: "unavailable" } : outcome);
    await context.get(rememberedEmailContext).write(email);
    throw redirect(step);
  }

  async function changeEmail() {
    const { email, errors } = parseEmail(fields);
    const typed = textOf(fields, "email") ?? "";
    if (errors) return validationError(typed, { email: errors });
    if (email === context.get(sessionContext).user?.email) {
      return validationError(typed, { email: ["Das ist schon deine E-Mail-Adresse."] });
    }
    const question = await askForCode(fields, context, email);
    if (question) return question;
    const outcome = await context.get(sessionPortContext).mailEmailChange(email, ACCOUNT);
    if (outcome.kind === "sent") return data<StepResult>({ email, problem: null, errors: {}, isSent: true });
    if (outcome.kind === "invalid") return validationError(typed, { email: [refusalMessage("invalid_input")] });
    return temporaryFailure(typed, outcome);
  }
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Dein Konto") },
  { name: "robots", content: "noindex" },
];

/** Email, profile, follows, password and devices of the account. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const factorResult = isFactorResult(actionData) ? actionData : null;
  const profileResult = isProfileResult(actionData) ? actionData : null;
  const result = isFactorResult(actionData) || isProfileResult(actionData) ? null : actionData;
  const { isBusy, onSubmit } = useSingleSubmit();
  const emailForm = useFocusedError();
  const busy = { "aria-disabled": isBusy || undefined };
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg lg:col-[1/9]">Dein Konto</h1>
      <div className="grid gap-8 lg:col-[1/9]">
        {result?.problem && <ProblemNotice problem={result.problem} />}
        <AccountPart title="E-Mail-Adresse">
          <p>
            Du meldest dich an mit <strong className="wrap-anywhere">{loaderData.email}</strong>.
          </p>
          {result?.isSent && (
            <Notice variant="success" title="Fast geschafft." isAnnounced>
              Öffne die Links in den beiden E-Mails, die wir an deine alte und an die neue Adresse schicken. Danach gilt
              die neue. Kommt nichts an, prüfe bitte die Adresse.
            </Notice>
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
              defaultValue={result?.email}
              errors={result?.errors.email}
            />
            <MailedCode result={result} />
            <Button type="submit" variant="outline" className="justify-self-start" {...busy}>
              E-Mail-Adresse ändern
            </Button>
          </Form>
        </AccountPart>
        <AccountPart title="Für deine Buchungen" id="profil">
          <ProfilePart profile={loaderData.profile} isSaved={loaderData.isProfileSaved} result={profileResult} />
        </AccountPart>
        <AccountPart title="Sag mir Bescheid" id="bescheid">
          <FollowsPart follows={loaderData.follows} isEnded={loaderData.isFollowEnded} />
        </AccountPart>
        <AccountPart title="Passwort">
          <p>
            {loaderData.secondFactor === "on"
              ? "Mit dem Code aus deiner Authenticator-App legst du ein Passwort fest oder wählst ein neues."
              : "Wir schicken dir einen Code, mit dem du ein Passwort festlegst oder ein neues wählst."}{" "}
            Auf deinen anderen Geräten wirst du dabei abgemeldet.
          </p>
          <Form method="post" onSubmit={onSubmit}>
            <Button type="submit" name="intent" value="password" variant="outline" {...busy}>
              Passwort festlegen oder ändern
            </Button>
          </Form>
        </AccountPart>
        {loaderData.showsSecondFactor && (
          <AccountPart title="Zweiter Faktor" id="zweiter-faktor">
            <SecondFactorPart state={loaderData.secondFactor} changed={loaderData.changed} result={factorResult} />
          </AccountPart>
        )}
        <AccountPart title="Geräte">
          <p>Ein Gerät verloren, oder an einem fremden angemeldet? Melde dich überall ab.</p>
          <div className="flex flex-wrap gap-3">
            <Form method="post" onSubmit={onSubmit} action="/abmelden/">
              <Button type="submit" variant="outline" {...busy}>
                Auf diesem Gerät abmelden
              </Button>
            </Form>
            <Form method="post" onSubmit={onSubmit} action="/abmelden/">
              <Button type="submit" name="ueberall" value="1" variant="outline" {...busy}>
                Auf allen Geräten abmelden
              </Button>
            </Form>
          </div>
        </AccountPart>
        <AccountPart title="Deine Daten">
          <p>Daten herunterladen und Konto löschen: unter „Meine Buchungen“.</p>
          <div>
            <LinkButton to="/buchung/uebersicht/" variant="outline">
              Meine Buchungen
            </LinkButton>
          </div>
        </AccountPart>
      </div>
    </div>
  );
}

function AccountPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-4 border-t border-line pt-6 focus-visible:outline-none">
      <h2 className="text-display-md">{title}</h2>
      {children}
    </section>
  );
}
