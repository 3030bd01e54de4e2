import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from "react";
import { z } from "zod";
import { loadDocumentForCamera } from "#app/client/check-in/camera-document.ts";
import { cacheCheckInPage } from "#app/client/check-in/check-in-page.ts";
import { loadCheckInModules, useCheckIn } from "#app/client/check-in/use-check-in.ts";
import { useHasPassed } from "#app/client/check-in/use-has-passed.ts";
import { useAction } from "#app/client/use-action.ts";
import { OccupancyBar } from "#app/components/admin/appointments/occupancy-bar.tsx";
import { AdminPage } from "#app/components/admin/frame/admin-page.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { AppointmentAction } from "#app/routes/admin/appointments/appointment-dialog.tsx";
import { AppointmentStateBadge } from "#app/routes/admin/appointments/appointment-state.tsx";
import type { RebookPartiesProps } from "#app/routes/admin/appointments/rebook-parties.tsx";
import { notFound } from "#app/routes/not-found.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { lazyDialog, NOT_LOADED } from "#app/ui/overlay/lazy-dialog.tsx";
import { bookedSlots } from "#domain/appointment/appointment-detail.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { berlinDay, formatDateTime, formatWeekday, isEvening } from "#domain/berlin-time.ts";
import { checkInOpensAt, countGuests } from "#domain/check-in/check-in-event.ts";
import type { Route } from "./+types/appointment.ts";
import { CheckInHeader } from "./check-in-header.tsx";
import { CheckInSearch, loadCodeCamera } from "./check-in-search.tsx";
import { NoShows } from "./no-shows.tsx";
import { PartyList } from "./party-list.tsx";
import { loadPrintedSheet, PrintedParties } from "./printed-parties.tsx";
import { WalkInForm } from "./walk-in-form.tsx";

const AppointmentDialog = lazyDialog(
  async () => (await import("#app/routes/admin/appointments/appointment-dialog.tsx")).AppointmentDialog,
);
const MessageDrawer = lazyDialog(
  async () => (await import("#app/routes/admin/appointments/message-drawer.tsx")).MessageDrawer,
);
const CheckInPassDrawer = lazyDialog(async () => (await import("./check-in-pass-drawer.tsx")).CheckInPassDrawer);
const PhoneBookingForm = lazyDialog(
  async () => (await import("#app/routes/admin/appointments/phone-booking-form.tsx")).PhoneBookingForm,
);
const RebookParties = lazy<ComponentType<RebookPartiesProps>>(() =>
  import("#app/routes/admin/appointments/rebook-parties.tsx").then(
    (module) => ({ default: module.RebookParties }),
    () => ({ default: RebookingUnavailable }),
  ),
);
const RebookingUnavailable = () => <Notice variant="problem" title={NOT_LOADED} />;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadDocumentForCamera];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const now = new Date(); // taken before the reads, so that the data contains everything saved until `now`
  const { offerAppointment } = context.get(apiContext);
  const id = z.uuid().safeParse(params.id).data;
  if (!id) throw notFound(request);
  const [appointment, targets] = await Promise.all([
    offerAppointment.getDetail({ id }),
    offerAppointment.listRebookingTargets({ id }),
  ]);
  if (!appointment) throw notFound(request);
  return { appointment, targets, now };
}

/** Rooms are dim in the evening. Check-in is then dark, whatever color mode is stored. */
export const handle = {
  colorMode: ({ now }) => (isEvening(now) ? "dark" : undefined),
} satisfies RouteHandle<Awaited<ReturnType<typeof loader>>>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  // `loaderData` is defined: when the loader fails, an error boundary of a parent route is shown, and React Router does
  // not call this function.
  const { appointment } = loaderData as Awaited<ReturnType<typeof loader>>;
  return [{ title: pageTitle(matches, `${appointment.offer.name}, ${formatDateTime(appointment.timestamp)}`) }];
};

/** Check-in, printing and downloads on the cached page need these modules offline. */
const loadLazyModules = () => [
  ...loadCheckInModules(),
  import("./party-spreadsheet.ts"),
  loadPrintedSheet(),
  loadCodeCamera(),
  import("papaparse"),
  import("write-excel-file/universal"),
  import("qr/decode.js"),
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** A pass ends at most this long after the end of its day (SQL function `end_of_pass`). */
const PASS_OVERTIME_MS = 6 * 60 * 60 * 1000;

export default function AppointmentPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { appointment, targets, now } = loaderData;
  const { offer } = appointment;
  const { parties, pendingCount, checkIn } = useCheckIn(appointment.parties, {
    id: appointment.id,
    price: offer.price,
    loadedAt: now,
  });
  const { run, isBusy } = useAction();
  const [query, setQuery] = useState("");
  // Typing stays responsive while a slow phone filters a long list.
  const listQuery = useDeferredValue(query);
  const [dialog, setDialog] = useState<AppointmentAction | "message" | "passes" | "phone" | null>(null);
  const { expected } = countGuests(parties);
  const isScheduled = appointment.status === "scheduled";
  const hasBegun = useHasPassed(appointment.timestamp, now);
  const opensAt = checkInOpensAt(appointment.timestamp);
  const isCheckInOpen = useHasPassed(opensAt, now);
  const unmarkedCount = parties.filter(({ status }) => status === "confirmed").length;
  const uncountedWalkInSlots = expected - countGuests(appointment.parties).expected;
  const close = () => setDialog(null);
  const download = (format: "csv" | "xlsx") =>
    run(async () => (await import("./party-spreadsheet.ts")).downloadParties(format, appointment, parties));
  const shouldCache =
    appointment.timestamp.getTime() - now.getTime() < DAY_MS &&
    now.getTime() - endOf(appointment, offer).getTime() < DAY_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is cached again after each load
  useEffect(() => {
    if (shouldCache) cacheCheckInPage({ scope: "/admin/termin-buchungen/", loadLazyModules });
  }, [shouldCache, now]);

  return (
    <AdminPage
      title={offer.name}
      crumbs={[
        { label: "Termine", to: "/admin/termine/" },
        { label: offer.name, to: `/admin/angebots-termine/${offer.slug}/` },
        { label: formatDateTime(appointment.timestamp) },
      ]}
      actions={
        <a href="#verwalten" className="flex min-h-target items-center underline print:hidden">
          Termin verwalten
        </a>
      }
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm print:hidden">
          <p>
            {formatWeekday(appointment.timestamp)},{" "}
            <span className="num font-semibold">{formatDateTime(appointment.timestamp)}</span>
          </p>
          <OccupancyBar booked={bookedSlots(appointment)} capacity={appointment.capacity} />
          {isScheduled ? (
            <AppointmentStateBadge appointment={appointment} offer={offer} />
          ) : (
            <Badge variant="off">Abgesagt{appointment.reason && `: ${appointment.reason}`}</Badge>
          )}
          {appointment.waiting_slots > 0 && <span>{slotsLabel(appointment.waiting_slots)} auf der Warteliste</span>}
          {appointment.held_slots > 0 && <span>{slotsLabel(appointment.held_slots)} reserviert</span>}
        </div>

        {!isScheduled && (
          <Suspense>
            <RebookParties appointment={appointment} targets={targets} />
          </Suspense>
        )}

        {isScheduled && (
          <section aria-labelledby="tuer" className="large-targets grid gap-4 border-t-3 border-rule pt-4 print:hidden">
            <CheckInHeader id="tuer" parties={parties} pendingCount={pendingCount}>
              An der Tür
            </CheckInHeader>
            {isCheckInOpen ? (
              <>
                <div className="sticky top-0 z-10 -mx-4 bg-paper px-4 py-2">
                  <CheckInSearch
                    parties={parties}
                    query={query}
                    onQuery={setQuery}
                    onCheckIn={(party) => checkIn({ bookingId: party.id, status: "attended", present: party.quantity })}
                  />
                </div>
                <WalkInForm
                  appointmentId={appointment.id}
                  parties={parties}
                  freeSlots={Math.max(0, appointment.remaining_slots - uncountedWalkInSlots)}
                  onWalkIn={checkIn}
                />
              </>
            ) : (
              <p>Einchecken geht ab {formatDateTime(opensAt)}.</p>
            )}
          </section>
        )}

        {(isScheduled || parties.length > 0) && (
          <section aria-labelledby="liste" className="large-targets grid gap-3">
            <h2 id="liste" tabIndex={-1} className="outline-none text-display-xs sm:text-display-sm print:hidden">
              Teilnehmende
            </h2>
            <PartyList
              key={appointment.id}
              parties={parties}
              query={listQuery}
              canCheckIn={isScheduled && isCheckInOpen}
              hasBegun={hasBegun}
              onCheckIn={checkIn}
            />
            <PrintedParties appointment={appointment} parties={parties} />
            {isScheduled && hasBegun && unmarkedCount > 0 && (
              <NoShows
                unmarkedCount={unmarkedCount}
                // While events are pending, the server would mark their parties as no-shows.
                isBusy={isBusy || pendingCount > 0}
                onConfirm={() =>
                  run(
                    async () => {
                      const { api } = await import("#app/client/api.ts");
                      return api.offerBooking.markNoShows.mutate({ appointmentId: appointment.id });
                    },
                    // The message has no number, because a repeated request returns 0.
                    "Als nicht erschienen eingetragen.",
                  )
                }
              />
            )}
          </section>
        )}

        <section aria-labelledby="verwalten" className="grid gap-4 border-t-3 border-rule pt-4 print:hidden">
          <h2 id="verwalten" className="text-display-xs sm:text-display-sm">
            Termin verwalten
          </h2>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {isScheduled && !hasBegun && (
              <Button variant="outline" onClick={() => setDialog("phone")}>
                Telefonisch buchen
              </Button>
            )}
            {isScheduled &&
              berlinDay(appointment.timestamp) >= berlinDay(new Date(now.getTime() - PASS_OVERTIME_MS)) && (
                <Button variant="outline" onClick={() => setDialog("passes")}>
                  Einlass-Links
                </Button>
              )}
            {expected > 0 && (
              <Button variant="outline" onClick={() => setDialog("message")}>
                Nachricht an alle
              </Button>
            )}
            {isScheduled && (
              <Button variant="outline" onClick={() => setDialog("capacity")}>
                Plätze ändern
              </Button>
            )}
            {isScheduled && !hasBegun && (
              <>
                <Button variant="outline" onClick={() => setDialog("move")}>
                  Verschieben
                </Button>
                <Button variant="outline" color="danger" onClick={() => setDialog("cancel")}>
                  Absagen
                </Button>
              </>
            )}
          </div>
          <div className="-ml-5 flex flex-wrap gap-2">
            <Button variant="ghost" onClick={() => loadPrintedSheet().then(print)}>
              Drucken
            </Button>
            <Button variant="ghost" onClick={() => download("xlsx")}>
              Excel
            </Button>
            <Button variant="ghost" onClick={() => download("csv")}>
              CSV
            </Button>
          </div>
        </section>
      </div>
      {(dialog === "capacity" || dialog === "move" || dialog === "cancel") && (
        <AppointmentDialog appointment={appointment} action={dialog} onClose={close} />
      )}
      {dialog === "message" && <MessageDrawer appointmentId={appointment.id} parties={parties} onClose={close} />}
      {dialog === "passes" && <CheckInPassDrawer appointment={appointment} onClose={close} />}
      {dialog === "phone" && <PhoneBookingForm appointment={appointment} onClose={close} />}
    </AdminPage>
  );
}
