import { type FormEvent, useId, useMemo, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { MAX_CAPACITY } from "#domain/appointment/appointment-plan.ts";
import {
  isDay,
  MAX_APPOINTMENTS_AT_ONCE,
  type MonthOrdinal,
  ordinalsOf,
  type PlannedAppointment,
  planAppointments,
  weekdayOf,
} from "#domain/appointment/appointment-rule.ts";
import { formatWeekday } from "#domain/berlin-time.ts";
import type { OfferWithLastAppointment } from "#workers/data/appointment/appointment-records.ts";
import { deletedMessage, notifyRefused } from "./appointment-actions.tsx";
import { AppointmentPreview } from "./appointment-preview.tsx";
import { isTimeTaken } from "./planned-label.tsx";
import {
  initialPlannerState,
  ordinalOf,
  type PlannerAction,
  type PlannerFields,
  type PlannerKind,
  type PlannerStart,
  parsePlan,
  planError,
  plannerReducer,
  weekdaysOf,
} from "./planner-state.ts";
import { useConflicts } from "./use-conflicts.ts";

type AppointmentPlannerProps = {
  offer: OfferWithLastAppointment;
  /** The current day in Berlin, `yyyy-mm-dd` */
  today: string;
  /** The initial values; `null` while the planner is closed. */
  start: PlannerStart | null;
  onClose: () => void;
};

export function AppointmentPlanner({ offer, today, start, onClose }: AppointmentPlannerProps) {
  const [state, dispatch] = useReducer(plannerReducer, start, initialPlannerState);
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  const formId = useId();

  const plan = useMemo(() => parsePlan(offer.id, state), [offer.id, state]);
  // Skipped days are also listed and checked for conflicts, because an admin can include them again.
  const planned = useMemo(() => (plan.success ? planAppointments({ ...plan.data.rule, skippedDays: [] }) : []), [plan]);
  const conflictCheck = useConflicts(
    start && plan.success ? [{ offerId: offer.id, rule: { ...plan.data.rule, skippedDays: [] } }] : [],
  );
  const now = new Date();
  const canBeCreated = (appointment: PlannedAppointment) =>
    appointment.timestamp > now && !isTimeTaken(appointment, conflictCheck.conflicts);
  const selected = planned.filter(
    (appointment) => !state.skippedDays.includes(appointment.day) && canBeCreated(appointment),
  );
  const error = planError(plan, state);
  const { kind } = state;

  const change = (fields: Partial<PlannerFields>) => dispatch({ type: "fieldsChanged", fields });

  async function create(event: FormEvent) {
    event.preventDefault();
    dispatch({ type: "submitted" });
    if (!plan.success || selected.length === 0) return;
    const created = await run(() => api.offerAppointment.create.mutate(plan.data));
    if (!created) return;
    const ids = created.map(({ id }) => id);
    const undo = async () => {
      const result = await run(() => api.offerAppointment.changeMany.mutate({ ids, action: "delete" }), deletedMessage);
      if (!result) return;
      notifyRefused(
        result,
        created.map((appointment) => ({ ...appointment, offer })),
      );
    };
    notify({
      title: createdMessage(ids.length),
      icon: "check",
      timeout: 15_000,
      actions: ids.length > 0 ? [{ label: "Rückgängig", onClick: undo }] : [],
    });
    if (isMounted()) onClose();
  }

  return (
    <SlideOver
      title="Termine anlegen"
      isOpen={start !== null}
      onClose={onClose}
      isUnsaved={state.isTouched}
      actions={
        <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
          {selected.length === 1 ? "Einen Termin anlegen" : `${selected.length} Termine anlegen`}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onInput={() => dispatch({ type: "touched" })}
        onSubmit={create}
      >
        <Select
          label="Wiederholung"
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value as PlannerKind })}
          options={[
            { value: "weekly", label: "Im Wochentakt" },
            { value: "monthly", label: "Im Monatstakt" },
            { value: "days", label: "Einzelne Tage" },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={kind === "days" ? "Tag" : "Erster Tag"}
            type="date"
            value={state.firstDay}
            min={today}
            onChange={(event) => change({ firstDay: event.currentTarget.value })}
          />
          <TextField
            label="Beginn"
            type="time"
            value={state.localTime}
            onChange={(event) => change({ localTime: event.currentTarget.value })}
          />
        </div>
        {kind === "weekly" && (
          <WeeklyFields
            state={state}
            onChange={change}
            onToggle={(weekday) => dispatch({ type: "weekdayToggled", weekday })}
          />
        )}
        {kind === "monthly" && <MonthlyFields state={state} onChange={change} />}
        {kind === "days" ? (
          <MoreDaysFields days={state.moreDays} today={today} dispatch={dispatch} />
        ) : (
          <SeriesEndFields state={state} today={today} onChange={change} />
        )}
        <NumberField
          label="Plätze je Termin"
          min={1}
          max={MAX_CAPACITY}
          value={state.capacity}
          onChange={(event) => change({ capacity: event.currentTarget.value })}
        />
        {error && <Notice variant="problem" isAnnounced title={error} />}
        {state.isSubmitted && plan.success && selected.length === 0 && (
          <Notice variant="problem" isAnnounced title="Kein neuer Termin in der Zukunft ist ausgewählt." />
        )}
        {planned.length > 0 && (
          <AppointmentPreview
            planned={planned}
            skippedDays={state.skippedDays}
            conflictCheck={conflictCheck}
            federalState={offer.state}
            onSkip={(days) => dispatch({ type: "daysSkipped", days })}
            canBeCreated={canBeCreated}
            onToggle={(day) => dispatch({ type: "skipToggled", day })}
          />
        )}
      </form>
    </SlideOver>
  );
}

type FieldsProps = { state: PlannerFields; onChange: (fields: Partial<PlannerFields>) => void };

function WeeklyFields({ state, onChange, onToggle }: FieldsProps & { onToggle: (weekday: number) => void }) {
  const selected = weekdaysOf(state);
  return (
    <>
      <NumberField
        label="Wiederholen alle"
        min={1}
        max={52}
        value={state.everyWeeks}
        unit={state.everyWeeks === "1" ? "Woche" : "Wochen"}
        onChange={(event) => onChange({ everyWeeks: event.currentTarget.value })}
      />
      <fieldset>
        <legend className="text-xs font-semibold">Wochentage</legend>
        <div className="flex flex-wrap gap-x-5">
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <Checkbox key={weekday} checked={selected.includes(weekday)} onChange={() => onToggle(weekday)}>
              {weekdayLabel(weekday)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function MonthlyFields({ state, onChange }: FieldsProps) {
  if (!isDay(state.firstDay)) return null;
  return (
    <Select
      label="Tag im Monat"
      value={String(ordinalOf(state))}
      onChange={(event) => onChange({ ordinal: Number(event.currentTarget.value) as MonthOrdinal })}
      options={ordinalsOf(state.firstDay).map((ordinal) => ({
        value: String(ordinal),
        label: `Am ${ordinalLabels[ordinal]} ${weekdayLabel(weekdayOf(state.firstDay))}`,
      }))}
    />
  );
}

function SeriesEndFields({ state, today, onChange }: FieldsProps & { today: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Ende"
        value={state.end}
        onChange={(event) => onChange({ end: event.currentTarget.value === "count" ? "count" : "day" })}
        options={[
          { value: "day", label: "an einem Tag" },
          { value: "count", label: "nach Anzahl" },
        ]}
      />
      {state.end === "day" ? (
        <TextField
          label="Letzter Tag"
          type="date"
          value={state.lastDay}
          min={state.firstDay || today}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
        />
      ) : (
        <NumberField
          label="Anzahl"
          min={1}
          max={MAX_APPOINTMENTS_AT_ONCE}
          value={state.count}
          onChange={(event) => onChange({ count: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

type MoreDaysFieldsProps = { days: readonly string[]; today: string; dispatch: (action: PlannerAction) => void };

function MoreDaysFields({ days, today, dispatch }: MoreDaysFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  /** `flushSync` adds or removes the field before the focus moves. */
  function changeDays(action: PlannerAction, focus: "input" | "button") {
    flushSync(() => dispatch(action));
    [...(container.current?.querySelectorAll<HTMLElement>(focus) ?? [])].at(-1)?.focus();
  }
  return (
    <div ref={container} className="grid gap-5">
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field has no identity except its index
        <div key={index} className="flex items-end gap-2">
          <TextField
            label={`Tag ${index + 2}`}
            type="date"
            value={day}
            min={today}
            className="flex-1"
            onChange={(event) => dispatch({ type: "dayChanged", index, day: event.currentTarget.value })}
          />
          <IconButton
            icon="x"
            label={`Tag ${index + 2} entfernen`}
            onClick={() => changeDays({ type: "dayRemoved", index }, "button")}
          />
        </div>
      ))}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => changeDays({ type: "dayAdded" }, "input")}
      >
        Noch ein Tag
      </Button>
    </div>
  );
}

const ordinalLabels: Record<MonthOrdinal, string> = {
  1: "ersten",
  2: "zweiten",
  3: "dritten",
  4: "vierten",
  [-1]: "letzten",
};

/**
 * The German name of a weekday, taken from a week that begins on Monday, 4 January 2027.
 * @param weekday 1 is Monday
 */
const weekdayLabel = (weekday: number) => formatWeekday(new Date(Date.UTC(2027, 0, 3 + weekday, 12)));

function createdMessage(count: number): string {
  if (count === 0) return "Diese Termine gibt es schon.";
  return count === 1 ? "Ein Termin ist angelegt." : `${count} Termine sind angelegt.`;
}
