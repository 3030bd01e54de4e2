import { useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Notice, type NoticeVariant } from "#app/ui/notification/notice.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { RebookingResult } from "#workers/data/appointment/appointment-changes.ts";
import type { AppointmentDetail, Party, RebookingTarget } from "#workers/data/appointment/appointment-records.ts";
import { forecastRebooking, type PartyToRebook } from "./rebooking-forecast.ts";
import { GuestsToCall, recipientsMessage, recipientsOf } from "./recipients.tsx";

/** Why a party was not moved, by the `outcome` of its `RebookingResult`. */
const notMovedLabels: Record<string, string> = {
  party_already_booked: "hat dort schon gebucht",
  too_few_left: "passt nicht mehr hinein",
  booking_anonymized: "ist anonymisiert",
  booking_not_changeable: "lässt sich nicht mehr umbuchen",
};
/** Further targets are collapsed. */
const MAX_EXPANDED_TARGETS = 12;

const partiesLabel = (count: number) => (count === 1 ? "Eine Gruppe" : `${count} Gruppen`);
const fullName = ({ first_name, last_name }: Party) => `${first_name} ${last_name}`;

export type RebookPartiesProps = { appointment: AppointmentDetail; targets: readonly RebookingTarget[] };

export function RebookParties({ appointment, targets }: RebookPartiesProps) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<RebookingNoticeProps | null>(null);
  const { run, isBusy } = useAction();
  const partyById = new Map(appointment.parties.map((party) => [party.id, party]));
  // The bookings with an email or phone that were cancelled with the appointment and not rebooked yet.
  const toRebook: PartyToRebook[] = appointment.bookings_to_rebook.flatMap(({ booking_id, booked_appointment_ids }) => {
    const party = partyById.get(booking_id);
    return party ? [{ ...party, booked_appointment_ids }] : [];
  });
  // Moved parties and full targets leave their lists, possibly with the pressed button.
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(`${toRebook.length} ${targets.map(({ id }) => id)}`);
  if (appointment.parties.length === 0 && !result) return <p>Niemand steht mehr auf der Liste.</p>;
  if (toRebook.length === 0 && !result) return null;
  const chosen = toRebook.filter(({ id }) => !excluded.has(id));
  const hasTargets = targets.length > 0;
  // In time order, because a live slot count must not move a button under the pointer.
  const options = targets.map((target) => ({ target, ...forecastRebooking(chosen, target) }));
  const laterOptions = options.slice(MAX_EXPANDED_TARGETS);
  const laterForAll = laterOptions.filter(({ fitting }) => fitting.length === chosen.length).length;
  const labelOf = ({ fitting }: RebookingOption) => buttonLabel(fitting.length, chosen.length, toRebook.length);
  const { mailed, unmailed } = recipientsOf(hasTargets ? chosen : toRebook);
  const slots = toRebook.reduce((sum, { quantity }) => sum + quantity, 0);

  async function rebook(target: RebookingTarget) {
    const bookingIds = chosen.map(({ id }) => id);
    const outcomes = await run(() =>
      api.offerAppointment.rebook.mutate({
        id: appointment.id,
        targetId: target.id,
        bookingIds,
        shownStart: target.timestamp,
      }),
    );
    if (outcomes) setResult({ targetTime: formatDateTime(target.timestamp), outcomes, parties: toRebook });
  }

  return (
    <section aria-labelledby="umbuchen" className="grid gap-4 border-t-3 border-rule pt-4 print:hidden">
      <h2 ref={heading} id="umbuchen" tabIndex={-1} className="outline-none text-display-xs sm:text-display-sm">
        Umbuchen
      </h2>
      {result && <RebookingNotice {...result} />}
      {toRebook.length > 0 && (
        <>
          <p className="text-sm">
            {partiesLabel(toRebook.length)} ({slotsLabel(slots)}) {toRebook.length === 1 ? "hat" : "haben"} keinen
            Termin mehr.{" "}
            {hasTargets &&
              "Ein Klick bucht alle um, die passen; sie können bis zum neuen Beginn kostenlos stornieren. "}
            {hasTargets && chosen.length > 0 && recipientsMessage({ mailed, unmailed })}
            {!hasTargets && unmailed.length > 0 && recipientsMessage({ mailed: 0, unmailed })}
          </p>
          <GuestsToCall guests={unmailed} />
          {toRebook.length > 1 && hasTargets && (
            <fieldset className="grid gap-1">
              <legend className="text-sm font-semibold">Wer umgebucht wird</legend>
              <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
                {toRebook.map((party) => (
                  <Checkbox
                    key={party.id}
                    checked={!excluded.has(party.id)}
                    onChange={(event) => setExcluded(withMember(excluded, party.id, !event.currentTarget.checked))}
                    className="text-sm"
                  >
                    {fullName(party)}, {slotsLabel(party.quantity)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
          {!hasTargets ? (
            <div className="grid justify-items-start gap-3">
              <p className="text-sm text-ink-soft">Kein anderer Termin dieses Angebots hat freie Plätze.</p>
              <LinkButton variant="outline" to={`/admin/angebots-termine/${appointment.offer.slug}/`}>
                Neuen Termin anlegen
              </LinkButton>
            </div>
          ) : (
            <>
              <Targets options={options.slice(0, MAX_EXPANDED_TARGETS)} {...{ isBusy, labelOf }} onChoose={rebook} />
              {laterOptions.length > 0 && (
                <details>
                  <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold">
                    {laterOptions.length === 1 ? "Ein weiterer Termin" : `${laterOptions.length} weitere Termine`}
                    {chosen.length > 1 && laterForAll > 0 && `, ${laterForAll} mit Platz für alle`}
                  </summary>
                  <Targets options={laterOptions} {...{ isBusy, labelOf }} onChoose={rebook} />
                </details>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
}

type RebookingOption = { target: RebookingTarget } & ReturnType<typeof forecastRebooking>;

type TargetsProps = {
  options: readonly RebookingOption[];
  isBusy: boolean;
  labelOf: (option: RebookingOption) => string;
  onChoose: (target: RebookingTarget) => void;
};

function Targets({ options, isBusy, labelOf, onChoose }: TargetsProps) {
  return (
    <ul className="grid border-t border-line">
      {options.map((option) => {
        const { target, fitting, alreadyBooked } = option;
        const targetTime = formatDateTime(target.timestamp);
        const label = labelOf(option);
        return (
          <li
            key={target.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <span className="grid gap-0.5 text-sm">
              <span>
                {formatWeekday(target.timestamp)}, <span className="num font-semibold">{targetTime}</span>,{" "}
                {slotsLabel(target.remaining_slots)} frei
              </span>
              {alreadyBooked.length > 0 && (
                <span className="text-xs text-ink-soft">
                  Schon gebucht von {alreadyBooked.map(fullName).join(", ")}
                </span>
              )}
            </span>
            <Button
              size="xs"
              variant="outline"
              // Not `disabled`: the pressed button keeps the focus when the remaining parties do not fit.
              aria-disabled={isBusy || fitting.length === 0 || undefined}
              aria-label={`${label}: ${targetTime}`}
              className={fitting.length > 0 ? "" : "cursor-not-allowed!"}
              onClick={() => fitting.length > 0 && onChoose(target)}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function buttonLabel(fittingCount: number, chosenCount: number, totalCount: number): string {
  if (chosenCount === 0) return "Niemand ausgewählt";
  if (fittingCount === 0) return "Passt nicht";
  if (fittingCount < chosenCount) return `${fittingCount} von ${chosenCount} umbuchen`;
  return fittingCount === totalCount ? "Alle umbuchen" : `${partiesLabel(fittingCount)} umbuchen`;
}

type RebookingNoticeProps = {
  /** The formatted start of the target appointment. */
  targetTime: string;
  /** One outcome for each chosen party, moved or not. */
  outcomes: RebookingResult[];
  /** The parties before the rebooking. */
  parties: readonly Party[];
};

function RebookingNotice({ targetTime, outcomes, parties }: RebookingNoticeProps) {
  const movedIds = new Set(outcomes.flatMap(({ booking_id, outcome }) => (outcome === "moved" ? [booking_id] : [])));
  const movedCount = movedIds.size;
  const names = new Map(parties.map((party) => [party.id, fullName(party)]));
  const recipients = recipientsOf(parties.filter(({ id }) => movedIds.has(id)));
  const notMoved = outcomes.filter(({ outcome }) => outcome !== "moved");
  return (
    <Notice
      isAnnounced
      variant={resultVariant(movedCount, notMoved.length)}
      title={
        movedCount > 0
          ? `${partiesLabel(movedCount)} umgebucht auf ${targetTime}.`
          : `Niemand wurde auf ${targetTime} umgebucht.`
      }
    >
      {movedCount > 0 && <p>{recipientsMessage(recipients)}</p>}
      <GuestsToCall guests={recipients.unmailed} />
      {notMoved.length > 0 && (
        <ul>
          {notMoved.map(({ booking_id, outcome }) => (
            <li key={booking_id}>
              {names.get(booking_id) ?? "Eine Person"} {notMovedLabels[outcome]}.
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function resultVariant(movedCount: number, notMovedCount: number): NoticeVariant {
  if (notMovedCount === 0) return "success";
  return movedCount > 0 ? "info" : "problem";
}

function withMember(ids: ReadonlySet<string>, id: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
}
