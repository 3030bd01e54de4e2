import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type Finding, followKey } from "./poll-outcome.ts";

export type BookingCheckProps = {
  idempotencyKey: string;
  /** It is known now that nothing was booked: the order may be sent once more, with the same key. */
  onSettled: () => void;
};

const words: Record<Finding["state"], { title: string; text: string }> = {
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

/**
 * Finds out what came of an order whose answer was lost: asks for its key until it is known. Without a script the words below
 * stand alone, and sending again is safe.
 */
export function BookingCheck({ idempotencyKey, onSettled }: BookingCheckProps) {
  const [finding, setFinding] = useState<Finding>({ state: "checking" });
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  const settle = useRef(onSettled);
  settle.current = onSettled;

  useEffect(() => notice.current?.focus(), []);
  useEffect(
    () =>
      followKey(idempotencyKey, (found) => {
        setFinding(found);
        if (found.state === "booked") navigate(`/danke/?buchung=${found.bookingId}`, { replace: true });
        if (found.state === "absent") settle.current();
      }),
    [idempotencyKey, navigate],
  );

  const { title, text } = words[finding.state];
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-6 outline-none">
      <div className="needs-script">
        <Notice
          variant={finding.state === "absent" || finding.state === "signed-out" ? "problem" : "info"}
          isAnnounced
          title={title}
          actions={finding.state === "signed-out" && <Link to="/buchung/uebersicht/">Anmelden und nachsehen</Link>}
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
