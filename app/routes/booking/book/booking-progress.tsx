import { Link } from "#app/ui/button/link.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { type BookingStep, type BookingSubject, bookingUrl, stepTitles } from "./booking-step.ts";

export function BookingProgress({ step: currentStep, subject }: { step: BookingStep; subject: BookingSubject }) {
  const steps = stepsOf(currentStep, subject);
  const currentIndex = steps.indexOf(currentStep);
  return (
    <nav aria-label="Schritte">
      <ol className="flex flex-wrap items-baseline gap-x-7 gap-y-2 text-sm">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === currentStep ? "step" : undefined}
            className={`inline-flex min-h-8 items-baseline gap-2 border-b-3 pb-1 ${step === currentStep ? "border-rule font-semibold text-ink-strong" : "border-invisible text-ink-soft"}`}
          >
            {index < currentIndex ? (
              <Link
                variant="quiet"
                to={bookingUrl(step, subject)}
                className="inline-flex min-h-6 min-w-6 items-center gap-2 hover:underline max-lg:self-stretch"
              >
                <Icon name="check" />
                <span className="max-lg:sr-only">{stepTitles[step]}</span>
                <span className="sr-only"> (erledigt)</span>
              </Link>
            ) : (
              <>
                <span aria-hidden="true" className="num font-display text-[1.5rem]/none">
                  {index + 1}
                </span>
                <span className={step === currentStep ? "" : "max-lg:sr-only"}>{stepTitles[step]}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A waitlist offer needs no choice of appointment and quantity; joining the waitlist needs no names. */
function stepsOf(step: BookingStep, { waitlistEntryId }: BookingSubject): BookingStep[] {
  if (waitlistEntryId) return ["personen", "pruefen"];
  return step === "warteliste" ? ["termin", "warteliste"] : ["termin", "personen", "pruefen"];
}
