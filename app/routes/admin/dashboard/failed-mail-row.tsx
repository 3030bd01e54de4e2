import { useFetcher } from "react-router";
import { ChangedAt } from "#app/components/admin/content/changed-at.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { mailKindLabels } from "#domain/mail/mail-kind.ts";
import type { FailedMail } from "#workers/data/mail/mail-outbox.ts";
import type { action } from "./dashboard.tsx";

/** An email that could not be sent, with the provider's error and a retry button. */
export function FailedMailRow({ mail, now }: { mail: FailedMail; now: Date }) {
  const fetcher = useFetcher<typeof action>();
  const { done, problem } = fetcher.data ?? {};
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{mailKindLabels[mail.kind]}</span>
        <span className="block text-xs text-ink-soft wrap-anywhere">
          <ChangedAt at={mail.created_at} now={now} />, {mail.attempts} {mail.attempts === 1 ? "Versuch" : "Versuche"}
          {mail.next_attempt_at === null && ", aufgegeben"}
          {mail.last_error && <>: {mail.last_error}</>}
        </span>
      </span>
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={mail.id} />
        <Button
          type="submit"
          name="intent"
          value="mail"
          size="xs"
          variant="outline"
          aria-disabled={fetcher.state !== "idle" || undefined}
        >
          Noch einmal senden
        </Button>
      </fetcher.Form>
      <span role="status" className="text-xs">
        {done}
      </span>
      <FieldErrors id={`mail-${mail.id}`} errors={problem ? [problem] : []} />
    </li>
  );
}
