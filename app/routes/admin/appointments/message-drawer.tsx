import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { AppointmentMessage } from "#domain/appointment/appointment-message.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { GuestsToCall, recipientsMessage, recipientsOf } from "./recipients.tsx";
import { useDrawerDraft } from "./use-drawer-draft.ts";

type MessageDrawerProps = { appointmentId: string; parties: readonly Party[]; onClose: () => void };

export function MessageDrawer({ appointmentId, parties, onClose }: MessageDrawerProps) {
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const content = useRef<HTMLDivElement>(null);
  const { requestId, saveRequestId, discard, close } = useDrawerDraft(content, `message:${appointmentId}`, {
    names: ["betreff", "nachricht"],
    onClose,
  });
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  const recipients = recipientsOf(parties.filter(({ status }) => status === "confirmed" || status === "attended"));

  async function send() {
    const message = AppointmentMessage.safeParse({ id: requestId, appointmentId, subject, body });
    if (!message.success) {
      const fieldErrors = message.error.issues.map((issue) => [String(issue.path[0]), [issue.message]]);
      flushSync(() => setErrors(Object.fromEntries(fieldErrors)));
      content.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    setErrors({});
    saveRequestId();
    const sent = await run(
      () => api.offerAppointment.message.mutate(message.data),
      ({ mails }) => (mails === 1 ? "Eine E-Mail ist unterwegs." : `${mails} E-Mails sind unterwegs.`),
    );
    if (sent && isMounted()) close();
  }

  return (
    <SlideOver
      title="Nachricht an alle"
      isOpen
      onClose={close}
      onDiscard={discard}
      isUnsaved={subject.trim() !== "" || body.trim() !== ""}
      actions={
        recipients.mailed > 0 && (
          <Button onClick={send} aria-disabled={isBusy || undefined}>
            {recipients.mailed === 1 ? "An einen Gast senden" : `An ${recipients.mailed} Buchungen senden`}
          </Button>
        )
      }
    >
      <div ref={content} className="grid gap-5">
        <p className="text-sm text-ink-soft">
          {recipients.mailed > 0 &&
            "Wer Plätze an diesem Termin hat, bekommt diese Nachricht als E-Mail, jede Person für sich. "}
          {(recipients.mailed === 0 || recipients.unmailed.length > 0) && recipientsMessage(recipients)}
        </p>
        <GuestsToCall guests={recipients.unmailed} />
        {recipients.mailed > 0 && (
          <>
            <TextField
              label="Betreff"
              name="betreff"
              value={subject}
              maxLength={120}
              onChange={(event) => setSubject(event.currentTarget.value)}
              errors={errors.subject}
            />
            <TextArea
              label="Nachricht"
              name="nachricht"
              rows={8}
              value={body}
              maxLength={4000}
              onChange={(event) => setBody(event.currentTarget.value)}
              errors={errors.body}
            />
          </>
        )}
      </div>
    </SlideOver>
  );
}
