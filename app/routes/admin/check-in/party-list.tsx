import { memo, useEffect, useRef, useState } from "react";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { replacementLabels } from "#domain/booking/offer-booking.ts";
import { amountOf, isPaid } from "#domain/booking/payment.ts";
import { type Attendance, type NewCheckInEvent, presentOf, takesSlots } from "#domain/check-in/check-in-event.ts";
import { searchParties } from "#domain/check-in/party-search.ts";
import { formatPrice } from "#domain/money.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { DOUBLE_TAP_MS } from "./double-tap.ts";

export type PartyListProps = {
  parties: readonly Party[];
  /** Part of a name, or a code; empty for everybody. */
  query?: string;
  canCheckIn: boolean;
  /** False before the start: no-shows cannot be marked yet. */
  hasBegun: boolean;
  onCheckIn: (event: NewCheckInEvent) => void;
};

/** Longer lists are shown in parts, because they are slow on old phones. */
const PART = 100;

/**
 * The guest list: missing parties first, by name; the others are collapsed. A changed party keeps its place until the
 * search changes, so that no other button moves under the finger. `PrintedParties` replaces the list in print.
 */
export const PartyList = memo(function PartyList({ parties, query = "", ...actions }: PartyListProps) {
  const [shown, setShown] = useState(PART);
  const [collapsed, setCollapsed] = useState(() => ({ query, ids: idsOfArrived(parties) }));
  if (collapsed.query !== query) {
    setCollapsed({ query, ids: idsOfArrived(parties) });
    setShown(PART);
  }
  if (parties.length === 0) {
    return (
      <EmptyState title="Noch niemand.">
        <p>Sobald jemand bucht, steht der Name hier.</p>
      </EmptyState>
    );
  }
  const found = searchParties(parties, query);
  if (found.length === 0) return <p className="print:hidden">Niemand auf der Liste heißt so.</p>;
  const missing = found.filter(({ id }) => !collapsed.ids.has(id));
  const arrived = found.filter(({ id }) => collapsed.ids.has(id));
  const rest = missing.length - shown;
  return (
    <div className="grid gap-3 print:hidden">
      {missing.length === 0 && query === "" && <p>Alle sind eingetragen.</p>}
      {missing.length > 0 && <Parties label="Teilnehmende" parties={missing.slice(0, shown)} {...actions} />}
      {rest > 0 && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShown(shown + PART)}>
          {rest === 1 ? "Noch 1 Gruppe zeigen" : `${Math.min(rest, PART)} von ${rest} weiteren Gruppen zeigen`}
        </Button>
      )}
      {arrived.length > 0 && (
        <Arrived key={String(query === "")} isOpen={query !== ""} parties={arrived} {...actions} />
      )}
    </div>
  );
});

/** The ids of parties that are complete, cancelled or no-shows. */
function idsOfArrived(parties: readonly Party[]): ReadonlySet<string> {
  return new Set(
    parties
      .filter(
        (party) => party.status !== "confirmed" && !(party.status === "attended" && presentOf(party) < party.quantity),
      )
      .map(({ id }) => id),
  );
}

function Arrived({ isOpen: isOpenAtFirst, parties, ...actions }: PartyListProps & { isOpen: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-target cursor-pointer items-center font-semibold">
        Schon eingetragen: {parties.length}
      </summary>
      {isOpen && <Parties label="Schon eingetragen" parties={parties} {...actions} />}
    </details>
  );
}

function Parties({
  label,
  parties,
  canCheckIn,
  hasBegun,
  onCheckIn,
}: Omit<PartyListProps, "query"> & { label: string }) {
  return (
    <ul aria-label={label} className="border-t-3 border-rule">
      {parties.map((party) => (
        <li
          key={party.id}
          className={`grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] ${takesSlots(party.status) ? "" : "text-ink-soft"}`}
        >
          <div className="grid min-w-0 gap-1 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`min-w-0 font-semibold ${takesSlots(party.status) ? "" : "line-through"}`}>
                {party.last_name}, {party.first_name}
              </span>
              <span className="num text-sm">{slotsLabel(party.quantity)}</span>
              <PartyState party={party} />
            </p>
            {party.companions.length > 0 && <p className="text-sm">mit {party.companions.join(", ")}</p>}
            <p className="flex flex-wrap items-baseline gap-x-4 text-xs text-ink-soft">
              {party.code && (
                <Link
                  variant="quiet"
                  to={`/admin/angebots-buchungen/?buchung=${party.id}`}
                  className="num inline-block py-1 tracking-[0.08em] underline"
                  aria-label={`Buchung ${party.code} öffnen`}
                >
                  {party.code}
                </Link>
              )}
              {party.phone && <span>{party.phone}</span>}
              {party.user_email && <span>{party.user_email}</span>}
              {party.booked_by_admin && <span>{party.is_walk_in ? "ohne Buchung" : "telefonisch"}</span>}
            </p>
            {takesSlots(party.status) && amountOf(party) > 0 && (
              <Payment party={party} canPay={canCheckIn} onPayment={onCheckIn} />
            )}
            {party.replacement && party.status === "confirmed" && (
              <p className="text-xs">Ersatztermin: {replacementLabels[party.replacement]}</p>
            )}
            {party.message && <p className="text-xs">„{party.message}“</p>}
            {party.note && <p className="border-l-3 border-rule pl-2 text-xs">{party.note}</p>}
          </div>
          {canCheckIn && takesSlots(party.status) && (
            <PartyActions party={party} hasBegun={hasBegun} onCheckIn={onCheckIn} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PartyState({ party: { status, present, quantity } }: { party: Party }) {
  if (status === "attended" && present !== null && present < quantity) {
    return (
      <span className="num text-xs font-semibold">
        {present} von {quantity} da
      </span>
    );
  }
  if (status === "attended") return <Badge variant="done">Ist da</Badge>;
  return status === "confirmed" ? null : <BookingStatusBadge status={status} />;
}

function Payment({
  party,
  canPay,
  onPayment,
}: {
  party: Party;
  canPay: boolean;
  onPayment: PartyListProps["onCheckIn"];
}) {
  const isPartial = party.paid_cents > 0 && !isPaid(party);
  if (!canPay) return <p className="num text-sm">{paymentLabel(party)}</p>;
  return (
    <Checkbox
      className="num justify-self-start text-sm"
      data-replays
      checked={isPaid(party)}
      onChange={({ currentTarget: { checked } }) =>
        onPayment({ bookingId: party.id, paidCents: checked ? amountOf(party) : 0 })
      }
      aria-label={`${formatPrice(amountOf(party))} bezahlt: ${party.first_name} ${party.last_name}`}
    >
      {isPartial ? paymentLabel(party) : `${formatPrice(isPaid(party) ? party.paid_cents : amountOf(party))} bezahlt`}
    </Checkbox>
  );
}

function PartyActions({
  party,
  hasBegun,
  onCheckIn,
}: {
  party: Party;
  hasBegun: boolean;
  onCheckIn: PartyListProps["onCheckIn"];
}) {
  const buttons = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const pressedAt = useRef(0);
  // The pressed button is replaced by another one, which gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs after a slow response or a revalidation
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) {
      buttons.current?.querySelector("button")?.focus();
    }
    isPressed.current = false;
  }, [party.status, party.present]);
  const mark = (status: Attendance["status"], present: number | null) => {
    // The second tap of a double tap hits the button that replaced the first.
    const isSecondTap = Date.now() - pressedAt.current < DOUBLE_TAP_MS && status !== party.status;
    pressedAt.current = Date.now();
    if (isSecondTap) return;
    isPressed.current = true;
    onCheckIn({ bookingId: party.id, status, present });
  };
  const name = `${party.first_name} ${party.last_name}`;
  const wholeParty = party.quantity === 1 ? "Ist da" : `Alle ${party.quantity} da`;
  const presentCount = presentOf(party);
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-2 sm:justify-end">
      {party.status === "confirmed" && (
        <Button
          key="all"
          data-replays
          onClick={() => mark("attended", party.quantity)}
          aria-label={`${wholeParty}: ${name}`}
        >
          {wholeParty}
        </Button>
      )}
      {party.status === "confirmed" && party.quantity > 1 && (
        <Button
          key="first"
          data-replays
          variant="outline"
          onClick={() => mark("attended", 1)}
          aria-label={`Erst 1 da: ${name}`}
        >
          Erst 1 da
        </Button>
      )}
      {party.status === "confirmed" && hasBegun && (
        <Button
          key="missing"
          data-replays
          variant="ghost"
          onClick={() => mark("no_show", null)}
          aria-label={`Fehlt: ${name}`}
        >
          Fehlt
        </Button>
      )}
      {presentCount > 0 && presentCount < party.quantity && (
        <Button
          key="next"
          variant="outline"
          onClick={() => mark("attended", presentCount + 1)}
          aria-label={`Noch 1 da: ${name}`}
        >
          Noch 1 da
        </Button>
      )}
      {party.status !== "confirmed" && (
        <Button
          key="undo"
          data-replays
          variant="ghost"
          onClick={() => mark("confirmed", null)}
          aria-label={`Zurücknehmen: ${name}`}
        >
          Zurücknehmen
        </Button>
      )}
    </div>
  );
}
