import { Form } from "react-router";
import { useSingleSubmit } from "#app/routes/use-single-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { type FollowableRecord, followPath } from "#domain/account/follow.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import type { Follow } from "#workers/data/account/follow.ts";
import { useRedirectOutcome } from "./use-redirect-outcome.ts";

/** The `intent` of a form that ends a follow. The form's field `id` is the follow's id, `path` the record's path. */
export const UNFOLLOW_INTENT = "unfollow";

type FollowsSectionProps = {
  follows: readonly Follow[];
  /** The URL reports that a follow was ended. */
  isEnded: boolean;
  /** The record of the ended follow, if it has a public page. */
  endedRecord: FollowableRecord | null;
  /** Why a follow was not ended. */
  result: { followProblem: string } | null;
};

export function FollowsSection({ follows, isEnded, endedRecord, result }: FollowsSectionProps) {
  const { isBusy, onSubmit } = useSingleSubmit();
  const redirectOutcome = useRedirectOutcome();
  const busyProps = { "aria-disabled": isBusy || undefined };
  return (
    <>
      <p>
        {follows.length > 0
          ? "Gibt es hierzu neue Termine, schreiben wir dir am nächsten Morgen. Höchstens eine Mail am Tag."
          : "Drück auf der Seite eines Angebots, einer Künstler:in, eines Kunstraums oder einer Region „Sag mir Bescheid“, dann schreiben wir dir, sobald es neue Termine gibt."}
      </p>
      {isEnded && (
        <FocusedNotice
          outcome={redirectOutcome}
          variant="success"
          title="Beendet."
          actions={
            endedRecord && (
              <Form method="post" action={pageUrl(followPath(endedRecord))} onSubmit={onSubmit}>
                <Button type="submit" size="xs" variant="outline" {...busyProps}>
                  Rückgängig
                </Button>
              </Form>
            )
          }
        />
      )}
      {result && <FocusedNotice outcome={result} variant="problem" title={result.followProblem} />}
      {follows.length > 0 && (
        <ul className="grid max-w-2xl">
          {follows.map(({ id, record }) => {
            const name = record?.name ?? "Zurzeit nicht öffentlich";
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2">
                <span className="min-w-0 wrap-anywhere">{record ? <Link to={record.path}>{name}</Link> : name}</span>
                <Form method="post" onSubmit={onSubmit}>
                  <input type="hidden" name="intent" value={UNFOLLOW_INTENT} />
                  {record && <input type="hidden" name="path" value={record.path} />}
                  <Button type="submit" name="id" value={id} variant="outline" {...busyProps}>
                    Beenden<span className="sr-only">: {name}</span>
                  </Button>
                </Form>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
