import { useEffect, useRef } from "react";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { amountOf, isPaid } from "#domain/booking/payment.ts";
import { type Attendance, holdsSlots, type NewCheckInEvent, presentOf } from "#domain/check-in/check-in-event.ts";
import { formatPrice } from "#domain/money.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";

const DOUBLE_TAP_MS = 500;

export type PartyListProps = {
  parties: readonly Party[];
  canCheckIn: boolean;
  /** False before the start: no-shows cannot be marked yet. */
  hasBegun: boolean;
  onCheckIn: (event: NewCheckInEvent) => void;
};

/** The guest list sorted by name, with companions; cards with large buttons on phones. `PrintedParties` replaces it on paper. */
export function PartyList({ parties, canCheckIn, hasBegun, onCheckIn }: PartyListProps) {
  if (parties.length === 0) {
    return (
      <EmptyState title="Noch niemand.">
        <p>Sobald jemand bucht, steht der Name hier.</p>
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Teilnehmende" className="border-t-3 border-rule print:hidden">
      {parties.map((party) => (
        <li
          key={party.id}
          className={`grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] ${holdsSlots(party.status) ? "" : "text-ink-soft"}`}
        >
          <div className="grid min-w-0 gap-1 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`min-w-0 font-semibold ${holdsSlots(party.status) ? "" : "line-through"}`}>
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
            {holdsSlots(party.status) && amountOf(party) > 0 && (
              <Payment party={party} canPay={canCheckIn} onPayment={onCheckIn} />
            )}
            {party.message && <p className="text-xs">„{party.message}“</p>}
            {party.note && <p className="border-l-3 border-rule pl-2 text-xs">{party.note}</p>}
          </div>
          {canCheckIn && holdsSlots(party.status) && (
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
        <Button key="all" onClick={() => mark("attended", party.quantity)} aria-label={`${wholeParty}: ${name}`}>
          {wholeParty}
        </Button>
      )}
      {party.status === "confirmed" && party.quantity > 1 && (
        <Button key="first" variant="outline" onClick={() => mark("attended", 1)} aria-label={`Erst 1 da: ${name}`}>
          Erst 1 da
        </Button>
      )}
      {party.status === "confirmed" && hasBegun && (
        <Button key="missing" variant="ghost" onClick={() => mark("no_show", null)} aria-label={`Fehlt: ${name}`}>
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
        <Button key="undo" variant="ghost" onClick={() => mark("confirmed", null)} aria-label={`Zurücknehmen: ${name}`}>
          Zurücknehmen
        </Button>
      )}
    </div>
  );
}
