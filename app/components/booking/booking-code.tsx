import type { QrCode } from "#app/components/qr-code/qr-code.ts";
import { QrCodeImage } from "#app/components/qr-code/qr-code-image.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { calendarLinks } from "#domain/booking/calendar-links.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import { ContactLinks } from "./contact-links.tsx";
import { CopyButton } from "./copy-button.tsx";

type BookingCodeProps = {
  booking: Booking;
  qrCode: QrCode;
  contact: HostContact;
};

export function BookingCode({ booking, qrCode, contact }: BookingCodeProps) {
  const { id, code } = booking;
  const { google, outlook } = calendarLinks(booking, contact);
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <QrCodeImage qrCode={qrCode} label={`QR-Code mit deinem Buchungscode ${code}`} />
      <div className="grid justify-items-start gap-2">
        <p className="eyebrow">Dein Buchungscode</p>
        <p className="num font-text text-display-sm font-semibold tracking-[0.12em] text-ink-strong">{code}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={code} />
          <LinkButton to={`/api/booking/${id}/termin.ics`} variant="outline">
            In den Kalender
          </LinkButton>
        </div>
        <p className="flex flex-wrap gap-x-4 text-xs print:hidden">
          {[
            ["Google Kalender", google],
            ["Outlook", outlook],
          ].map(([name, url]) => (
            <a key={name} href={url} rel="noreferrer" className="link inline-flex min-h-6 items-center">
              {name}
            </a>
          ))}
        </p>
        <p className="max-w-60 text-xs text-ink-soft">
          Zeig ihn an der Tür oder nenne ihn bei Fragen: <ContactLinks contact={contact} />
        </p>
      </div>
    </div>
  );
}
