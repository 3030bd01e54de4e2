import { type ReactNode, useId, useState } from "react";
import { AccessFacts } from "#app/blocks/access-facts.tsx";
import { BookingStatusBadge } from "#app/blocks/booking-status-badge.tsx";
import { FactList } from "#app/blocks/fact-list.tsx";
import { SlotCount } from "#app/blocks/slot-count.tsx";
import atelier from "#app/brand/atelier-nachts-900.webp";
import { adminIcons } from "#app/ui/admin-icons.ts";
import { Art } from "#app/ui/art.tsx";
import { Avatar, avatarSizes } from "#app/ui/avatar.tsx";
import { Badge, badgeTones } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonColors, buttonSizes, buttonVariants } from "#app/ui/button-look.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { DatePicker } from "#app/ui/date-picker.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type IconName, icons } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { notify } from "#app/ui/notifications.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { OverlayProvider } from "#app/ui/overlay-provider.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { RoundAction, roundActionColors } from "#app/ui/round-action.tsx";
import { Select } from "#app/ui/select.tsx";
import { SelectBox } from "#app/ui/select-box.tsx";
import { CardSkeleton, Loading } from "#app/ui/skeleton.tsx";
import { SlideOver } from "#app/ui/slide-over.tsx";
import { Table } from "#app/ui/table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { ThemeChoice } from "#app/ui/theme-choice.tsx";
import { WaitNotice } from "#app/ui/wait-notice.tsx";
import { bookingStatuses } from "#domain/offer-booking.ts";

/** Every component in every state, by day and by night. The wall of the house's own workshop. */
export function KitchensinkPage() {
  return (
    <OverlayProvider>
      <main>
        <h1 className="sr-only">Bausteine</h1>
        <Showcase theme="light" name="Tag" />
        <Showcase theme="dark" name="Nacht" />
      </main>
    </OverlayProvider>
  );
}

function Showcase({ theme, name }: { theme: "light" | "dark"; name: string }) {
  return (
    <div data-theme={theme} className="bg-paper text-ink">
      <div className="page-grid gap-y-chapter py-section">
        <h2 className="text-display-xl">{name}</h2>
        <Sample title="Knöpfe">
          {buttonVariants.map((variant) => (
            <Row key={variant}>
              {buttonColors.map((color) => (
                <Button key={color} variant={variant} color={color}>
                  {buttonWords[color]}
                </Button>
              ))}
              <Button variant={variant} disabled>
                Nicht mehr buchbar
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
          {roundActionColors.map((color) => (
            <Row key={color}>
              <RoundAction icon="calendar" label="Termin wählen" color={color} onClick={() => {}} />
              <RoundAction icon="ear" label="Jetzt mitmachen" color={color} isExpanded onClick={() => {}} />
            </Row>
          ))}
        </Sample>
        <Sample
          title="Meldungen"
          text="Der Balken läuft in 5 Sekunden ab und hält an, solange Zeiger oder Fokus auf der Meldung sind."
        >
          <NotificationSamples />
          <Notice title="Gut zu wissen." tone="info">
            Die Werkstatt ist im August geschlossen.
          </Notice>
          <Notice title="Deine Buchung ist storniert." tone="success" />
          <WaitNotice
            sentence="Zu viele Versuche. Bitte warte 45 Sekunden."
            seconds={45}
            afterwards="Jetzt kannst du es wieder versuchen."
          />
          <Notice
            title="Dieser Termin ist leider gerade ausgebucht worden."
            tone="problem"
            actions={<Link to="/">Alle Termine ansehen</Link>}
          >
            Es wurde nichts gebucht.
          </Notice>
        </Sample>
        <Sample title="Zählstand und Schilder">
          <Row>
            <SlotCount remainingSlots={8} status="scheduled" />
            <SlotCount remainingSlots={2} status="scheduled" />
            <SlotCount remainingSlots={0} status="scheduled" />
            <SlotCount remainingSlots={5} status="cancelled" />
            <SlotCount remainingSlots={5} status="scheduled" isBookable={false} />
          </Row>
          <Row>
            {badgeTones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </Row>
          <Row>
            {bookingStatuses.map((status) => (
              <BookingStatusBadge key={status} status={status} />
            ))}
          </Row>
        </Sample>
        <Sample title="Bildnisse">
          <Row>
            {avatarSizes.map((size) => (
              <Avatar key={size} size={size} name="Hanne Lorenz" isLabelled />
            ))}
            {avatarSizes.map((size) => (
              <Avatar key={size} size={size} name="Mosaik" url={tile} isLabelled />
            ))}
          </Row>
        </Sample>
        <Sample title="Felder">
          <Fields theme={theme} />
        </Sample>
        <Sample
          title="Fenster"
          text="Nur eines ist offen. Escape, ein Druck daneben und ein Seitenwechsel schließen es."
        >
          <OverlaySamples />
        </Sample>
        <Sample title="Reiter">
          <Tabs
            label={`Ansichten, ${name}`}
            tabs={[
              { id: "inhalt", label: "Inhalt", content: <p>Was auf der Seite steht.</p> },
              { id: "termine", label: "Termine", content: <p>Wann die Werkstatt offen ist.</p> },
              { id: "verlauf", label: "Verlauf", content: <p>Wer was geändert hat.</p>, isDisabled: true },
            ]}
          />
        </Sample>
        <Sample title="Tabelle">
          <Table
            caption={`Angebote, ${name}`}
            rows={offers}
            rowId={(row) => row.name}
            isSelected={(row) => row.name === "Blaudruck"}
            columns={[
              {
                id: "name",
                header: "Angebot",
                cell: (row) => row.name,
                sortTo: "?sortierung=name",
                sorted: "ascending",
              },
              { id: "place", header: "Kunstraum", cell: (row) => row.place },
              { id: "price", header: "Preis", cell: (row) => row.price, isNumeric: true, sortTo: "?sortierung=preis" },
            ]}
          />
          <Table
            caption={`Leere Liste, ${name}`}
            rows={[]}
            rowId={() => ""}
            columns={[{ id: "name", header: "Angebot", cell: () => null }]}
            empty={
              <EmptyState title="Hier steht noch nichts.">
                <p>Lege das erste Angebot an.</p>
              </EmptyState>
            }
          />
        </Sample>
        <Sample title="Wege">
          <Breadcrumb crumbs={[{ label: "Angebote", to: "/" }, { label: "Workshop" }]} />
          <Row>
            <Link to="/">Ein Link im Text</Link>
            <Link to="/" look="quiet">
              Ein stiller Link
            </Link>
          </Row>
          <Pagination
            label={`Beispiel, ${name}`}
            page={2}
            itemsPerPage={12}
            total={40}
            pageLink={(page) => `?seite=${page}`}
          />
        </Sample>
        <Sample title="Werke" text="Mit Bild, mit Farbe und Blickpunkt, ohne Bild, und bevor es da ist.">
          <div className="grid gap-gap sm:grid-cols-2">
            <Card
              picture={picture}
              sizes="40vw"
              to="/angebot/beispiel-00000/"
              title="Blaudruck"
              label={<span>Workshop</span>}
            >
              <p className="text-sm">Edda Wilms</p>
            </Card>
            <Card
              picture={null}
              sizes="40vw"
              to="/angebot/beispiel-00001/"
              title="Ohne Bild"
              label={<span>Workshop</span>}
            />
            <Art
              picture={{ ...picture, focalPoint: { x: 0.2, y: 0.8 }, colour: "#b4552d" }}
              sizes="40vw"
              frame="aspect-square"
              isDecorative
            />
            <Loading>
              <CardSkeleton />
            </Loading>
          </div>
        </Sample>
        <Sample title="Leer und gestört">
          <div className="grid gap-gap sm:grid-cols-2">
            <EmptyState
              title="Diese Wand ist noch leer."
              action={<Button variant="outline">Zeitraum entfernen</Button>}
            >
              <p>Für April und Mosaik haben wir nichts gefunden.</p>
            </EmptyState>
            <EmptyState
              title="Das Licht flackert."
              isProblem
              action={<Button variant="outline">Noch einmal laden</Button>}
            >
              <p>Die Angebote konnten nicht geladen werden.</p>
            </EmptyState>
          </div>
        </Sample>
        <Sample title="Zeichen">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            {(Object.keys({ ...icons, ...adminIcons }) as IconName[]).map((icon) => (
              <li key={icon} className="flex items-center gap-2.5 text-xs hyphens-none">
                <Icon name={icon} className="text-lg" />
                {icon}
              </li>
            ))}
          </ul>
        </Sample>
        <Sample title="Angaben">
          <FactList
            facts={[
              { label: "Wo", value: "Kachelofenfabrik, Calau" },
              { label: "Dauer", value: "2,5 Stunden" },
            ]}
          />
          <AccessFacts isStepFree hasAccessibleToilet={false} hasInductionLoop />
        </Sample>
        <Sample title="Licht">
          <div className="max-w-64">
            <ThemeChoice />
          </div>
        </Sample>
        <Sample title="Dunkle Wand">
          <div className="on-block grid justify-items-start gap-4 p-6">
            <p className="eyebrow">Öffnet die Werkstatt</p>
            <p className="display text-display-md">Hanne Lorenz</p>
            <p>
              Arbeitet in Calau. <Link to="/">Zum Angebot</Link>
            </p>
            <Button variant="outline">Zweite Wahl</Button>
          </div>
        </Sample>
      </div>
    </div>
  );
}

function Sample({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-gap">
      <div className="grid content-start gap-2">
        <h3 className="text-display-md">{title}</h3>
        {text && <p className="text-xs text-ink-soft">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

function Fields({ theme }: { theme: string }) {
  const [places, setPlaces] = useState(2);
  const name = useId();
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <TextField label="Vorname" name={`${name}a`} placeholder="Friederike" hint="Wie auf dem Namensschild." />
      <TextField label="Nachname" name={`${name}b`} defaultValue="M" errors={["Bitte gib mindestens 2 Zeichen ein."]} />
      <TextField label="Gesperrt" name={`${name}c`} defaultValue="lässt sich nicht ändern" disabled />
      <TextArea label="Nachricht" name={`${name}d`} hint="Höchstens 500 Zeichen." />
      <Select
        label="Region"
        name={`${name}e`}
        placeholder="Alle Regionen"
        options={[
          { value: "spreewald", label: "Spreewald" },
          { value: "oderbruch", label: "Oderbruch" },
        ]}
      />
      <Select
        label="Art"
        name={`${name}f`}
        options={[{ value: "a", label: "Workshop" }]}
        errors={["Bitte wähle eine Art."]}
      />
      <NumberField label="Dauer" name={`${name}g`} unit="Minuten" defaultValue={150} step={15} min={15} />
      <NumberField
        label="Preis"
        name={`${name}h`}
        unit="€"
        defaultValue={4.5}
        step={0.01}
        errors={["Bitte prüfe den Preis."]}
      />
      <DatePicker label="Von" name={`${name}i`} defaultValue="2027-04-12" hint="Der erste Tag." />
      <DatePicker label="Bis" name={`${name}j`} errors={["Bitte wähle einen späteren Tag."]} />
      <QuantityStepper
        label="Plätze"
        name={`${name}k`}
        value={places}
        max={3}
        decreaseLabel="Ein Platz weniger"
        increaseLabel="Ein Platz mehr"
        onChange={setPlaces}
      />
      <div>
        <Checkbox name={`${name}l`} defaultChecked>
          Nur mit freien Plätzen ({theme})
        </Checkbox>
        <Checkbox name={`${name}m`} errors={["Bitte akzeptiere die AGB."]}>
          Ich habe die AGB gelesen.
        </Checkbox>
        <SelectSample />
      </div>
    </div>
  );
}

function SelectSample() {
  const [isSelected, setSelected] = useState(false);
  return (
    <Row>
      <SelectBox label="Zeile auswählen" isSelected={isSelected} onChange={() => setSelected(!isSelected)} />
      <SelectBox label="Alle auswählen" isSelected={false} isPartly onChange={() => {}} />
    </Row>
  );
}

function NotificationSamples() {
  return (
    <Row>
      <Button
        variant="outline"
        onClick={() =>
          notify({ title: "Du bist dabei.", description: "Wir haben dir alles per E-Mail geschickt.", icon: "check" })
        }
      >
        Erfolg melden
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          notify({
            title: "Hanne hat den Termin verschoben.",
            description: "Neu: 13.04.2027 — 18:00 Uhr. Deine Plätze bleiben reserviert.",
            avatar: { name: "Hanne Lorenz" },
            color: "secondary",
            actions: [
              { label: "Termin ansehen", onClick() {} },
              { label: "Stornieren", onClick() {} },
            ],
          })
        }
      >
        Neuigkeit melden
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          notify({
            title: "Das Bild ließ sich nicht hochladen.",
            icon: "warning",
            color: "danger",
            timeout: 0,
          })
        }
      >
        Problem melden
      </Button>
    </Row>
  );
}

function OverlaySamples() {
  const [open, setOpen] = useState<"dialog" | "slide-over" | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      <Button variant="outline" onClick={() => setOpen("dialog")}>
        Fenster öffnen
      </Button>
      <Button variant="outline" onClick={() => setOpen("slide-over")}>
        Seitenblatt öffnen
      </Button>
      <Dialog
        title="Angebot löschen?"
        isOpen={open === "dialog"}
        onClose={close}
        actions={
          <>
            <Button color="danger" onClick={close}>
              Angebot löschen
            </Button>
            <Button variant="ghost" onClick={close}>
              Behalten
            </Button>
          </>
        }
      >
        <p>Drei Termine hängen daran, zwei davon sind gebucht.</p>
      </Dialog>
      <SlideOver title="Bild auswählen" isOpen={open === "slide-over"} onClose={close}>
        <p>Hier hängt bald die Mediathek.</p>
      </SlideOver>
    </Row>
  );
}

const buttonWords = {
  primary: "Termin buchen",
  secondary: "Zurück zur Startseite",
  gray: "Auf die Warteliste",
  danger: "Buchung stornieren",
};

const offers = [
  { name: "Aquarell im Freien", place: "Kahnhaus, Lübbenau", price: "38,00 €" },
  { name: "Blaudruck", place: "Färberei am Fließ, Burg", price: "45,00 €" },
  { name: "Drehen an der Scheibe", place: "Kachelofenfabrik, Calau", price: "52,00 €" },
];

const picture = { url: atelier, width: 900, height: 1200, alt: "Linolschnitt eines Ateliers bei Nacht" };

/** A picture that needs no library: one glazed tile. */
const tile =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFklEQVQImWN4WRH16GAtQ/+pY9xdbQA1BQcWv8JMNQAAAABJRU5ErkJggg==";
