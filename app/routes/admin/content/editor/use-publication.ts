import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { publicUrl, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { PublicationGaps } from "#domain/content/publication-gaps.ts";
import { draftIssues, type RecordEntity } from "#domain/content/record-draft.ts";
import type { RecordForEditing } from "#workers/data/content/record.ts";
import { firstSectionWithIssues, focusFirstProblem } from "./first-problem.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

/** Why a draft cannot be published: German messages by path. */
export type Issues = Readonly<Record<string, readonly string[]>>;

const noIssues: Issues = {};

/**
 * Publishes the draft and restores earlier versions, one action at a time.
 * @param openSection opens a section, or with `null` the record's own fields
 * @param panelRef the element of the open section
 */
export function usePublication(
  entity: RecordEntity,
  record: RecordForEditing,
  editor: RecordEditorState,
  openSection: (id: string | null) => void,
  panelRef: RefObject<HTMLElement | null>,
) {
  const [hasTriedToPublish, setTriedToPublish] = useState(false);
  /** Messages for typed text that cannot be parsed, by path; shown immediately. */
  const [unreadable, setUnreadable] = useState(noIssues);
  /** Counts failed attempts to publish; each one moves the focus to the first issue. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  /** The notification of the last failed attempt. */
  const failure = useRef<string>(undefined);
  const [isBusy, setBusy] = useState(false);
  /** What visitors will miss, for the dialog that confirms publishing; empty while it is closed. */
  const [gaps, setGaps] = useState<PublicationGaps[]>([]);
  /** What visitors will miss, for the dialog that plans the publication; `null` while it is closed. */
  const [scheduleGaps, setScheduleGaps] = useState<PublicationGaps[] | null>(null);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const { draft } = editor;

  // Issues are shown only after the first attempt to publish. The draft is deferred so that typing stays fast.
  const deferredDraft = useDeferredValue(draft);
  const issues = useMemo(
    () => (hasTriedToPublish ? { ...draftIssues(entity, deferredDraft), ...unreadable } : unreadable),
    [entity, hasTriedToPublish, deferredDraft, unreadable],
  );
  const onUnreadable = useCallback((path: string, message: string | null) => {
    setUnreadable((before) => {
      const { [path]: previous, ...others } = before;
      if (message === null) return previous ? others : before;
      return { ...others, [path]: [message] };
    });
  }, []);

  // Runs once the section is open and its fields are marked.
  useEffect(() => {
    if (failedAttempts > 0 && panelRef.current) return focusFirstProblem(panelRef.current);
  }, [failedAttempts, panelRef]);

  const runAction = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      notify({
        title: error instanceof Error ? error.message : String(error),
        color: "danger",
        icon: "warning",
        timeout: 0,
      });
    } finally {
      setBusy(false);
    }
  };

  /** Marks the issues that prevent publishing and opens the first. Returns whether there are none. */
  const showIssues = (): boolean => {
    setTriedToPublish(true);
    if (failure.current) closeNotification(failure.current);
    const found = { ...draftIssues(entity, draft), ...unreadable };
    if (Object.keys(found).length === 0) return true;
    openSection(firstSectionWithIssues(found, draft.sections));
    setFailedAttempts((count) => count + 1);
    failure.current = notify({
      title: "Es fehlt noch etwas.",
      description: "Die Stellen sind markiert.",
      color: "danger",
      icon: "warning",
    });
    return false;
  };

  /** What visitors will miss once the record becomes public; `null` when the draft could not be saved. */
  const findGaps = async (): Promise<PublicationGaps[] | null> => {
    if (!(await editor.session.flush())) return null;
    return record.status === "published" ? [] : api.record.publicationGaps.query({ entity, ids: [record.id] });
  };

  /** @param hasConfirmed whether the admin has seen what visitors will miss */
  const publish = (hasConfirmed = false) =>
    runAction(async () => {
      setGaps([]);
      if (!showIssues()) return;
      if (!hasConfirmed) {
        const found = await findGaps();
        if (!found) return notifyUnsaved(editor);
        if (found.length > 0) return setGaps(found);
      }
      let slug = record.slug;
      const isDone = await editor.session.replaceDraft(async (draftVersion) => {
        ({ slug } = await api.record.publish.mutate({ entity, slugId: record.slug_id, draftVersion }));
        return null;
      });
      if (!isDone) return notifyUnsaved(editor);
      setTriedToPublish(false);
      // Notifies after the navigation, which closes open overlays.
      if (entity !== "landing_page" && slug !== record.slug) {
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
      if (!showIssues()) return;
      const found = await findGaps();
      if (!found) return notifyUnsaved(editor);
      setTriedToPublish(false);
      setScheduleGaps(found);
    });

  const schedule = (publishAt: Date) =>
    runAction(async () => {
      setScheduleGaps(null);
      if (!(await editor.session.flush())) return notifyUnsaved(editor);
      const { draftVersion } = editor.session;
      await api.record.schedule.mutate({ entity, slugId: record.slug_id, draftVersion, publishAt });
      await revalidator.revalidate();
      notify({ title: `Wird am ${formatDateTime(publishAt)} veröffentlicht.`, icon: "check" });
    });

  const unschedule = () =>
    runAction(async () => {
      await api.record.unschedule.mutate({ entity, id: record.id });
      await revalidator.revalidate();
      notify({ title: "Nicht mehr vorgemerkt." });
    });

  /** Makes an earlier version the draft. */
  const restore = (versionId: string, onRestored: () => void) =>
    runAction(async () => {
      const undo = await editor.session.replaceDraft(async (draftVersion) => {
        const restored = await api.record.restoreVersion.mutate({ versionId, draftVersion });
        return restored.version;
      });
      if (!undo) return notifyUnsaved(editor);
      onRestored();
      notify({
        title: "Die Fassung ist jetzt der Entwurf.",
        description: "Veröffentlicht ist sie noch nicht.",
        timeout: 10_000,
        actions: [{ label: "Rückgängig", onClick: undo }],
      });
    });

  return {
    issues,
    onUnreadable,
    isBusy,
    runAction,
    publish,
    gaps,
    closeGaps: () => setGaps([]),
    scheduleGaps,
    openSchedule,
    closeSchedule: () => setScheduleGaps(null),
    schedule,
    unschedule,
    restore,
  };
}

/** The actions of the notification after publishing. `isFirst`: the record was not public before. */
export function nextSteps(entity: RecordEntity, slug: string, isFirst: boolean, navigate: (path: string) => unknown) {
  const view = { label: "Seite ansehen", onClick: () => void window.open(publicUrl(entity, slug), "_blank") };
  if (entity !== "offer" || !isFirst) return [view];
  return [{ label: "Termine anlegen", onClick: () => void navigate(`/admin/angebots-termine/${slug}/`) }, view];
}

/** Shows the admin why an action did not run: opens the conflict, or notifies that the draft is not saved. */
export function notifyUnsaved({ conflict, session }: RecordEditorState): void {
  if (conflict) session.openConflict();
  else {
    notify({
      title: "Noch nicht gespeichert.",
      description: "Erst wenn alles gespeichert ist, geht es weiter. Dein Text bleibt, wie er ist.",
      color: "danger",
      icon: "warning",
    });
  }
}
