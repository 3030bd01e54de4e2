import { formatDateTime } from "#domain/berlin-time.ts";
import { changedLabel } from "./changed-label.ts";

export function ChangedAt({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)} className="num text-ink-soft">
      {changedLabel(at, now)}
    </time>
  );
}
