import { useEffect, useEffectEvent, useId, useRef } from "react";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { useHasBeen } from "#app/ui/use-has-been.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { ListedAppointment } from "./appointment-list.tsx";
import { CountAnnouncer } from "./count-announcer.tsx";
import { SlotCount } from "./slot-count.tsx";

type AppointmentChoiceProps = {
  name: string;
  legend: string;
  appointments: readonly ListedAppointment[];
  /** How many appointments are always shown. Later ones are collapsed until the guest opens them or one is selected. */
  collapseAfter: number;
  selectedId: string | null;
  onSelect: (id: string) => void;
  errors?: readonly string[] | undefined;
};

export function AppointmentChoice({
  name,
  legend,
  appointments,
  collapseAfter,
  selectedId,
  onSelect,
  errors = [],
}: AppointmentChoiceProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const reportEarlyChoice = useEffectEvent(() => {
    const checkedId = fieldset.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (checkedId && checkedId !== selectedId) onSelect(checkedId);
  });
  // React fires no change event for a radio button that was pressed before hydration.
  useEffect(() => reportEarlyChoice(), []);
  const errorId = useId();
  const hasError = errors.length > 0;
  const firstAppointments = appointments.slice(0, collapseAfter);
  const laterAppointments = appointments.slice(collapseAfter);
  const wasLaterSelected = useHasBeen(laterAppointments.some(({ id }) => id === selectedId));
  const renderRadio = (appointment: ListedAppointment) => (
    <AppointmentRadio
      key={appointment.id}
      name={name}
      appointment={appointment}
      isSelected={appointment.id === selectedId}
      hasError={hasError}
      onSelect={onSelect}
    />
  );
  return (
    <fieldset ref={fieldset} className="@container min-w-0" aria-describedby={hasError ? errorId : undefined}>
      <legend className="display pb-4 text-display-sm">{legend}</legend>
      <div className="border-t border-line">{firstAppointments.map(renderRadio)}</div>
      {laterAppointments.length > 0 && (
        <details className="group/later" open={wasLaterSelected || undefined}>
          <summary className="inline-flex min-h-target list-none items-center py-3 text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
            <span className="group-open/later:hidden">
              {laterAppointments.length === 1
                ? "Noch einen späteren Termin zeigen"
                : `Noch ${laterAppointments.length} spätere Termine zeigen`}
            </span>
            <span className="hidden group-open/later:inline">Spätere Termine einklappen</span>
          </summary>
          <div className="border-t border-line">{laterAppointments.map(renderRadio)}</div>
        </details>
      )}
      {hasError && (
        <div className="pt-2">
          <FieldErrors id={errorId} errors={errors} />
        </div>
      )}
      <CountAnnouncer appointments={appointments} />
    </fieldset>
  );
}

type AppointmentRadioProps = {
  name: string;
  appointment: ListedAppointment;
  isSelected: boolean;
  hasError: boolean;
  onSelect: (id: string) => void;
};

function AppointmentRadio({ name, appointment, isSelected, hasError, onSelect }: AppointmentRadioProps) {
  const { id, timestamp, status, isBookable, canJoinWaitlist = false } = appointment;
  return (
    <label className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 has-checked:bg-paper-deep has-checked:shadow-[inset_4px_0_var(--rule)] has-disabled:cursor-default @lg:grid-cols-[auto_minmax(0,1fr)_12rem]">
      <input
        type="radio"
        name={name}
        value={id}
        checked={isSelected}
        disabled={!isBookable && !canJoinWaitlist}
        required
        aria-invalid={hasError || undefined}
        onChange={() => onSelect(id)}
        className="peer sr-only scroll-mb-12"
      />
      <span
        aria-hidden="true"
        className="ml-3 grid size-6 place-items-center rounded-pill border-[1.5px] border-field-line bg-sheet peer-checked:border-[7px] peer-checked:border-ink-strong peer-disabled:border-line peer-disabled:bg-transparent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      />
      <span className="flex flex-wrap items-baseline gap-x-3">
        <time
          dateTime={timestamp.toISOString()}
          className={`num font-display text-display-xs ${isBookable ? "text-ink-strong" : "text-ink-soft"} ${status === "cancelled" ? "line-through decoration-2" : ""}`}
        >
          {formatDateTime(timestamp)}
        </time>
        <span className="text-xs text-ink-soft">{formatWeekday(timestamp)}</span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3 @max-lg:col-start-2">
        <SlotCount {...appointment} />
        {canJoinWaitlist && <span className="text-xs text-ink-soft hyphens-none">Warteliste möglich</span>}
      </span>
    </label>
  );
}
