import { Button } from "#app/ui/button/button.tsx";
import { buttonColors, buttonSizes, buttonVariants } from "#app/ui/button/button-style.ts";
import { FloatingActionButton, floatingActionColors } from "#app/ui/button/floating-action-button.tsx";
import { IconButton } from "#app/ui/button/icon-button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
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
      <Sample title="Licht">
        <div className="max-w-64">
          <ThemeChoice />
        </div>
      </Sample>
    </>
  );
}

const buttonLabels = {
  primary: "Termin buchen",
  secondary: "Zurück zur Startseite",
  gray: "Auf die Warteliste",
  danger: "Buchung stornieren",
};
