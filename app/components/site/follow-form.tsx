import { Button } from "#app/ui/button/button.tsx";
import { type FollowableRecord, followPath } from "#domain/account/follow.ts";

type FollowFormProps = { record: FollowableRecord; recordName: string };

/**
 * A plain form, which works without JavaScript. Pages are cached, so a person who already follows the record sees the
 * same button.
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
