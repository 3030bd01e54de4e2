import { useId } from "react";
import { FieldErrors } from "#app/ui/field.tsx";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { CountAnnouncer } from "./count-announcer.tsx";
import type { DateListAppointment } from "./date-list.tsx";
import { SlotCount } from "./slot-count.tsx";

export type DateChoiceProps = {
  name: string;
  legend: string;
  appointments: readonly DateListAppointment[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  errors?: readonly string[] | undefined;
};

/** The dates of an offer as radio buttons with live counts. What cannot be booked stands there and cannot be chosen. */
export function DateChoice({ name, legend, appointments, chosenId, onChoose, errors = [] }: DateChoiceProps) {
  const errorId = useId();
  const hasError = errors.length > 0;
  return (
    <fieldset className="@container min-w-0" aria-describedby={hasError ? errorId : undefined}>
      <legend className="display pb-4 text-display-sm">{legend}</legend>
      <div className="border-t border-line">
        {appointments.map((appointment) => (
          <label
            key={appointment.id}
            className="group grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 has-checked:bg-paper-deep has-checked:shadow-[inset_4px_0_var(--rule)] has-disabled:cursor-default @lg:grid-cols-[auto_minmax(0,1fr)_11rem]"
          >
            <input
              type="radio"
              name={name}
              value={appointment.id}
              checked={appointment.id === chosenId}
              disabled={!appointment.isBookable}
              required
              aria-invalid={hasError || undefined}
              onChange={() => onChoose(appointment.id)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className="ml-3 grid size-6 place-items-center rounded-pill border-[1.5px] border-field-line bg-sheet group-has-checked:border-[7px] group-has-checked:border-ink-strong group-has-disabled:border-line group-has-disabled:bg-transparent group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus"
            />
            <span className="flex flex-wrap items-baseline gap-x-3">
              <time
                dateTime={appointment.timestamp.toISOString()}
                className={`num font-display text-display-xs font-[500] ${appointment.isBookable ? "text-ink-strong" : "text-ink-soft"} ${appointment.status === "cancelled" ? "line-through decoration-2" : ""}`}
              >
                {formatDateTime(appointment.timestamp)}
              </time>
              <span className="text-xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
            </span>
            <span className="@max-lg:col-start-2">
              <SlotCount {...appointment} />
            </span>
          </label>
        ))}
      </div>
      {hasError && (
        <div className="pt-2">
          <FieldErrors id={errorId} errors={errors} />
        </div>
      )}
      <CountAnnouncer appointments={appointments} />
    </fieldset>
  );
}
