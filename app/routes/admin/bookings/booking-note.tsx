import { useState } from "react";
import { api } from "#app/client/api.ts";
import { isErrorResponse, useAction } from "#app/client/use-action.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { BookingDetail } from "#workers/data/booking/booking-records.ts";

type BookingNoteProps = {
  booking: Pick<BookingDetail, "id" | "note">;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** A notice offers both versions when the note changes elsewhere while the admin types. */
export function BookingNote({ booking: { id, note: savedNote }, onUnsaved }: BookingNoteProps) {
  const [note, setNote] = useState(savedNote);
  /** The last value of `savedNote` that caused no conflict, or whose conflict is resolved. */
  const [adoptedNote, setAdoptedNote] = useState(savedNote);
  /** The note that the next save expects on the server: `adoptedNote`, or a newer note that this form has saved. */
  const [baseNote, setBaseNote] = useState(savedNote);
  /**
   * The notes that this form has sent since `adoptedNote` was loaded. After a lost response, the page may load such a
   * note later, which is no conflict.
   */
  const [sentNotes, setSentNotes] = useState<readonly string[]>([]);
  const { run, isBusy } = useAction();
  const isUnsaved = note.trim() !== baseNote;
  // During a save, `savedNote` may already be the note that is being saved.
  const isReloaded = savedNote !== adoptedNote && !isBusy;
  const hasConflict = isReloaded && isUnsaved && !sentNotes.includes(savedNote) && savedNote !== note.trim();
  if (isReloaded && !hasConflict) {
    setAdoptedNote(savedNote);
    setBaseNote(savedNote);
    setSentNotes([]);
    if (!isUnsaved) setNote(savedNote);
  }
  const field = useFocusAfterRemoval<HTMLTextAreaElement>(hasConflict);
  useReportUnsaved(isUnsaved, onUnsaved);

  function save(expectedNote: string) {
    return run(async () => {
      setSentNotes([...sentNotes, note.trim()]);
      try {
        await api.offerBooking.setNote.mutate({ id, note, expectedNote });
      } catch (error) {
        // After a save by this form, another admin may have changed the note back to `adoptedNote`. `savedNote` then
        // stays the same, so the next save expects `adoptedNote`.
        if (isErrorResponse(error)) setBaseNote(adoptedNote);
        throw error;
      }
      setAdoptedNote(savedNote);
      setBaseNote(note.trim());
    }, "Die Notiz ist gespeichert.");
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved && !hasConflict) save(baseNote);
      }}
    >
      <TextArea
        ref={field}
        label="Interne Notiz (nur fürs Team)"
        hint="Fordert die Person ihre Daten an, gehört auch die Notiz dazu."
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {hasConflict ? (
        <Notice
          variant="problem"
          isAnnounced
          title={refusalMessage("note_changed")}
          actions={
            <>
              <Button size="xs" onClick={() => save(savedNote)}>
                Meine Fassung speichern
              </Button>
              <Button size="xs" variant="outline" onClick={() => setNote(savedNote)}>
                Die andere behalten
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">
            {savedNote === "" ? "Die Notiz wurde gelöscht." : `Dort steht jetzt: ${savedNote}`}
          </p>
        </Notice>
      ) : (
        <Button
          type="submit"
          variant="outline"
          className={`justify-self-start ${isUnsaved ? "" : "cursor-not-allowed!"}`}
          // A "disabled" button would lose the focus when the note is saved.
          aria-disabled={!isUnsaved || isBusy || undefined}
        >
          Notiz speichern
        </Button>
      )}
    </form>
  );
}
