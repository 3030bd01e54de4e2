import { useFetcher } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { SetupSteps } from "#domain/site/admin-start.ts";

const steps: readonly { key: Exclude<keyof SetupSteps, "next_legal_page">; label: string; hint: string; to: string }[] =
  [
    {
      key: "operator",
      label: "Angaben zum Betreiber",
      hint: "Name und Anschrift stehen auf Seiten und in Mails. Ohne sie kann niemand buchen.",
      to: "/admin/einstellungen/",
    },
    {
      key: "legal_pages",
      label: "Rechtstexte",
      hint: "AGB, Datenschutz, Impressum und Nutzungsbedingungen ausfüllen und veröffentlichen. Ohne sie kann niemand buchen.",
      to: "/admin/landing/agb/",
    },
    {
      key: "offer_type",
      label: "Die erste Angebotsart",
      hint: "Zum Beispiel Workshop, Führung oder Konzert.",
      to: "/admin/angebotsarten-und-kunstformen/",
    },
    {
      key: "location",
      label: "Der erste Kunstraum",
      hint: "Wo alles stattfindet, angelegt und veröffentlicht.",
      to: "/admin/kunstraeume/",
    },
    {
      key: "offer",
      label: "Das erste Angebot",
      hint: "Was man bei euch erleben kann, angelegt und veröffentlicht.",
      to: "/admin/angebote/",
    },
    {
      key: "appointment",
      label: "Die ersten Termine",
      hint: "Du legst sie bei einem Angebot an. Ist es veröffentlicht, kann gebucht werden.",
      to: "/admin/angebote/",
    },
  ];

export function SetupChecklist({ setup }: { setup: SetupSteps }) {
  const fetcher = useFetcher();
  const doneCount = steps.filter(({ key }) => setup[key]).length;
  return (
    <section aria-labelledby="erste-schritte">
      <h2
        id="erste-schritte"
        className="flex items-baseline gap-3 border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm"
      >
        Erste Schritte
        <span className="num font-text text-sm font-semibold text-ink-soft">
          {doneCount} von {steps.length}
        </span>
      </h2>
      <ol>
        {steps.map(({ key, label, hint, to }) => (
          <li key={key} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
            <span aria-hidden="true" className="flex min-h-8 items-center">
              {setup[key] ? (
                <Icon name="check" />
              ) : (
                <span className="ml-0.5 size-4 rounded-full border-[1.5px] border-ink-soft" />
              )}
            </span>
            <span>
              <Link
                variant="quiet"
                to={key === "legal_pages" && setup.next_legal_page ? `/admin/landing/${setup.next_legal_page}/` : to}
                className={`inline-flex min-h-8 items-center hover:underline ${setup[key] ? "text-ink-soft" : "font-semibold"}`}
              >
                {label}
                <span className="sr-only">: {setup[key] ? "erledigt" : "noch offen"}</span>
              </Link>
              {!setup[key] && <span className="block text-sm text-ink-soft">{hint}</span>}
            </span>
          </li>
        ))}
      </ol>
      <fetcher.Form method="post" className="pt-3">
        <Button
          type="submit"
          name="intent"
          value="dismiss-setup"
          size="xs"
          variant="ghost"
          aria-disabled={fetcher.state !== "idle" || undefined}
        >
          Liste ausblenden
        </Button>
      </fetcher.Form>
    </section>
  );
}
