import { useEffect, useState } from "react";
import { Form, useSubmit } from "react-router";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { BookingReceipt } from "#domain/booking/offer-booking.ts";
import type { OverviewOutcome, Undo } from "./overview-intents.ts";

/** How long the toast offers the undo. */
const UNDO_MS = 15_000;

/**
 * Shows the last change with an undo: as a toast, or, when the document was loaded with the outcome (without JavaScript),
 * as a notice on the page.
 */
export function OverviewUpdates({ outcome }: { outcome: OverviewOutcome | null }) {
  const submit = useSubmit();
  const [fromDocument] = useState(outcome);
  useEffect(() => {
    const update = outcome && outcome !== fromDocument && updateOf(outcome);
    if (!update) return;
    const { undo } = update;
    notify({
      title: update.title,
      icon: "check",
      ...(undo && {
        timeout: UNDO_MS,
        actions: [
          {
            label: "Rückgängig",
            onClick: () => void submit(formOf(undo), { method: "post", preventScrollReset: true }),
          },
        ],
      }),
    });
  }, [outcome, fromDocument, submit]);

  const update = outcome && outcome === fromDocument && updateOf(outcome);
  if (!update) return null;
  return (
    <Notice
      variant="success"
      isAnnounced
      title={update.title}
      actions={
        update.undo && (
          <Form method="post">
            {[...formOf(update.undo)].map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: companions are identified only by their position
              <input key={`${name}-${index}`} type="hidden" name={name} value={String(value)} />
            ))}
            <Button type="submit" size="xs" variant="outline">
              Rückgängig
            </Button>
          </Form>
        )
      }
    />
  );
}

type UndoForm = Undo & { id: string };

function updateOf(outcome: OverviewOutcome): { title: string; undo: UndoForm | null } | null {
  switch (outcome.done) {
    case "cancelled":
    case "changed":
    case "restored":
      return {
        title: changeLabel(outcome.done, outcome.receipt),
        undo: outcome.undo && { ...outcome.undo, id: outcome.receipt.id },
      };
    case "left-waitlist":
      return {
        title: outcome.wasOffered
          ? "Abgelehnt. Die Plätze gehen an die Nächsten."
          : "Du stehst nicht mehr auf der Warteliste.",
        undo: null,
      };
    case "feed-removed":
      return { title: "Die Kalenderadresse gilt nicht mehr.", undo: null };
    default:
      return null; // Refusals are shown at their record, a new URL in the calendar section.
  }
}

function changeLabel(done: "cancelled" | "changed" | "restored", { status, code, quantity }: BookingReceipt): string {
  if (done === "restored") return `Deine Buchung ${code} gilt wieder: ${slotsLabel(quantity)}.`;
  if (done === "cancelled" && status !== "confirmed") return `Deine Buchung ${code} ist storniert.`;
  return `Erledigt: ${slotsLabel(quantity)} unter dem Code ${code}.`;
}

function formOf(undo: UndoForm): FormData {
  const form = new FormData();
  form.set("intent", undo.intent);
  form.set("id", undo.id);
  if (undo.intent === "aendern") {
    form.set("plaetze", String(undo.quantity));
    // One blank name removes all companions; without the field they would stay.
    for (const name of undo.companions.length > 0 ? undo.companions : [""]) form.append("begleitung", name);
  }
  return form;
}
