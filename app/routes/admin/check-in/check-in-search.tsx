import { type FormEvent, useEffect, useRef, useState } from "react";
import { hasCameraSupport } from "#app/client/check-in/code-reader.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice, type NoticeVariant } from "#app/ui/notification/notice.tsx";
import { lazyDialog } from "#app/ui/overlay/lazy-dialog.tsx";
import { berlinDay, formatDateTime, formatTime } from "#domain/berlin-time.ts";
import { type BookingCodeScan, scanBookingCode } from "#domain/check-in/booking-code-scan.ts";
import { searchParties } from "#domain/check-in/party-search.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { fullName } from "./party-list.tsx";

export const loadCodeCamera = async () => (await import("./code-camera.tsx")).CodeCamera;
const CodeCamera = lazyDialog(loadCodeCamera);

export type CheckInSearchProps = {
  parties: readonly Party[];
  /** A name, or a part or all of a booking code. */
  query: string;
  onQuery: (query: string) => void;
  /** Checks in the whole party. */
  onCheckIn: (party: Party) => void;
};

type ScanResult = {
  variant: NoticeVariant;
  title: string;
  /** A partly checked-in party; `missing` is the number of its absent guests. */
  partyToComplete?: { party: Party; missing: number };
};

/**
 * A name or a part of a booking code filters the list. A whole code, typed or scanned, checks in a party of which
 * nobody is present yet.
 */
export function CheckInSearch({ parties, query, onQuery, onCheckIn }: CheckInSearchProps) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [canScan, setCanScan] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const noticeBox = useRef<HTMLDivElement>(null);

  useEffect(() => setCanScan(hasCameraSupport()), []);

  function checkInByCode(code: string) {
    const scan = scanBookingCode(parties, code);
    if (scan.kind === "expected") checkIn(scan.party);
    else setResult(resultOf(scan));
  }

  function checkIn(party: Party) {
    onCheckIn(party);
    setResult({
      variant: "success",
      title: `${fullName(party)}${party.quantity === 1 ? " ist da" : `: alle ${party.quantity} sind da`}.`,
    });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!/[\p{L}\p{N}]/u.test(query)) return;
    if (scanBookingCode(parties, query).kind !== "unknown") {
      checkInByCode(query);
      return onQuery("");
    }
    const matchCount = searchParties(parties, query).length;
    // The next code replaces the selected text.
    if (matchCount === 0) event.currentTarget.querySelector("input")?.select();
    setResult(
      matchCount > 0
        ? { variant: "info", title: `${matchCount} Treffer in der Liste. Trag dort ein, wer da ist.` }
        : { variant: "problem", title: `Zu „${query}“ passt kein Name und kein Code.` },
    );
  }

  function completeParty(party: Party) {
    // The pressed button unmounts. Keyboard users continue from the notice.
    noticeBox.current?.focus();
    checkIn(party);
  }

  const partyToComplete = result?.partyToComplete;
  const notice = result && (
    <div ref={noticeBox} tabIndex={-1} className="outline-none">
      <Notice
        isAnnounced
        variant={result.variant}
        title={result.title}
        actions={
          partyToComplete && (
            <Button onClick={() => completeParty(partyToComplete.party)}>
              {partyToComplete.missing === 1
                ? "Auch die letzte Person ist da"
                : `Auch die anderen ${partyToComplete.missing} sind da`}
            </Button>
          )
        }
      />
    </div>
  );

  return (
    <div className="grid gap-3">
      {/* `EarlyPresses` replays input from before hydration. */}
      <form data-early-press onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Name oder Buchungscode"
          type="search"
          value={query}
          onChange={(event) => {
            setResult(null);
            onQuery(event.currentTarget.value);
          }}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-40 flex-1 sm:max-w-80"
        />
        <Button type="submit" variant="outline">
          Einchecken
        </Button>
        {canScan && (
          <Button variant="outline" onClick={() => setScanning(true)}>
            QR-Code lesen
          </Button>
        )}
      </form>
      {!isScanning && notice}
      {isScanning && (
        <CodeCamera
          onCode={checkInByCode}
          onProblem={() => {
            setScanning(false);
            setResult({
              variant: "problem",
              title: "Die Kamera lässt sich nicht öffnen. Bitte tippe den Code ein.",
            });
          }}
          onClose={() => setScanning(false)}
        >
          {notice}
        </CodeCamera>
      )}
    </div>
  );
}

/** The result of a scan that checks nobody in. */
function resultOf(scan: BookingCodeScan<Party>): ScanResult {
  switch (scan.kind) {
    case "unknown":
      return { variant: "problem", title: `Der Code ${scan.code} gehört nicht zu diesem Termin.` };
    case "partly_checked_in": {
      const { party, missing } = scan;
      const title = `${fullName(party)}: ${party.quantity - missing} von ${party.quantity} schon da, ${missing} ${missing === 1 ? "fehlt" : "fehlen"} noch.`;
      return { variant: "info", title, partyToComplete: { party, missing } };
    }
    case "checked_in":
      return { variant: "problem", title: `${fullName(scan.party)} ist schon eingecheckt${sinceLabel(scan.party)}.` };
    default: // cancelled
      return { variant: "problem", title: `Die Buchung von ${fullName(scan.party)} ist storniert.` };
  }
}

/** Shown because a repeated scan may mean that the code was passed on to other guests. */
function sinceLabel({ attendance_at: attendanceAt }: Party): string {
  if (!attendanceAt) return "";
  const isToday = berlinDay(attendanceAt) === berlinDay(new Date());
  return isToday ? `, seit ${formatTime(attendanceAt)} Uhr` : `, seit ${formatDateTime(attendanceAt)}`;
}
