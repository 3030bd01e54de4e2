import { placesWords } from "#app/blocks/places.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Booking, BookingReceipt } from "#domain/offer-booking.ts";
import type { Page } from "#domain/paging.ts";
import { BookingRow } from "./booking-row.tsx";

export type OverviewPageProps = {
  bookings: Page<Booking & { isCancellable: boolean }>;
  includePast: boolean;
  /** New with every page: a cancellation sent twice from one page gives back once. */
  changeKey: string;
  /** The booking that was just cancelled, in whole or by some places. */
  cancelled: BookingReceipt | null;
  /** Why cancelling did not work, in one German sentence. */
  refusal: string | null;
};

export function OverviewPage({ bookings, includePast, changeKey, cancelled, refusal }: OverviewPageProps) {
  const { items, page, itemsPerPage, total } = bookings;
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg">Deine Buchungen</h1>
      {refusal && <Notice tone="problem" isAnswer title={refusal} />}
      {cancelled && <Notice tone="success" isAnswer title={cancellationWords(cancelled)} />}
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
          <span className="text-ink-soft">
            {includePast ? "Alle Termine" : "Kommende Termine"}, neueste Buchung zuerst
          </span>
          <Link to={includePast ? "/buchung/uebersicht/" : "/buchung/uebersicht/?vergangene=1"} preventScrollReset>
            {includePast ? "Nur kommende anzeigen" : "Vergangene anzeigen"}
          </Link>
        </p>
        {items.length > 0 ? (
          <ul className="border-t-3 border-rule">
            {items.map((booking) => (
              <BookingRow key={booking.id} booking={booking} changeKey={changeKey} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Dein Kalender ist noch eine leere Leinwand."
            action={<LinkButton to="/">Angebote ansehen</LinkButton>}
          >
            <p>
              {includePast
                ? "Du hast noch nichts gebucht. Irgendwo wird gerade Ton angerührt."
                : "Es steht nichts an. Irgendwo wird gerade Ton angerührt."}
            </p>
          </EmptyState>
        )}
        <Pagination
          label="Deine Buchungen"
          page={page}
          itemsPerPage={itemsPerPage}
          total={total}
          pageLink={(target) => `/buchung/uebersicht/?${includePast ? "vergangene=1&" : ""}seite=${target}`}
        />
      </div>
    </div>
  );
}

function cancellationWords({ status, code, quantity }: BookingReceipt): string {
  return status === "confirmed"
    ? `Erledigt. Du behältst ${placesWords(quantity)} unter dem Code ${code}.`
    : `Deine Buchung ${code} ist storniert. Der Platz am Tisch ist wieder frei.`;
}
