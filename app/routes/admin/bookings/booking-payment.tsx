import { type FormEvent, useRef, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { useReportUnsaved } from "#app/components/admin/frame/use-report-unsaved.ts";
import { confirmPaymentDeletion } from "#app/components/booking/confirm-payment-deletion.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { amountOf } from "#domain/booking/payment.ts";
import { formatPrice, parseCents } from "#domain/money.ts";
import { isRefusalCode, refusalMessage } from "#domain/refusal.ts";
import type { BookingDetail } from "#workers/data/booking/booking-records.ts";

export type BookingPaymentProps = {
  booking: Pick<BookingDetail, "id" | "first_name" | "last_name" | "price" | "quantity" | "paid_cents" | "paid_at">;
  onUnsaved: (isUnsaved: boolean) => void;
};

export function BookingPayment({ booking, onUnsaved }: BookingPaymentProps) {
  const { run, isBusy } = useAction();
  const content = useFocusAfterRemoval<HTMLFieldSetElement>(booking.paid_cents);
  async function record(paidCents: number, message: string, onApplied?: () => void) {
    // The latest payment applies, so `at` is later than the shown payment even when this device's clock is slow.
    const at = new Date(Math.max(Date.now(), (booking.paid_at?.getTime() ?? 0) + 1));
    const results = await run(
      async () => {
        const results = await api.offerBooking.checkIn.mutate({ events: [{ bookingId: booking.id, paidCents, at }] });
        if (results[0]?.outcome === "applied") onApplied?.();
        return results;
      },
      ([result]) => (result?.outcome === "applied" ? message : null),
    );
    // `results` is `null` when `run` has shown the error of the request, or has ignored this call during another one.
    const outcome = results?.[0]?.outcome ?? "applied";
    if (outcome !== "applied") {
      notify({
        title: isRefusalCode(outcome)
          ? refusalMessage(outcome)
          : "Inzwischen ist eine andere Zahlung eingetragen. Bitte prüfe sie.",
        icon: "warning",
        color: "danger",
      });
    }
  }

  return (
    <fieldset ref={content} tabIndex={-1} aria-label="Zahlung" className="grid gap-3">
      {booking.paid_cents > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p>
            <span className="num font-semibold">{formatPrice(booking.paid_cents)}</span> bezahlt
            {booking.paid_at && `, ${formatDateTime(booking.paid_at)}`}
          </p>
          <Button
            size="xs"
            variant="ghost"
            aria-disabled={isBusy || undefined}
            onClick={() => confirmPaymentDeletion(booking) && record(0, "Die Zahlung ist zurückgenommen.")}
          >
            Zahlung zurücknehmen
          </Button>
        </div>
      )}
      <PaymentForm
        // A new key resets the typed amount to the new price or payment.
        key={`${amountOf(booking)} ${booking.paid_cents}`}
        amount={amountOf(booking)}
        paidCents={booking.paid_cents}
        isBusy={isBusy}
        onUnsaved={onUnsaved}
        onRecord={(cents, onApplied) => record(cents, `${formatPrice(cents)} sind eingetragen.`, onApplied)}
      />
    </fieldset>
  );
}

type PaymentFormProps = {
  /** The price of all slots, in cents. */
  amount: number;
  /** The total paid so far, in cents: at 0, the form records a payment; otherwise it changes this total. */
  paidCents: number;
  isBusy: boolean;
  onUnsaved: BookingPaymentProps["onUnsaved"];
  /** Must call `onApplied` as soon as the payment is stored, before the page is reloaded. */
  onRecord: (cents: number, onApplied: () => void) => void;
};

function PaymentForm({ amount, paidCents, isBusy, onUnsaved, onRecord }: PaymentFormProps) {
  const initialCents = paidCents || amount;
  const [typedAmount, setTypedAmount] = useState((initialCents / 100).toFixed(2).replace(".", ","));
  /** The stored amount; the reload that follows replaces the form. */
  const [savedCents, setSavedCents] = useState<number | null>(null);
  const canSave = paidCents === 0 || parseCents(typedAmount) !== paidCents;
  const isSaved = savedCents !== null && parseCents(typedAmount) === savedCents;
  useReportUnsaved(parseCents(typedAmount) !== initialCents && !isSaved, onUnsaved);
  const [problem, setProblem] = useState<string | null>(null);
  /** The amount of the last press; `null` before the first press, after invalid text and once the text changes. */
  const [submittedCents, setSubmittedCents] = useState<number | null>(null);
  const pressedAt = useRef(0);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    // The second tap of a double tap would confirm the question that the first tap opened.
    const isSecondTap = Date.now() - pressedAt.current < DOUBLE_TAP_MS;
    pressedAt.current = Date.now();
    if (isSecondTap) return;
    const cents = parseCents(typedAmount);
    setSubmittedCents(cents);
    if (cents === 0 && paidCents > 0) return setProblem("Dafür gibt es „Zahlung zurücknehmen“.");
    if (!cents) return setProblem("Bitte gib einen Betrag ein, etwa 58,00.");
    // A typing error is likely, so a second press has to confirm the amount.
    if (cents > amount && cents !== submittedCents) {
      return setProblem(
        `Das sind ${formatPrice(cents - amount)} mehr als die ${formatPrice(amount)} der Buchung. Stimmt das?`,
      );
    }
    setProblem(null);
    onRecord(cents, () => setSavedCents(cents));
  }
  const saveLabel = paidCents > 0 ? "Betrag speichern" : "Als bezahlt eintragen";
  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <TextField
        label={paidCents > 0 ? "Insgesamt, in Euro" : "Bezahlt, in Euro"}
        inputMode="decimal"
        autoComplete="off"
        value={typedAmount}
        onChange={(event) => {
          setTypedAmount(event.currentTarget.value);
          setSubmittedCents(null);
          setProblem(null);
        }}
        errors={problem === null ? undefined : [problem]}
        className="w-40"
      />
      {/* The empty label aligns the button with the field. */}
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="text-xs">
          &nbsp;
        </span>
        <Button
          type="submit"
          variant="outline"
          className={`h-12 ${canSave ? "" : "cursor-not-allowed!"}`}
          aria-disabled={!canSave || isBusy || undefined}
        >
          {submittedCents !== null && submittedCents > amount ? "Ja, so eintragen" : saveLabel}
        </Button>
      </div>
    </form>
  );
}
