import { useEffect, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { BookingDetail } from "#domain/booking/booking-records.ts";
import { refusalMessage } from "#domain/refusal.ts";

export type BookingNoteProps = {
  booking: Pick<BookingDetail, "id" | "note">;
  /** Something is typed that is not saved, or no longer. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/**
 * The organisers' note about a booking. When somebody else has written another one since this one was read, both are shown, and
 * neither is lost before there is an answer.
 */
export function BookingNote({ booking: { id, note: kept }, onUnsaved }: BookingNoteProps) {
  const [note, setNote] = useState(kept);
  const [read, setRead] = useState(kept);
  const { run, isBusy } = useAction();
  const isUnsaved = note.trim() !== read;
  const isElsewhere = kept !== read; // the page was read again, and there is another note
  if (isElsewhere && (!isUnsaved || note.trim() === kept)) {
    setRead(kept);
    setNote(kept);
  }
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);

  const save = (readNote: string) =>
    run(() => api.offerBooking.setNote.mutate({ id, note, readNote }), "Die Notiz ist gespeichert.");

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved && !isElsewhere) save(read);
      }}
    >
      <TextArea
        label="Notiz (sehen nur Verwaltende)"
        hint="Fordert die Person ihre Daten an, gehört auch die Notiz dazu."
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isElsewhere && isUnsaved ? (
        <Notice
          variant="problem"
          isAnnounced
          title={refusalMessage("note_changed")}
          actions={
            <>
              <Button size="xs" onClick={() => save(kept)} aria-disabled={isBusy || undefined}>
                Meine Fassung speichern
              </Button>
              <Button
                size="xs"
                variant="outline"
                onClick={() => {
                  setRead(kept);
                  setNote(kept);
                }}
              >
                Die andere behalten
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">
            {kept === "" ? "Die Notiz wurde gelöscht." : `Dort steht jetzt: ${kept}`}
          </p>
        </Notice>
      ) : (
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={!isUnsaved}
          aria-disabled={isBusy || undefined}
        >
          Notiz speichern
        </Button>
      )}
    </form>
  );
}
