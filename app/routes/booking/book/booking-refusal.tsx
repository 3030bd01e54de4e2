import { stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { isBackendFailure, type RefusalCode } from "#domain/refusal.ts";
import type { ShownRefusal } from "./booking-actions.ts";
import { type BookingStep, type BookingSubject, bookingUrl } from "./booking-step.ts";

type BookingRefusalProps = {
  refusal: ShownRefusal;
  offerSlug: string;
  subject: BookingSubject;
  /** The step to return to after sign-in. */
  step: BookingStep;
  /** Whether the refused submission would have joined the waitlist. A signed-out guest is sent to sign-in instead. */
  isJoinAttempt?: boolean;
  /** Changes the quantity. Without this function, the notice links to the step `termin`. */
  onAdjust?: (quantity: number) => void;
};

export function BookingRefusal({ refusal, ...options }: BookingRefusalProps) {
  return (
    <FocusedNotice
      outcome={refusal}
      variant="problem"
      title={refusal.message}
      actions={<NextActions refusal={refusal} {...options} />}
    >
      {options.isJoinAttempt && isBackendFailure(refusal.code)
        ? "Vielleicht stehst du schon auf der Warteliste. Doppelt eintragen kannst du dich nicht."
        : explanations[refusal.code]}
    </FocusedNotice>
  );
}

const chooseAnotherAppointment =
  "Es wurde nichts gebucht. Wähle einfach einen anderen Termin, deine Angaben bleiben stehen.";
const explanations: Partial<Record<RefusalCode, string>> = {
  sold_out: "Es wurde nichts gebucht. Wähle einen anderen Termin oder lass dich auf die Warteliste setzen.",
  too_few_left: "Es wurde nichts gebucht. Nimm weniger Plätze oder lass dich auf die Warteliste setzen.",
  conditions_changed: "Es wurde nichts gebucht. Hier steht jetzt, was gilt: Prüfe es und bestelle dann noch einmal.",
  terms_changed: "Es wurde nichts gebucht. Stimme den neuen AGB zu und bestelle dann noch einmal.",
  account_changed: "Es wurde nichts gebucht. Prüfe, an wen wir schreiben, und sende deine Angaben dann noch einmal ab.",
  booking_closed: chooseAnotherAppointment,
  appointment_cancelled: chooseAnotherAppointment,
  appointment_not_found: chooseAnotherAppointment,
  idempotency_conflict: "Es wurde nichts gebucht.",
  waitlist_offer_expired: "Es wurde nichts gebucht.",
  signed_out: "Deine Anmeldung ist abgelaufen. Bestellt ist noch nichts, und deine Angaben bleiben erhalten.",
  backend_timeout: "Es wurde nichts gebucht. Deine Angaben bleiben stehen.",
  backend_unavailable: "Es wurde nichts gebucht. Deine Angaben bleiben stehen.",
  invalid_input: "Es wurde nichts gebucht.",
  too_many_attempts: "Es wurde nichts gebucht. Deine Angaben bleiben stehen.",
  too_many_bookings: "Es wurde nichts gebucht. Deine Angaben bleiben stehen.",
  too_many_waitlist_entries: "Deine Angaben bleiben stehen.",
};

function NextActions({ refusal, offerSlug, subject, step, onAdjust }: BookingRefusalProps) {
  const possibleQuantity = Number(refusal.detail.remaining ?? refusal.detail.max);
  const otherAppointmentLink = <Link to={bookingUrl("termin", subject)}>Anderen Termin wählen</Link>;
  const waitlistLink = <Link to={bookingUrl("warteliste", subject)}>Auf die Warteliste</Link>;
  const ownBookingsLink = <Link to="/buchung/uebersicht/">Zu deinen Buchungen</Link>;
  switch (refusal.code) {
    case "too_few_left":
    case "too_many_slots":
      if (onAdjust && possibleQuantity > 0) {
        return (
          <Button variant="outline" onClick={() => onAdjust(possibleQuantity)} className="needs-script">
            {possibleQuantity === 1 ? "Auf 1 Platz ändern" : `Auf ${possibleQuantity} Plätze ändern`}
          </Button>
        );
      }
      if (!subject.appointmentId) return null;
      return (
        <>
          <Link to={bookingUrl("termin", subject)}>Anzahl anpassen</Link>
          {refusal.code === "too_few_left" && waitlistLink}
        </>
      );
    case "sold_out":
      if (!subject.appointmentId) return <Link to={`/angebot/${offerSlug}/`}>Alle Termine ansehen</Link>;
      return (
        <>
          {otherAppointmentLink}
          {waitlistLink}
        </>
      );
    case "booking_closed":
    case "appointment_cancelled":
    case "appointment_not_found":
      return <Link to={`/angebot/${offerSlug}/`}>Alle Termine ansehen</Link>;
    case "already_booked":
      if (!refusal.detail.booking) return ownBookingsLink;
      return <Link to={`/buchung/uebersicht/${refusal.detail.booking}/`}>Zu deiner Buchung</Link>;
    case "already_waiting":
    case "too_many_bookings":
    case "too_many_waitlist_entries":
    case "idempotency_conflict":
    case "waitlist_entry_not_found":
      return ownBookingsLink;
    case "waitlist_offer_expired":
      return (
        <>
          <Link to={bookingUrl("termin", { ...subject, waitlistEntryId: null })}>Freie Plätze ansehen</Link>
          {ownBookingsLink}
        </>
      );
    case "slots_free":
      return subject.appointmentId ? <Link to={bookingUrl("personen", subject)}>Jetzt buchen</Link> : null;
    case "signed_out":
      return <SignInLink returnPath={bookingUrl(step, subject)} />;
    case "invalid_input":
      return <Link to={bookingUrl("personen", subject)}>Angaben prüfen</Link>;
    default:
      return null;
  }
}

function SignInLink({ returnPath }: { returnPath: string }) {
  return <Link to={stepPath(steps.codeRequest, returnPath)}>Anmelden und weiter</Link>;
}
