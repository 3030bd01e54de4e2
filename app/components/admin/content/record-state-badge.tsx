import { formatDateTime } from "#domain/berlin-time.ts";
import { type RecordState, recordStateLabels } from "#domain/content/record-state.ts";

/** The marks differ in fill, border or rotation, so that color is not the only cue. */
const marks: Record<RecordState, string> = {
  draft: "border-[1.5px] border-ink-soft",
  published: "bg-live border-[1.5px] border-ink",
  changed: "border-[1.5px] border-ink bg-[linear-gradient(135deg,var(--live)_50%,var(--paper)_50%)]",
  archived: "bg-ink-soft",
  trash: "rotate-45 border-[1.5px] border-danger",
};

/** @param publishAt the time of the planned publication */
export function RecordStateBadge({ state, publishAt }: { state: RecordState; publishAt?: Date | null }) {
  return (
    <span className="inline-flex items-baseline gap-x-2">
      <span aria-hidden="true" className={`size-2.5 flex-none ${marks[state]}`} />
      <span>
        {recordStateLabels[state]}
        {publishAt && (
          <span className="num text-ink-soft max-md:whitespace-normal"> öffentlich ab {formatDateTime(publishAt)}</span>
        )}
      </span>
    </span>
  );
}
