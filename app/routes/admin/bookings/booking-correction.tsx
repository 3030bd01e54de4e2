import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { bookingCorrectionFor, type ShownDetails } from "#domain/booking/booking-records.ts";
import type { BookingDetail } from "#workers/data/booking/booking-records.ts";

export type BookingCorrectionFormProps = {
  booking: ShownDetails & Pick<BookingDetail, "id" | "quantity" | "is_walk_in">;
  /** Opens with the email focused, because an email could not be delivered. */
  isEmailWrong: boolean;
  /** Called when the details become unsaved or saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/**
 * Corrects name, contact and companions of a booking. When another admin has changed them since, it shows both versions
 * to choose from. The form is always in the document, so that the form draft of an ended session is restored.
 */
export function BookingCorrectionForm({ booking, isEmailWrong, onUnsaved }: BookingCorrectionFormProps) {
  const saved = detailsOf(booking);
  const [base, setBase] = useState(saved);
  const [isOpen, setOpen] = useState(isEmailWrong);
  const [isUnsaved, setUnsaved] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy } = useAction();
  const hasConflict = !isSame(saved, base); // the revalidated page has other details
  if (hasConflict && !isUnsaved) setBase(saved);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  // Runs after the dialog has focused its first field.
  useEffect(() => {
    if (isEmailWrong) form.current?.querySelector<HTMLElement>("[name=email]")?.focus();
  }, [isEmailWrong]);

  function close() {
    setErrors({});
    setUnsaved(false);
    setOpen(false);
  }

  async function save(shown: ShownDetails) {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const correction = bookingCorrectionFor(booking).safeParse({
      id: booking.id,
      firstName: text("firstName"),
      lastName: text("lastName"),
      email: text("email") || undefined,
      phone: text("phone") || undefined,
      companions: linesOf(text("companions")),
      shown,
    });
    if (!correction.success) {
      const fieldErrors = correction.error.issues.map(({ path, message }) => [String(path[0]), [message]]);
      flushSync(() => setErrors(Object.fromEntries(fieldErrors)));
      form.current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    setErrors({});
    await run(
      async () => {
        await api.offerBooking.correctFor.mutate(correction.data);
        close(); // before the page is revalidated, which would look like a conflict
      },
      (correction.data.email ?? "") === (shown.user_email ?? "")
        ? "Die Angaben sind korrigiert."
        : "Die Angaben sind korrigiert. Neue Mails gehen an die neue Adresse.",
    );
  }

  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
        Angaben korrigieren
      </summary>
      <form
        // The fields are uncontrolled: a new key resets them to other details.
        key={JSON.stringify(base)}
        ref={form}
        noValidate
        className="mt-2 grid gap-4 border-l-4 border-rule py-1 pl-4"
        onInput={() => {
          setUnsaved(true);
          setOpen(true);
        }}
        onReset={close}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!hasConflict) save(base);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Vorname"
            name="firstName"
            autoComplete="off"
            defaultValue={base.first_name}
            errors={errors.firstName}
          />
          <TextField
            label="Nachname"
            name="lastName"
            autoComplete="off"
            defaultValue={base.last_name}
            errors={errors.lastName}
          />
        </div>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="off"
          hint="An eine andere Adresse geht eine neue Bestätigung. Wer sich damit anmeldet, findet die Buchung im eigenen Konto."
          defaultValue={base.user_email ?? ""}
          errors={errors.email}
        />
        <TextField
          label="Telefon"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={base.phone ?? ""}
          errors={errors.phone}
        />
        <TextArea
          label="Begleitung (eine Person je Zeile)"
          name="companions"
          rows={2}
          defaultValue={base.companions.join("\n")}
          errors={errors.companions}
        />
        {hasConflict && isUnsaved ? (
          <Notice
            variant="problem"
            isAnnounced
            title="Jemand hat diese Angaben inzwischen geändert. Welche sollen gelten?"
            actions={
              <>
                <Button size="xs" onClick={() => save(saved)} aria-disabled={isBusy || undefined}>
                  Meine Angaben speichern
                </Button>
                <Button size="xs" variant="outline" type="reset">
                  Die anderen behalten
                </Button>
              </>
            }
          >
            <p className="wrap-anywhere">Dort steht jetzt: {summaryOf(saved)}</p>
          </Notice>
        ) : (
          <span className="flex flex-wrap gap-3">
            <Button type="submit" variant="outline" disabled={!isUnsaved} aria-disabled={isBusy || undefined}>
              Angaben speichern
            </Button>
            <Button type="reset" variant="ghost">
              Doch nicht
            </Button>
          </span>
        )}
      </form>
    </details>
  );
}

function detailsOf({ first_name, last_name, user_email, phone, companions }: ShownDetails): ShownDetails {
  return { first_name, last_name, user_email, phone, companions: [...companions] };
}

const isSame = (one: ShownDetails, other: ShownDetails) => JSON.stringify(one) === JSON.stringify(other);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

function summaryOf({ first_name, last_name, user_email, phone, companions }: ShownDetails): string {
  const contact = [`${first_name} ${last_name}`, user_email, phone].filter(Boolean).join(", ");
  return companions.length > 0 ? `${contact}, mit ${companions.join(", ")}` : contact;
}
