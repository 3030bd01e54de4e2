import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { RefusalCode, RefusalDetail } from "#domain/refusal.ts";

export type BookingRefusalProps = {
  refusal: { code: RefusalCode; detail: RefusalDetail; sentence: string };
  offerSlug: string;
  onAdjust: (quantity: number) => void;
};

/** What happened instead of a booking, and the way on. Takes the focus, for it answers what was just pressed. */
export function BookingRefusal({ refusal, offerSlug, onAdjust }: BookingRefusalProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Notice
        tone="problem"
        isAnswer
        title={refusal.sentence}
        actions={<WayOn {...{ refusal, offerSlug, onAdjust }} />}
      >
        {explanations[refusal.code]}
      </Notice>
    </div>
  );
}

const chooseAnother = "Es wurde nichts gebucht. Wähle einfach einen anderen Termin, deine Angaben bleiben stehen.";
const explanations: Partial<Record<RefusalCode, string>> = {
  sold_out: chooseAnother,
  booking_closed: chooseAnother,
  appointment_cancelled: chooseAnother,
  appointment_not_found: chooseAnother,
  backend_unavailable: "Deine Angaben bleiben stehen. Auch wenn du noch einmal absendest, buchst du nur einmal.",
};

function WayOn({ refusal, offerSlug, onAdjust }: BookingRefusalProps) {
  const possible = Number(refusal.detail.remaining ?? refusal.detail.max);
  switch (refusal.code) {
    case "too_few_left":
    case "too_many_places":
      return possible > 0 ? (
        <Button variant="outline" size="xs" onClick={() => onAdjust(possible)} className="needs-script">
          {possible === 1 ? "Auf 1 Platz ändern" : `Auf ${possible} Plätze ändern`}
        </Button>
      ) : null;
    case "already_booked":
    case "idempotency_conflict":
      return <Link to="/buchung/uebersicht/">Zu deinen Buchungen</Link>;
    case "sold_out":
    case "booking_closed":
    case "appointment_cancelled":
    case "appointment_not_found":
      return <Link to={`/angebot/${offerSlug}/`}>Alle Termine ansehen</Link>;
    case "signed_out":
      return <Link to="/anmelden/?redirectTo=/buchung/">Anmelden</Link>;
    default:
      return null;
  }
}
