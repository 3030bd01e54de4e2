import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { data, useRevalidator } from "react-router";
import { cacheCheckInPage } from "#app/client/check-in/check-in-page.ts";
import { listPendingCheckInEvents } from "#app/client/check-in/check-in-queue.ts";
import { clearEndedPass } from "#app/client/check-in/ended-pass.ts";
import { type CheckInChannel, loadCheckInModules, useCheckIn } from "#app/client/check-in/use-check-in.ts";
import { useHasPassed } from "#app/client/check-in/use-has-passed.ts";
import { isErrorResponse } from "#app/client/use-action.ts";
import { EarlyPresses } from "#app/components/site/early-presses.tsx";
import { apiContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { CheckInHeader } from "#app/routes/admin/check-in/check-in-header.tsx";
import { PartyList } from "#app/routes/admin/check-in/party-list.tsx";
import { WalkInForm } from "#app/routes/admin/check-in/walk-in-form.tsx";
import { refusalOf, refusedPage } from "#app/routes/refusal.ts";
import { Select } from "#app/ui/form/select.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { closeNotification, getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { formatDateTime, formatTime, isEvening } from "#domain/berlin-time.ts";
import { checkInOpensAt, countGuests } from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import type { OpenCheckInPass, PassAppointment, PassParty } from "#workers/data/booking/check-in-pass.ts";
import type { Route } from "./+types/check-in-pass.ts";

const SECRET = /^[0-9a-f]{48}$/;
/** The page initially selects the first appointment that is upcoming or began at most this long ago, else the first. */
const MAX_SINCE_START_MS = 2 * 60 * 60 * 1000;

export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const now = new Date();
  if (!SECRET.test(secret)) return data({ pass: null, now }, { status: 404 });
  try {
    return data({ pass: await context.get(apiContext).checkInPass.open({ secret }), now });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.code === "check_in_pass_ended") return data({ pass: null, now }, { status: 404 });
    // The in-process API turns refusals of queries into error pages, but not those of mutations such as `open`.
    throw (refused && refusedPage(refused)) ?? error;
  }
}

export const handle = {
  colorMode: ({ now }) => (isEvening(now) ? "dark" : undefined),
} satisfies RouteHandle<{ now: Date }>;

export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Einlass") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function CheckInPassPage({ loaderData, params }: Pick<Route.ComponentProps, "loaderData" | "params">) {
  const { pass, now } = loaderData;
  return (
    <div className="page-grid pt-8">
      <div className="col-span-full grid gap-6 border-t-3 border-rule pt-6">
        <h1 className="text-display-lg">Einlass</h1>
        {pass ? <OpenPass pass={pass} now={now} secret={params.secret} /> : <EndedPass secret={params.secret} />}
      </div>
    </div>
  );
}

type OpenPassProps = { pass: OpenCheckInPass; now: Date; secret: string };

/** Interval of the poll for changes and for the end of the pass. */
const POLL_MS = 15_000;

function OpenPass({ pass: { ends_at: endsAt, revision, appointments }, now, secret }: OpenPassProps) {
  const deviceEndsAt = useMemo(() => deviceTimeOf(endsAt, now), [endsAt, now]);
  const isOverByClock = useHasPassed(deviceEndsAt, now);
  const [hasEnded, setEnded] = useState(false);
  const initialAppointment =
    appointments.find(({ timestamp }) => timestamp.getTime() > now.getTime() - MAX_SINCE_START_MS) ?? appointments[0];
  const [chosenId, setChosenId] = useState(initialAppointment?.id);
  // Selects the first appointment that is added to a day without appointments.
  if (!chosenId && initialAppointment) setChosenId(initialAppointment.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load changes `now`, so that the page is cached again
  useEffect(() => {
    if (!hasEnded) cacheCheckInPage({ scope: "/einlass/", endsAt: deviceEndsAt, loadLazyModules: loadCheckInModules });
  }, [hasEnded, now]);
  const { revalidate } = useRevalidator();
  const latest = useRef({ revision, revalidate, isOverByClock });
  latest.current = { revision, revalidate, isOverByClock };
  useEffect(
    () =>
      watchPass(secret, (newRevision) => {
        const { isOverByClock, revision, revalidate } = latest.current;
        // While the request fails, the device's clock decides whether the pass has ended.
        setEnded(isOverByClock && newRevision === undefined);
        // A revision means that the pass is valid. Revalidation corrects a `deviceEndsAt` that has passed too early.
        if (newRevision !== undefined && (isOverByClock || newRevision !== revision)) revalidate();
      }),
    [secret],
  );
  if (hasEnded) return <EndedPass secret={secret} />;
  // When the chosen appointment is cancelled or moved to another day, the holder of the pass chooses again: after an
  // automatic choice, the holder might tick names in the wrong list.
  const appointment = appointments.find(({ id }) => id === chosenId);
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft">
        Dieser Link gilt bis {formatDateTime(endsAt)}. Danach verschwinden die Namen von diesem Gerät. Bitte gib ihn
        nicht weiter.
      </p>
      {appointments.length > (appointment ? 1 : 0) && (
        <Select
          label="Termin"
          {...(!appointment && { placeholder: "Bitte wählen" })}
          value={appointment?.id ?? ""}
          onChange={(event) => setChosenId(event.currentTarget.value)}
          options={appointments.map(({ id, timestamp, offer }) => ({
            value: id,
            label: `${formatTime(timestamp)} Uhr, ${offer.name}`,
          }))}
        />
      )}
      {appointment ? (
        <PassCheckIn key={appointment.id} appointment={appointment} now={now} secret={secret} />
      ) : (
        <MissingAppointment hasOthers={appointments.length > 0} now={now} secret={secret} />
      )}
    </>
  );
}

const NO_PARTIES: readonly Party[] = [];

function MissingAppointment({ hasOthers, now, secret }: { hasOthers: boolean; now: Date; secret: string }) {
  const channel = useMemo(() => channelOf(secret), [secret]);
  // Sends the queued events, because the server still records payments for a cancelled appointment.
  useCheckIn(NO_PARTIES, { id: "", price: 0, loadedAt: now }, channel);
  if (!hasOthers) return <p>An diesem Tag findet kein Termin statt.</p>;
  return (
    <Notice
      variant="problem"
      title="Deinen Termin gibt es an diesem Tag nicht mehr. Bitte wähle einen anderen."
      isAnnounced
    />
  );
}

function PassCheckIn({ appointment, now, secret }: { appointment: PassAppointment; now: Date; secret: string }) {
  const { id, offer, timestamp } = appointment;
  const channel = useMemo(() => channelOf(secret), [secret]);
  const loadedParties = useMemo(
    () => appointment.parties.map((party) => partyOf(party, id)),
    [appointment.parties, id],
  );
  const { parties, pendingCount, checkIn } = useCheckIn(
    loadedParties,
    { id, price: offer.price, loadedAt: now },
    channel,
  );
  const [query, setQuery] = useState("");
  // Typing stays fluid on a slow phone while a long list is filtered.
  const listQuery = useDeferredValue(query);
  const opensAt = checkInOpensAt(timestamp);
  const isCheckInOpen = useHasPassed(opensAt, now);
  const hasBegun = useHasPassed(timestamp, now);
  const uncountedWalkInSlots = countGuests(parties).expected - countGuests(loadedParties).expected;
  return (
    <section aria-labelledby="einlass" className="large-targets grid gap-4">
      <EarlyPresses />
      <CheckInHeader id="einlass" parties={parties} pendingCount={pendingCount}>
        {offer.name}, <span className="num">{formatDateTime(timestamp)}</span>
      </CheckInHeader>
      {isCheckInOpen ? (
        <>
          <div className="sticky top-0 z-10 -mx-4 bg-paper px-4 py-2">
            <TextField
              label="Name suchen"
              data-early-press // `EarlyPresses` replays what is typed before hydration.
              type="search"
              autoComplete="off"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          </div>
          <WalkInForm
            appointmentId={id}
            parties={parties}
            freeSlots={Math.max(0, appointment.remaining_slots - uncountedWalkInSlots)}
            onWalkIn={checkIn}
          />
        </>
      ) : (
        <p>Einchecken geht ab {formatDateTime(opensAt)}.</p>
      )}
      <PartyList
        parties={parties}
        query={listQuery}
        canCheckIn={isCheckInOpen}
        hasBegun={hasBegun}
        onCheckIn={checkIn}
      />
    </section>
  );
}

/**
 * The end of the pass by the device's clock. A clock that is past `endsAt` at load is fast, because an ended pass is
 * neither loaded nor served from the cache; the lead of the clock is then added. For a cached page, the added lead
 * includes the page's age, so offline the page shows the names longer by that age.
 * @param now the server's time when the page was rendered
 */
function deviceTimeOf(endsAt: Date, now: Date): Date {
  const deviceNow = Date.now();
  return deviceNow < endsAt.getTime() ? endsAt : new Date(endsAt.getTime() + deviceNow - now.getTime());
}

/**
 * Passes the polled revision to `onRevision`, or `undefined` when the request fails. Reloads the page once the pass has
 * ended. Returns a function that stops polling.
 */
function watchPass(secret: string, onRevision: (revision: string | undefined) => void): () => void {
  const poll = async () => {
    if (document.hidden) return;
    const revision = await fetchRevision(secret);
    if (revision === null) await clearAndReload(secret);
    else onRevision(revision);
  };
  const timer = setInterval(poll, POLL_MS);
  document.addEventListener("visibilitychange", poll);
  addEventListener("online", poll);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", poll);
    removeEventListener("online", poll);
  };
}

/** The revision of the pass's data; `null` when the pass has ended, `undefined` when the request fails. */
async function fetchRevision(secret: string): Promise<string | null | undefined> {
  try {
    const { api } = await import("#app/client/api.ts");
    return await api.checkInPass.getRevision.mutate({ secret }, { signal: AbortSignal.timeout(POLL_MS) });
  } catch {
    return undefined;
  }
}

/** The reload removes the names from memory, too. */
async function clearAndReload(secret: string): Promise<void> {
  await clearPassData(secret);
  location.reload();
}

/**
 * Deletes the cached page, the confirmed events and the queue of this pass. Returns the number of check-in events that
 * were never sent. Session storage keeps this number, because the call after a reload finds an empty queue.
 */
async function clearPassData(secret: string): Promise<number> {
  const queueKey = queueKeyOf(secret);
  const unsent =
    (await listPendingCheckInEvents(queueKey).catch(() => [])).length || Number(sessionStorage.getItem(queueKey));
  sessionStorage.setItem(queueKey, String(unsent));
  // Toasts of refused check-ins contain names.
  for (const { id } of getOpenNotifications()) closeNotification(id);
  await clearEndedPass(pathOf(secret), queueKey);
  return unsent;
}

const pathOf = (secret: string) => `/einlass/${secret}/`;

/** Takes the focus, because the names that it replaces may have been scrolled and focused. */
function EndedPass({ secret }: { secret: string }) {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => void clearPassData(secret).then(setUnsent), [secret]);
  return (
    <FocusedNotice outcome={true} variant="problem" title="Dieser Link gilt nicht mehr. Bitte frag nach einem neuen.">
      {unsent > 0 &&
        `${unsent === 1 ? "Eine Eingabe wurde" : `${unsent} Eingaben wurden`} nicht mehr gesendet. Bitte sag der Person, von der du den Link hast, wer da war und wer bezahlt hat.`}
    </FocusedNotice>
  );
}

/**
 * Contains the whole secret, so that a mistyped link never clears the queue of another pass. A stored secret is
 * harmless, because it opens nothing once the pass has ended.
 */
const queueKeyOf = (secret: string) => `attendance:${secret}`;

function channelOf(secret: string): CheckInChannel {
  return {
    scope: "/einlass/",
    queueKey: queueKeyOf(secret),
    send: async (events, signal) => {
      try {
        const { api } = await import("#app/client/api.ts");
        return await api.checkInPass.checkIn.mutate({ secret, events }, { signal });
      } catch (error) {
        if (isErrorResponse(error) && (await fetchRevision(secret)) === null) await clearAndReload(secret);
        throw error;
      }
    },
  };
}

/** Adds defaults for the fields that a pass does not contain. */
function partyOf(party: PassParty, appointmentId: string): Party {
  return {
    ...party,
    appointmentId,
    code: "",
    companions: [],
    user_email: null,
    phone: null,
    message: null,
    note: "",
    booked_by_admin: party.is_walk_in,
    replacement: null,
    created_at: party.attendance_at ?? new Date(0),
  };
}
