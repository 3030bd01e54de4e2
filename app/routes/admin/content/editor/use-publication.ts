import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { api } from "#app/client/api.ts";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { publicUrl, recordUrls } from "#app/components/admin/content/record-urls.ts";
import { notify } from "#app/ui/notification/notifications.ts";
import { draftIssues, type RecordEntity, type RecordForEditing } from "#domain/content/record-draft.ts";
import { firstTroubledSection, focusFirstProblem } from "./first-problem.ts";
import type { RecordEditorState } from "./use-record-editor.ts";

/** What stands between a draft and its publication: sentences by path. */
export type Issues = Readonly<Record<string, readonly string[]>>;

const noIssues: Issues = {};

/**
 * From the draft to the site and back from an earlier version, one thing at a time.
 * @param open shows the section in which something is missing, or with `null` the record's own fields
 * @param panel in which it is shown
 */
export function usePublication(
  entity: RecordEntity,
  record: RecordForEditing,
  editor: RecordEditorState,
  open: (id: string | null) => void,
  panel: RefObject<HTMLElement | null>,
) {
  const [hasTried, setTried] = useState(false);
  /** What was typed and cannot be kept. Told at once. */
  const [unreadable, setUnreadable] = useState(noIssues);
  /** Grows with each refusal: the focus goes to what is missing then. */
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const { draft } = editor;

  // What is missing is told once somebody tried to publish, and a little later than what is typed.
  const settledDraft = useDeferredValue(draft);
  const issues = useMemo(
    () => (hasTried ? { ...draftIssues(entity, settledDraft), ...unreadable } : unreadable),
    [entity, hasTried, settledDraft, unreadable],
  );
  const onUnreadable = useCallback((path: string, message: string | null) => {
    setUnreadable((before) => {
      const { [path]: was, ...others } = before;
      if (message === null) return was ? others : before;
      return { ...others, [path]: [message] };
    });
  }, []);

  // Once the section is open and its fields are marked.
  useEffect(() => {
    if (refusals > 0 && panel.current) return focusFirstProblem(panel.current);
  }, [refusals, panel]);

  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
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

  const publish = () =>
    attempt(async () => {
      setTried(true);
      const found = { ...draftIssues(entity, draft), ...unreadable };
      if (Object.keys(found).length > 0) {
        open(firstTroubledSection(found, draft.sections));
        setRefusals((count) => count + 1);
        notify({
          title: "Es fehlt noch etwas.",
          description: "Die Stellen sind markiert.",
          color: "danger",
          icon: "warning",
        });
        return;
      }
      let slug = record.slug;
      const isDone = await editor.supersede(async (draftVersion) => {
        ({ slug } = await api.record.publish.mutate({ entity, slugId: record.slug_id, draftVersion }));
        return null;
      });
      if (!isDone) return notifyUnsaved(editor);
      setTried(false);
      // Another address closes what is open beside the page: only then is it said that this is over.
      if (entity !== "landing_page" && slug !== record.slug) {
        await navigate(`${recordUrls[entity].edit}${slug}/`, { replace: true });
      } else await revalidator.revalidate();
      notify({
        title: "Veröffentlicht.",
        description: purgeMessage,
        icon: "check",
        timeout: 8_000,
        actions: [{ label: "Seite ansehen", onClick: () => window.open(publicUrl(entity, slug), "_blank") }],
      });
    });

  /** Makes an earlier version the draft. */
  const restore = (versionId: string, onRestored: () => void) =>
    attempt(async () => {
      const undo = await editor.supersede(async (draftVersion) => {
        const restored = await api.record.restoreVersion.mutate({ versionId, draftVersion });
        return restored.draftVersion;
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

  return { issues, onUnreadable, isBusy, attempt, publish, restore };
}

/** Why nothing was done: what was written has to be saved first. */
export function notifyUnsaved({ collision, compare }: RecordEditorState): void {
  if (collision) compare();
  else {
    notify({
      title: "Noch nicht gespeichert.",
      description: "Erst wenn alles gespeichert ist, geht es weiter. Dein Text bleibt, wie er ist.",
      color: "danger",
      icon: "warning",
    });
  }
}
