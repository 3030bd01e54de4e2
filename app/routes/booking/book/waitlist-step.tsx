import { useEffect, useRef } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { textOf } from "#app/routes/form-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { canJoinWaitlist } from "#domain/appointment/offer-appointment.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { fieldNames } from "./booking-fields.ts";
import { BookingRefusal } from "./booking-refusal.tsx";
import { bookingUrl } from "./booking-step.ts";
import type { StepProps } from "./booking-wizard.tsx";
import { SignedInNote } from "./signed-in-note.tsx";
import { StepForm } from "./step-form.tsx";

export function WaitlistStep({
  offer,
  appointment,
  quantity,
  bookableAfter,
  isWaiting,
  errors,
  refusal,
  isBusy,
  ...props
}: StepProps) {
  const canJoin = !isWaiting && appointment !== undefined && canJoinWaitlist(appointment, bookableAfter, quantity);
  const hasEnoughSlots = appointment?.isBookable && appointment.remaining_slots >= quantity;
  const isRefusedForFreeSlots = refusal?.code === "slots_free";
  const subject = { appointmentId: appointment?.id ?? null, waitlistEntryId: null };

  const notice = useRef<HTMLDivElement>(null);
  const hadButtonFocus = useRef(false);
  // When a live count removes the focused button, the notice that replaces it gets the focus.
  useEffect(() => {
    if (!canJoin && hadButtonFocus.current) notice.current?.focus();
  }, [canJoin]);

  let title = "Für diesen Termin gibt es keine Warteliste mehr.";
  let nextLink = <Link to={`/angebot/${offer.slug}/`}>Alle Termine ansehen</Link>;
  if (hasEnoughSlots) {
    title = "Gerade sind genug Plätze frei.";
    nextLink = <Link to={bookingUrl("personen", subject)}>Jetzt buchen</Link>;
  } else if (
    appointment &&
    quantity > appointment.capacity &&
    (appointment.isBookable || canJoinWaitlist(appointment, bookableAfter))
  ) {
    const max = Math.min(offer.max_slots_per_booking, appointment.capacity);
    title = refusalMessage("too_many_slots", { max });
    nextLink = <Link to={bookingUrl("termin", subject)}>Anzahl anpassen</Link>;
  }

  return (
    <>
      <SignedInNote email={props.email} />
      <div ref={notice} tabIndex={-1} role="status" className="outline-none empty:hidden">
        {/* `BookingWizard` says that the guest waits. */}
        {!canJoin && !isRefusedForFreeSlots && (hasEnoughSlots || !isWaiting) && (
          <Notice title={title} actions={nextLink} />
        )}
      </div>
      <StepForm step="warteliste" visibleFields={[]} errors={errors} isBlocked={isBusy} {...props}>
        {refusal && (
          <BookingRefusal
            refusal={refusal}
            offerSlug={offer.slug}
            subject={subject}
            step="warteliste"
            // A page without a signed-in user sends no `signedInAs`; its submission never joins the waitlist.
            isJoinAttempt={textOf(props.fields, fieldNames.signedInAs) !== undefined}
          />
        )}
        {appointment && (
          <p className="text-lg text-pretty wrap-anywhere">
            <strong className="font-semibold text-ink-strong">{offer.name}</strong>,{" "}
            <span className="num">{formatDateTime(appointment.timestamp)}</span>
            {canJoin &&
              !isRefusedForFreeSlots &&
              (appointment.remaining_slots === 0
                ? ": ausgebucht."
                : `: gerade keine ${slotsLabel(quantity)} mehr frei.`)}
          </p>
        )}
        {canJoin && (
          <>
            <ol className="grid gap-5">
              {explanationsFor(quantity).map(({ title, text }, index) => (
                <li key={title} className="grid grid-cols-[2.5rem_1fr] items-baseline border-t border-line pt-4">
                  <span aria-hidden="true" className="num font-display text-display-xs text-ink-soft">
                    {index + 1}
                  </span>
                  <span>
                    <strong className="block font-semibold text-ink-strong">{title}</strong>
                    {text}
                  </span>
                </li>
              ))}
            </ol>
            <div className="grid justify-items-start gap-3 border-t-3 border-rule pt-6">
              <Button
                // The cleanup runs before the button is removed from the page.
                ref={(button) => () => {
                  hadButtonFocus.current = button === document.activeElement;
                }}
                type="submit"
                size="lg"
                aria-disabled={isBusy || undefined}
              >
                {props.isSignedIn ? "Auf die Warteliste setzen" : "Weiter zur Anmeldung"}
              </Button>
              {!props.isSignedIn && (
                <p className="text-xs text-ink-soft">
                  Damit wir dir schreiben können, meldest du dich an. Deine Auswahl bleibt erhalten.
                </p>
              )}
            </div>
          </>
        )}
      </StepForm>
    </>
  );
}

function explanationsFor(quantity: number): { title: string; text: string }[] {
  return [
    {
      title: "Du wartest, ohne dich festzulegen.",
      text: "Die Warteliste kostet nichts, und du kannst sie jederzeit verlassen.",
    },
    quantity === 1
      ? {
          title: "Sobald ein Platz frei wird, schreiben wir dir.",
          text: "Wer zuerst wartet, wird zuerst gefragt.",
        }
      : {
          title: "Ihr bleibt zusammen.",
          text: `Wir schreiben dir erst, wenn ${slotsLabel(quantity)} zugleich frei sind. Eine kleinere Gruppe hinter euch kann vorher an der Reihe sein.`,
        },
    {
      title: `Dann ${quantity === 1 ? "ist der Platz" : "sind die Plätze"} 12 Stunden für dich reserviert.`,
      text: "Am Tag vor dem Termin sind es 2 Stunden. Erst wenn du annimmst, ist gebucht.",
    },
  ];
}
