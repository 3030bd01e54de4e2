import { type FormEvent, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { BookingStatusBadge } from "#app/components/booking/booking-status-badge.tsx";
import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { FactList } from "#app/components/content/fact-list.tsx";
import { findUnmoved } from "#app/routes/admin/appointments/rebooking-forecast.ts";
import { notifyOfGuestsToCall } from "#app/routes/admin/appointments/recipients.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { isAnonymized, shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import { BookingChange } from "#domain/booking/booking-records.ts";
import { isCancelledStatus, isRebookable, replacementLabels } from "#domain/booking/offer-booking.ts";
import { amountOf } from "#domain/booking/payment.ts";
import { takesSlots } from "#domain/check-in/check-in-event.ts";
import type { RebookingTarget } from "#workers/data/appointment/appointment-records.ts";
import type { BookingDetail } from "#workers/data/booking/booking-records.ts";
import { BookingCorrectionForm } from "./booking-correction.tsx";
import { BookingHistory } from "./booking-history.tsx";
import { BookingNote } from "./booking-note.tsx";
import { BookingPayment } from "./booking-payment.tsx";

type BookingDrawerProps = {
  booking: BookingDetail;
  targets: readonly RebookingTarget[];
  /** Whether the booking's email is probably wrong; the form that corrects it is then open. */
  isEmailWrong: boolean;
  onClose: () => void;
};

export function BookingDrawer({ booking, targets, isEmailWrong, onClose }: BookingDrawerProps) {
  const { offer, appointment } = booking;
  const { run, isBusy } = useAction();
  const [hasUnsavedNote, setHasUnsavedNote] = useState(false);
  const [hasUnsavedDetails, setHasUnsavedDetails] = useState(false);
  const [hasUnsavedPayment, setHasUnsavedPayment] = useState(false);
  const [hasUnsavedQuantity, setHasUnsavedQuantity] = useState(false);
  const isChangeable = booking.status === "confirmed" && appointment.timestamp > new Date();
  // A walk-in may have been entered by mistake, so it can be changed after the start.
  const isChangeableWalkIn = booking.is_walk_in && takesSlots(booking.status);
  const statusLine = useFocusAfterRemoval<HTMLParagraphElement>(booking.status);
  // The id changes only after a successful request, so that a retry after a lost response does not send a second email.
  const [resendId, setResendId] = useState(() => crypto.randomUUID());
  async function resendMail() {
    await api.offerBooking.resendMail.mutate({ id: booking.id, resendId });
    setResendId(crypto.randomUUID());
  }
  return (
    <SlideOver
      title={`${booking.first_name} ${booking.last_name}`}
      isOpen
      isTitleFocused={!isEmailWrong}
      onClose={onClose}
      isUnsaved={hasUnsavedNote || hasUnsavedDetails || hasUnsavedPayment || hasUnsavedQuantity}
    >
      <div className="grid gap-7">
        <div className="grid gap-3">
          <p ref={statusLine} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
            <BookingStatusBadge status={booking.status} />
            <span className="num font-semibold tracking-[0.1em]">{booking.code}</span>
          </p>
          <FactList
            facts={[
              { label: "Angebot", value: offer.name },
              {
                label: "Termin",
                value: (
                  <Link to={`/admin/termin-buchungen/${appointment.id}/`} className="num">
                    {formatDateTime(appointment.timestamp)}
                  </Link>
                ),
              },
              ...(booking.replacement && !isCancelledStatus(booking.status)
                ? [{ label: "Ersatztermin", value: replacementLabels[booking.replacement] }]
                : []),
              { label: "Plätze", value: slotsLabel(booking.quantity) },
              { label: "Begleitung", value: booking.companions.join(", ") || "–" },
              { label: "Preis", value: paymentLabel(booking) },
              ...(booking.paid_cents > 0 && booking.paid_to ? [{ label: "Bezahlt an", value: booking.paid_to }] : []),
              { label: "E-Mail", value: <span className="wrap-anywhere">{shownEmailOf(booking) ?? "–"}</span> },
              { label: "Telefon", value: booking.phone ?? "–" },
              { label: "Nachricht", value: booking.message ?? "–" },
              { label: "Konto", value: accountLabel(booking) },
            ]}
          />
          {!isAnonymized(booking) && (
            <BookingCorrectionForm booking={booking} isEmailWrong={isEmailWrong} onUnsaved={setHasUnsavedDetails} />
          )}
        </div>
        {(amountOf(booking) > 0 || booking.paid_cents > 0) && (
          <BookingPayment booking={booking} onUnsaved={setHasUnsavedPayment} />
        )}
        {isChangeable && needsCall(booking) && (
          <Notice title="Diese Buchung hat keine E-Mail-Adresse.">
            Von jeder Änderung erfährt der Gast nur am Telefon: {booking.phone}.
          </Notice>
        )}
        {(isChangeable || isChangeableWalkIn) && <QuantityForm booking={booking} onUnsaved={setHasUnsavedQuantity} />}
        {(isChangeable || isRebookable(booking)) && <MoveForm booking={booking} targets={targets} />}
        {!isAnonymized(booking) && <BookingNote booking={booking} onUnsaved={setHasUnsavedNote} />}
        {(isChangeable || isChangeableWalkIn) && <Cancellation booking={booking} />}
        <section aria-labelledby="verlauf" className="grid justify-items-start gap-3">
          <h3 id="verlauf" className="font-text text-base font-semibold">
            Verlauf
          </h3>
          <BookingHistory events={booking.history} />
          {booking.user_email && !isAnonymized(booking) && (isChangeable || isCancelledStatus(booking.status)) && (
            <Button
              size="xs"
              variant="outline"
              aria-disabled={isBusy || undefined}
              onClick={() => run(resendMail, "Die E-Mail ist noch einmal unterwegs.")}
            >
              E-Mail noch einmal senden
            </Button>
          )}
        </section>
      </div>
    </SlideOver>
  );
}

const needsCall = (booking: BookingDetail): booking is BookingDetail & { phone: string } =>
  booking.user_email === null && booking.phone !== null;

function notifyIfCallNeeded(booking: BookingDetail): void {
  if (needsCall(booking)) notifyOfGuestsToCall([booking]);
}

function recipientMessage(booking: BookingDetail): string {
  if (needsCall(booking)) {
    return `Die Person hat keine E-Mail-Adresse: bitte anrufen, ${booking.phone}.`;
  }
  return booking.user_email === null || isAnonymized(booking) ? "" : "Die Person bekommt eine E-Mail.";
}

function accountLabel({ isUnclaimed, is_walk_in, booked_by_admin }: BookingDetail): string {
  if (is_walk_in) return "ohne Buchung gekommen";
  if (isUnclaimed) return "keines";
  return booked_by_admin ? "ja, telefonisch gebucht" : "ja";
}

type QuantityFormProps = { booking: BookingDetail; onUnsaved: (isUnsaved: boolean) => void };

function QuantityForm({ booking, onUnsaved }: QuantityFormProps) {
  const [quantity, setQuantity] = useState(String(booking.quantity));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [loadedQuantity, setLoadedQuantity] = useState(booking.quantity);
  /** The quantity that the form has stored, until the page is reloaded. */
  const [storedQuantity, setStoredQuantity] = useState<number | null>(null);
  // Compared as a number: "03" is stored as 3.
  const typedQuantity = Number(quantity);
  // A new `key` would also reset the field, but would remount the form, whose button may have the focus.
  if (booking.quantity !== loadedQuantity) {
    setLoadedQuantity(booking.quantity);
    setStoredQuantity(null);
    // A typed quantity is kept when somebody else changes the booking.
    if ([loadedQuantity, booking.quantity].includes(typedQuantity)) {
      setQuantity(String(booking.quantity));
      setErrors([]);
    } else if (booking.quantity !== storedQuantity) {
      setErrors([`Die Buchung hat jetzt ${slotsLabel(booking.quantity)}. Bitte prüfe deine Anzahl.`]);
    }
  }
  const { run, isBusy } = useAction();
  const canSave = typedQuantity !== booking.quantity;
  useReportUnsaved(canSave && typedQuantity !== storedQuantity, onUnsaved);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    const parsed = BookingChange.shape.quantity.safeParse(quantity);
    setErrors(parsed.error?.issues.map(({ message }) => message) ?? []);
    if (!parsed.success) return;
    const changed = await run(
      async () => {
        const shownQuantity = storedQuantity ?? booking.quantity;
        try {
          const change = { id: booking.id, quantity: parsed.data, shownQuantity };
          const receipt = await api.offerBooking.changeFor.mutate(change);
          setStoredQuantity(parsed.data);
          return receipt;
        } catch (error) {
          setStoredQuantity(null);
          throw error;
        }
      },
      (receipt) => `Jetzt ${slotsLabel(receipt.quantity)}.`,
    );
    // A guest who is there, or whose appointment has started, knows the quantity.
    const isUpcoming = booking.status === "confirmed" && booking.appointment.timestamp > new Date();
    if (changed && isUpcoming) notifyIfCallNeeded(booking);
  }
  return (
    <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={save}>
      <NumberField
        label="Anzahl ändern"
        errors={errors}
        min={1}
        value={quantity}
        onChange={(event) => {
          setQuantity(event.currentTarget.value);
          setErrors([]);
        }}
      />
      <Button
        type="submit"
        variant="outline"
        className={`h-12 ${canSave ? "" : "cursor-not-allowed!"}`}
        // A "disabled" button would lose the focus when the quantity is saved.
        aria-disabled={!canSave || isBusy || undefined}
      >
        Anzahl speichern
      </Button>
    </form>
  );
}

function MoveForm({ booking, targets }: { booking: BookingDetail; targets: readonly RebookingTarget[] }) {
  const fittingTargets = targets.filter(({ remaining_slots }) => remaining_slots >= booking.quantity);
  const [chosen, setChosen] = useState<RebookingTarget | null>(null);
  const { run, isBusy } = useAction();
  const hasTarget = fittingTargets.length > 0;
  const explanation = useFocusAfterRemoval<HTMLParagraphElement>(hasTarget);
  if (!hasTarget) {
    return (
      <p ref={explanation} tabIndex={-1} className="text-sm text-ink-soft outline-none">
        Kein anderer Termin hat {slotsLabel(booking.quantity)} frei.
      </p>
    );
  }
  const target = findUnmoved(fittingTargets, chosen);
  async function move({ id, timestamp }: RebookingTarget) {
    const moved = await run(
      () => api.offerBooking.move.mutate({ id: booking.id, appointmentId: id, shownStart: timestamp }),
      `Umgebucht auf ${formatDateTime(timestamp)}.`,
    );
    if (moved) notifyIfCallNeeded(booking);
  }
  return (
    <div className="grid gap-3">
      <Select
        label="Auf einen anderen Termin umbuchen"
        value={target?.id ?? ""}
        onChange={(event) => setChosen(fittingTargets.find(({ id }) => id === event.currentTarget.value) ?? null)}
        options={[
          { value: "", label: "Termin wählen" },
          ...fittingTargets.map(({ id, timestamp, remaining_slots }) => ({
            value: id,
            label: `${formatDateTime(timestamp)}, ${slotsLabel(remaining_slots)} frei`,
          })),
        ]}
      />
      <Button
        variant="outline"
        className={`justify-self-start ${target ? "" : "cursor-not-allowed!"}`}
        // A "disabled" button would lose the focus when the booking is moved.
        aria-disabled={!target || isBusy || undefined}
        onClick={() => target && move(target)}
      >
        Ganze Gruppe umbuchen
      </Button>
    </div>
  );
}

function Cancellation({ booking }: { booking: BookingDetail }) {
  const [isAsking, setAsking] = useState(false);
  const content = useFocusAfterRemoval<HTMLFieldSetElement>(isAsking);
  const { run, isBusy } = useAction();
  async function cancel(cancelledBy: "guest" | "host") {
    const cancelled = await run(
      () => api.offerBooking.cancelFor.mutate({ id: booking.id, isByHost: cancelledBy === "host" }),
      ({ status }) => {
        if (status === `cancelled_by_${cancelledBy}`) return "Die Buchung ist storniert.";
        return cancelledBy === "host" ? "Der Gast hatte schon storniert." : "Der Veranstalter hatte schon abgesagt.";
      },
    );
    if (cancelled) notifyIfCallNeeded(booking);
  }
  return (
    <fieldset ref={content} tabIndex={-1} aria-label="Buchung stornieren">
      {isAsking ? (
        <div className="grid justify-items-start gap-3 border-l-4 border-danger pl-4">
          <p className="text-sm">
            Wer sagt ab? {slotsLabel(booking.quantity)} {booking.quantity === 1 ? "wird" : "werden"} sofort frei.{" "}
            {recipientMessage(booking)}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button
              size="xs"
              color="danger"
              variant="outline"
              aria-disabled={isBusy || undefined}
              onClick={() => cancel("guest")}
            >
              Der Gast storniert
            </Button>
            <Button
              size="xs"
              color="danger"
              variant="outline"
              aria-disabled={isBusy || undefined}
              onClick={() => cancel("host")}
            >
              Wir sagen ab
            </Button>
            <Button size="xs" variant="ghost" onClick={() => setAsking(false)}>
              Doch nicht
            </Button>
          </span>
        </div>
      ) : (
        <Button color="danger" variant="outline" onClick={() => setAsking(true)}>
          Buchung stornieren
        </Button>
      )}
    </fieldset>
  );
}
