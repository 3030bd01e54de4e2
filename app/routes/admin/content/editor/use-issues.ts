import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { publishingIssues, type RecordDraft, type RecordEntity, savingIssues } from "#domain/content/record-draft.ts";
import { firstSectionIdWithIssues, focusFirstInvalidField } from "./first-issue.ts";

/** Why a draft cannot be published: German messages by path. */
export type Issues = Readonly<Record<string, readonly string[]>>;

/** Always the same object, so that memoized components without issues are not rendered again. */
export const noIssues: Issues = {};

/**
 * Text that cannot be parsed or saved is always an issue. Other issues are shown from `validate` until `hideIssues`.
 * @param showSection shows a section, or with `null` the record's own fields
 * @param panelRef the element that shows the open section or the record's own fields
 * @param pageType the type of a landing page
 */
export function useIssues(
  entity: RecordEntity,
  draft: RecordDraft,
  showSection: (id: string | null) => void,
  panelRef: RefObject<HTMLElement | null>,
  pageType?: string,
) {
  const [showsPublishingIssues, setShowsPublishingIssues] = useState(false);
  const [parseErrors, setParseErrors] = useState(noIssues);
  /** Counts failed calls of `validate`; each of them moves the focus to the first invalid field. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  const notificationId = useRef<string>(undefined);

  // Deferred, so that typing stays fast.
  const deferredDraft = useDeferredValue(draft);
  const issues = useMemo(() => {
    const found = showsPublishingIssues
      ? publishingIssues(entity, deferredDraft, pageType)
      : savingIssues(entity, deferredDraft);
    return Object.keys(found).length === 0 ? parseErrors : { ...found, ...parseErrors };
  }, [entity, pageType, showsPublishingIssues, deferredDraft, parseErrors]);
  const setParseError = useCallback((path: string, message: string | null) => {
    setParseErrors((before) => {
      const { [path]: previous, ...others } = before;
      if (message === null) return previous ? others : before;
      return { ...others, [path]: [message] };
    });
  }, []);

  // Runs after the section with the first issue has opened and its invalid fields are marked.
  useEffect(() => {
    if (failedAttempts > 0 && panelRef.current) return focusFirstInvalidField(panelRef.current);
  }, [failedAttempts, panelRef]);

  /** Returns true when the draft has no issues. */
  const validate = (): boolean => {
    setShowsPublishingIssues(true);
    if (notificationId.current) closeNotification(notificationId.current);
    const found = { ...publishingIssues(entity, draft, pageType), ...parseErrors };
    if (Object.keys(found).length === 0) return true;
    showSection(firstSectionIdWithIssues(found, draft.sections));
    setFailedAttempts((count) => count + 1);
    notificationId.current = notify({
      title: "Es fehlt noch etwas.",
      description: "Die Stellen sind markiert.",
      color: "danger",
      icon: "warning",
    });
    return false;
  };

  const hideIssues = () => setShowsPublishingIssues(false);

  return { issues, setParseError, validate, hideIssues };
}
