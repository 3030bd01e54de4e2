import { type RecordState, recordStateLabels } from "#domain/content/record-state.ts";

/** Each state has its own shape, so that color is not the only cue. */
const marks: Record<RecordState, string> = {
  draft: "border-[1.5px] border-ink-soft",
  published: "bg-live border-[1.5px] border-ink",
  changed: "border-[1.5px] border-ink bg-[linear-gradient(135deg,var(--live)_50%,var(--paper)_50%)]",
  archived: "bg-ink-soft",
  trash: "rotate-45 border-[1.5px] border-danger",
};

export function RecordStateBadge({ state }: { state: RecordState }) {
  return (
    <span className="inline-flex items-center gap-2 md:whitespace-nowrap">
      <span aria-hidden="true" className={`size-2.5 flex-none ${marks[state]}`} />
      {recordStateLabels[state]}
    </span>
  );
}
