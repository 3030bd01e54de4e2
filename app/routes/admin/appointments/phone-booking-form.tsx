import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { PhoneBooking } from "#domain/booking/booking-records.ts";
import type { AppointmentDetail } from "#workers/data/appointment/appointment-records.ts";
import { useDrawerDraft } from "./use-drawer-draft.ts";

const FORM_ID = "telefonbuchung";

const fieldNames = ["email", "phone", "firstName", "lastName", "quantity", "companions", "message"] as const;

export function PhoneBookingForm({ appointment, onClose }: { appointment: AppointmentDetail; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { requestId, saveRequestId, discard, close } = useDrawerDraft(form, `phone-booking:${appointment.id}`, {
    names: fieldNames,
    onClose,
  });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();

  async function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: (typeof fieldNames)[number]) => String(fields.get(name) ?? "").trim() || undefined;
    const parsed = PhoneBooking.safeParse({
      appointmentId: appointment.id,
      idempotencyKey: requestId,
      email: text("email"),
      quantity: text("quantity"),
      firstName: text("firstName") ?? "",
      lastName: text("lastName") ?? "",
      phone: text("phone"),
      message: text("message"),
      companions: (text("companions") ?? "")
        .split("\n")
        .map((name) => name.trim())
        .filter(Boolean),
    });
    if (!parsed.success) {
      const fieldErrors = parsed.error.issues.map(({ path, message }) => [String(path[0]), [message]]);
      flushSync(() => setErrors(Object.fromEntries(fieldErrors)));
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    setErrors({});
    saveRequestId();
    const booked = await run(
      () => api.offerBooking.bookByPhone.mutate(parsed.data),
      ({ code, quantity }) => `Gebucht: ${slotsLabel(quantity)}, Code ${code}.`,
    );
    if (booked && isMounted()) close();
  }

  return (
    <SlideOver
      title="Telefonisch buchen"
      isOpen
      onClose={close}
      onDiscard={discard}
      isUnsaved={isTouched}
      actions={
        <Button type="submit" form={FORM_ID} aria-disabled={isBusy || undefined}>
          Verbindlich buchen
        </Button>
      }
    >
      <form ref={form} id={FORM_ID} noValidate onSubmit={book} onInput={() => setTouched(true)} className="grid gap-5">
        {appointment.offer.status !== "published" && (
          <Notice title="Das Angebot ist nicht öffentlich.">
            Du kannst trotzdem buchen. Die Seite des Angebots sehen Gäste erst, wenn du es veröffentlichst.
          </Notice>
        )}
        {appointment.remaining_slots === 0 && (
          <Notice title="Dieser Termin ist ausgebucht.">
            Mehr Plätze gibt es, sobald jemand storniert oder du die Kapazität änderst.
          </Notice>
        )}
        <p className="text-sm text-ink-soft">
          {appointment.offer.name}, {formatDateTime(appointment.timestamp)}. Frei:{" "}
          {slotsLabel(appointment.remaining_slots)}. E-Mail oder Telefonnummer genügt. Die Bestätigung geht an die
          E-Mail-Adresse; wer sich später damit anmeldet, findet die Buchung im eigenen Konto. Ohne E-Mail geht keine
          Nachricht hinaus.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="E-Mail" name="email" type="email" autoComplete="off" errors={errors.email} />
          <TextField label="Telefon" name="phone" type="tel" autoComplete="off" errors={errors.phone} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Vorname" name="firstName" autoComplete="off" errors={errors.firstName} />
          <TextField label="Nachname" name="lastName" autoComplete="off" errors={errors.lastName} />
        </div>
        <NumberField
          label="Plätze"
          name="quantity"
          min={1}
          max={Math.max(1, appointment.remaining_slots)}
          defaultValue={1}
          errors={errors.quantity}
        />
        <TextArea
          label="Begleitung (eine Person je Zeile, freiwillig)"
          name="companions"
          rows={2}
          errors={errors.companions}
        />
        <TextArea label="Nachricht (freiwillig)" name="message" rows={2} maxLength={500} errors={errors.message} />
      </form>
    </SlideOver>
  );
}
