import { Button } from "#app/ui/button/button.tsx";
import { type FollowableRecord, followPath } from "#domain/account/follow.ts";

type FollowFormProps = { record: FollowableRecord; recordName: string };

/**
 * The button "Sag mir Bescheid": a plain form that works without JavaScript. It starts the follow, or opens sign-in
 * when the person is signed out. Pages are cached, so the button is the same for everybody, also for a person who
 * already follows the record.
 */
export function FollowForm({ record, recordName }: FollowFormProps) {
  return (
    <form method="post" action={followPath(record)} className="print:hidden">
      <Button type="submit" variant="outline">
        Sag mir Bescheid<span className="sr-only">, wenn es neue Termine gibt: {recordName}</span>
      </Button>
    </form>
  );
}
