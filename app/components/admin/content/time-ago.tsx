import { formatDateTime } from "#domain/berlin-time.ts";
import { timeAgoLabel } from "./time-ago-label.ts";

export function TimeAgo({ at, now }: { at: Date; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatDateTime(at)} className="num text-ink-soft">
      {timeAgoLabel(at, now)}
    </time>
  );
}
