import { useEffect } from "react";
import { useFetcher } from "react-router";
import { TimeAgo } from "#app/components/admin/content/time-ago.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { ABANDONED_BY_RESTORE, emailFailureOf } from "#domain/mail/email-failure.ts";
import { mailKindLabels } from "#domain/mail/mail-kind.ts";
import type { FailedEmail } from "#workers/data/mail/mail-outbox.ts";
import type { action } from "./start.tsx";

const bookingUrl = (id: string) => `/admin/angebots-buchungen/?buchung=${id}`;

/** A failed or abandoned email, which an admin can send again. */
export function FailedEmailRow({ email, now }: { email: FailedEmail; now: Date }) {
  const fetcher = useFetcher<typeof action>();
  const problem = fetcher.data?.problem;
  // The outcome is shown as a toast, because this row disappears once the email is sent again or obsolete.
  useEffect(() => {
    const done = fetcher.data?.done;
    if (done) notify(done);
  }, [fetcher.data]);
  const { booking, appointment } = email;
  const failure = emailFailureOf(email.last_error);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">
          {mailKindLabels[email.kind]}
          {booking && (
            <>
              {" an "}
              <Link to={bookingUrl(booking.id)} className="font-semibold wrap-anywhere">
                {booking.first_name} {booking.last_name}
              </Link>
            </>
          )}
        </span>
        {appointment && (
          <span className="block text-sm wrap-anywhere">
            {appointment.offer.name}, <span className="num">{formatDateTime(appointment.timestamp)}</span>
          </span>
        )}
        <span className="block text-sm wrap-anywhere">
          {failure.message}
          {booking && <> {[booking.user_email, booking.phone].filter(Boolean).join(", ")}</>}
        </span>
        <span className="block text-xs text-ink-soft wrap-anywhere">
          <TimeAgo at={email.created_at} now={now} />
          {email.last_error !== ABANDONED_BY_RESTORE &&
            `, ${email.attempts} ${email.attempts === 1 ? "Versuch" : "Versuche"}`}
          {email.next_attempt_at === null && ", aufgegeben"}
        </span>
      </span>
      {booking && failure.isEmailWrong && (
        <Link to={`${bookingUrl(booking.id)}&korrigieren=email`} className="text-sm">
          Adresse korrigieren
        </Link>
      )}
      <fetcher.Form method="post">
        <input type="hidden" name="id" value={email.id} />
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
      <div role="status" className="text-xs">
        <FieldErrors id={`mail-${email.id}`} errors={problem ? [problem] : []} />
      </div>
    </li>
  );
}
