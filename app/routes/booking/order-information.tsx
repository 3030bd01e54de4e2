import { HostAddress } from "#app/components/booking/contact-links.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import { formatPrice } from "#domain/money.ts";

type OrderInformationProps = {
  offer: { name: string };
  /** `undefined` when the ordered appointment no longer exists. */
  appointment: { timestamp: Date } | undefined;
  quantity: number;
  /** The price per slot, in cents. */
  price: number;
  contact: HostContact;
  totalId?: string;
};

/**
 * The information that the law requires before an order: contract partner, payment and right of withdrawal (Art. 246a
 * § 1 EGBGB), then, directly above the order button, offer, time, quantity and total (§ 312j Abs. 2 BGB).
 */
export function OrderInformation({ offer, appointment, quantity, price, contact, totalId }: OrderInformationProps) {
  return (
    <>
      <div className="text-xs text-ink-soft">
        <p>Den Vertrag schließt du mit:</p>
        <HostAddress contact={contact} />
      </div>
      <p className="text-xs text-pretty wrap-anywhere text-ink-soft">
        {price > 0 && "Zahlung vor Ort. Online wird nichts abgebucht. "}
        Für Freizeitangebote mit festem Termin besteht kein Widerrufsrecht (§&nbsp;312g Abs. 2 Nr. 9 BGB).
      </p>
      <p id={totalId} className="wrap-anywhere">
        <strong className="font-semibold text-ink-strong">{offer.name}</strong>
        {appointment && (
          <>
            , <span className="num">{formatDateTime(appointment.timestamp)}</span>
          </>
        )}
        , <span className="num">{slotsLabel(quantity)}</span>, gesamt{" "}
        <strong className="num font-semibold text-ink-strong">
          {price > 0 ? formatPrice(price * quantity) : "kostenlos"}
        </strong>
        {price > 0 && `, ${contact.vat_sentence}`}
      </p>
    </>
  );
}
