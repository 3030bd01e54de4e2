import atelier from "#app/brand/atelier-nachts-900.webp";
import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { FactList } from "#app/components/content/fact-list.tsx";
import { AccessFacts } from "#app/components/location/access-facts.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { accessIcons } from "#app/ui/icon/access-icons.generated.ts";
import { adminIcons } from "#app/ui/icon/admin-icons.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { type IconName, icons } from "#app/ui/icon/icons.ts";
import { Avatar, avatarSizes } from "#app/ui/image/avatar.tsx";
import { Card } from "#app/ui/image/card.tsx";
import { FramedImage } from "#app/ui/image/framed-image.tsx";
import { Badge, badgeVariants } from "#app/ui/layout/badge.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { CardSkeleton, Loading } from "#app/ui/layout/skeleton.tsx";
import { Table } from "#app/ui/layout/table.tsx";
import { bookingStatuses } from "#domain/booking/offer-booking.ts";
import { Row, Sample } from "./sample.tsx";

export function ContentSamples({ themeName }: { themeName: string }) {
  return (
    <>
      <Sample title="Zählstand und Schilder">
        <Row>
          <SlotCount remaining_slots={8} status="scheduled" />
          <SlotCount remaining_slots={2} status="scheduled" />
          <SlotCount remaining_slots={0} status="scheduled" />
          <SlotCount remaining_slots={5} status="cancelled" />
          <SlotCount remaining_slots={5} status="scheduled" isBookable={false} />
        </Row>
        <Row>
          {badgeVariants.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
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
            <Avatar key={size} size={size} name="Hanne Lorenz" isLabeled />
          ))}
          {avatarSizes.map((size) => (
            <Avatar key={size} size={size} name="Mosaik" url={placeholderUrl} isLabeled />
          ))}
        </Row>
      </Sample>
      <Sample title="Tabelle">
        <Table
          caption={`Angebote, ${themeName}`}
          rows={offers}
          rowId={(row) => row.name}
          isSelected={(row) => row.name === "Blaudruck"}
          columns={[
            { id: "name", header: "Angebot", cell: (row) => row.name },
            { id: "location", header: "Kunstraum", cell: (row) => row.location },
            { id: "price", header: "Preis", cell: (row) => row.price, isNumeric: true },
          ]}
        />
        <Table
          caption={`Leere Liste, ${themeName}`}
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
      <Sample title="Werke" text="Mit Bild, ohne Bild, mit Farbe und Blickpunkt, und bevor es da ist.">
        <div className="grid gap-gap sm:grid-cols-2">
          <Card image={image} sizes="40vw" to="/angebot/beispiel-00000/" title="Blaudruck" label="Workshop">
            <p className="text-sm">Edda Wilms</p>
          </Card>
          <Card image={null} sizes="40vw" to="/angebot/beispiel-00001/" title="Ohne Bild" label="Workshop" />
          <FramedImage
            image={{ ...image, focalPoint: { x: 0.2, y: 0.8 }, color: "#b4552d" }}
            sizes="40vw"
            frame="aspect-square"
            isDecorative
          />
          <Loading>
            <CardSkeleton />
          </Loading>
        </div>
      </Sample>
      <Sample title="Zeichen">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {(Object.keys({ ...icons, ...accessIcons, ...adminIcons }).sort() as IconName[]).map((icon) => (
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
        <AccessFacts is_step_free has_accessible_toilet={false} has_induction_loop />
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
    </>
  );
}

const offers = [
  { name: "Aquarell im Freien", location: "Kahnhaus, Lübbenau", price: "38,00 €" },
  { name: "Blaudruck", location: "Färberei am Fließ, Burg", price: "45,00 €" },
  { name: "Drehen an der Scheibe", location: "Kachelofenfabrik, Calau", price: "52,00 €" },
];

const image = { url: atelier, width: 900, height: 1200, alt: "Linolschnitt eines Ateliers bei Nacht" };

const placeholderUrl =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFklEQVQImWN4WRH16GAtQ/+pY9xdbQA1BQcWv8JMNQAAAABJRU5ErkJggg==";
