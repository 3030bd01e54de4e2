import { useMemo, useRef, useState } from "react";
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
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import type { AppointmentOffer } from "#domain/appointment/appointment-detail.ts";
import { AppointmentPlan } from "#domain/appointment/appointment-plan.ts";
import { type PlannedAppointment, planAppointments } from "#domain/appointment/appointment-rule.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { ConflictCheckFailedNotice, isTimeTaken, PlannedLabel } from "./planned-label.tsx";
import { type ConflictCheck, useConflicts } from "./use-conflicts.ts";

/** What the planner begins with: a new series, or a date that is made again on another day. */
export type PlannerStart = { kind: "weekly" | "days"; firstDay: string; localTime: string; capacity: number };

export type AppointmentPlannerProps = {
  offer: AppointmentOffer;
  today: string;
  /** Open with this; `null` is closed. */
  start: PlannerStart | null;
  onClose: () => void;
};

/** Makes one date or many: the rule, and below it every date it means, each of which can be left out. */
export function AppointmentPlanner({ offer, today, start, onClose }: AppointmentPlannerProps) {
  const [kind, setKind] = useState(start?.kind ?? "weekly");
  const [localTime, setLocalTime] = useState(start?.localTime ?? "18:00");
  const [capacity, setCapacity] = useState(String(start?.capacity ?? 8));
  const [firstDay, setFirstDay] = useState(start?.firstDay ?? "");
  const [everyWeeks, setEveryWeeks] = useState("1");
  const [end, setEnd] = useState<"day" | "count">("day");
  const [lastDay, setLastDay] = useState("");
  const [count, setCount] = useState("10");
  const [moreDays, setMoreDays] = useState<string[]>([]);
  const [skippedDays, setSkippedDays] = useState<string[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const days = useRef<HTMLDivElement>(null);
  const { run, isBusy } = useAction();

  const plan = useMemo(
    () =>
      AppointmentPlan.safeParse({
        offerId: offer.id,
        capacity: capacity === "" ? undefined : capacity,
        rule: {
          localTime,
          skippedDays,
          ...(kind === "days"
            ? { kind, days: [firstDay, ...moreDays].filter((day) => day !== "") }
            : {
                kind,
                firstDay,
                everyWeeks: Number(everyWeeks),
                ...(end === "day" ? { lastDay } : { count: Number(count) }),
              }),
        },
      }),
    [offer.id, capacity, localTime, skippedDays, kind, firstDay, moreDays, everyWeeks, end, lastDay, count],
  );
  // All days of the rule are listed, so that one that was left out can be taken in again.
  const planned = useMemo(() => (plan.success ? planAppointments({ ...plan.data.rule, skippedDays: [] }) : []), [plan]);
  // What is left out is asked about, too: it may be taken in again. So leaving a day out asks nothing anew.
  const answer = useConflicts(
    start && plan.success ? { offerId: offer.id, rule: { ...plan.data.rule, skippedDays: [] } } : null,
  );
  const now = new Date();
  const canBeMade = (appointment: PlannedAppointment) =>
    appointment.at > now && !isTimeTaken(appointment, answer.conflicts);
  const chosen = planned.filter((appointment) => !skippedDays.includes(appointment.day) && canBeMade(appointment));
  const isBegun = firstDay !== "" && (kind === "days" || end === "count" || lastDay !== "");
  const problem = plan.success
    ? null
    : (plan.error.issues.map(({ message }) => message).find((message) => !/^Invalid|expected/.test(message)) ??
      "Bitte prüfe deine Angaben.");

  /** The last field or button of the listed days. */
  const lastControl = (selector: "input" | "button") =>
    [...(days.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1);

  async function create() {
    setWasSent(true);
    if (!plan.success || chosen.length === 0) return;
    const made = await run(
      () => api.offerAppointment.create.mutate(plan.data),
      ({ length }) =>
        length === 0
          ? "Diese Termine gibt es schon."
          : length === 1
            ? "Ein Termin ist angelegt."
            : `${length} Termine sind angelegt.`,
    );
    if (made) onClose();
  }

  return (
    <SlideOver
      title="Termine anlegen"
      isOpen={start !== null}
      onClose={onClose}
      isUnsaved={isTouched}
      actions={
        <Button onClick={create} aria-disabled={isBusy || undefined}>
          {chosen.length === 1 ? "Einen Termin anlegen" : `${chosen.length} Termine anlegen`}
        </Button>
      }
    >
      <form
        className="grid gap-5"
        onInput={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <Select
          label="Wiederholung"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === "days" ? "days" : "weekly")}
          options={[
            { value: "weekly", label: "Im Wochentakt" },
            { value: "days", label: "Einzelne Tage" },
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={kind === "weekly" ? "Erster Tag" : "Tag"}
            type="date"
            value={firstDay}
            min={today}
            onChange={(event) => setFirstDay(event.currentTarget.value)}
          />
          <TextField
            label="Beginn"
            type="time"
            value={localTime}
            onChange={(event) => setLocalTime(event.currentTarget.value)}
          />
        </div>
        {kind === "weekly" ? (
          <>
            <NumberField
              label="Alle wie viele Wochen?"
              min={1}
              max={52}
              value={everyWeeks}
              unit="Wochen"
              onChange={(event) => setEveryWeeks(event.currentTarget.value)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                label="Ende"
                value={end}
                onChange={(event) => setEnd(event.currentTarget.value === "count" ? "count" : "day")}
                options={[
                  { value: "day", label: "an einem Tag" },
                  { value: "count", label: "nach Anzahl" },
                ]}
              />
              {end === "day" ? (
                <TextField
                  label="Letzter Tag"
                  type="date"
                  value={lastDay}
                  min={firstDay || today}
                  onChange={(event) => setLastDay(event.currentTarget.value)}
                />
              ) : (
                <NumberField
                  label="Anzahl"
                  min={1}
                  max={366}
                  value={count}
                  onChange={(event) => setCount(event.currentTarget.value)}
                />
              )}
            </div>
          </>
        ) : (
          <div ref={days} className="grid gap-5">
            {moreDays.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are their places
              <div key={index} className="flex items-end gap-2">
                <TextField
                  label={`Tag ${index + 2}`}
                  type="date"
                  value={day}
                  min={today}
                  className="flex-1"
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setMoreDays(moreDays.map((each, place) => (place === index ? value : each)));
                  }}
                />
                <IconButton
                  icon="x"
                  label={`Tag ${index + 2} entfernen`}
                  onClick={() => {
                    flushSync(() => setMoreDays(moreDays.filter((_, place) => place !== index)));
                    lastControl("button")?.focus();
                  }}
                />
              </div>
            ))}
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => {
                flushSync(() => setMoreDays([...moreDays, ""]));
                lastControl("input")?.focus();
              }}
            >
              Noch ein Tag
            </Button>
          </div>
        )}
        <NumberField
          label="Plätze je Termin"
          min={1}
          max={10_000}
          value={capacity}
          onChange={(event) => setCapacity(event.currentTarget.value)}
        />
        {problem && (isBegun || wasSent) && <Notice variant="problem" isAnnounced title={problem} />}
        {wasSent && !problem && chosen.length === 0 && (
          <Notice variant="problem" isAnnounced title="Kein neuer Termin in der Zukunft ist ausgewählt." />
        )}
        {planned.length > 0 && (
          <Preview
            planned={planned}
            skippedDays={skippedDays}
            answer={answer}
            canBeMade={canBeMade}
            onSkip={(day) =>
              setSkippedDays(
                skippedDays.includes(day) ? skippedDays.filter((each) => each !== day) : [...skippedDays, day],
              )
            }
          />
        )}
      </form>
    </SlideOver>
  );
}

type PreviewProps = {
  planned: readonly PlannedAppointment[];
  skippedDays: readonly string[];
  answer: ConflictCheck;
  /** It lies ahead and is not there yet. */
  canBeMade: (appointment: PlannedAppointment) => boolean;
  onSkip: (day: string) => void;
};

function Preview({ planned, skippedDays, answer: { conflicts, hasFailed }, canBeMade, onSkip }: PreviewProps) {
  const clashing = new Set(conflicts.filter(({ same }) => same !== "date").map(({ plannedAt }) => plannedAt.getTime()));
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-xs font-semibold">Vorschau: was nicht sein soll, nimmst du heraus</legend>
      {hasFailed && <ConflictCheckFailedNotice />}
      {clashing.size > 0 && (
        <Notice
          title={
            clashing.size === 1
              ? "Ein Termin überschneidet sich mit einem anderen."
              : `${clashing.size} Termine überschneiden sich mit anderen.`
          }
        />
      )}
      <ul className="grid border-t border-line">
        {planned.map((appointment) => (
          <li key={appointment.day} className="border-b border-line pb-2">
            <Checkbox
              checked={!skippedDays.includes(appointment.day) && canBeMade(appointment)}
              disabled={!canBeMade(appointment)}
              onChange={() => onSkip(appointment.day)}
            >
              <span className="num">{formatDateTime(appointment.at)}</span>{" "}
              <span className="text-xs text-ink-soft">{formatWeekday(appointment.at)}</span>
            </Checkbox>
            <div className="grid gap-0.5 pl-9 text-xs text-ink-soft">
              {isTimeTaken(appointment, conflicts) ? (
                <p>Gibt es schon.</p>
              ) : (
                !canBeMade(appointment) && <p>Schon vorbei, wird ausgelassen.</p>
              )}
              <PlannedLabel planned={appointment} conflicts={conflicts} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
