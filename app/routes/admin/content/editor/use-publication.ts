import { type RefObject, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { errorMessage, isErrorResponse, refusalCodeOf } from "#app/client/use-action.ts";
import { useIsStaying } from "#app/client/use-is-staying.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { publicUrl, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { notifyUnpublished } from "#app/routes/admin/content/notify-unpublished.ts";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { PublicationCheck } from "#domain/content/publication-check.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { useIssues } from "./use-issues.ts";
import type { RecordEditorState } from "./use-record-editor.ts";
import { useUndoNotify } from "./use-undo-notify.ts";

/**
 * @param showSection shows a section, or with `null` the record's own fields
 * @param panelRef the element that shows the open section or the record's own fields
 */
export function usePublication(
  entity: RecordEntity,
  record: RecordForEditing,
  editor: RecordEditorState,
  showSection: (id: string | null) => void,
  panelRef: RefObject<HTMLElement | null>,
) {
  const { draft, session } = editor;
  const pageType = record.slug_id; // used only for a landing page, whose slug id is its type
  const { issues, setParseError, validate, hideIssues } = useIssues(entity, draft, showSection, panelRef, pageType);
  const [isBusy, setBusy] = useState(false);
  /** `isBusy` as a ref, because an undo in a notification calls the `runAction` of an earlier render. */
  const isRunning = useRef(false);
  const errorToastId = useRef("");
  /**
   * The id of the notification that offers to undo the latest change of state. The next change closes the notification,
   * because the undo no longer fits.
   */
  const undoToastId = useRef("");
  const notifyUndoable = useUndoNotify();
  /** The check for the dialog that confirms publishing; empty while the dialog is closed. */
  const [checks, setChecks] = useState<PublicationCheck[]>([]);
  /** The check for the dialog that plans the publication; `null` while the dialog is closed. */
  const [scheduleChecks, setScheduleChecks] = useState<PublicationCheck[] | null>(null);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const isStaying = useIsStaying();

  /**
   * Ignores an action while another action runs. Shows an error as a toast, which the next action closes. Revalidates
   * the page when the server responded with an error.
   */
  const runAction = async (action: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    closeNotification(errorToastId.current);
    try {
      await action();
    } catch (error) {
      errorToastId.current = notify({ title: errorMessage(error), color: "danger", icon: "warning", timeout: 0 });
      if (isErrorResponse(error)) await revalidator.revalidate();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  /**
   * Saves the draft and checks it. Returns an array with the check, or an empty array when the check found nothing
   * or the record needs none. `null` when the draft could not be saved.
   */
  const check = async (): Promise<PublicationCheck[] | null> => {
    if (!(await session.flush())) return null;
    // The check of a public record lists only guests and overlapping appointments, which only an offer has.
    if (record.status === "published" && entity !== "offer") return [];
    return api.record.checkPublication.query({ entity, ids: [record.id] });
  };

  /** @param hasConfirmed whether the admin has confirmed the check */
  const publish = (hasConfirmed = false) =>
    runAction(async () => {
      setChecks([]);
      if (!validate()) return;
      if (!hasConfirmed) {
        const found = await check();
        if (!found) return notifyUnsaved(editor);
        if (found.length > 0) {
          if (isStaying()) return setChecks(found);
          const { name } = found[0] ?? { name: "" };
          return notifyUnpublished(`„${name}“`, () => void navigate(`${recordUrls[entity].edit}${record.slug}/`));
        }
      }
      let slug = record.slug;
      const undo = await session.replaceDraft(
        async (draftVersion) => {
          const seen = { draftVersion, seenStatus: record.status };
          const published = await api.record.publish.mutate({ entity, slugId: record.slug_id, ...seen });
          slug = published.slug;
          return null; // no draft afterwards
        },
        { isPublication: true },
      );
      if (undo === null) return notifyUnsaved(editor);
      closeNotification(undoToastId.current);
      hideIssues();
      if (entity !== "landing_page" && slug !== record.slug && isStaying()) {
        await navigate(`${recordUrls[entity].edit}${slug}/`, { replace: true });
      } else await revalidator.revalidate();
      notify({
        title: "Veröffentlicht.",
        description: purgeMessage,
        icon: "check",
        timeout: 8_000,
        actions: nextSteps(entity, slug, record.status !== "published", navigate),
      });
    });

  const openSchedule = () =>
    runAction(async () => {
      if (!validate()) return;
      const found = await check();
      if (!found) return notifyUnsaved(editor);
      hideIssues();
      setScheduleChecks(found);
    });

  const schedule = (publishAt: Date) =>
    runAction(async () => {
      if (!(await session.flush())) return notifyUnsaved(editor);
      const { slug_id: slugId, publish_at: seenPublishAt, status: seenStatus } = record;
      const seen = { draftVersion: session.draftVersion, seenPublishAt, seenStatus };
      await session.changeState(async () => {
        try {
          await api.record.schedule.mutate({ entity, slugId, publishAt, ...seen });
        } catch (error) {
          // After `outdated_version`, the dialog closes, because its check does not apply to the new status or draft.
          // After `plan_changed`, the dialog stays open and shows the new plan.
          if (refusalCodeOf(error) === "outdated_version") setScheduleChecks(null);
          throw error;
        }
        setScheduleChecks(null);
        await revalidator.revalidate();
      });
      notify({ title: `Wird am ${formatDateTime(publishAt)} veröffentlicht.`, icon: "check" });
    });

  const unschedule = () =>
    runAction(async () => {
      const seen = { isPublic: record.status === "published", draftVersion: session.draftVersion };
      const isUnplanned = await api.record.unschedule.mutate({ entity, id: record.id, ...seen });
      await revalidator.revalidate();
      notify({ title: isUnplanned ? "Nicht mehr vorgemerkt." : "Inzwischen veröffentlicht." });
    });

  /** Makes an earlier version the draft. */
  const restore = (versionId: string, onRestored: () => void) =>
    runAction(async () => {
      let lacksDeletedContent = false;
      const undo = await session.replaceDraft(async (draftVersion) => {
        const restored = await api.record.restoreVersion.mutate({
          versionId,
          draftVersion,
          recordVersion: session.recordVersion,
        });
        lacksDeletedContent = restored.lacks_deleted_content;
        return restored.version;
      });
      if (!undo) return notifyUnsaved(editor);
      onRestored();
      notifyUndoable({
        title: "Die Fassung ist jetzt der Entwurf.",
        description: `${lacksDeletedContent ? "Was inzwischen gelöscht wurde, etwa ein Bild, fehlt darin. " : ""}Veröffentlicht ist sie noch nicht.`,
        timeout: 10_000,
        actions: [{ label: "Rückgängig", onClick: undo }],
      });
    });

  return {
    issues,
    setParseError,
    isBusy,
    runAction,
    undoToastId,
    publish,
    checks,
    closeChecks: () => setChecks([]),
    scheduleChecks,
    openSchedule,
    closeSchedule: () => setScheduleChecks(null),
    schedule,
    unschedule,
    restore,
  };
}

/**
 * The actions of the notification after publishing.
 * @param isNewlyPublic whether the record was not public before
 */
export function nextSteps(
  entity: RecordEntity,
  slug: string,
  isNewlyPublic: boolean,
  navigate: (path: string) => unknown,
) {
  const viewPage = { label: "Seite ansehen", onClick: () => void window.open(publicUrl(entity, slug), "_blank") };
  if (entity !== "offer" || !isNewlyPublic) return [viewPage];
  return [{ label: "Termine anlegen", onClick: () => void navigate(`/admin/angebots-termine/${slug}/`) }, viewPage];
}

/** Shows the admin why an action did not run: opens the conflict, or notifies that the draft is not saved. */
export function notifyUnsaved({ session }: RecordEditorState): void {
  if (session.getSnapshot().conflict) session.openConflict();
  else {
    notify({
      title: "Noch nicht gespeichert.",
      description: "Erst wenn alles gespeichert ist, geht es weiter. Dein Text bleibt, wie er ist.",
      color: "danger",
      icon: "warning",
    });
  }
}
