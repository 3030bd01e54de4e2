import { useState } from "react";
import { AppointmentChoice } from "#app/components/appointment/appointment-choice.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { formatPriceOrFree } from "#app/components/offer/price.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { QuantityStepper } from "#app/ui/form/quantity-stepper.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type Appointment, canJoinWaitlist } from "#domain/appointment/offer-appointment.ts";
import { itemsPerPage } from "#domain/list/items-per-page.ts";
import { type RefusalCode, refusalMessage } from "#domain/refusal.ts";
import { fieldNames } from "./booking-fields.ts";
import { BookingRefusal } from "./booking-refusal.tsx";
import type { Selection, StepProps } from "./booking-wizard.tsx";
import { ChosenAppointment } from "./chosen-appointment.tsx";
import { EarlyStepperScript } from "./early-stepper-script.tsx";
import { StepForm } from "./step-form.tsx";

/** The first step: appointment and quantity. A party that needs more slots than are free can join the waitlist. */
export function AppointmentStep({ offer, appointments, bookableAfter, errors, refusal, isBusy, ...props }: StepProps) {
  const { quantity, ownBookingId, contactWhileLegalDetailsMissing } = props;
  // The layout follows the appointment of the first render, so that a later choice does not rearrange the page.
  const [initialAppointment] = useState(props.appointment);
  const wasBookable = initialAppointment?.isBookable ?? false;
  const choices = appointments.map((appointment) => ({
    ...appointment,
    canJoinWaitlist: canJoinWaitlist(appointment, bookableAfter, quantity),
  }));
  const choice = choices.find(({ id }) => id === props.appointment?.id);
  const isSelectable = choice !== undefined && (choice.isBookable || choice.canJoinWaitlist);
  const freeSlots = choice?.isBookable ? choice.remaining_slots : 0;
  const maxQuantity = Math.min(offer.max_slots_per_booking, choice?.capacity ?? offer.max_slots_per_booking);
  const isTooMany = quantity > maxQuantity;
  const mustWait = isSelectable && choice.canJoinWaitlist && !isTooMany && ownBookingId === null;
  const hasSomeButTooFewSlots = mustWait && freeSlots > 0;
  const hasJustSoldOut = mustWait && freeSlots === 0 && wasBookable && choice.id === initialAppointment?.id;

  const choose = (change: Partial<Selection>) => {
    props.onChoose(change);
    saveSelectionInUrl({ appointmentId: choice?.id ?? null, quantity, ...change });
  };
  const reduceToFreeSlots = () => choose({ quantity: freeSlots });

  const limitMessage = refusalMessage("too_many_slots", { max: maxQuantity });
  let quantityErrors = errors.plaetze;
  if (isTooMany) quantityErrors = [limitMessage];
  else if (hasSomeButTooFewSlots) quantityErrors = [refusalMessage("too_few_left", { remaining: freeSlots })];

  const appointmentChoice = (
    <AppointmentChoice
      name={fieldNames.appointmentId}
      legend="Termin"
      appointments={choices}
      collapseAfter={itemsPerPage.appointments}
      selectedId={isSelectable ? choice.id : null}
      onSelect={(id) => choose({ appointmentId: id })}
      errors={choice && !isSelectable ? [refusalMessage(unavailabilityOf(choice))] : errors.termin}
    />
  );
  return (
    <StepForm
      step="termin"
      visibleFields={[fieldNames.appointmentId, fieldNames.quantity]}
      errors={errors}
      // Enter in a field submits the form although its button is hidden.
      isBlocked={isBusy || ownBookingId !== null}
      {...props}
    >
      {refusal && (
        <BookingRefusal
          refusal={refusal}
          offerSlug={offer.slug}
          subject={{ appointmentId: choice?.id ?? null, waitlistEntryId: null, quantity }}
          step="termin"
          onAdjust={(slots) => choose({ quantity: slots })}
        />
      )}
      {choice && wasBookable ? (
        <ChosenAppointment appointment={choice} isOpened={!choice.isBookable || errors.termin !== undefined}>
          {appointmentChoice}
        </ChosenAppointment>
      ) : (
        appointmentChoice
      )}
      <EarlyStepperScript />
      <section className="grid gap-4">
        {!wasBookable && <h2 className="text-display-sm">Plätze</h2>}
        <QuantityStepper
          label="Anzahl"
          name={fieldNames.quantity}
          value={quantity}
          max={maxQuantity}
          decreaseLabel="Ein Platz weniger"
          increaseLabel="Ein Platz mehr"
          onChange={(slots) => choose({ quantity: slots })}
          hint={quantityErrors?.includes(limitMessage) ? undefined : limitMessage}
          errors={quantityErrors}
        />
        {/* Rendered while empty, because screen readers announce a notice only when its live region already exists. */}
        <div role="status" className="empty:hidden">
          {hasSomeButTooFewSlots && (
            <Notice
              title={`Für ${slotsLabel(quantity)} reicht es gerade nicht.`}
              actions={
                <Button variant="outline" onClick={reduceToFreeSlots} className="needs-script">
                  {freeSlots === 1 ? "Auf 1 Platz ändern" : `Auf ${freeSlots} Plätze ändern`}
                </Button>
              }
            >
              Nimm weniger Plätze oder lass dich mit der ganzen Gruppe auf die Warteliste setzen.
            </Notice>
          )}
          {mustWait && freeSlots === 0 && (
            <Notice title={hasJustSoldOut ? refusalMessage("sold_out") : "Dieser Termin ist ausgebucht."}>
              {`Wähle einen anderen Termin oder lass dich auf die Warteliste setzen. Wir schreiben dir, sobald ${
                quantity === 1 ? "ein Platz frei ist" : "alle deine Plätze zugleich frei sind"
              }.`}
            </Notice>
          )}
        </div>
      </section>
      {hasSomeButTooFewSlots && <input type="hidden" name={fieldNames.wantsToWait} value="ja" />}
      <div
        data-bottom-bar
        className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t-3 border-rule bg-paper pt-6 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-gutter max-md:px-gutter max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <p className="mr-auto md:hidden">
          <span className="block text-xs text-ink-soft">Gesamt</span>
          <span className="display num text-display-xs text-ink-strong">
            {formatPriceOrFree(offer.price * quantity)}
          </span>
        </p>
        {/* JavaScript hides the submit button when the guest has booked the appointment, or when legal details are
            missing and there is no waitlist to join. Without JavaScript the button stays, because the page cannot react
            to the choice of another appointment. */}
        {ownBookingId && (
          <LinkButton to={`/buchung/uebersicht/${ownBookingId}/`} size="lg" className="needs-script">
            Buchung ändern
          </LinkButton>
        )}
        <Button
          type="submit"
          size="lg"
          aria-disabled={isBusy || undefined}
          {...((ownBookingId || (contactWhileLegalDetailsMissing && !mustWait)) && { className: "without-script" })}
        >
          {mustWait ? waitlistLabel(quantity) : "Weiter"}
        </Button>
      </div>
    </StepForm>
  );
}

function waitlistLabel(quantity: number): string {
  return quantity > 1 ? `Mit ${quantity} Plätzen auf die Warteliste` : "Auf die Warteliste";
}

/** Why the chosen appointment can be neither booked nor waited for, for example after a live update. */
function unavailabilityOf(appointment: Appointment): RefusalCode {
  if (appointment.status === "cancelled") return "appointment_cancelled";
  return appointment.remaining_slots === 0 ? "sold_out" : "booking_closed";
}

/** Lets a reload restore the selection. Bypasses the router, which would run the loader. */
function saveSelectionInUrl({ appointmentId, quantity }: Selection): void {
  const url = new URL(location.href);
  if (appointmentId) url.searchParams.set(fieldNames.appointmentId, appointmentId);
  url.searchParams.set(fieldNames.quantity, String(quantity));
  history.replaceState(history.state, "", url);
}
