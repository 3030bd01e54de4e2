import type { QrCode } from "#app/components/qr-code/qr-code.ts";
import { QrCodeImage } from "#app/components/qr-code/qr-code-image.tsx";
import type { ReachableContact } from "#domain/booking/host-contact.ts";
import { ContactLinks } from "./contact-links.tsx";
import { CopyCode } from "./copy-code.tsx";

export type BookingPassProps = {
  code: string;
  qrCode: QrCode;
  contact: ReachableContact;
};

/** The booking code as text and QR code for check-in; dark on light in both color modes. */
export function BookingPass({ code, qrCode, contact }: BookingPassProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <QrCodeImage qrCode={qrCode} label={`QR-Code mit deinem Buchungscode ${code}`} />
      <div className="grid justify-items-start gap-2">
        <p className="eyebrow">Dein Buchungscode</p>
        <p className="num font-text text-display-sm font-semibold tracking-[0.12em] text-ink-strong">{code}</p>
        <CopyCode code={code} />
        <p className="max-w-60 text-xs text-ink-soft">
          Zeig ihn an der Tür oder nenne ihn bei Fragen: <ContactLinks contact={contact} />
        </p>
      </div>
    </div>
  );
}
