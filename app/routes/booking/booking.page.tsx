import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { BookingTicket } from "#app/blocks/booking-ticket.tsx";
import { cancellationWords } from "#app/blocks/cancellation-words.ts";
import { DateChoice } from "#app/blocks/date-choice.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { Offer } from "#domain/offer.ts";
import { type Appointment, isBookable } from "#domain/offer-appointment.ts";
import { type RefusalCode, refusalSentence } from "#domain/refusal.ts";
import type { FormFields } from "../form-fields.ts";
import { BookingDetailsFields } from "./booking-details-fields.tsx";
import type { BookingFormErrors } from "./booking-form.ts";
import { BookingOrder } from "./booking-order.tsx";
import { BookingRefusal, type BookingRefusalProps } from "./booking-refusal.tsx";
import { SELECTION_INTENT, shownFields } from "./booking-selection.ts";

export type BookingPageProps = {
  /** `null` when no date was chosen yet, or the chosen one is gone. */
  offer: Offer | null;
  /** Upcoming dates of the offer; counts may be live. */
  appointments: readonly Appointment[];
  /** Later dates can be booked. */
  bookableAfter: Date;
  /** When the page was read: the deadline shown is one that is still to come. */
  now: Date;
  isSignedIn: boolean;
  idempotencyKey: string;
  /** What was typed, by German field name. */
  fields: FormFields;
  errors: BookingFormErrors;
  refusal: BookingRefusalProps["refusal"] | null;
  /** Sent without a script with another date or number than the page showed: nothing was ordered yet. */
  isSelectionNew: boolean;
};

export function BookingPage(props: BookingPageProps) {
  const { offer } = props;
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg">{offer ? "Wer kommt mit?" : "Platz buchen"}</h1>
      {offer ? (
        // Another offer is another form; its dates and places start afresh.
        <BookingForm key={offer.id} {...props} offer={offer} />
      ) : (
        <EmptyState title="Hier fehlt noch der Termin." action={<LinkButton to="/">Angebote ansehen</LinkButton>}>
          <p>Such dir ein Angebot aus und wähle dort den Tag, an dem du kommen möchtest.</p>
        </EmptyState>
      )}
    </div>
  );
}

function BookingForm(props: BookingPageProps & { offer: Offer }) {
  const { offer, bookableAfter, now, isSignedIn, idempotencyKey, fields, errors, refusal, isSelectionNew } = props;
  const dates = props.appointments.map((appointment) => ({
    ...appointment,
    isBookable: isBookable(appointment, bookableAfter),
  }));
  const [chosenId, setChosenId] = useState(fields.termin?.[0] ?? null);
  const [quantity, setQuantity] = useState(() => Math.max(1, Math.trunc(Number(fields.plaetze?.[0])) || 1));
  const wanted = dates.find((date) => date.id === chosenId);
  const chosen = wanted?.isBookable ? wanted : undefined;
  const max = Math.min(offer.maxPlacesPerBooking, chosen?.remainingSlots ?? offer.maxPlacesPerBooking);
  const isBusy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  return (
    <>
      <Form ref={form} method="post" noValidate className="grid gap-10 md:col-[1/8]">
        <input type="hidden" name="schluessel" value={idempotencyKey} />
        {/* What the page shows to be ordered. Without a script a change of date or number is not shown until it is taken over. */}
        <input type="hidden" name={shownFields.appointment} value={chosen?.id ?? ""} />
        <input type="hidden" name={shownFields.quantity} value={quantity} />
        {isSelectionNew && (
          <Notice tone="info" isAnswer title="Deine Auswahl hat sich geändert.">
            Bitte prüfe Termin, Anzahl und Summe. Bestellt ist noch nichts.
          </Notice>
        )}
        {refusal && <BookingRefusal refusal={refusal} offerSlug={offer.slug} onAdjust={setQuantity} />}
        <DateChoice
          name="termin"
          legend="Termin"
          appointments={dates}
          chosenId={chosen?.id ?? null}
          onChoose={setChosenId}
          errors={wanted && !chosen ? [refusalSentence(whyGone(wanted))] : errors.termin}
        />
        <section className="grid gap-4">
          <h2 className="text-display-sm">Plätze</h2>
          <QuantityStepper
            label="Anzahl"
            name="plaetze"
            value={quantity}
            max={max}
            decreaseLabel="Ein Platz weniger"
            increaseLabel="Ein Platz mehr"
            onChange={setQuantity}
            hint={limitWords(max)}
            errors={quantity > max ? [tooManyWords(quantity, chosen?.remainingSlots, max)] : errors.plaetze}
          />
          <noscript>
            <Button type="submit" variant="outline" name="intent" value={SELECTION_INTENT} formNoValidate>
              Auswahl übernehmen
            </Button>
          </noscript>
        </section>
        <BookingDetailsFields
          fields={fields}
          errors={errors}
          companions={Math.min(quantity, max) - 1}
          contact={offer.artist?.name ?? offer.location?.name ?? "das Atelier"}
        />
        <BookingOrder
          offer={offer}
          when={chosen ? formatDateTime(chosen.timestamp) : null}
          quantity={quantity}
          isSignedIn={isSignedIn}
          isBusy={isBusy}
          acceptsTerms={fields.agb !== undefined}
          errors={errors.agb}
        />
      </Form>
      <div className="md:col-[8/-1] md:sticky md:top-6 md:self-start lg:col-[9/-1]">
        <BookingTicket
          picture={offer.image}
          label={offer.offerType.name}
          title={offer.name}
          quantity={quantity}
          price={offer.price}
          facts={[
            {
              label: "Wann",
              value: <span className="tabular-nums">{chosen ? formatDateTime(chosen.timestamp) : "noch offen"}</span>,
            },
            ...(offer.location ? [{ label: "Wo", value: `${offer.location.name}, ${offer.location.city}` }] : []),
            ...(offer.artist ? [{ label: "Mit", value: offer.artist.name }] : []),
          ]}
        >
          {offer.price > 0 && <p>Zahlung vor Ort. Online wird nichts abgebucht.</p>}
          {chosen && <p>{cancellationWords(deadlineOf(chosen.timestamp, offer.cancellationDeadlineHours), now)}</p>}
        </BookingTicket>
        <p className="pt-4 text-sm">
          <Link to={`/angebot/${offer.slug}/`}>Zurück zum Angebot</Link>
        </p>
      </div>
    </>
  );
}

/** The live counts took the chosen date away while the form was being filled. */
function whyGone({ status, remainingSlots }: Appointment): RefusalCode {
  if (status === "cancelled") return "appointment_cancelled";
  return remainingSlots === 0 ? "sold_out" : "booking_closed";
}

function limitWords(max: number): string {
  return max === 1 ? "Du kannst höchstens einen Platz buchen." : `Du kannst höchstens ${max} Plätze buchen.`;
}

function tooManyWords(quantity: number, remaining: number | undefined, max: number): string {
  if (remaining === undefined || quantity <= remaining) return limitWords(max);
  return remaining === 1
    ? "Nur noch 1 Platz frei. Anzahl anpassen?"
    : `Nur noch ${remaining} Plätze frei. Anzahl anpassen?`;
}

function deadlineOf(start: Date, hours: number): Date {
  return new Date(start.getTime() - hours * 3_600_000);
}
