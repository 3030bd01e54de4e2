import { useId } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { FormDisclosure } from "#app/routes/booking/detail/form-disclosure.tsx";
import { SubmitButton } from "#app/routes/single-submit-form.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { expirySentence, heldUntil, timeLeftLabel } from "#domain/waitlist/waitlist-entry.ts";
import type { OpenWaitlistEntry } from "#workers/data/waitlist/waitlist-entry.ts";

type WaitlistSectionProps = {
  entries: readonly OpenWaitlistEntry[];
  now: Date;
  /** The id of the entry that was just created. */
  joinedId: string | null;
  refusal: { id: string | null; message: string } | null;
};

export function WaitlistSection({ entries, now, joinedId, refusal }: WaitlistSectionProps) {
  const currentTime = useClock(now);
  if (entries.length === 0) return null;
  const joinedEntry = entries.find(({ id }) => id === joinedId);
  return (
    <section id="warteliste" aria-labelledby="warteliste-titel" className="grid scroll-mt-6 gap-4">
      <h2 id="warteliste-titel" className="text-display-md">
        Warteliste
      </h2>
      <div role="status" className="empty:hidden">
        {joinedEntry && <JoinedNotice entry={joinedEntry} now={currentTime} />}
      </div>
      <ul className="border-t-3 border-rule">
        {entries.map((entry) => (
          <WaitlistRow
            key={entry.id}
            entry={entry}
            now={currentTime}
            refusal={refusal?.id === entry.id ? refusal : null}
          />
        ))}
      </ul>
    </section>
  );
}

function JoinedNotice({ entry, now }: { entry: OpenWaitlistEntry; now: Date }) {
  const slotsHeldUntil = heldUntil(entry, now);
  if (slotsHeldUntil) {
    return (
      <Notice
        variant="success"
        title={entry.quantity === 1 ? "Ein Platz ist frei geworden." : `${entry.quantity} Plätze sind frei geworden.`}
      >
        Nimm das Angebot bis <span className="num">{formatDateTime(slotsHeldUntil)}</span> an.{" "}
        {expirySentence(entry, slotsHeldUntil)}
      </Notice>
    );
  }
  // `WaitlistRow` says that the waitlist offer has expired.
  if (entry.status === "offered") return null;
  return (
    <Notice variant="success" title="Du stehst auf der Warteliste.">
      Wir schreiben dir, sobald{" "}
      {entry.quantity === 1 ? "dein Platz frei ist" : `deine ${entry.quantity} Plätze frei sind`}. Bis dahin musst du
      für diesen Termin nichts tun.
    </Notice>
  );
}

type WaitlistRowProps = { entry: OpenWaitlistEntry; now: Date; refusal: WaitlistSectionProps["refusal"] };

function WaitlistRow({ entry, now, refusal }: WaitlistRowProps) {
  const { id, offer_name: offerName, quantity } = entry;
  const explanationId = useId();
  const slotsHeldUntil = heldUntil(entry, now);
  const isExpired = entry.status === "offered" && !slotsHeldUntil;
  const heldLabel = quantity === 1 ? "Platz für dich" : "Plätze für dich";
  const notHeldLabel = isExpired ? "Abgelaufen" : "Wartet";
  return (
    <li className="grid gap-x-gap gap-y-4 border-b border-line py-7 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid content-start justify-items-start gap-2">
        <span className="text-xs text-ink-soft">{formatWeekday(entry.timestamp)}</span>
        <time dateTime={entry.timestamp.toISOString()} className="num font-display text-display-xs text-ink-strong">
          {formatDateTime(entry.timestamp)}
        </time>
        <Badge variant={slotsHeldUntil ? "positive" : "plain"}>{slotsHeldUntil ? heldLabel : notHeldLabel}</Badge>
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-2 wrap-anywhere">
        <h3 className="text-display-sm">
          <Link
            variant="quiet"
            to={`/angebot/${entry.offer_slug}/`}
            className="hover:underline hover:decoration-rule hover:decoration-2"
          >
            {offerName}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{[entry.artist_name, entry.location_name].filter(Boolean).join(", ")}</p>
        {slotsHeldUntil ? (
          <p className="text-sm">
            <strong className="font-semibold text-ink-strong">
              {quantity === 1 ? "Ein Platz ist" : `${quantity} Plätze sind`} für dich reserviert,{" "}
              <span className="num">{timeLeftLabel(slotsHeldUntil, now)}</span>
            </strong>{" "}
            (bis <span className="num">{formatDateTime(slotsHeldUntil)}</span>). {expirySentence(entry, slotsHeldUntil)}
          </p>
        ) : (
          <p className="text-sm">
            {isExpired ? refusalMessage("waitlist_offer_expired") : `${slotsLabel(quantity)}, ${queueLabel(entry)}`}
          </p>
        )}
        {refusal && <FocusedNotice outcome={refusal} variant="problem" title={refusal.message} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
          {slotsHeldUntil && (
            <LinkButton to={`/buchung/?warteliste=${id}`}>
              Annehmen<span className="sr-only">: {offerName}</span>
            </LinkButton>
          )}
          {!isExpired && (
            <FormDisclosure
              openLabel={slotsHeldUntil ? "Ablehnen" : "Warteliste verlassen"}
              closeLabel={slotsHeldUntil ? "Doch nicht ablehnen" : "Weiter warten"}
              subject={offerName}
              group={id}
              className="border-danger"
            >
              <input type="hidden" name="intent" value="warteliste-verlassen" />
              <input type="hidden" name="id" value={id} />
              <p id={explanationId} className="text-sm">
                {leavingConsequence(quantity, slotsHeldUntil !== null)}
              </p>
              <SubmitButton color="danger" variant="outline" aria-describedby={explanationId}>
                {slotsHeldUntil ? "Angebot ablehnen" : "Warteliste verlassen"}
              </SubmitButton>
            </FormDisclosure>
          )}
        </div>
      </div>
    </li>
  );
}

function leavingConsequence(quantity: number, isOffered: boolean): string {
  if (!isOffered) return "Wenn du es dir anders überlegst, stellst du dich wieder hinten an.";
  return `${quantity === 1 ? "Der Platz geht" : "Die Plätze gehen"} sofort an andere, und du stehst nicht mehr auf der Warteliste.`;
}

/** The number of parties ahead on the waitlist and, if any, of smaller parties that got slots earlier. */
function queueLabel({ parties_ahead: partiesAhead, passed_by: passedBy }: OpenWaitlistEntry): string {
  const aheadLabel = partiesAheadLabel(partiesAhead);
  if (passedBy === 0) return aheadLabel;
  const passedLabel = passedBy === 1 ? "Eine kleinere Gruppe kam" : `${passedBy} kleinere Gruppen kamen`;
  return `${aheadLabel} ${passedLabel} schon zum Zug, weil für deine ganze Gruppe noch nicht genug frei war.`;
}

function partiesAheadLabel(partiesAhead: number): string {
  if (partiesAhead === 0) return "du bist als Nächstes dran.";
  return partiesAhead === 1 ? "eine Gruppe wartet vor dir." : `${partiesAhead} Gruppen warten vor dir.`;
}
