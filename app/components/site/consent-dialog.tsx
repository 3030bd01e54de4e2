import { useEffect, useId, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { answerConsent, type ConsentAnswer, readConsent } from "#app/client/monitoring/consent.ts";
import type { ShownSettings } from "#app/page-title.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";

const answers: { answer: ConsentAnswer; label: string }[] = [
  { answer: "denied", label: "Nur Notwendiges" },
  { answer: "granted", label: "Einverstanden" },
];

/** Not modal. The dialog gets the focus only when the visitor has reopened it. */
export function ConsentDialog() {
  const titleId = useId();
  const missingPages = useRouteLoaderData<() => { site: ShownSettings }>("root")?.site.missing_legal_pages;
  const dialog = useRef<HTMLDialogElement>(null);
  const previousAnswer = readConsent();
  const isReopened = useRef(previousAnswer !== null);
  useEffect(() => {
    if (!isReopened.current) return;
    const opener = document.activeElement;
    dialog.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      // Escape closes a reopened dialog by repeating the previous answer.
      onKeyDown={({ key }) => key === "Escape" && previousAnswer && answerConsent(previousAnswer)}
      className="fixed inset-x-0 top-auto bottom-0 z-40 m-0 grid max-h-[50dvh] w-full max-w-none animate-rise grid-rows-[auto_minmax(0,1fr)_auto] gap-2 bg-sheet p-4 text-ink shadow-sheet outline-none sm:right-auto sm:left-gutter sm:w-108 sm:tall:bottom-6 sm:tall:max-h-[calc(50dvh-1.5rem)] sm:tall:gap-4 sm:tall:p-5 print:hidden"
    >
      <h2 id={titleId} className="display text-display-xs text-ink-strong">
        Hilfst du uns, die Seite zu verbessern?
      </h2>
      <div className="grid gap-2 overflow-y-auto text-sm">
        <p>
          Geht etwas kaputt, bekommen wir die Fehlermeldung, ohne dein Konto und deine IP-Adresse. Bist du
          einverstanden, messen wir außerdem Ladezeiten und zeichnen einzelne Besuche auf. Texte und Eingaben sind dabei
          unkenntlich. Du kannst deine Antwort jederzeit ändern.
          {!missingPages?.includes("datenschutz") && (
            <>
              {" "}
              Mehr dazu im <Link to="/datenschutz/">Datenschutz</Link>.
            </>
          )}
        </p>
        {previousAnswer && (
          <p className="text-xs text-ink-soft">
            Deine Antwort bisher: {answers.find(({ answer }) => answer === previousAnswer)?.label}.
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {answers.map(({ answer, label }) => (
          <Button
            key={answer}
            color="gray"
            variant="outline"
            aria-pressed={previousAnswer === null ? undefined : previousAnswer === answer}
            onClick={() => answerConsent(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
