import { useState } from "react";
import atelier from "#app/brand/atelier-nachts-900.webp";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { CountdownNotice } from "#app/ui/notification/countdown-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import NotificationCard from "#app/ui/notification/notification-card.tsx";
import { type Notification, notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { Row, Sample } from "./sample.tsx";

export function MessageSamples() {
  return (
    <>
      <Sample
        title="Meldungen"
        text="Der Balken läuft in 5 Sekunden ab und hält an, solange Zeiger oder Fokus auf der Meldung sind."
      >
        <NotificationSamples />
        <div className="grid max-w-96 gap-3">
          {sampleNotifications.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
        </div>
        <Notice title="Gut zu wissen." variant="info">
          Die Werkstatt ist im August geschlossen.
        </Notice>
        <Notice title="Deine Buchung ist storniert." variant="success" />
        <CountdownNotice
          message="Zu viele Versuche. Bitte warte 45 Sekunden."
          seconds={45}
          afterwards="Jetzt kannst du es wieder versuchen."
        />
        <Notice
          title="Dieser Termin ist leider gerade ausgebucht worden."
          variant="problem"
          actions={<Link to="/">Alle Termine ansehen</Link>}
        >
          Es wurde nichts gebucht.
        </Notice>
      </Sample>
      <Sample title="Fenster" text="Nur eines ist offen. Escape, ein Druck daneben und ein Seitenwechsel schließen es.">
        <OverlaySamples />
      </Sample>
      <Sample title="Leer und gestört">
        <div className="grid gap-gap sm:grid-cols-2">
          <EmptyState title="Diese Wand ist noch leer." action={<Button variant="outline">Zeitraum entfernen</Button>}>
            <p>Für April und Mosaik haben wir nichts gefunden.</p>
          </EmptyState>
          <EmptyState title="Das Licht flackert." isError action={<Button variant="outline">Noch einmal laden</Button>}>
            <p>Die Angebote konnten nicht geladen werden.</p>
          </EmptyState>
        </div>
      </Sample>
    </>
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
  const [openOverlay, setOpenOverlay] = useState<"dialog" | "slide-over" | null>(null);
  const close = () => setOpenOverlay(null);
  return (
    <Row>
      <Button variant="outline" onClick={() => setOpenOverlay("dialog")}>
        Fenster öffnen
      </Button>
      <Button variant="outline" onClick={() => setOpenOverlay("slide-over")}>
        Seitenblatt öffnen
      </Button>
      <Dialog
        title="Angebot löschen?"
        isOpen={openOverlay === "dialog"}
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
        <p>
          Drei Termine hängen daran, zwei davon sind gebucht.{" "}
          <button
            type="button"
            className="underline"
            onClick={() => notify({ title: "Beide haben ihren Platz noch." })}
          >
            Nachsehen
          </button>
        </p>
      </Dialog>
      <SlideOver title="Bild auswählen" isOpen={openOverlay === "slide-over"} onClose={close}>
        <p>Hier hängt bald die Mediathek.</p>
      </SlideOver>
    </Row>
  );
}

/** A timeout of 0 keeps the notifications visible. */
const sampleNotifications: Notification[] = (
  [
    { title: "Ohne Knopf zum Schließen.", icon: "check", closeButton: false },
    {
      title: "Hanne hat den Termin verschoben.",
      description: "Neu: 13.04.2027 — 18:00 Uhr. Deine Plätze bleiben reserviert.",
      avatar: { name: "Hanne Lorenz", url: atelier },
      actions: [{ label: "Ansehen", onClick() {} }],
    },
  ] satisfies Partial<Notification>[]
).map((notification, index) => ({
  id: `beispiel-${index}`,
  timeout: 0,
  actions: [],
  ...notification,
}));
