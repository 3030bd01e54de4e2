import { type FormEvent, useLayoutEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * True while an action runs or its redirect loads, but not during the revalidation that follows an action without a
 * redirect. A redirect to the form's action URL counts as a revalidation.
 */
export function useIsSubmitting(): boolean {
  const { state, formMethod, formAction, location } = useNavigation();
  // After an action without a redirect, the navigation's location is still the form's action URL.
  const isRevalidating = state === "loading" && formAction === location.pathname + location.search;
  return formMethod === "POST" && !isRevalidating;
}

/** Shared by all forms of the page, because the submission of one form aborts that of another. */
let pending: HTMLFormElement | null = null;
/** The forms to submit next, with their pressed buttons. */
const queued = new Map<HTMLFormElement, HTMLElement | null>();

/**
 * Prevents a second submission of a form while the first is pending. Meanwhile, queues the latest submission of each
 * other form; the queued submissions are then sent one after another.
 * @param options `includesRevalidation`: a submission is pending until the page has reloaded its data; submissions of
 * other forms are ignored instead of queued
 */
export function useSingleSubmit({ includesRevalidation = false } = {}) {
  const isSubmitting = useIsSubmitting();
  const navigation = useNavigation();
  const isBusy = includesRevalidation ? navigation.formMethod === "POST" : isSubmitting;
  const { key } = useLocation();
  // Depends on `key` and `navigation`, because a fast submission may end without a render in which `isBusy` is true.
  // A layout effect, so that `pending` is reset before the result is painted: else the next press would be ignored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` or `navigation` changes with each submission
  useLayoutEffect(() => {
    if (isBusy) return;
    pending = null;
    // In a microtask, because the layout effects of other forms would otherwise reset `pending` of the next submission.
    queueMicrotask(submitNext);
  }, [isBusy, key, navigation]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    // A second press may precede the render in which `isBusy` is true.
    if (!isBusy && !pending) {
      pending = form;
      return;
    }
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (form !== pending && !includesRevalidation) queued.set(form, submitter);
  };
  return { isBusy, onSubmit };
}

function submitNext(): void {
  for (const [form, submitter] of [...queued]) {
    if (pending) return;
    queued.delete(form);
    // The result may have removed the form or the pressed button. The browser does not submit an invalid form; then
    // `pending` stays `null` and the loop continues.
    if (form.isConnected && submitter?.isConnected !== false) form.requestSubmit(submitter);
  }
}
