import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#app/client/api.ts";
import { refusalCodeOf, useAction } from "#app/client/use-action.ts";
import { CopyButton } from "#app/components/booking/copy-button.tsx";
import { qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { QrCodeImage } from "#app/components/qr-code/qr-code-image.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { berlinDay, formatDate, formatDateTime } from "#domain/berlin-time.ts";
import type { CheckInPass } from "#workers/data/booking/check-in-pass.ts";

type CheckInPassDrawerProps = { appointment: { id: string; timestamp: Date }; onClose: () => void };

/** Shows a link only right after its creation, because the database stores only a hash of the secret in the link. */
export function CheckInPassDrawer({ appointment: { id: appointmentId, timestamp }, onClose }: CheckInPassDrawerProps) {
  const [newPass, setNewPass] = useState<{ id: string; url: string } | null>(null);
  // A retry after a lost response sends the same id and creates no second pass.
  const [nextId, setNextId] = useState(() => crypto.randomUUID());
  const [passes, setPasses] = useState<readonly CheckInPass[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { run, isBusy } = useAction();
  const linkField = useRef<HTMLInputElement>(null);
  const listHeading = useFocusAfterRemoval<HTMLHeadingElement>(passes);
  const day = berlinDay(timestamp);
  const loadPasses = useCallback(
    () =>
      api.checkInPass.list.query({ appointmentId, day }).then(
        (loaded) => {
          setPasses(loaded);
          setFailed(false);
        },
        () => setFailed(true), // The list stays, and so does a confirmation that a `RevokeButton` shows.
      ),
    [appointmentId, day],
  );
  useEffect(() => void loadPasses(), [loadPasses]);
  useEffect(() => {
    if (newPass) linkField.current?.focus();
  }, [newPass]);

  async function create(isWholeDay: boolean) {
    const created = await run(() =>
      api.checkInPass.create.mutate({ id: nextId, appointmentId, isWholeDay }).catch((error: unknown) => {
        if (isPassIdRefused(error)) setNextId(crypto.randomUUID());
        throw error;
      }),
    );
    if (!created) return;
    setNewPass(created);
    setNextId(crypto.randomUUID());
    await loadPasses();
  }
  async function revoke(id: string) {
    const isRevoked = await run(async () => {
      await api.checkInPass.revoke.mutate({ id });
      return true;
    }, "Der Link gilt nicht mehr.");
    if (isRevoked) setPasses((loaded) => loaded?.filter((pass) => pass.id !== id) ?? null);
    if (isRevoked && newPass?.id === id) setNewPass(null);
    // A pass with the next id exists when the response to its creation was lost.
    if (isRevoked && nextId === id) setNextId(crypto.randomUUID());
    await loadPasses();
    return isRevoked === true;
  }
  const busyProps = { "aria-disabled": isBusy || undefined };

  return (
    <SlideOver title="Einlass-Links" isOpen onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm">
          Wer den Link öffnet, kann ohne Konto Gäste einchecken und sieht dafür Namen, Plätze und Beträge, sonst nichts.
          Der Link gilt bis zum Ende des {formatDate(timestamp)}. Dauert ein Termin länger, gilt der Link bis zu dessen
          Ende, höchstens aber bis sechs Stunden nach Mitternacht. Danach verschwinden die Namen von dem Gerät.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => create(false)} {...busyProps}>
            Link für diesen Termin
          </Button>
          <Button variant="outline" onClick={() => create(true)} {...busyProps}>
            Für alle Termine des Tages
          </Button>
        </div>
        {newPass && (
          <section aria-label="Neuer Link" className="grid justify-items-start gap-3">
            <QrCodeImage qrCode={qrCodeOf(newPass.url)} label="QR-Code des Links" />
            <label className="grid w-full gap-1.5 text-xs font-semibold">
              Link
              <input ref={linkField} readOnly value={newPass.url} className={`${inputStyle} num text-xs font-normal`} />
            </label>
            <CopyButton text={newPass.url} noun="Link" subject="Er" />
            <p className="text-xs text-ink-soft">Der Link steht nur jetzt hier. Später kannst du einen neuen machen.</p>
          </section>
        )}
        <section aria-labelledby="bisherige-links" className="grid gap-2">
          <h3 ref={listHeading} id="bisherige-links" tabIndex={-1} className="font-text font-semibold outline-none">
            Bisherige Links
          </h3>
          {hasFailed && <Notice variant="problem" title="Die Links ließen sich nicht laden." isAnnounced />}
          {passes?.length === 0 && !hasFailed && <p className="text-sm">Noch keine.</p>}
          {passes && passes.length > 0 && (
            <ul className="border-t border-line">
              {passes.map((pass) => (
                <li key={pass.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
                  <span className="min-w-0 flex-1 basis-48 text-sm">
                    {pass.appointment_id ? "Dieser Termin" : "Alle Termine des Tages"}
                    <span className="block text-xs text-ink-soft">
                      erstellt <span className="num">{formatDateTime(pass.created_at)}</span>,{" "}
                      {pass.opened_at ? (
                        <>
                          zuletzt geöffnet <span className="num">{formatDateTime(pass.opened_at)}</span>
                        </>
                      ) : (
                        "noch nicht geöffnet"
                      )}
                    </span>
                  </span>
                  <RevokeButton
                    passLabel={`Link vom ${formatDateTime(pass.created_at)}`}
                    isBusy={isBusy}
                    onConfirm={() => revoke(pass.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </SlideOver>
  );
}

type RevokeButtonProps = {
  passLabel: string;
  isBusy: boolean;
  /** Resolves to false when the pass was not revoked. */
  onConfirm: () => Promise<boolean>;
};

/** Asks for confirmation, because a revoked link cannot be restored. */
function RevokeButton({ passLabel, isBusy, onConfirm }: RevokeButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const firstButton = useFocusAfterRemoval<HTMLButtonElement>(isConfirming);
  if (!isConfirming) {
    return (
      <Button
        ref={firstButton}
        size="xs"
        variant="outline"
        color="danger"
        onClick={() => setConfirming(true)}
        aria-label={`Widerrufen: ${passLabel}`}
      >
        Widerrufen
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm">Der Link gilt dann nicht mehr.</span>
      <Button
        ref={firstButton}
        size="xs"
        variant="outline"
        color="danger"
        aria-disabled={isBusy || undefined}
        onClick={async ({ currentTarget }) => {
          if (isBusy) return;
          currentTarget.focus(); // Safari does not focus a clicked button.
          if (await onConfirm()) setConfirming(false);
        }}
        aria-label={`Ja, widerrufen: ${passLabel}`}
      >
        Ja, widerrufen
      </Button>
      <Button size="xs" variant="ghost" onClick={() => setConfirming(false)}>
        Doch nicht
      </Button>
    </span>
  );
}

/** Whether a pass with the sent id was already opened or revoked, or was created by another admin. */
function isPassIdRefused(error: unknown): boolean {
  return refusalCodeOf(error) === "check_in_pass_ended";
}
