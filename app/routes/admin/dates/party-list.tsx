import { BookingStatusBadge } from "#app/blocks/booking-status-badge.tsx";
import { placesWords } from "#app/blocks/places.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Party } from "#domain/appointment-file.ts";
import { type AttendanceMark, holdsPlaces } from "#domain/attendance.ts";

export type PartyListProps = {
  parties: readonly Party[];
  canMark: boolean;
  /** Nobody can have stayed away before. */
  hasBegun: boolean;
  onMark: (mark: Omit<AttendanceMark, "at">) => void;
};

/**
 * Who is expected, by name, with companions. On a phone one party below the other, with buttons for thumbs. `PrintedParties`
 * stands for it on paper.
 */
export function PartyList({ parties, canMark, hasBegun, onMark }: PartyListProps) {
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
          className={`grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] ${holdsPlaces(party.status) ? "" : "text-ink-soft"}`}
        >
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className={`font-semibold ${holdsPlaces(party.status) ? "" : "line-through"}`}>
                {party.lastName}, {party.firstName}
              </span>
              <span className="num text-sm">{placesWords(party.quantity)}</span>
              <PartyState party={party} />
            </p>
            {party.companions.length > 0 && <p className="text-sm">mit {party.companions.join(", ")}</p>}
            <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
              <Link
                look="quiet"
                to={`/admin/angebots-buchungen/?buchung=${party.id}`}
                className="num inline-flex min-h-6 items-center tracking-[0.08em] underline"
                aria-label={`Buchung ${party.code} öffnen`}
              >
                {party.code}
              </Link>
              {party.phone && <span>{party.phone}</span>}
              <span className="wrap-anywhere">{party.email}</span>
              {party.isBookedByHost && <span>telefonisch</span>}
            </p>
            {party.message && <p className="text-xs">„{party.message}“</p>}
            {party.note && <p className="border-l-3 border-rule pl-2 text-xs">{party.note}</p>}
          </div>
          {canMark && holdsPlaces(party.status) && <PartyMarks party={party} hasBegun={hasBegun} onMark={onMark} />}
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

function PartyMarks({
  party,
  hasBegun,
  onMark,
}: {
  party: Party;
  hasBegun: boolean;
  onMark: PartyListProps["onMark"];
}) {
  const name = `${party.firstName} ${party.lastName}`;
  const wholeParty = party.quantity === 1 ? "Ist da" : `Alle ${party.quantity} da`;
  const here = party.status === "attended" ? (party.present ?? party.quantity) : 0;
  const attended = (present: number) => onMark({ bookingId: party.id, status: "attended", present });
  const undo = () => onMark({ bookingId: party.id, status: "confirmed", present: null });
  if (party.status === "confirmed") {
    return (
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <Button onClick={() => attended(party.quantity)} aria-label={`${wholeParty}: ${name}`}>
          {wholeParty}
        </Button>
        {party.quantity > 1 && (
          <Button variant="outline" onClick={() => attended(1)} aria-label={`Erst 1 da: ${name}`}>
            Erst 1 da
          </Button>
        )}
        {hasBegun && (
          <Button
            variant="ghost"
            onClick={() => onMark({ bookingId: party.id, status: "no_show", present: null })}
            aria-label={`Fehlt: ${name}`}
          >
            Fehlt
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      {here > 0 && here < party.quantity && (
        <Button variant="outline" onClick={() => attended(here + 1)} aria-label={`Noch 1 da: ${name}`}>
          Noch 1 da
        </Button>
      )}
      <Button variant="ghost" onClick={undo} aria-label={`Zurücknehmen: ${name}`}>
        Zurücknehmen
      </Button>
    </div>
  );
}
