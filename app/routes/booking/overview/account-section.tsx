import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form } from "react-router";
import { CalendarSubscription } from "#app/components/calendar/calendar-subscription.tsx";
import { FormDisclosure } from "#app/routes/booking/detail/form-disclosure.tsx";
import { CodeField, useErrorFocusRef } from "#app/routes/sign-in/step-form.tsx";
import { SingleSubmitForm, SubmitButton } from "#app/routes/single-submit-form.tsx";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { formatDate } from "#domain/berlin-time.ts";
import type { OverviewOutcome } from "./overview-intents.ts";

type AccountSectionProps = {
  calendarFeed: { created_at: Date } | null;
  /** Server time when the page was loaded. */
  now: Date;
  outcome: OverviewOutcome | null;
  /** A refused change that the page does not show next to a booking or waitlist entry. */
  refusal: { message: string } | null;
};

export function AccountSection({ calendarFeed, now, outcome, refusal }: AccountSectionProps) {
  const erasureErrors = erasureErrorsOf(outcome);
  // When a code was requested too often, a code that was mailed before the page was loaded may still be valid.
  const hasCodeField =
    outcome?.done === "code-sent" ||
    (outcome?.done === null &&
      (outcome.fields.code !== undefined ||
        (outcome.code === "too_many_attempts" && outcome.fields.intent?.[0] === "konto-code")));
  return (
    <section aria-labelledby="konto-titel" className="grid gap-8 pt-chapter print:hidden">
      <h2 id="konto-titel" className="text-display-md">
        Kalender und Konto
      </h2>
      {refusal && !erasureErrors && <FocusedNotice outcome={refusal} variant="problem" title={refusal.message} />}
      {outcome?.done === "feed-removed" && !calendarFeed && (
        <FocusedNotice outcome={outcome} variant="success" title="Die Kalenderadresse gilt nicht mehr." />
      )}
      <div className="grid gap-x-gap gap-y-10 md:grid-cols-3">
        <AccountPart title="Kalender abonnieren">
          <p>
            Eine Adresse nur für dich: Dein Kalenderprogramm zeigt damit alle deine Buchungen, auch wenn sie verschoben
            oder abgesagt werden.
          </p>
          <CalendarFeed calendarFeed={calendarFeed} feedUrl={feedUrlOf(outcome, calendarFeed, now)} />
        </AccountPart>
        <AccountPart title="Deine Daten">
          <p>
            Daten zu deinem Konto als Datei, zum Beispiel deine Buchungen und welche Mails wir dir geschickt haben. Was
            sie enthält, steht am Anfang der Datei.
          </p>
          <LinkButton to="/api/account.json" variant="outline">
            Daten herunterladen (JSON)
          </LinkButton>
          <Link to="/konto/">E-Mail-Adresse und Passwort ändern</Link>
        </AccountPart>
        <AccountPart title="Konto löschen">
          <p>Mit allem, was dazugehört. Was mit deinen Buchungen geschieht, steht da, bevor du zustimmst.</p>
          <AccountErasure hasCodeField={hasCodeField} outcome={outcome} errors={erasureErrors} />
        </AccountPart>
      </div>
    </section>
  );
}

type ErasureErrors = Partial<Record<"code" | "einverstanden", string[]>>;

/** The error of a refused erasure, keyed by the wrong field; `null` when no field is wrong. */
function erasureErrorsOf(outcome: OverviewOutcome | null): ErasureErrors | null {
  if (outcome?.done !== null || outcome.fields.intent?.[0] !== "konto-loeschen") return null;
  if (outcome.code !== "invalid_input" && outcome.code !== "wrong_code") return null;
  return { [outcome.fields.einverstanden ? "code" : "einverstanden"]: [outcome.message] };
}

/** The URL that was just created; `null` once it was replaced or removed, for example on another device. */
function feedUrlOf(
  outcome: OverviewOutcome | null,
  calendarFeed: AccountSectionProps["calendarFeed"],
  now: Date,
): string | null {
  if (outcome?.done !== "feed-renewed") return null;
  const { url, createdAt } = outcome;
  // When the revalidation after the action fails, `calendarFeed` is older than the URL.
  const isOutdated = now > createdAt && createdAt.getTime() !== calendarFeed?.created_at.getTime();
  return isOutdated ? null : url;
}

function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-4 border-t border-line pt-4 text-sm">
      <h3 className="text-display-xs">{title}</h3>
      {children}
    </div>
  );
}

type CalendarFeedProps = Pick<AccountSectionProps, "calendarFeed"> & {
  feedUrl: string | null;
};

function CalendarFeed({ calendarFeed, feedUrl }: CalendarFeedProps) {
  return (
    <>
      {feedUrl && <FeedUrl url={feedUrl} />}
      {calendarFeed && !feedUrl && (
        <p className="text-ink-soft">
          Deine Adresse gibt es seit dem <span className="num">{formatDate(calendarFeed.created_at)}</span>. Aus
          Sicherheitsgründen zeigen wir sie nur einmal.
        </p>
      )}
      {calendarFeed ? (
        // The key closes the forms once the URL of the feed has changed.
        <div key={calendarFeed.created_at.getTime()} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FeedChange intent="kalender-erneuern" label="Neue Adresse" submitLabel="Neue Adresse erzeugen">
            Die jetzige Adresse gilt dann nicht mehr. Trag die neue in jedem Kalenderprogramm ein, das du benutzt.
          </FeedChange>
          <FeedChange intent="kalender-entfernen" label="Adresse entfernen" submitLabel="Adresse entfernen">
            Deine Kalenderprogramme zeigen deine Buchungen dann nicht mehr.
          </FeedChange>
        </div>
      ) : (
        <SingleSubmitForm>
          <input type="hidden" name="intent" value="kalender-erneuern" />
          <SubmitButton variant="outline">Adresse erzeugen</SubmitButton>
        </SingleSubmitForm>
      )}
    </>
  );
}

type FeedChangeProps = { intent: string; label: string; submitLabel: string; children: ReactNode };

/** A form for a change that invalidates the feed's current URL. */
function FeedChange({ intent, label, submitLabel, children }: FeedChangeProps) {
  const explanationId = useId();
  return (
    <FormDisclosure
      openLabel={label}
      closeLabel="Adresse behalten"
      subject="Kalender abonnieren"
      group="kalender"
      className="border-danger"
    >
      <input type="hidden" name="intent" value={intent} />
      <p id={explanationId}>{children}</p>
      <SubmitButton color="danger" variant="outline" aria-describedby={explanationId}>
        {submitLabel}
      </SubmitButton>
    </FormDisclosure>
  );
}

/** The page shows the feed's URL once, because only a hash of the URL's secret is stored. */
function FeedUrl({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="grid w-full justify-items-start gap-2">
      <CalendarSubscription ref={field} url={url} label="Deine Kalenderadresse" />
      <p className="text-xs text-ink-soft">
        Wir zeigen sie nur dieses eine Mal. Wer sie kennt, sieht deine Buchungen: Gib sie nicht weiter.
      </p>
    </div>
  );
}

type AccountErasureProps = { hasCodeField: boolean; outcome: OverviewOutcome | null; errors: ErasureErrors | null };

/** The action, not the browser, validates the mailed code and the confirmation, so that errors are in German. */
function AccountErasure({ hasCodeField, outcome, errors }: AccountErasureProps) {
  const form = useErrorFocusRef();
  const { isBusy, onSubmit } = useSingleSubmit();
  const isCodeSent = outcome?.done === "code-sent";
  const codeButtonProps = { type: "submit", name: "intent", value: "konto-code" } as const;
  return (
    <details open={hasCodeField || undefined} className="group grid gap-4">
      <summary className="inline-flex min-h-target list-none items-center font-semibold text-danger underline decoration-2 underline-offset-4 group-open:no-underline [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Konto löschen …</span>
        <span className="hidden group-open:inline">Konto behalten</span>
      </summary>
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid justify-items-start gap-4 border-l-4 border-danger py-1 pl-4"
      >
        <p>Das lässt sich nicht rückgängig machen:</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            Deine kommenden Buchungen werden storniert, die Plätze sind sofort wieder frei. Hast du schon bezahlt, kläre
            vorher die Rückzahlung: Danach wissen wir nicht mehr, von wem das Geld ist.
          </li>
          <li>Vergangene Buchungen bleiben ohne deinen Namen und deine E-Mail-Adresse bestehen.</li>
          <li>
            Wartelisten, „Sag mir Bescheid“, Kalenderadresse und Anmeldung enden, deine Kontaktdaten werden gelöscht.
          </li>
          <li>Mit deiner E-Mail-Adresse kannst du ein neues Konto anlegen.</li>
        </ul>
        {hasCodeField ? (
          <>
            <FocusedNotice
              outcome={isCodeSent && outcome}
              title={
                isCodeSent ? "Wir haben dir einen Code gemailt." : "Hast du schon einen Code von uns? Dann gib ihn ein."
              }
            >
              Mit ihm bestätigst du, dass du es bist.
            </FocusedNotice>
            <CodeField errors={errors?.code} />
            <Checkbox name="einverstanden" value="ja" required errors={errors?.einverstanden}>
              Ja, mein Konto soll gelöscht werden.
            </Checkbox>
            <Button
              type="submit"
              name="intent"
              value="konto-loeschen"
              color="danger"
              variant="outline"
              aria-disabled={isBusy || undefined}
            >
              Konto endgültig löschen
            </Button>
            <Button {...codeButtonProps} variant="outline" aria-disabled={isBusy || undefined}>
              Neuen Code schicken
            </Button>
          </>
        ) : (
          <>
            <p>Damit das niemand außer dir tut, schicken wir dir vorher einen Code per E-Mail.</p>
            <Button {...codeButtonProps} variant="outline" aria-disabled={isBusy || undefined}>
              Code schicken
            </Button>
          </>
        )}
      </Form>
    </details>
  );
}
