import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { isErrorResponse, useAction } from "#app/client/use-action.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { bookingCorrectionFor, type ShownDetails } from "#domain/booking/booking-records.ts";
import type { BookingDetail } from "#workers/data/booking/booking-records.ts";

type BookingCorrectionFormProps = {
  booking: ShownDetails & Pick<BookingDetail, "id" | "quantity" | "is_walk_in">;
  /** Whether the booking's email is probably wrong; the form then opens with the focus in the email field. */
  isEmailWrong: boolean;
  /** Called with `true` when the admin types, and with `false` when the details are saved or discarded. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/**
 * A notice offers both versions when the details change elsewhere while the admin types. The form is rendered even
 * while closed, because a form draft is restored into the form.
 */
export function BookingCorrectionForm({ booking, isEmailWrong, onUnsaved }: BookingCorrectionFormProps) {
  const savedDetails = detailsOf(booking);
  /** The last value of `savedDetails` that caused no conflict, or whose conflict is resolved. */
  const [adoptedDetails, setAdoptedDetails] = useState(savedDetails);
  /** The details that the next save expects on the server: `adoptedDetails`, or newer ones that this form has saved. */
  const [baseDetails, setBaseDetails] = useState(savedDetails);
  /**
   * The details that this form has sent since `adoptedDetails` were loaded. After a lost response, the page may load
   * these details later, which is no conflict.
   */
  const [sentDetails, setSentDetails] = useState<readonly ShownDetails[]>([]);
  const [resetKey, setResetKey] = useState(0);
  const [isOpen, setOpen] = useState(isEmailWrong);
  const [isUnsaved, setUnsaved] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy } = useAction();
  // During a save, `savedDetails` may already be the details that are being saved.
  const isReloaded = !areSameDetails(savedDetails, adoptedDetails) && !isBusy;
  const hasConflict = isReloaded && isUnsaved && !sentDetails.some((sent) => areSameDetails(savedDetails, sent));
  if (isReloaded && !hasConflict) {
    setAdoptedDetails(savedDetails);
    setBaseDetails(savedDetails);
    setSentDetails([]);
    if (!isUnsaved) setResetKey(resetKey + 1);
  }
  const summary = useFocusAfterRemoval<HTMLElement>(hasConflict);
  useReportUnsaved(isUnsaved, onUnsaved);
  // The drawer focuses its first field in a layout effect, which runs before this effect.
  useEffect(() => {
    if (isEmailWrong) form.current?.querySelector<HTMLElement>("[name=email]")?.focus();
  }, [isEmailWrong]);

  function close() {
    if (form.current?.contains(document.activeElement)) summary.current?.focus();
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
    const { firstName, lastName, email, phone = null, companions } = correction.data;
    const sent = {
      first_name: firstName,
      last_name: lastName,
      user_email: email?.toLowerCase() ?? null,
      phone,
      companions,
    };
    const sentContent = contentOf(fields);
    await run(
      async () => {
        setSentDetails([...sentDetails, sent]);
        try {
          await api.offerBooking.correctFor.mutate(correction.data);
        } catch (error) {
          // Another admin may have undone an earlier save of this form before the page reloaded. `savedDetails` then
          // still equal `adoptedDetails`, so the next save expects `adoptedDetails`.
          if (isErrorResponse(error)) setBaseDetails(adoptedDetails);
          throw error;
        }
        setAdoptedDetails(savedDetails);
        setBaseDetails(sent);
        // Text that was typed during the save is still unsaved and keeps the form open.
        if (form.current && contentOf(new FormData(form.current)) === sentContent) close();
      },
      successMessage(email, shown),
    );
  }

  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        ref={summary}
        className="inline-flex min-h-9 cursor-pointer list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden"
      >
        Angaben korrigieren
      </summary>
      <form
        // The fields are uncontrolled: a new key resets them to the new details.
        key={resetKey}
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
          if (!hasConflict) save(baseDetails);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Vorname"
            name="firstName"
            autoComplete="off"
            defaultValue={baseDetails.first_name}
            errors={errors.firstName}
          />
          <TextField
            label="Nachname"
            name="lastName"
            autoComplete="off"
            defaultValue={baseDetails.last_name}
            errors={errors.lastName}
          />
        </div>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="off"
          hint="An eine andere Adresse geht eine neue Bestätigung. Wer sich mit dieser Adresse anmeldet, findet die Buchung im eigenen Konto."
          defaultValue={baseDetails.user_email ?? ""}
          errors={errors.email}
        />
        <TextField
          label="Telefon"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={baseDetails.phone ?? ""}
          errors={errors.phone}
        />
        <TextArea
          label="Begleitung (eine Person je Zeile)"
          name="companions"
          rows={2}
          defaultValue={baseDetails.companions.join("\n")}
          errors={errors.companions}
        />
        {hasConflict ? (
          <Notice
            variant="problem"
            isAnnounced
            title="Jemand hat diese Angaben inzwischen geändert. Welche sollen gelten?"
            actions={
              <>
                <Button size="xs" onClick={() => save(savedDetails)}>
                  Meine Angaben speichern
                </Button>
                <Button size="xs" variant="outline" type="reset">
                  Die anderen behalten
                </Button>
              </>
            }
          >
            Dort steht jetzt: {summaryOf(savedDetails)}
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

function successMessage(email: string | undefined, shown: ShownDetails): string {
  if ((email ?? "") === (shown.user_email ?? "")) return "Die Angaben sind korrigiert.";
  return email
    ? "Die Angaben sind korrigiert. Neue Mails gehen an die neue Adresse."
    : "Die Angaben sind korrigiert. Für diese Buchung gehen keine Mails mehr hinaus.";
}

const areSameDetails = (first: ShownDetails, second: ShownDetails) => JSON.stringify(first) === JSON.stringify(second);

const contentOf = (fields: FormData) => JSON.stringify([...fields]);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

function summaryOf({ first_name, last_name, user_email, phone, companions }: ShownDetails): string {
  const contact = [`${first_name} ${last_name}`, user_email, phone].filter(Boolean).join(", ");
  return companions.length > 0 ? `${contact}, mit ${companions.join(", ")}` : contact;
}
