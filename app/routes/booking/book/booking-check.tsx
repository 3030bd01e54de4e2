import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type OrderStatus, pollOrder } from "./poll-outcome.ts";

type BookingCheckProps = {
  idempotencyKey: string;
  /** Called when it is certain that nothing was booked. */
  onUnbooked: () => void;
};

const messages: Record<OrderStatus["state"], { title: string; text: string }> = {
  checking: {
    title: "Wir prüfen deine Buchung …",
    text: "Die Antwort ist unterwegs verloren gegangen. Bitte warte einen Moment, du musst nichts tun.",
  },
  unreachable: {
    title: "Wir prüfen deine Buchung …",
    text: "Gerade erreichen wir unser Buchungssystem nicht. Wir fragen weiter nach, bis wir es wissen. Doppelt gebucht wird nichts.",
  },
  booked: { title: "Deine Buchung ist da.", text: "Wir bringen dich zu ihr." },
  absent: {
    title: "Es wurde nichts gebucht.",
    text: "Deine Bestellung ist nicht bei uns angekommen. Sende sie noch einmal ab; auch dann buchst du nur einmal.",
  },
  "signed-out": {
    title: "Deine Anmeldung ist abgelaufen.",
    text: "Melde dich an und sieh in deinen Buchungen nach. Doppelt gebucht wird nichts.",
  },
};

/** Polls for the outcome of an order whose response was lost. */
export function BookingCheck({ idempotencyKey, onUnbooked }: BookingCheckProps) {
  const [status, setStatus] = useState<OrderStatus>({ state: "checking" });
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  const reportUnbooked = useRef(onUnbooked);
  reportUnbooked.current = onUnbooked;

  useEffect(() => notice.current?.focus(), []);
  useEffect(
    () =>
      pollOrder(idempotencyKey, (newStatus) => {
        setStatus(newStatus);
        if (newStatus.state === "booked") navigate(`/danke/?buchung=${newStatus.bookingId}`, { replace: true });
        if (newStatus.state === "absent") reportUnbooked.current();
      }),
    [idempotencyKey, navigate],
  );

  const { title, text } = messages[status.state];
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-6 outline-none">
      <div className="needs-script">
        <Notice
          variant={status.state === "absent" || status.state === "signed-out" ? "problem" : "info"}
          isAnnounced
          title={title}
          actions={status.state === "signed-out" && <Link to="/buchung/uebersicht/">Anmelden und nachsehen</Link>}
        >
          {text}
        </Notice>
      </div>
      <noscript>
        <Notice
          variant="problem"
          title="Wir wissen noch nicht, ob deine Buchung angekommen ist."
          actions={<Link to="/buchung/uebersicht/">In deinen Buchungen nachsehen</Link>}
        >
          Sende sie einfach noch einmal ab; auch dann buchst du nur einmal.
        </Notice>
      </noscript>
    </div>
  );
}
