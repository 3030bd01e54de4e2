import { type ReactNode, useMemo, useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { FactList } from "#app/components/content/fact-list.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { participantsSentences } from "#domain/appointment/participants.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import type { ShownRefusal } from "./booking-actions.ts";
import { BookingCheck } from "./booking-check.tsx";
import { type BookingFormErrors, fieldNames } from "./booking-fields.ts";
import { BookingOrder } from "./booking-order.tsx";
import { BookingRefusal } from "./booking-refusal.tsx";
import { bookingUrl } from "./booking-step.ts";
import type { StepProps } from "./booking-wizard.tsx";
import { SelectionError } from "./selection-error.tsx";
import { SignedInNote } from "./signed-in-note.tsx";
import { StepForm } from "./step-form.tsx";

/**
 * The last step: a summary and the order button. With JavaScript, the page sends no other order while the outcome of an
 * order is unknown.
 */
export function ReviewStep({
  offer,
  appointment,
  quantity,
  errors,
  refusal,
  isOutcomeUnknown,
  isBusy,
  ...props
}: StepProps) {
  const { fields, entry, isSignedIn, idempotencyKey } = props;
  const participants = appointment && participantsSentences(appointment, offer, props.now);
  const attempt = useAttempt(refusal);
  // The last attempt that has certainly booked nothing.
  const [unbookedAttempt, setUnbookedAttempt] = useState<number | null>(null);
  const isChecking = isOutcomeUnknown && unbookedAttempt !== attempt;
  const subject = { appointmentId: appointment?.id ?? null, waitlistEntryId: entry?.id ?? null };
  const changeLink = (step: "termin" | "personen", label: string) => (
    <Link to={bookingUrl(step, subject)} className="flex-none text-xs">
      Ändern<span className="sr-only">: {label}</span>
    </Link>
  );
  const optionalFact = (name: "telefon" | "nachricht", label: string) => {
    const text = fields[name]?.[0]?.trim();
    return text ? [{ label, value: <FactValue action={changeLink("personen", label)}>{text}</FactValue> }] : [];
  };
  const guestName = `${fields.vorname?.[0] ?? ""} ${fields.nachname?.[0] ?? ""}`;
  const companions = (fields.begleitung ?? []).map((name) => name.trim()).filter((name) => name !== "");
  // Memoized, because a new object would move the focus to the notice again.
  const detailsRefusal = useMemo(() => detailsRefusalOf(errors), [errors]);
  return (
    <>
      <SignedInNote email={props.email} />
      <SelectionError offer={offer} appointment={appointment} quantity={quantity} refusal={refusal} {...props} />
      <StepForm
        step="pruefen"
        visibleFields={[fieldNames.acceptTerms]}
        errors={errors}
        isBlocked={isBusy || isChecking}
        {...props}
      >
        {isOutcomeUnknown ? (
          <BookingCheck key={attempt} idempotencyKey={idempotencyKey} onUnbooked={() => setUnbookedAttempt(attempt)} />
        ) : (
          refusal && <BookingRefusal refusal={refusal} offerSlug={offer.slug} subject={subject} step="pruefen" />
        )}
        {detailsRefusal && (
          <BookingRefusal refusal={detailsRefusal} offerSlug={offer.slug} subject={subject} step="pruefen" />
        )}
        <FactList
          facts={[
            {
              label: "Termin",
              value: (
                <FactValue action={!entry && changeLink("termin", "Termin")}>
                  {appointment ? (
                    <>
                      {formatWeekday(appointment.timestamp)},{" "}
                      <span className="num">{formatDateTime(appointment.timestamp)}</span>
                    </>
                  ) : (
                    "noch offen"
                  )}
                </FactValue>
              ),
            },
            ...(participants ? [{ label: "Teilnehmende", value: participants }] : []),
            {
              label: "Plätze",
              value: <FactValue action={!entry && changeLink("termin", "Plätze")}>{slotsLabel(quantity)}</FactValue>,
            },
            {
              label: "Für",
              value: (
                <FactValue action={changeLink("personen", "Personen")}>
                  {[guestName, ...companions].join(", ")}
                </FactValue>
              ),
            },
            ...optionalFact("telefon", "Telefon"),
            ...optionalFact("nachricht", "Nachricht"),
          ]}
        />
        {/* With `entry`, `isUnavailable` means that the waitlist offer has ended for good. Otherwise it comes from live
            counts, which may be outdated, so the order button stays. */}
        {!(entry && props.isUnavailable) && (
          <BookingOrder
            offer={offer}
            appointment={appointment}
            now={props.now}
            quantity={quantity}
            isSignedIn={isSignedIn}
            isBusy={isBusy || isChecking}
            hasAcceptedTerms={fields.agb !== undefined}
            termsVersion={props.termsVersion}
            errors={errors.agb}
          />
        )}
      </StepForm>
    </>
  );
}

/** Invalid details are shown as a refusal, because the guest corrects them in an earlier step. */
function detailsRefusalOf(errors: BookingFormErrors): ShownRefusal | null {
  const hasInvalidDetails = Object.keys(errors).some((name) => name !== fieldNames.acceptTerms);
  return hasInvalidDetails ? { code: "invalid_input", detail: {}, message: "Bitte prüfe deine Angaben." } : null;
}

/**
 * Counts the attempts to order. Each failed attempt sets a new `refusal`. The count is the key of `BookingCheck`, so a
 * new poll starts after each lost response.
 */
function useAttempt(refusal: unknown): number {
  const [last, setLast] = useState({ refusal, count: 0 });
  if (last.refusal === refusal) return last.count;
  const next = { refusal, count: last.count + 1 };
  setLast(next);
  return next.count;
}

function FactValue({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <span className="flex items-baseline justify-between gap-x-4">
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
      {action}
    </span>
  );
}
