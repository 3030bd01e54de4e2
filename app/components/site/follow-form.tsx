import { Button } from "#app/ui/button/button.tsx";
import { type FollowedRecord, followPath } from "#domain/account/follow.ts";

export type FollowFormProps = { followed: FollowedRecord; recordName: string };

/**
 * The button "Sag mir Bescheid": a plain form that works without JavaScript. Pages are cached, so everybody sees the
 * same button. The page that it opens requires sign-in and shows whether the person follows the record.
 */
export function FollowForm({ followed, recordName }: FollowFormProps) {
  return (
    <form method="post" action={followPath(followed)} className="print:hidden">
      <Button type="submit" variant="outline">
        Sag mir Bescheid<span className="sr-only">, wenn es neue Termine gibt: {recordName}</span>
      </Button>
    </form>
  );
}
