import {
  data,
  Form,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from "react-router";
import { z } from "zod";
import { useLiveAppointments, useReloadAfter } from "#app/client/live/use-live-appointments.ts";
import { ErrorScreen } from "#app/components/site/error-screen.tsx";
import { apiContext, bookingDraftContext, sessionContext, sessionPortContext, siteContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { type FormFields, readForm, textOf } from "#app/routes/form-fields.ts";
import { redirectFrom } from "#app/routes/redirect-from.ts";
import { nullOn503 } from "#app/routes/refusal.ts";
import { headersOfAction } from "#app/routes/sign-in/step-results.ts";
import { stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { useKeptActionData } from "#app/routes/use-kept-action-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { startOfTomorrow } from "#domain/berlin-time.ts";
import { hostContactOf, reachableContactOf } from "#domain/booking/host-contact.ts";
import { type RefusalCode, refusalMessage } from "#domain/refusal.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import { hasLegalDetails } from "#domain/site/site-settings.ts";
import { heldUntil } from "#domain/waitlist/waitlist-entry.ts";
import type { BookingDraft } from "#workers/app/booking-draft-list.ts";
import type { Route } from "./+types/book.ts";
import { type BookingOutcome, runStep } from "./booking-actions.ts";
import { bookingFieldNames, fieldNames } from "./booking-fields.ts";
import { parsePeople, parseSelection } from "./booking-form.ts";
import { bookingSteps, bookingUrl, joinedPath, stepOf, stepTitles } from "./booking-step.ts";
import { BookingUnavailable } from "./booking-unavailable.tsx";
import { BookingWizard } from "./booking-wizard.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const session = context.get(sessionContext);
  const isSignedIn = session.state === "signed-in";
  const step = stepOf(searchParams);
  const drafts = await context.get(bookingDraftContext).list();

  const entryId = z.uuid().safeParse(searchParams.get("warteliste")).data ?? null;
  if (entryId && session.state === "unavailable") throw data(null, { status: 503 });
  if (entryId && !isSignedIn) {
    const returnPath = bookingUrl(step, { appointmentId: null, waitlistEntryId: entryId });
    throw redirectFrom(request, stepPath(steps.codeRequest, returnPath));
  }
  const entry = entryId ? await api.waitlistEntry.byId({ id: entryId }) : null;
  const latestDraft = drafts[0];
  const chosenId = entryId
    ? (entry?.appointment_id ?? null)
    : (z.uuid().safeParse(searchParams.get("termin") ?? latestDraft?.appointmentId).data ?? null);

  // An ordinary booking and the acceptance of a waitlist offer have separate drafts; they share only what the guest has
  // typed.
  const isMatchingDraft = ({ appointmentId, fields: savedFields }: BookingDraft) =>
    appointmentId === chosenId && (textOf(savedFields, fieldNames.waitlistEntryId) ?? null) === entryId;
  const draft = drafts.find(isMatchingDraft);
  const reusedDraft = drafts.find(({ appointmentId }) => appointmentId === chosenId) ?? latestDraft;
  const fields: FormFields = draft ? { ...draft.fields } : reusableFieldsOf(reusedDraft, chosenId);
  if (isSignedIn && !textOf(fields, fieldNames.firstName)) {
    Object.assign(fields, fieldsOfProfile(await api.account.getProfile().catch(nullOn503)));
  }
  fields[fieldNames.appointmentId] = chosenId ? [chosenId] : [];
  // Only the URL of the first step has the quantity.
  const quantity = entry?.quantity ?? (step === "termin" ? searchParams.get(fieldNames.quantity) : null);
  if (quantity) fields[fieldNames.quantity] = [String(quantity)];

  const subject = { appointmentId: chosenId, waitlistEntryId: entryId };
  const signInUrl = stepPath(steps.codeRequest, bookingUrl(step, subject));
  const incompleteStep = incompleteStepBefore(step, fields);
  if (chosenId && incompleteStep) {
    // The draft of a person whose session has ended is shown again after sign-in.
    const needsSignIn = await context.get(bookingDraftContext).isOwnerSignedOut(isMatchingDraft);
    throw redirectFrom(request, needsSignIn ? signInUrl : bookingUrl(incompleteStep, subject));
  }
  const isLastStep = step === "pruefen" || step === "warteliste";
  const [offerWithAppointments, confirmedBookings, ownWaitlist, termsVersion, site, { user, state }] =
    await Promise.all([
      chosenId ? api.offerAppointment.forBooking({ id: chosenId }) : null,
      chosenId && isSignedIn ? api.offerBooking.listConfirmed() : [],
      chosenId && isSignedIn && !entryId ? api.waitlistEntry.listMine().catch(nullOn503) : [],
      step === "pruefen" ? api.landingPage.termsVersion().catch(nullOn503) : null,
      context.get(siteContext)(),
      // The last step shows the user's email, and the email in the token may be outdated.
      isSignedIn && isLastStep ? context.get(sessionPortContext).check() : session,
    ]);
  // The token is still valid, but the session has ended, for example on another device.
  if (isSignedIn && state === "signed-out") throw redirectFrom(request, signInUrl);
  const now = new Date();
  const appointments = offerWithAppointments?.appointments ?? [];
  const isShown = (own: { appointment_id: string }) => appointments.some(({ id }) => id === own.appointment_id);
  const offeredEntry = ownWaitlist?.find((own) => own.appointment_id === chosenId && heldUntil(own, now));
  // The page's free slots exclude those held for the guest, who gets them only by accepting the waitlist offer.
  if (offeredEntry) {
    throw redirectFrom(request, bookingUrl("personen", { appointmentId: null, waitlistEntryId: offeredEntry.id }));
  }
  if (step === "warteliste" && confirmedBookings.some((own) => own.appointment_id === chosenId)) {
    throw redirectFrom(request, bookingUrl("termin", { appointmentId: chosenId, waitlistEntryId: null }));
  }
  // A saved acceptance of an older version of the terms does not count.
  if (textOf(fields, fieldNames.shownTermsVersion) !== String(termsVersion)) delete fields[fieldNames.acceptTerms];
  return {
    step,
    offer: offerWithAppointments && {
      ...offerWithAppointments.offer,
      contact: hostContactOf(offerWithAppointments.offer, site),
    },
    appointments,
    /** The site's contact while nobody can book because legal details are missing; else `null`. */
    contactWhileLegalDetailsMissing: hasLegalDetails(site) ? null : reachableContactOf(site, site),
    /** Only appointments that start after this time can be booked. The page reloads once the time has passed. */
    bookableAfter: startOfTomorrow(now),
    now,
    isSignedIn,
    /** The id of the signed-in user. */
    signedInAs: session.user?.id ?? null,
    /** The signed-in user's email, which may be outdated except in the last step. */
    email: user?.email ?? null,
    /** The waitlist entry whose waitlist offer is being accepted; `null` for an ordinary booking. */
    entry,
    /** The signed-in user's email when the waitlist entry in the URL is another user's or gone. */
    emailOfUserWithoutEntry: entryId && !entry ? (session.user?.email ?? null) : null,
    /** The guest's confirmed bookings of `appointments`. */
    ownBookings: confirmedBookings.filter(isShown),
    /** The guest's open waitlist entries for `appointments`. */
    ownEntries: ownWaitlist?.filter(isShown) ?? [],
    /** In the step `pruefen`, the version of the terms that the order accepts; `null` when unknown. */
    termsVersion,
    fields,
    idempotencyKey: entry?.id ?? draft?.idempotencyKey ?? crypto.randomUUID(),
    /** True when the outcome of an order from before this page load is unknown. */
    isOutcomeUnknown: draft?.isOutcomeUnknown ?? false,
  };
}

/**
 * What the guest has typed in a draft and another booking can reuse: names and phone number and, when both are for the
 * same appointment, companions and message.
 */
function reusableFieldsOf(draft: BookingDraft | undefined, chosenId: string | null): FormFields {
  const typedFields: FormFields = {};
  const personFieldNames = [fieldNames.firstName, fieldNames.lastName, fieldNames.phone];
  const partyFieldNames = draft?.appointmentId === chosenId ? [fieldNames.companions, fieldNames.message] : [];
  for (const name of [...personFieldNames, ...partyFieldNames]) {
    const values = draft?.fields[name];
    if (values) typedFields[name] = values;
  }
  return typedFields;
}

type RememberedProfile = { first_name: string | null; last_name: string | null; phone: string | null };

function fieldsOfProfile(profile: RememberedProfile | null): FormFields {
  const profileFields: FormFields = {};
  if (profile?.first_name) profileFields[fieldNames.firstName] = [profile.first_name];
  if (profile?.last_name) profileFields[fieldNames.lastName] = [profile.last_name];
  if (profile?.phone) profileFields[fieldNames.phone] = [profile.phone];
  return profileFields;
}

/** The first earlier step with missing or invalid data; `null` when `step` can be shown. */
function incompleteStepBefore(step: (typeof bookingSteps)[number], fields: FormFields) {
  if (step === "termin") return null;
  if (parseSelection(fields).errors) return "termin";
  return step === "pruefen" && parsePeople(fields).errors ? "personen" : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, bookingFieldNames);
  const step = z.enum(bookingSteps).catch("termin").parse(textOf(fields, fieldNames.step));
  return runStep(step, fields, context);
}

export const headers = headersOfAction;

/**
 * After a lost response or a server error, the form shows a refusal instead of an error page. For an order, the page
 * polls for the outcome. A guest who has nevertheless joined the waitlist is redirected to the overview.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await readForm(request.clone() as Request, bookingFieldNames);
  try {
    return await serverAction();
  } catch (error) {
    const isExpected = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isExpected) throw error;
    // Without `signedInAs`, the action neither books nor joins the waitlist.
    const submittedStep = textOf(fields, fieldNames.signedInAs) ? textOf(fields, fieldNames.step) : undefined;
    const isOrder = submittedStep === "pruefen";
    const entry = submittedStep === "warteliste" ? await findWaitlistEntry(fields).catch(() => null) : null;
    if (entry) throw redirect(joinedPath(entry));
    const code = "backend_unavailable";
    return data<BookingOutcome>(
      { fields, errors: null, refusal: { code, detail: {}, message: refusalMessage(code) }, isOutcomeUnknown: isOrder },
      { status: 503 }, // after an error status, React Router does not rerun the loader
    );
  }
}

/** Imports dynamically, because only pages with a lost response need the API client. */
async function findWaitlistEntry(fields: FormFields) {
  const { api } = await import("#app/client/api.ts");
  const entries = await api.waitlistEntry.listMine.query();
  const appointmentId = textOf(fields, fieldNames.appointmentId);
  return entries.find((entry) => entry.appointment_id === appointmentId && entry.status === "waiting") ?? null;
}

/** The refusals of an order from an outdated page. */
const outdatedPageCodes: ReadonlySet<RefusalCode> = new Set([
  "conditions_changed",
  "terms_changed",
  "legal_details_missing",
]);

/** After an error status, React Router reruns the loader only when this function returns `true`. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const code = (actionResult as BookingOutcome | undefined)?.refusal?.code;
  return defaultShouldRevalidate || (code !== undefined && outdatedPageCodes.has(code));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData ? `Platz buchen: ${stepTitles[loaderData.step]}` : "Platz buchen") },
  { name: "robots", content: "noindex" },
];

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const appointments = useLiveAppointments(loaderData.offer?.id ?? null, loaderData.appointments);
  useReloadAfter(loaderData.bookableAfter);
  const keptOutcome = useKeptActionData(actionData);
  // A revalidation discards `actionData`, but the page keeps checking an order whose outcome is unknown.
  const latestOutcome = actionData ?? (keptOutcome?.isOutcomeUnknown ? keptOutcome : undefined);
  // After a change of step, the action result belongs to another form.
  const outcome = textOf(latestOutcome?.fields ?? {}, fieldNames.step) === loaderData.step ? latestOutcome : undefined;
  const { offer, emailOfUserWithoutEntry } = loaderData;
  if (emailOfUserWithoutEntry) return <MissingEntry email={emailOfUserWithoutEntry} />;
  if (!offer) return <MissingAppointment />;
  return (
    <BookingWizard
      // Resets the selection when the offer changes.
      key={offer.id}
      {...loaderData}
      offer={offer}
      appointments={appointments}
      fields={outcome?.fields ?? loaderData.fields}
      idempotencyKey={outcome?.fields[fieldNames.idempotencyKey]?.[0] ?? loaderData.idempotencyKey}
      errors={outcome?.errors ?? {}}
      refusal={outcome?.refusal ?? null}
      isOutcomeUnknown={outcome?.isOutcomeUnknown ?? loaderData.isOutcomeUnknown}
    />
  );
}

function MissingEntry({ email }: { email: string }) {
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg">Platz buchen</h1>
      <EmptyState
        title="Dieses Angebot von der Warteliste gehört zu einem anderen Konto oder gilt nicht mehr."
        action={
          <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
            <LinkButton to="/buchung/uebersicht/">Zu deinen Buchungen</LinkButton>
            <Form method="post" action={pageUrl("/abmelden/")}>
              <Button type="submit" variant="outline">
                Abmelden
              </Button>
            </Form>
          </div>
        }
      >
        <p className="wrap-anywhere">
          Du bist als {email} angemeldet. Wenn wir dir an eine andere Adresse geschrieben haben, melde dich ab und öffne
          den Link noch einmal.
        </p>
      </EmptyState>
    </div>
  );
}

function MissingAppointment() {
  return (
    <div className="page-grid gap-y-8 pt-8">
      <h1 className="text-display-lg">Platz buchen</h1>
      <EmptyState title="Hier fehlt noch der Termin." action={<LinkButton to="/">Angebote ansehen</LinkButton>}>
        <p>Such dir ein Angebot aus und wähle dort den Tag, an dem du kommen möchtest.</p>
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 503) return <BookingUnavailable />;
  return <ErrorScreen error={error} />;
}
