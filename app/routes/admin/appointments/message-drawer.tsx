import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#app/client/api.ts";
import { discardFormDraft, restoreFormDraft, saveFormDraft } from "#app/client/form-draft.ts";
import { useFormDraft } from "#app/client/form-draft-fields.ts";
import { readSupabaseUser } from "#app/client/session/shared-user.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { SlideOver } from "#app/ui/overlay/slide-over.tsx";
import { AppointmentMessage } from "#domain/appointment/appointment-message.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { GuestsToCall, recipientsMessage, recipientsOf } from "./recipients.tsx";

type MessageDrawerProps = { appointmentId: string; parties: readonly Party[]; onClose: () => void };

/** The message's id is stored when the message is sent, so that a retry, also after a reload, sends no email twice. */
export function MessageDrawer({ appointmentId, parties, onClose }: MessageDrawerProps) {
  const [userId] = useState(() => readSupabaseUser()?.user.id ?? null);
  const idKey = `message-id:${appointmentId}`;
  const [messageId] = useState(() => restoreFormDraft<string>(idKey, { userId }) ?? crypto.randomUUID());
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const content = useRef<HTMLDivElement>(null);
  const draftKey = `message:${appointmentId}`;
  useFormDraft(content, draftKey, { userId, names: ["betreff", "nachricht"] });
  const { run, isBusy } = useAction();
  const recipients = recipientsOf(parties.filter(({ status }) => status === "confirmed" || status === "attended"));

  /**
   * Discards the text, unless the session has ended: the redirect to sign-in closes the drawer too, and shares the new
   * session in the same commit.
   */
  const close = () => {
    setTimeout(() => {
      if (readSupabaseUser()?.user.id !== userId) return;
      discardFormDraft(draftKey);
      discardFormDraft(idKey);
    });
    onClose();
  };

  async function send() {
    const message = AppointmentMessage.safeParse({ id: messageId, appointmentId, subject, body });
    if (!message.success) {
      const fieldErrors = message.error.issues.map((issue) => [String(issue.path[0]), [issue.message]]);
      flushSync(() => setErrors(Object.fromEntries(fieldErrors)));
      content.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    setErrors({});
    saveFormDraft(idKey, messageId, { userId });
    const sent = await run(
      () => api.offerAppointment.message.mutate(message.data),
      ({ mails }) => (mails === 1 ? "Eine E-Mail ist unterwegs." : `${mails} E-Mails sind unterwegs.`),
    );
    if (sent) close();
  }

  return (
    <SlideOver
      title="Nachricht an alle"
      isOpen
      onClose={close}
      isUnsaved={subject.trim() !== "" || body.trim() !== ""}
      actions={
        recipients.mailed > 0 && (
          <Button onClick={send} aria-disabled={isBusy || undefined}>
            {recipients.mailed === 1 ? "An eine Person senden" : `An ${recipients.mailed} Buchungen senden`}
          </Button>
        )
      }
    >
      <div ref={content} className="grid gap-5">
        <p className="text-sm text-ink-soft">
          Wer Plätze an diesem Termin hat, bekommt diese Nachricht als E-Mail, jede Person für sich.{" "}
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
