import { Fragment, memo, useEffect, useRef, useState } from "react";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { confirmPaymentDeletion } from "#app/components/booking/confirm-payment-deletion.ts";
import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import type { ButtonVariant } from "#app/ui/button/button-style.ts";
import { Link } from "#app/ui/button/link.tsx";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import { replacementLabels } from "#domain/booking/offer-booking.ts";
import { amountOf, isPaid } from "#domain/booking/payment.ts";
import {
  type Attendance,
  listedName,
  type NewCheckInEvent,
  presentOf,
  takesSlots,
} from "#domain/check-in/check-in-event.ts";
import { searchParties } from "#domain/check-in/party-search.ts";
import { formatPrice } from "#domain/money.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";

export type PartyListProps = {
  parties: readonly Party[];
  /** The text for `searchParties`; empty for all parties. */
  query?: string;
  canCheckIn: boolean;
  /** No-shows cannot be marked before the start. */
  hasBegun: boolean;
  onCheckIn: (event: NewCheckInEvent) => void;
};

/** Longer lists are slow on old phones. */
const BATCH_SIZE = 100;

/**
 * Parties with no attendance left to record are collapsed below the others. A changed party stays in place, and a new
 * one comes last, until the search changes, so that no button moves just before a tap.
 */
export const PartyList = memo(function PartyList({ parties, query = "", ...actions }: PartyListProps) {
  /** The parties when the search last changed. They determine the places. */
  const [placed, setPlaced] = useState({ query, parties });
  if (placed.query !== query) setPlaced({ query, parties });
  if (parties.length === 0) {
    return (
      <EmptyState title="Noch niemand.">
        <p>Wer bucht, steht hier.</p>
      </EmptyState>
    );
  }
  // A key of a map keeps its first place and has its last value.
  const byId = new Map([...placed.parties, ...parties].map((party) => [party.id, party]));
  const current = new Set(parties);
  const inPlace = [...byId.values()].filter((party) => current.has(party));
  const found = searchParties(inPlace, query);
  if (found.length === 0) return <p className="print:hidden">Niemand gefunden.</p>;
  const collapsed = new Set(placed.parties.filter(isRecorded).map(({ id }) => id));
  const isCollapsed = ({ id }: Party) => collapsed.has(id);
  const unrecorded = found.filter((party) => !isCollapsed(party));
  const recorded = found.filter((party) => isCollapsed(party) && takesSlots(party.status));
  const cancelled = found.filter((party) => isCollapsed(party) && !takesSlots(party.status));
  return (
    <div className="grid gap-3 print:hidden">
      {unrecorded.length === 0 && recorded.length > 0 && query === "" && <p>Alle eingetragen.</p>}
      {unrecorded.length > 0 && <PartyBatches label="Teilnehmende" parties={unrecorded} query={query} {...actions} />}
      {/* The key opens the collapsed parties when a search begins, and closes them when it ends. */}
      <Fragment key={String(query === "")}>
        <CollapsedParties label="Schon eingetragen" parties={recorded} query={query} {...actions} />
        <CollapsedParties label="Storniert oder abgesagt" parties={cancelled} query={query} {...actions} />
      </Fragment>
    </div>
  );
});

/** Whether no attendance is left to record, because the party is completely present, a no-show or cancelled. */
function isRecorded(party: Party): boolean {
  if (party.status === "attended") return presentOf(party) >= party.quantity;
  return party.status !== "confirmed";
}

function CollapsedParties({ label, ...props }: PartiesProps & Pick<PartyListProps, "query">) {
  const [isOpen, setOpen] = useState(props.query !== "");
  if (props.parties.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-target cursor-pointer items-center font-semibold">
        {label}: {props.parties.length}
      </summary>
      {isOpen && <PartyBatches label={label} {...props} />}
    </details>
  );
}

function PartyBatches({ query, parties, ...props }: PartiesProps & Pick<PartyListProps, "query">) {
  const [shown, setShown] = useState({ query, count: BATCH_SIZE });
  const count = shown.query === query ? shown.count : BATCH_SIZE;
  const hiddenCount = parties.length - count;
  return (
    <div className="grid gap-3">
      <Parties parties={parties.slice(0, count)} {...props} />
      {hiddenCount > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setShown({ query, count: count + BATCH_SIZE })}
        >
          {`Weitere zeigen: ${Math.min(hiddenCount, BATCH_SIZE)} von ${hiddenCount}`}
        </Button>
      )}
    </div>
  );
}

type PartiesProps = Omit<PartyListProps, "query"> & { label: string };

function Parties({ label, parties, canCheckIn, hasBegun, onCheckIn }: PartiesProps) {
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
                {listedName(party)}
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
              {shownEmailOf(party) && <span>{shownEmailOf(party)}</span>}
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

function PartyState({ party }: { party: Party }) {
  const { status, quantity } = party;
  if (status === "confirmed") return null;
  if (status !== "attended") return <BookingStatusBadge status={status} />;
  if (isRecorded(party)) return <Badge variant="done">Ist da</Badge>;
  return (
    <span className="num text-xs font-semibold">
      {presentOf(party)} von {quantity} da
    </span>
  );
}

type PaymentProps = { party: Party; canPay: boolean; onPayment: PartyListProps["onCheckIn"] };

/** A payment that was ticked in this document. */
type OwnPayment = {
  /** The amount paid before the tick. */
  earlierCents: number;
  /**
   * The earliest `paid_at` (Unix ms) with which this payment was shown; `Infinity` until then. The server replaces
   * `paid_at` with an earlier time when the device's clock is ahead. A later `paid_at` belongs to another payment.
   */
  paidAt: number;
};

/** By booking id. Not in the state of `Payment`, because a search can unmount `Payment`. */
const ownPayments = new Map<string, OwnPayment>();

/**
 * Unticking a payment that was ticked in this document restores the amount paid before the tick. Unticking any other
 * payment deletes it after a confirmation.
 */
function Payment({ party, canPay, onPayment }: PaymentProps) {
  const bookingId = party.id;
  const paidAt = Number(party.paid_at);
  const own = ownPayments.get(bookingId);
  if (own && isPaid(party)) own.paidAt = Math.min(own.paidAt, paidAt);
  if (!canPay) return <p className="text-lg tabular-nums">{paymentLabel(party)}</p>;
  function untick() {
    if (own?.paidAt === paidAt) onPayment({ bookingId, paidCents: own.earlierCents });
    else if (confirmPaymentDeletion(party)) onPayment({ bookingId, paidCents: 0 });
  }
  return (
    <Checkbox
      className="justify-self-start text-lg tabular-nums [&>label]:py-3.5"
      data-early-press // `EarlyPresses` replays presses from before hydration.
      checked={isPaid(party)}
      onChange={({ currentTarget: { checked } }) => {
        if (!checked) return untick();
        ownPayments.set(bookingId, { earlierCents: party.paid_cents, paidAt: Infinity });
        onPayment({ bookingId, paidCents: amountOf(party) });
      }}
    >
      {party.paid_cents > 0 ? paymentLabel(party) : `${formatPrice(amountOf(party))} bezahlt`}
      <span className="sr-only">{`: ${fullName(party)}`}</span>
    </Checkbox>
  );
}

export const fullName = ({ first_name, last_name }: Party) => `${first_name} ${last_name}`;

type PartyActionsProps = { party: Party } & Pick<PartyListProps, "hasBegun" | "onCheckIn">;

function PartyActions({ party, hasBegun, onCheckIn }: PartyActionsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const pressedAt = useRef(0);
  const statusChangedAt = useRef(0);
  // The pressed button is replaced by another one, which gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the party changes, not at each render
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) {
      buttons.current?.querySelector("button")?.focus();
    }
    isPressed.current = false;
  }, [party.status, party.present]);
  const mark = (status: Attendance["status"], present: number | null) => {
    // Ignores the second tap of a double tap, which hits the button that replaced the tapped one. "Noch 1 da" keeps the
    // status, so quick taps on it count, except just after it has replaced another button.
    const isStatusChange = status !== party.status;
    const previousTapAt = isStatusChange ? pressedAt.current : statusChangedAt.current;
    pressedAt.current = Date.now();
    if (pressedAt.current - previousTapAt < DOUBLE_TAP_MS) return;
    if (isStatusChange) statusChangedAt.current = pressedAt.current;
    isPressed.current = true;
    onCheckIn({ bookingId: party.id, status, present });
  };
  const button = (label: string, variant: ButtonVariant, status: Attendance["status"], present: number | null) => (
    <Button
      key={label}
      variant={variant}
      onClick={() => mark(status, present)}
      aria-label={`${label}: ${fullName(party)}`}
    >
      {label}
    </Button>
  );
  const { quantity, status } = party;
  const isConfirmed = status === "confirmed";
  const presentCount = presentOf(party);
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-2 sm:justify-end">
      {isConfirmed && button(quantity === 1 ? "Ist da" : `Alle ${quantity} da`, "solid", "attended", quantity)}
      {isConfirmed && quantity > 1 && button("Erst 1 da", "outline", "attended", 1)}
      {isConfirmed && hasBegun && button("Fehlt", "ghost", "no_show", null)}
      {presentCount > 0 && presentCount < quantity && button("Noch 1 da", "outline", "attended", presentCount + 1)}
      {!isConfirmed && button("Zurücknehmen", "ghost", "confirmed", null)}
    </div>
  );
}
