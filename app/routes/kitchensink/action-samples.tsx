import { useRef } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { buttonColors, buttonSizes, buttonVariants } from "#app/ui/button/button-style.ts";
import { FloatingActionButton, floatingActionColors } from "#app/ui/button/floating-action-button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { StickyAction } from "#app/ui/button/sticky-action.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { Tabs, tabStyle } from "#app/ui/layout/tabs.tsx";
import { PopoverMenu } from "#app/ui/overlay/popover-menu.tsx";
import { ThemeChoice } from "#app/ui/theme/theme-choice.tsx";
import { Row, Sample } from "./sample.tsx";

export function ActionSamples({ themeName }: { themeName: string }) {
  return (
    <>
      <Sample title="Knöpfe">
        {buttonVariants.map((variant) => (
          <Row key={variant}>
            {buttonColors.map((color) => (
              <Button key={color} variant={variant} color={color}>
                {buttonLabels[color]}
              </Button>
            ))}
            <Button variant={variant} disabled>
              Nicht mehr buchbar
            </Button>
            <Button variant={variant} aria-disabled>
              Einen Moment …
            </Button>
          </Row>
        ))}
        <Row>
          {buttonSizes.map((size) => (
            <Button key={size} size={size}>
              Größe {size}
            </Button>
          ))}
          <LinkButton to="/" variant="outline">
            Link als Knopf
          </LinkButton>
          <IconButton icon="x" label="Schließen" />
          <IconButton icon="x" label="Schließen, gesperrt" disabled />
        </Row>
      </Sample>
      <Sample title="Ausrollknopf" text="Rund im Ruhezustand, rollt bei Zeiger und Fokus auf.">
        {floatingActionColors.map((color) => (
          <Row key={color}>
            <FloatingActionButton icon="calendar" label="Termin wählen" color={color} onClick={() => {}} />
            <FloatingActionButton icon="ear" label="Jetzt mitmachen" color={color} isExpanded onClick={() => {}} />
          </Row>
        ))}
        <StickyActionSample />
      </Sample>
      <Sample title="Wege">
        <Breadcrumb crumbs={[{ label: "Angebote", to: "/" }, { label: "Workshop" }]} />
        <Breadcrumb
          crumbs={[
            { label: "Regionen", to: "/regionen/" },
            { label: "Oderbruch", to: "/regionen/" },
            { label: "Kolonistenhof Groß Rade" },
          ]}
        />
        <Row>
          <Link to="/">Ein Link im Text</Link>
          <Link to="/" variant="quiet">
            Ein stiller Link
          </Link>
        </Row>
        {(["Erste", "Mittlere", "Letzte"] as const).map((adjective, index) => (
          <Pagination
            key={adjective}
            label={`${adjective} Seite, ${themeName}`}
            page={index + 1}
            itemsPerPage={12}
            total={36}
            pageLink={(page) => `?seite=${page}`}
          />
        ))}
      </Sample>
      <Sample title="Reiter">
        <Tabs label={`Art der Anmeldung, ${themeName}`}>
          <Link to="?reiter=code" variant="quiet" className={tabStyle} aria-current="page">
            Code per E-Mail
          </Link>
          <Link to="?reiter=passwort" variant="quiet" className={tabStyle}>
            Mit Passwort
          </Link>
        </Tabs>
      </Sample>
      <Sample title="Menü im Kopf" text="Öffnet auch ohne JavaScript.">
        <PopoverMenu icon="user" label={`Dein Konto, ${themeName}`}>
          <Link to="/">Zur Startseite</Link>
        </PopoverMenu>
      </Sample>
      <Sample title="Licht">
        <div className="max-w-64">
          <ThemeChoice />
        </div>
      </Sample>
    </>
  );
}

/** The sticky action is always visible, because its main button and its target are above the viewport. */
function StickyActionSample() {
  const aboveViewport = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={aboveViewport} aria-hidden="true" className="fixed -top-96" />
      <div className="h-32 border border-line contain-layout">
        <StickyAction
          icon="calendar"
          label="Termin wählen"
          mainButton={aboveViewport}
          target={aboveViewport}
          onClick={() => {}}
        />
      </div>
    </>
  );
}

const buttonLabels = {
  primary: "Termin buchen",
  secondary: "Zurück zur Startseite",
  gray: "Auf die Warteliste",
  danger: "Buchung stornieren",
};
