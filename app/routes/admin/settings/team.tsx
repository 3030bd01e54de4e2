import { useEffect, useRef } from "react";
import { data, Form } from "react-router";
import { isSubmissionLost } from "#app/client/shown-page.ts";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { apiContext, sessionContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { refusedResult } from "#app/routes/refusal.ts";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { Route } from "./+types/team.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    team: await context.get(apiContext).team.list(),
    ownId: context.get(sessionContext).user?.id,
  };
}

/**
 * `added` and `removed` are emails of accounts, `email` is the refused input. `problem` and `removalProblem` are German
 * messages.
 */
type TeamResult = {
  added?: string;
  removed?: string;
  email?: string;
  problem?: string;
  removalProblem?: string;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { team } = context.get(apiContext);
  const fields = await readForm(request, ["intent", "id", "email"]);
  const email = textOf(fields, "email") ?? "";
  const isRemoval = textOf(fields, "intent") === "entfernen";
  try {
    if (isRemoval) {
      await team.remove({ id: textOf(fields, "id") ?? "" });
      return data<TeamResult>({ removed: email });
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      return data<TeamResult>({ email, problem: "Bitte gib eine gültige E-Mail-Adresse ein." }, { status: 400 });
    }
    await team.add({ email });
    return data<TeamResult>({ added: email });
  } catch (error) {
    return refusedResult<TeamResult>(error, ({ message }) =>
      isRemoval ? { removalProblem: message } : { email, problem: message },
    );
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Team") }];

/** Lists, adds and removes admins. */
export default function TeamPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { team, ownId } = loaderData;
  const { added, removed, email, problem, removalProblem } = actionData ?? {};
  const { isBusy, onSubmit } = useSingleSubmit();
  const busyProps = { "aria-disabled": isBusy || undefined };
  // After a lost submission, `actionData` is still the result of an earlier submission.
  const showsSuccess = !isSubmissionLost();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (actionData?.added) form.current?.reset();
    if (actionData?.problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [actionData]);
  return (
    <AdminPage title="Team" crumbs={[{ label: "Einstellungen", to: "/admin/einstellungen/" }, { label: "Team" }]}>
      <div className="grid max-w-3xl gap-8 pt-4">
        <p className="text-sm">
          Wer im Team ist, darf alles: Inhalte ändern, Buchungen sehen und andere aufnehmen. Im Protokoll steht, wer was
          getan hat.
        </p>
        {added && showsSuccess && (
          <FocusedNotice outcome={actionData} variant="success" title={`${added} gehört jetzt zum Team.`}>
            Das gilt ab dem nächsten Anmelden, spätestens in 15 Minuten.
          </FocusedNotice>
        )}
        {removed && showsSuccess && (
          <FocusedNotice
            outcome={actionData}
            variant="success"
            title={`${removed} gehört nicht mehr zum Team.`}
            actions={
              <Form method="post" onSubmit={onSubmit}>
                <input type="hidden" name="email" value={removed} />
                <Button type="submit" size="xs" variant="outline" name="intent" value="aufnehmen" {...busyProps}>
                  Rückgängig
                </Button>
              </Form>
            }
          >
            Das Konto und seine Buchungen bleiben. Wer Einlass-Links dieses Kontos benutzt, braucht neue.
          </FocusedNotice>
        )}
        {removalProblem && <FocusedNotice outcome={actionData} variant="problem" title={removalProblem} />}
        <ul aria-label="Team" className="border-t border-line">
          {team.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2.5">
              <span className="min-w-0 flex-1 basis-60">
                <span className="font-semibold wrap-anywhere">{member.email}</span>
                <span className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
                  <span>
                    {member.last_sign_in_at
                      ? `zuletzt angemeldet: ${formatDateTime(member.last_sign_in_at)}`
                      : "noch nie angemeldet"}
                  </span>
                  <span>{member.has_second_factor ? "mit zweitem Faktor" : "ohne zweiten Faktor"}</span>
                </span>
              </span>
              {member.id === ownId ? (
                <span className="text-xs text-ink-soft">Das bist du</span>
              ) : (
                <Form method="post" onSubmit={onSubmit}>
                  <input type="hidden" name="id" value={member.id} />
                  <input type="hidden" name="email" value={member.email} />
                  <Button
                    type="submit"
                    size="xs"
                    variant="ghost"
                    color="danger"
                    name="intent"
                    value="entfernen"
                    aria-label={`${member.email} aus dem Team nehmen`}
                    {...busyProps}
                  >
                    Aus dem Team nehmen
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <section aria-labelledby="aufnehmen" className="grid gap-4">
          <h2 id="aufnehmen" className="border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
            Jemanden aufnehmen
          </h2>
          <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid max-w-md gap-4">
            <TextField
              label="E-Mail-Adresse des Kontos"
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={email}
              hint="Wer noch kein Konto hat, meldet sich zuerst einmal an."
              errors={problem ? [problem] : undefined}
            />
            <Button type="submit" name="intent" value="aufnehmen" className="justify-self-start" {...busyProps}>
              Ins Team aufnehmen
            </Button>
          </Form>
        </section>
      </div>
    </AdminPage>
  );
}
